"""Which moves a component has, and what becomes of it: one function for each kind, from its problem alone.

The component was validated by the checker of its kind before.
"""

from collections.abc import Callable

from ludus_check.by_search.sum.pair_moves import can_move_pair, of_pair
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.graph import game as graph
from ludus_check.impartial import game as impartial
from ludus_check.impartial.boxes import can_move, up_to_the_position
from ludus_check.limits import COORDINATE
from ludus_check.sum.game import Part, changed
from ludus_check.words.phrases import cell


def after_move(part: Part, move: Record) -> tuple[Record, str]:
    """Return the problem of a part after a move, and the move in words; Rejected when there is no such move."""
    if move.has("to") == move.has("pass"):
        raise Malformed(move.path("to"), 'expected either "to" or "pass"')
    if not move.yes("pass"):
        return MOVES[part.kind](part.problem, move)
    passes = part.problem.values.get("passes", 0)
    if not isinstance(passes, int) or passes < 1:
        raise Rejected(f"no pass is available in {part.problem.field}")
    if part.problem.values.get("pass_at_terminal") is not True and not CAN_MOVE[part.kind](part.problem):
        raise Rejected(f"a pass is not allowed in {part.problem.field}, which is terminal")
    return changed(part.problem, passes=passes - 1), "by a pass"


def _in_graph(problem: Record, move: Record) -> tuple[Record, str]:
    game = graph.read_game(problem)
    to = move.integer("to", 0, len(game.options) - 1)
    if to not in game.options[game.position]:
        raise Rejected(f"no move leads from {game.name(game.position)} to {game.name(to)}")
    return changed(problem, position=to), f"to {game.name(to)}"


def _can_move_in_graph(problem: Record) -> bool:
    game = graph.read_game(problem)
    return bool(game.options[game.position])


def _on_grid(problem: Record, move: Record) -> tuple[Record, str]:
    game = impartial.read_game(problem)
    to = move.integers("to", len(game.at), len(game.at), 0, COORDINATE)
    if not can_move(game, to):
        raise Rejected(f"no move leads from {cell(game.at)} to {cell(to)}")
    return changed(problem, position=list(to), size=None), f"to {cell(to)}"


def _can_move_on_grid(problem: Record) -> bool:
    near = up_to_the_position(impartial.read_game(problem))
    return bool(near.rays or near.steps)


MOVES: dict[str, Callable[[Record, Record], tuple[Record, str]]] = {
    "graph": _in_graph,
    "impartial": _on_grid,
    "two-pieces": of_pair,
}
CAN_MOVE: dict[str, Callable[[Record], bool]] = {
    "graph": _can_move_in_graph,
    "impartial": _can_move_on_grid,
    "two-pieces": can_move_pair,
}
"""Whether a part has a move other than a pass."""
