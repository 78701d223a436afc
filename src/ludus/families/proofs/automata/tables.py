"""Automata as tables: product, projection by sets of states, the minimal automaton; and how much a proof may cost.

A table has a row for each state and a column for each letter; the entry is the next state, and state 0 is the first.
"""

from __future__ import annotations

import time

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.records import dataclass

MAX_STATES = 100_000
MAX_ENTRIES = 1 << 26


class BudgetSpent(Exception):
    """The limit of states or of time is reached; the message says which. It is turned into an undecided answer."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of one proof."""

    until: float = float("inf")
    """Work stops at this time, as told by time.monotonic()."""
    states: int = MAX_STATES
    """No automaton on the way has more states."""

    def check(self, states: int, letters: int = 1) -> None:
        """Raise BudgetSpent when there are too many states or letters, or the time is up."""
        if states > self.states or states * letters > MAX_ENTRIES:
            size = f"{states} states" if letters == 1 else f"{states} states and {letters} letters"
            raise BudgetSpent(f"an automaton on the way has {size}, which is over the limit")
        if time.monotonic() > self.until:
            raise BudgetSpent("the time is up")


def budget_of(seconds: float) -> Budget:
    """Return a budget that starts now."""
    return Budget(time.monotonic() + seconds)


MAX_PAIRS = 40_000_000
"""The most pairs of states of a product that are numbered."""
WORD = 64


def minimised(table: Array, finals: Array) -> tuple[Array, Array]:
    """Return the least automaton of the same words: reachable states only, none equivalent to another.

    Moore's refinement: two states are kept apart while their classes, or those of their successors, differ. States
    are numbered in the order in which a search by letters from the start meets them, so the result is unique.
    """
    some, letters = alike(table.T)
    columns, seen = table[:, some], _reachable(table[:, some])
    if not seen.all():
        columns, finals = (np.cumsum(seen) - 1)[columns[seen]], finals[seen]
    first, classes = alike(finals[:, None])
    count = len(first)
    while True:
        first, classes = alike(np.column_stack([classes[:, None], classes[columns]]))
        if len(first) == count:
            break
        count = len(first)
    small, ends = classes[columns[first]], finals[first]
    return _renumbered(small[:, letters], ends, int(classes[0]))


def alike(rows: Array) -> tuple[Array, Array]:
    """Return one row of each sort (by its index), and for each row the number of its sort.

    Rows are told apart by a number that is made of their entries, and then compared: should two different rows ever
    get the same number, they are sorted entry by entry instead.
    """
    marks = (rows.astype(np.uint64) * _scattered(rows.shape[1])).sum(axis=1, dtype=np.uint64)
    _, first, sorts = np.unique(marks, return_index=True, return_inverse=True)
    if (rows[first][sorts] != rows).any():
        _, first, sorts = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return first, sorts.ravel()


def _scattered(count: int) -> Array:
    """Return numbers of 64 bits without a pattern, always the same ones: multiples of an odd number, mixed."""
    numbers = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ numbers >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
    return numbers ^ numbers >> np.uint64(32)


def _reachable(following: Array) -> Array:
    """Return the states that can be reached from state 0."""
    seen, places = np.zeros(len(following), bool), np.zeros(len(following), np.int64)
    frontier = np.zeros(1, np.int64)
    seen[0] = True
    while len(frontier):
        found = following[frontier].ravel()
        found = found[~seen[found]]
        seen[found] = True
        # Each state goes on once: from the last of its places.
        places[found] = order = np.arange(len(found))
        frontier = found[places[found] == order]
    return seen


def _renumbered(table: Array, finals: Array, start: int) -> tuple[Array, Array]:
    """Return the same automaton, its states in the order in which they are met from the start."""
    order, numbers = [start], {start: 0}
    for state in order:
        following, first = np.unique(table[state], return_index=True)
        for one in following[np.argsort(first)].tolist():
            if one not in numbers:
                numbers[one] = len(order)
                order.append(one)
    places = np.array([numbers[state] for state in range(len(table))])
    return places[table[order]].astype(np.int32), finals[order]


