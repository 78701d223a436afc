"""Direct computation from the corner: the P-positions of a small box, whatever an automaton accepts."""

from itertools import product
from math import prod

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Convention, Game
from ludus_check.limits import SEARCH_STEPS
from ludus_check.work import searching

Cell = tuple[int, ...]


@searching
def accepts(game: Game, automaton: Automaton, cell: Cell) -> bool:
    """Say whether an automaton accepts a position."""
    length = max(len(game.numeration.word(x, 0)) for x in cell)
    state = 0
    for digits in zip(*(game.numeration.word(x, length) for x in cell), strict=True):
        state = automaton.table[state][game.numeration.letter(digits)]
    return state in automaton.finals


def cost(game: Game, box: Cell) -> int:
    """Return about how many steps it takes to compute a box."""
    reach = sum(1 + (max(box) if any(ray) else 0) for _, ray in game.lines)
    return prod(box) * (reach + 1) * (2 if game.can_pass else 1) * (4 + game.tracks) // 6


@searching
def is_quick(game: Game, box: Cell) -> bool:
    """Say whether a box is soon computed."""
    return cost(game, box) <= SEARCH_STEPS


@searching
def lost_cells(game: Game, box: Cell, *, with_pass: bool) -> set[Cell]:
    """Return the lost positions of a box, with a pass left or (in a game without one, too) none.

    Positions with two pieces on one square are none.
    """
    gone = lost_cells(game, box, with_pass=False) if with_pass else set()
    lost: set[Cell] = set()
    half = game.tracks // 2
    for cell in product(*map(range, box)):
        if game.pieces == 2 and cell[:half] == cell[half:]:
            continue
        can_move = has_lost_option = False
        for step, ray in game.lines:
            option = tuple(x - s for x, s in zip(cell, step, strict=True))
            while min(option) >= 0:
                can_move = True
                has_lost_option |= option in lost
                if not any(ray):
                    break
                option = tuple(x - r for x, r in zip(option, ray, strict=True))
        # A pass leads to the same position with no pass left.
        if with_pass and cell in gone and (can_move or game.convention is Convention.PASS_ANYWHERE):
            has_lost_option = True
        if not has_lost_option and (can_move or game.convention is not Convention.MISERE):
            lost.add(cell)
    return lost
