"""The blocks kind: a claim about the generalized ryūō for all p at once, on boards of every size.

The piece goes like a rook, or takes s >= 1 from x and t >= 1 from y with s + t < p (with s + t <= p when there is a
slack of 1, for claims about that piece). The automaton reads p, and every number as a pair, x = p q + r with
0 <= r < p, all of them in base 2 with the last digit first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.codec import json_field
from ludus.core.errors import Fault, abbreviate
from ludus.core.problem import JsonProblem, checks
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.proofs.automatic.problem import PASSES, Automaton, Convention, automaton_faults, read_automaton
from ludus.families.proofs.numerations import BINARY

MAX_FROM = 64
"""A claim is about all p from some number on, which is at most this."""
QUESTIONS = (Question.P_POSITIONS, Question.TABLE)


@dataclass(frozen=True, slots=True)
class UniformClaim(JsonProblem, kind="blocks", questions=QUESTIONS):
    """What is claimed about all positions and all p."""

    from_p: int = json_field(key="from")
    automaton: Automaton = json_field(read=read_automaton, is_last=True)
    convention: Convention = Convention.NORMAL
    without_pass: Automaton | None = json_field(default=None, read=read_automaton, is_last=True)
    """With a pass: the positions that are claimed to be lost once it is gone."""
    question: Question = Question.P_POSITIONS
    claim: str = ""
    """The claim in the words of a person; it is shown and not checked."""
    slack: int = 0
    """0 for the ryūō, s + t < p; 1 for the piece whose steps have s + t <= p."""

    @property
    def axes(self) -> tuple[str, ...]:
        """The numbers that are written as pairs."""
        return ("x", "y", "v") if self.question is Question.TABLE else ("x", "y")

    @property
    def tracks(self) -> tuple[str, ...]:
        """What the automaton reads, in this order."""
        return ("p", *(f"{part}{axis}" for axis in self.axes for part in "qr"))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table of transitions."""
        return len(self.automaton.transitions), 2 ** len(self.tracks)

    def accepts(self, p: int, *numbers: int, has_pass: bool = True) -> bool:
        """Return whether the claim accepts a position for some p, with the pass left or gone.

        >>> everything = UniformClaim(1, Automaton(((0,) * 32,), (0,)))
        >>> everything.accepts(3, 10, 20)
        True
        """
        automaton = self.automaton if has_pass or self.without_pass is None else self.without_pass
        return self.state(automaton, p, *numbers) in automaton.finals

    def state(self, automaton: Automaton, p: int, *numbers: int) -> int:
        """Return the state of an automaton after p and some numbers are read."""
        return automaton.state(BINARY, (p, *(part for number in numbers for part in divmod(number, p))))


@checks(UniformClaim)
def uniform_claim(problem: UniformClaim) -> Iterator[Fault]:
    """Return a problem once everything about it is in order; InvalidInput with what is not."""
    if type(problem.from_p) is not int or not 1 <= problem.from_p <= MAX_FROM:
        yield Fault("from", f"expected a whole number from 1 to {MAX_FROM}, got {abbreviate(problem.from_p)}")
    if type(problem.slack) is not int or problem.slack not in (0, 1):
        yield Fault("slack", f"expected 0 or 1, got {abbreviate(problem.slack)}")
    if problem.question is Question.TABLE and problem.convention is not Convention.NORMAL:
        yield Fault("question", "expected p-positions: values are asked in normal play")
    if (problem.without_pass is not None) != (problem.convention in PASSES):
        yield Fault("without_pass", "expected an automaton where there is a pass, and none where there is none")
    tracks = len(problem.tracks)
    yield from automaton_faults("automaton", problem.automaton, BINARY, tracks)
    if problem.without_pass is not None:
        yield from automaton_faults("without_pass", problem.without_pass, BINARY, tracks)
