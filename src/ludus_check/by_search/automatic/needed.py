"""The moves that no piece with the same Grundy values can do without, by one argument at the move itself.

Let w be a move such that no position x <= w but the corner has the Grundy value 0. Then w, as a position, has another
one, so that a move leads from it to a position of Grundy value 0. That is the corner, and the move is w.
"""

from itertools import product

from ludus_check.automatic.automaton import Digits
from ludus_check.automatic.game import Game, Line
from ludus_check.by_search.automatic.joined import STEPS
from ludus_check.by_search.automatic.moves import live_states
from ludus_check.errors import NotChecked, Rejected
from ludus_check.limits import SEARCH_STEPS
from ludus_check.words.phrases import cell

State = tuple[int, int, Digits, Digits, bool]
"""The place; the state of the automaton at (x, 0); what is carried to w; where x is more than w by what is read; and
whether all of x is 0 so far."""


def states_of_moves(game: Game) -> int:
    """Return how many states there are in all when every move of a piece is needed; Rejected when one may not be."""
    live, steps, states = live_states(game.lost), 0, 0
    for step, ray in game.lines[:-1]:  # the last one is that of the heap
        start: State = (0, 0, step[:-1], (0,) * game.axes, True)
        came: dict[State, tuple[State, Digits] | None] = {start: None}
        queue = [start]
        for state in queue:
            place, at, carries, above, is_corner = state
            if at in game.lost.finals and not any(carries) and not any(above) and not is_corner:
                move = cell(_move(game, came, state))
                more = "another position than the corner below it has Grundy value 0"
                raise Rejected(f"it is not proved that the move {move} is needed: {more}")
            steps += STEPS * game.numeration.radices[place] ** (game.axes + 1)
            if steps > SEARCH_STEPS:
                raise NotChecked("the proof takes more steps than the limit allows")
            for new, digits in _after(game, (step, ray), state):
                if new not in came and new[1] in live:
                    came[new] = (state, digits)
                    queue.append(new)
        states += len(queue)
    return states


def _after(game: Game, line: Line, state: State) -> list[tuple[State, Digits]]:
    """Return the states after one more digit of m and of x, each with the digits of w."""
    place, at, carries, above, is_corner = state
    radix, ray = game.numeration.radices[place], line[1][:-1]
    following = min(place + 1, len(game.numeration.radices) - 1)
    found = []
    for m in range(radix) if any(ray) else (0,):
        sums = [r * m + carry for r, carry in zip(ray, carries, strict=True)]
        digits, carried = tuple(one % radix for one in sums), tuple(one // radix for one in sums)
        for x in product(range(radix), repeat=game.axes):
            # The lowest digits come first, so the last digits that differ decide which number is larger.
            more = tuple(old if a == w else int(a > w) for old, a, w in zip(above, x, digits, strict=True))
            to = game.lost.after(at, game.numeration.letter((*x, 0)))
            found.append(((following, to, carried, more, is_corner and not any(x)), digits))
    return found


def _move(game: Game, came: dict[State, tuple[State, Digits] | None], state: State) -> tuple[int, ...]:
    """Return the move whose word led to a state."""
    word = []
    while (step := came[state]) is not None:
        state, digits = step
        word.append(digits)
    word.reverse()
    return tuple(game.numeration.number([digits[axis] for digits in word]) for axis in range(game.axes))
