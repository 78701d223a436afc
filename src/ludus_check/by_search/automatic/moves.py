"""The moves that are guessed while a position is read: all their states, numbered, in any numeration."""

from dataclasses import dataclass

from ludus_check.automatic.automaton import ANY, Automaton, Digits, Numeration, Place
from ludus_check.automatic.game import Line
from ludus_check.by_search.automatic import ostrowski_moves, radix_moves
from ludus_check.by_search.automatic.ostrowski_moves import OstrowskiState
from ludus_check.by_search.automatic.radix_moves import RadixState
from ludus_check.errors import Malformed

State = RadixState | OstrowskiState


@dataclass(slots=True)
class Moves:
    """All states of guessed moves that were met, by their numbers, and where letters lead from them."""

    target: Automaton
    numeration: Numeration
    states: list[State]
    numbers: dict[State, int]
    memory: dict[tuple[int, Digits, Place], frozenset[int]]
    live: frozenset[int]
    steps: int = 0

    def number(self, state: State) -> int:
        """Return the number of a state."""
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def after(self, number: int, digits: Digits, place: Place) -> frozenset[int]:
        """Return the states after a letter from which a lost position may still be reached."""
        key = (number, digits, place)
        if key not in self.memory:
            state = self.states[number]
            new = state.after(digits, place, self.target, self.numeration)
            self.steps += 1 + state.choices(place, self.numeration)
            self.memory[key] = frozenset(self.number(one) for one in new if one.at == ANY or one.at in self.live)
        return self.memory[key]


def first_cost(numeration: Numeration, line: Line) -> int:
    """Return about how many steps it takes to make the first state of a move that can be read."""
    if numeration.radices:
        return 1
    if not ostrowski_moves.is_readable(line):
        wanted = f"entries up to {ostrowski_moves.LONGEST}, directions with an entry 1, and steps of at most 1 there"
        raise Malformed("problem.rays", f"expected {wanted}, for this numeration")
    return ostrowski_moves.first_cost(line, numeration.t)


def first_state(numeration: Numeration, line: Line, at: int) -> State:
    """Return the state of a move before anything is read."""
    if numeration.radices:
        return radix_moves.first_state(line, at)
    return ostrowski_moves.first_state(line, at, numeration.t)


def live_states(automaton: Automaton) -> frozenset[int]:
    """Return the states from which a final one can be reached."""
    before: list[set[int]] = [set() for _ in automaton.table]
    for state, row in enumerate(automaton.table):
        for following in set(row):
            before[following].add(state)
    live, waiting = set(automaton.finals), list(automaton.finals)
    while waiting:
        more = before[waiting.pop()] - live
        live |= more
        waiting += more
    return frozenset(live)
