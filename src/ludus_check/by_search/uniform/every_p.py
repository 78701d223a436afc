"""The proof for all p: the states of all automata that can be met together, at each of which the rule must hold.

Every move lowers x, y or v, so a set of positions is that of the lost ones if and only if at each position just one of
two things is true: it is in the set; some option is. (The corner is the only position without a move.)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from ludus_check.automatic.automaton import Automaton, Digits
from ludus_check.automatic.game import Convention
from ludus_check.by_search.uniform.moves import LESS, SAME, compared, machines
from ludus_check.by_search.uniform.sets import Deterministic, Work, determinised, least, union
from ludus_check.errors import Rejected
from ludus_check.uniform.game import Game
from ludus_check.work import searching

Together = tuple[int, int, int, int, tuple[int, ...], bool]
"""States of the claim, of the options, and of the claim once the pass is gone; what is left of from - p; how each r
compares with p; whether all of q and r is 0 so far."""


@dataclass(frozen=True, slots=True)
class Part:
    """An automaton that must be right, the one once the pass is gone, if there is a pass, and who wins."""

    lost: Automaton
    gone: Automaton | None
    convention: Convention


@searching
def parts_of(game: Game) -> list[Part]:
    """Return what must be right; first the claim once the pass is gone, if there is one."""
    whole = Part(game.lost, game.without_pass, game.convention)
    return [whole] if game.without_pass is None else [Part(game.without_pass, None, Convention.NORMAL), whole]


@searching
def states_of_proof(game: Game, work: Work) -> int:
    """Return how many states are met together in all; Rejected when the rule fails at one of them."""
    return sum(
        _look(game, part, options_of(game, positions_only(part.lost, game, work), work), work)
        for part in parts_of(game)
    )


def positions_only(lost: Automaton, game: Game, work: Work) -> Automaton:
    """Return the automaton of the words that it accepts and that are positions, with the minimal number of states."""
    letters = list(product((0, 1), repeat=1 + 2 * game.axes))
    start = (0, game.from_p, (SAME,) * game.axes)
    known, queue, table = {start: 0}, [start], []
    # The queue grows while the loop reads it, up to all states that words lead to.
    for at, below, less in queue:
        work.spend(4 * len(letters))
        row = []
        for letter, digits in enumerate(letters):
            following = (lost.table[at][letter], *read_bounds(below, less, digits))
            if following not in known:
                known[following] = len(queue)
                queue.append(following)
            row.append(known[following])
        table.append(row)
    ends = [at in lost.finals and is_position(below, less) for at, below, less in queue]
    rows, finals = least(table, ends, work)
    return Automaton(tuple(map(tuple, rows)), frozenset(state for state, end in enumerate(finals) if end))


def read_bounds(below: int, less: tuple[int, ...], digits: Digits) -> tuple[int, tuple[int, ...]]:
    """Return what is left of from - p <= 0, and how each r compares with p, after a letter."""
    now = tuple(compared(one, r, digits[0]) for one, r in zip(less, digits[2::2], strict=True))
    return -(-(below - digits[0]) // 2), now


def is_position(below: int, less: tuple[int, ...]) -> bool:
    """Say whether p is large enough and each r less than p."""
    return below <= 0 and all(one == LESS for one in less)


def options_of(game: Game, lost: Automaton, work: Work) -> Deterministic:
    """Return the automaton of the positions from which some move leads to a lost one."""
    letters = list(product((0, 1), repeat=1 + 2 * game.axes))
    found: Deterministic | None = None
    for machine in machines(lost, game.axes, game.slack):
        one = determinised(machine, letters, work)
        found = one if found is None else union(found, one, work)
    if found is None:
        raise ValueError("there are no moves")
    return found


def _look(game: Game, part: Part, options: Deterministic, work: Work) -> int:
    letters = list(product((0, 1), repeat=1 + 2 * game.axes))
    start: Together = (0, 0, 0, game.from_p, (SAME,) * game.axes, True)
    known, queue = {start}, [start]
    for together in queue:
        work.spend(4 * len(letters))
        if not _is_right(part, options, together):
            raise Rejected("the claim contradicts the mex rule for some p at some position")
        for following in _after(part, options, together, letters):
            if following not in known:
                known.add(following)
                queue.append(following)
    return len(queue)


def _is_right(part: Part, options: Deterministic, together: Together) -> bool:
    """Say whether the rule holds; words that are no position, p being too small or some r too large, do not count."""
    at, option, after_pass, below, less, is_corner = together
    if not is_position(below, less):
        return True
    is_lost, has_lost_option = at in part.lost.finals, options[1][option]
    if is_corner and part.convention is Convention.MISERE:
        return not is_lost
    if part.gone is not None and after_pass in part.gone.finals:
        has_lost_option |= part.convention is Convention.PASS_ANYWHERE or not is_corner
    return is_lost != has_lost_option


def _after(part: Part, options: Deterministic, together: Together, letters: list[Digits]) -> Iterator[Together]:
    at, option, after_pass, below, less, is_corner = together
    for letter, digits in enumerate(letters):
        yield (
            part.lost.table[at][letter],
            options[0][option][letter],
            0 if part.gone is None else part.gone.table[after_pass][letter],
            *read_bounds(below, less, digits),
            is_corner and not any(digits[1:]),
        )
