"""The problem of the kind "blocks": an automaton that reads p and positions as pairs, x = p q + r with r < p."""

from collections.abc import Sequence
from dataclasses import dataclass

from ludus_check.automatic.automaton import Automaton, Numeration, read_automaton
from ludus_check.automatic.game import Convention, Question, check_remark
from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.limits import Limit

BINARY = Numeration((2,), 0)
FROM = Limit(64)


@dataclass(frozen=True, slots=True)
class Game:
    """The ryuo for all p from some number on, and what is claimed about it."""

    from_p: int
    convention: Convention
    question: Question
    lost: Automaton
    without_pass: Automaton | None
    slack: int
    """A short step takes s + t < p + slack."""

    @property
    def axes(self) -> int:
        """How many numbers are written as pairs: x, y, and v for the question of values."""
        return 3 if self.question is Question.TABLE else 2

    @property
    def can_pass(self) -> bool:
        """Whether there is a pass."""
        return self.without_pass is not None


def read_game(problem: Record) -> Game:
    """Return the game and the claim that a problem describes."""
    problem.only(("ludus", "kind", "from", "automaton"), ("convention", "question", "without_pass", "slack", "claim"))
    check_remark(problem)
    convention = problem.choice("convention", Convention, Convention.NORMAL)
    question = problem.choice("question", Question, Question.P_POSITIONS)
    if question is Question.MOVE_SETS:
        raise Malformed(problem.path("question"), 'expected "p-positions" or "table", got "move-sets"')
    if question is Question.TABLE and convention is not Convention.NORMAL:
        raise Malformed(problem.path("convention"), "expected normal play for the question of values")
    if problem.has("without_pass") != (convention in (Convention.PASS, Convention.PASS_ANYWHERE)):
        raise Malformed(problem.path("without_pass"), "expected this field exactly when there is a pass")
    letters = 2 ** (7 if question is Question.TABLE else 5)
    lost = read_automaton(problem.record("automaton"), letters, BINARY)
    gone = read_automaton(problem.record("without_pass"), letters, BINARY) if problem.has("without_pass") else None
    slack = problem.integer("slack", 0, 1, 0)
    return Game(problem.integer("from", 1, FROM), convention, question, lost, gone, slack)


def accepts(automaton: Automaton, p: int, numbers: Sequence[int]) -> bool:
    """Say whether an automaton accepts p and some numbers."""
    parts = [p, *(part for number in numbers for part in divmod(number, p))]
    state = 0
    for place in range(max(parts).bit_length()):
        state = automaton.table[state][BINARY.letter([part >> place & 1 for part in parts])]
    return state in automaton.finals
