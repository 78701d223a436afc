"""Which moves a component has, and what becomes of it: one function for each kind, from its problem alone.

The component was validated by the checker of its kind before.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.graph.game import read_game
from ludus_check.limits import COORDINATE
from ludus_check.sum.game import Part, changed
from ludus_check.sum.pair_moves import can_move_pair, of_pair
from ludus_check.wording import cell

Vector = tuple[int, ...]


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
    game = read_game(problem)
    to = integer(move.values["to"], move.path("to"), 0, len(game.options) - 1)
    if to not in game.options[game.position]:
        raise Rejected(f"no move leads from {game.name(game.position)} to {game.name(to)}")
    return changed(problem, position=to), f"to {game.name(to)}"


def _can_move_in_graph(problem: Record) -> bool:
    game = read_game(problem)
    return bool(game.options[game.position])


def _on_grid(problem: Record, move: Record) -> tuple[Record, str]:
    start = _place(problem)
    listed = entries(move.values["to"], move.path("to"), len(start), len(start))
    to = tuple(integer(value, field, 0, COORDINATE) for field, value in listed)
    way = tuple(x - y for x, y in zip(start, to, strict=True))
    steps, rays = _vectors(problem, "steps"), _vectors(problem, "rays")
    if min(way) < 0 or not (way in steps or any(_is_multiple(way, ray) for ray in rays)):
        raise Rejected(f"no move leads from {cell(start)} to {cell(to)}")
    return changed(problem, position=list(to), size=None), f"to {cell(to)}"


def _can_move_on_grid(problem: Record) -> bool:
    start = _place(problem)
    moves = _vectors(problem, "steps") + _vectors(problem, "rays")
    return any(all(m <= x for m, x in zip(move, start, strict=True)) for move in moves)


def _place(problem: Record) -> Vector:
    """Return where the piece stands: at the position, or in the far corner of the grid."""
    if problem.has("position"):
        return tuple(_numbers(problem.values["position"]))
    return tuple(side - 1 for side in _numbers(problem.values["size"]))


def _vectors(problem: Record, name: str) -> list[Vector]:
    listed: Any = problem.values.get(name, [])
    return [tuple(_numbers(vector)) for vector in listed]


def _numbers(value: Any) -> Sequence[int]:
    return [int(entry) for entry in value]


def _is_multiple(way: Vector, ray: Vector) -> bool:
    """Say whether a way is a positive multiple of a ray.

    >>> _is_multiple((2, 4), (1, 2)), _is_multiple((2, 3), (1, 2)), _is_multiple((0, 0), (1, 2))
    (True, False, False)
    """
    times = next(x // r for x, r in zip(way, ray, strict=True) if r)
    return times > 0 and all(x == times * r for x, r in zip(way, ray, strict=True))


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