def product(left: Array, right: Array, budget: Budget) -> tuple[Array, Array, Array]:
    """Return the table of the reachable pairs of states, and the states of each pair on the left and on the right."""
    width = len(right)
    if len(left) * width > MAX_PAIRS:
        raise BudgetSpent(f"a product of {len(left)} and {width} states is over the limit")
    numbers = np.full(len(left) * width, -1, np.int32)
    numbers[0] = 0
    frontier, found, rows, count = np.zeros(1, np.int64), [], [], 1
    while len(frontier):
        budget.check(count, left.shape[1])
        found.append(frontier)
        following = left[frontier // width].astype(np.int64) * width + right[frontier % width]
        rows.append(following)
        new = np.sort(following[numbers[following] < 0])
        frontier = new[np.diff(new, prepend=-1) > 0]
        numbers[frontier] = count + np.arange(len(frontier), dtype=np.int32)
        count += len(frontier)
    pairs = np.concatenate(found)
    return numbers[np.concatenate(rows)], pairs // width, pairs % width


def projected(table: Array, finals: Array, *, is_last_digit_first: bool, budget: Budget) -> tuple[Array, Array]:
    """Return the automaton that guesses one track: table[state, digit of the track, letter of the other tracks].

    The track that is left out may be longer than the others; these then read zeros. When the last digit is read first
    the zeros come at the end, so states from which zeros lead to a final state are final; when the first digit is read
    first they come at the start, so all states that zeros lead to are starting states.
    """
    states = len(table)
    zeros = table[:, :, 0]
    if is_last_digit_first:
        finals, starts = _closed(finals, zeros), np.zeros(1, np.int64)
    else:
        starts = np.flatnonzero(_reachable(zeros))
    live = _closed(finals, table.reshape(states, -1))
    some, letters = alike(table.reshape(-1, table.shape[2]).T)
    following = _bit_sets(table[:, :, some], live, budget)
    rows, sets = _subsets(following, starts[live[starts]], budget)
    is_final = np.array([bool(finals[members].any()) for members in sets])
    return rows[:, letters], is_final


def _closed(marked: Array, following: Array) -> Array:
    """Return the states from which a marked state can be reached."""
    marked = marked.copy()
    while True:
        more = marked | marked[following].any(axis=1)
        if (more == marked).all():
            return marked
        marked = more


def _bit_sets(table: Array, live: Array, budget: Budget) -> Array:
    """Return for each state and letter the set of next live states, over all digits, as words of bits."""
    states, digits, letters = table.shape
    words = -(-states // WORD)
    budget.check(states, letters * words)
    sets = np.zeros((states, letters, words), np.uint64)
    rows, columns = np.arange(states)[:, None], np.arange(letters)[None, :]
    for digit in range(digits):
        following = table[:, digit, :]
        bits = np.left_shift(np.uint64(1), (following % WORD).astype(np.uint64))
        sets[rows, columns, following // WORD] |= np.where(live[following], bits, np.uint64(0))
    return sets


def _subsets(following: Array, starts: Array, budget: Budget) -> tuple[Array, list[Array]]:
    """Return the table of all sets of states that are met, and the members of each."""
    _, letters, words = following.shape
    first = np.zeros(words, np.uint64)
    for state in starts.tolist():
        first[state // WORD] |= np.uint64(1) << np.uint64(state % WORD)
    numbers, keys = {first.tobytes(): 0}, [first.tobytes()]
    rows: list[list[int]] = []
    members: list[Array] = []
    size = 8 * words
    # A set of states is a row of bits and its bytes are the key; `keys` grows while the loop reads it.
    for key in keys:
        if len(rows) % 64 == 0:
            budget.check(len(keys), letters)
        here = np.flatnonzero(np.unpackbits(np.frombuffer(key, np.uint8), bitorder="little"))
        members.append(here)
        raw = np.bitwise_or.reduce(following[here], axis=0).tobytes() if len(here) else bytes(size * letters)
        row = []
        for at in range(0, size * letters, size):
            one = raw[at : at + size]
            number = numbers.get(one)
            if number is None:
                number = numbers[one] = len(keys)
                keys.append(one)
            row.append(number)
        rows.append(row)
    return np.array(rows, np.int32), members
