"""Minimal automata of sets of words: from nondeterministic machines, and unions of them."""

from collections.abc import Sequence

from ludus_check.automatic.automaton import Digits
from ludus_check.by_search.uniform.moves import Rook, State, Step
from ludus_check.errors import NotChecked

Table = list[list[int]]
Deterministic = tuple[Table, list[bool]]
"""The next state for each state and letter, state 0 being the first, and which states accept."""
STEPS = 25 * 10**6
"""Maximum number of steps in all."""
BITS = 10**9
"""Maximum number of bits of sets of guesses kept in all."""


class Work:
    """How many steps were taken, and how many bits of sets are kept."""

    def __init__(self) -> None:
        self.steps = self.bits = 0

    def spend(self, steps: int) -> None:
        """Count steps; NotChecked when they are too many."""
        self.steps += steps
        if self.steps > STEPS:
            raise NotChecked("the proof takes more steps than the limit allows")

    def keep(self, sets: Sequence[int]) -> None:
        """Count the bits of sets; NotChecked when they are too many."""
        self.bits += sum(map(int.bit_length, sets))
        if self.bits > BITS:
            raise NotChecked("the proof takes more steps than the limit allows")


def determinised(machine: Rook | Step, letters: Sequence[Digits], work: Work) -> Deterministic:
    """Return the automaton of the words for which some guess arrives; sets of guesses are bits of a number."""
    states: list[State] = [machine.start]
    numbers = {machine.start: 0}
    memory: list[list[int] | None] = [None]

    def rows_of(number: int) -> list[int]:
        found = memory[number]
        if found is None:
            found = []
            for digits in letters:
                bits = 0
                for state in machine.after(states[number], digits):
                    if state not in numbers:
                        numbers[state] = len(states)
                        states.append(state)
                        memory.append(None)
                    bits |= 1 << numbers[state]
                found.append(bits)
            memory[number] = found
            work.spend(4 * len(letters))
            work.keep(found)
        return found

    known, queue, table = {1: 0}, [1], []
    for members in queue:
        following = [0] * len(letters)
        left = members
        # `members` has a bit for each state; the successors of a set are the union of theirs.
        while left:
            lowest = left & -left
            left ^= lowest
            following = [a | b for a, b in zip(following, rows_of(lowest.bit_length() - 1), strict=True)]
            work.spend(len(letters))
        for bits in following:
            if bits not in known:
                known[bits] = len(queue)
                queue.append(bits)
                work.keep((bits,))
        table.append([known[bits] for bits in following])
    arriving = sum(1 << number for number, state in enumerate(states) if machine.arrives(state))
    return least(table, [bool(members & arriving) for members in queue], work)


def union(one: Deterministic, other: Deterministic, work: Work) -> Deterministic:
    """Return the automaton of the words that one of two accepts."""
    (left, left_ends), (right, right_ends) = one, other
    known, queue, table = {(0, 0): 0}, [(0, 0)], []
    # Of the product of the two only the pairs that words lead to are made.
    for a, b in queue:
        row = []
        for pair in zip(left[a], right[b], strict=True):
            if pair not in known:
                known[pair] = len(queue)
                queue.append(pair)
            row.append(known[pair])
        table.append(row)
        work.spend(len(row))
    return least(table, [left_ends[a] or right_ends[b] for a, b in queue], work)


def least(table: Table, ends: list[bool], work: Work) -> Deterministic:
    """Return the automaton of the same words with the fewest states, all of which are met: Moore's refinement."""
    sorts, count = [int(end) for end in ends], len(set(ends))
    while True:
        work.spend(len(table) * len(table[0]))
        kinds: dict[tuple[int, ...], int] = {}
        sorts = [
            kinds.setdefault((sorts[state], *[sorts[to] for to in row]), len(kinds)) for state, row in enumerate(table)
        ]
        if len(kinds) == count:
            break
        count = len(kinds)
    first: dict[int, int] = {}
    for state, sort in enumerate(sorts):
        first.setdefault(sort, state)
    # The sort of state 0 is 0, since it is the first that gets a number.
    rows = [[sorts[to] for to in table[first[sort]]] for sort in range(count)]
    return rows, [ends[first[sort]] for sort in range(count)]
