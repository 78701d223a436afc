"""The moves that are guessed while a position is read: all their states, numbered, in any numeration."""

from ludus_check.automatic.automaton import ANY, Automaton, Digits, Numeration, Place
from ludus_check.automatic.game import Line
from ludus_check.by_search.automatic import ostrowski_moves, radix_moves
from ludus_check.by_search.automatic.ostrowski_moves import OstrowskiState
from ludus_check.by_search.automatic.radix_moves import RadixState
from ludus_check.errors import Malformed

State = RadixState | OstrowskiState
NOWHERE = 0
"""In the number of a move, in place of a state of the automaton: ANY."""


class Reading(dict[int, frozenset[int]]):
    """Where one letter leads from guessed moves, by their numbers; what is asked for is looked up and kept."""

    def __init__(self, moves: "Moves", digits: Digits, place: Place) -> None:
        super().__init__()
        self.moves, self.digits, self.place = moves, digits, place
        self.guesses: dict[int, list[tuple[int, int]]] = {}
        """For each way to be read, the letters of the new position, and the ways after them."""

    def __missing__(self, number: int) -> frozenset[int]:
        """Return the moves after the letter from which a lost position may still be reached."""
        moves, (way, at) = self.moves, divmod(number, self.moves.width)
        state = moves.states[way]
        if way not in self.guesses:
            new = state.after(self.digits, self.place, moves.numeration)
            self.guesses[way] = [(letter, moves.way(one) * moves.width) for letter, one in new]
        moves.steps += 1 + state.choices(self.place, moves.numeration)
        if at == NOWHERE:
            found = frozenset([first for _, first in self.guesses[way]])
        else:
            row, live = moves.target.table[at - 1], moves.live
            found = frozenset([first + row[letter] + 1 for letter, first in self.guesses[way] if row[letter] in live])
        self[number] = found
        return found


class Moves:
    """All guessed moves that were met, and where letters lead from them.

    A move is a number: how far it is read, which does not depend on the automaton, and the state of the automaton at
    the new position, which is ANY where that does not matter.
    """

    def __init__(self, target: Automaton, numeration: Numeration) -> None:
        self.target, self.numeration, self.live = target, numeration, live_states(target)
        self.width, self.steps = len(target.table) + 1, 0
        self.states: list[State] = []
        self.ways: dict[State, int] = {}
        self.readings: dict[tuple[Digits, Place], Reading] = {}

    def way(self, state: State) -> int:
        """Return the number of a state."""
        if state not in self.ways:
            self.ways[state] = len(self.states)
            self.states.append(state)
        return self.ways[state]

    def number(self, state: State, at: int) -> int:
        """Return the number of a move that is read so far, at a state of the automaton."""
        return self.way(state) * self.width + (NOWHERE if at == ANY else at + 1)

    def reading(self, digits: Digits, place: Place) -> Reading:
        """Return where a letter leads."""
        key = (digits, place)
        if key not in self.readings:
            self.readings[key] = Reading(self, digits, place)
        return self.readings[key]

    def ends(self, numbers: frozenset[int]) -> set[int]:
        """Return the states of the automaton at the new positions, of the moves that are there."""
        there = [divmod(number, self.width) for number in numbers]
        return {ANY if at == NOWHERE else at - 1 for way, at in there if self.states[way].arrives}


def first_cost(numeration: Numeration, line: Line) -> int:
    """Return about how many steps it takes to make the first state of a move that can be read."""
    if numeration.radices:
        return 1
    if not ostrowski_moves.is_readable(line):
        wanted = f"entries up to {ostrowski_moves.LONGEST}, directions with an entry 1, and steps of at most 1 there"
        raise Malformed("problem.rays", f"expected {wanted}, for this numeration")
    return ostrowski_moves.first_cost(line, numeration.t)


def first_state(numeration: Numeration, line: Line) -> State:
    """Return the state of a move before anything is read."""
    if numeration.radices:
        return radix_moves.first_state(line)
    return ostrowski_moves.first_state(line, numeration.t)


def live_states(automaton: Automaton) -> frozenset[int]:
    """Return the states from which a final one can be reached."""
    before: list[set[int]] = [set() for _ in automaton.table]
    for state, row in enumerate(automaton.table):
        for following in set(row):
            before[following].add(state)
    live, waiting = set(automaton.finals), list(automaton.finals)
    # Invariant: `waiting` has the live states whose predecessors are not added yet.
    while waiting:
        more = before[waiting.pop()] - live
        live |= more
        waiting += more
    return frozenset(live)
