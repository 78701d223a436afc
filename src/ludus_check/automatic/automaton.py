"""An automaton that reads several numbers at once, a digit of each; zeros before a number make no difference."""

from dataclasses import dataclass

from ludus_check.automatic.numeration import Numeration
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.limits import Limit
from ludus_check.values import integers

STATES = Limit(5000)
ENTRIES = 2**20
"""The most states, and the most entries of the table."""
ANY = -1
"""In place of a state: it does not matter which."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """The next state for each state and letter, and where it accepts; state 0 is the first."""

    table: tuple[tuple[int, ...], ...]
    finals: frozenset[int]

    def after(self, state: int, letter: int) -> int:
        """Return the next state."""
        return ANY if state == ANY else self.table[state][letter]


def read_automaton(record: Record, letters: int, numeration: Numeration) -> Automaton:
    """Return the automaton that a field holds, over a number of letters."""
    record.only(("transitions", "finals"))
    most = min(STATES, Limit(max(1, ENTRIES // letters)))
    rows = list(record.entries("transitions", 1, most))
    last = len(rows) - 1
    table = tuple(integers(row, field, letters, letters, 0, last) for field, row in rows)
    finals = record.integers("finals", 0, last + 1, 0, last)
    if list(finals) != sorted(set(finals)):
        raise Malformed(record.path("finals"), "expected different states in order")
    ends = frozenset(finals)
    wrong = [k for k, row in enumerate(table) if (k in ends) != (row[0] in ends)] if numeration.radices else []
    if wrong or (not numeration.radices and table[0][0] != 0):
        same = f"state {wrong[0]} and the next both final or both not" if wrong else "state 0 to lead to itself"
        raise Malformed(record.path("transitions"), f"expected {same} by zeros, which do not matter before a number")
    return Automaton(table, ends)
