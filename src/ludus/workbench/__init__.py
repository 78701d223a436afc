"""The workbench: choose a method, solve, CHECK, and only then hand out the answer.

    problem → solver → answer → ludus_check → the answer with its outcome

An answer that the checker rejects is an internal error: it is raised as VerificationError and never shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import ludus_check
from ludus.core.answers import Answer, Impossible, Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.errors import VerificationError, abbreviate, invalid
from ludus.core.fields import as_question
from ludus.core.limits import Limits
from ludus.core.loading import missing_extra
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.codec import as_text, read_answer, read_problem, write_answer
from ludus.families.parts import Method, generator, methods, picture
from ludus.render import drawn
from ludus.workbench.deadline import within
from ludus_check import Status
from ludus_check.words.phrases import sentence

C = TypeVar("C", bound=Certificate)


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """An answer that the checker did not reject, with what it verified. Shows itself in a notebook."""

    answer: Answer
    sentence: str
    """What the checker verified, as complete sentences; or which limit ended the work."""
    status: str = Status.VERIFIED.value
    """verified, partly verified, not checked (too large), or undecided."""
    not_verified: tuple[str, ...] = ()
    """The parts of the answer that are only claimed."""

    @property
    def is_solved(self) -> bool:
        """Whether there is a solution (or, for the other questions, a result)."""
        return isinstance(self.answer, Solved)

    @property
    def is_impossible(self) -> bool:
        """Whether it is proved that there is no solution."""
        return isinstance(self.answer, Impossible)

    @property
    def is_verified(self) -> bool:
        """Whether the checker verified all of it."""
        return self.status == Status.VERIFIED.value

    def verified(self, kind: type[C]) -> C | None:
        """Return the certificate of a solved question, where it is of a kind and all of it was verified."""
        found = self.answer.certificate if isinstance(self.answer, Solved) and self.is_verified else None
        return found if isinstance(found, kind) else None

    @property
    def verdict(self) -> str:
        return type(self.answer).__name__.lower()

    @property
    def title(self) -> str:
        """The verdict, and the status unless all was verified."""
        is_plain = self.status in (Status.VERIFIED.value, Status.UNDECIDED.value)
        return self.verdict.capitalize() if is_plain else f"{self.verdict.capitalize()} ({self.status})"

    def fields(self) -> dict[str, Any]:
        """Return the answer as the JSON object of formats/, arrays as NumPy arrays."""
        fields = write_answer(self.answer, reason=self.sentence) | {"status": self.status}
        return fields | ({"not_verified": list(self.not_verified)} if self.not_verified else {})

    def json(self) -> str:
        return as_text(self.fields())

    def picture(self) -> Picture:
        return picture(self.answer.problem, self.answer)

    def __str__(self) -> str:
        return f"{self.title}. {self.sentence}\n\n{drawn(self.picture(), '.txt').decode()}"

    def _repr_svg_(self) -> str:
        return drawn(self.picture(), ".svg").decode()


def ask(
    problem: Problem | Mapping[str, Any],
    question: Question | str | None = None,
    *,
    method: str | None = None,
    limits: Limits | None = None,
) -> CheckedAnswer:
    """Return the checked answer to a question about a problem.

    The problem is one of ludus.families.codec or a mapping as in formats/; the question defaults to the one that the
    problem carries. With `limits`, the solver ends within a second after its time; without, searches take 30 s.

    >>> from ludus.families.linear.windows.problem import windows
    >>> print(ask(windows([1, 1, 0, 2], (2,), 3)).verdict)
    impossible
    """
    if isinstance(problem, Mapping):
        asked = {} if question is None else {"question": as_question(question).value}
        problem = read_problem({**problem, **asked}, folder=Path.cwd())
    elif question is not None:
        problem = replace(problem, question=as_question(question))
    try:
        answer = _answer(problem, method, limits)
    except ModuleNotFoundError as error:
        raise missing_extra(error) or error from error
    return checked(answer)


def _answer(problem: Problem, method: str | None, limits: Limits | None) -> Answer:
    solve = solver(problem, method)
    if limits is None:
        return solve(problem, Limits())
    answer = within(lambda limited: solve(problem, limited), limits)
    reason = f"the time limit of {limits.seconds:g} s was reached"
    return Undecided(problem, reason, method or "") if answer is None else answer


def checked(answer: Answer) -> CheckedAnswer:
    """Return an answer with what the checker verified; VerificationError when it is rejected."""
    if isinstance(answer, Undecided):
        return CheckedAnswer(answer, sentence(answer.reason), Status.UNDECIDED.value)
    fields = write_answer(answer, reason="not yet checked")
    outcome = ludus_check.check(fields)
    if outcome.status in (Status.REJECTED, Status.MALFORMED):
        words = f'the checker rejected the "{type(answer).__name__.lower()}" answer from method {answer.method}'
        raise VerificationError(f"{words}: {outcome}", json.loads(as_text(fields)))
    return CheckedAnswer(answer, outcome.sentence, outcome.status.value, outcome.not_verified)


def given(fields: Mapping[str, Any], *, folder: Path | None = None) -> CheckedAnswer:
    """Return an answer of formats/ that somebody gives, with what the checker verified; InvalidInput if rejected."""
    try:
        return checked(read_answer(fields, folder=folder))
    except VerificationError as error:
        raise invalid("answer", f"expected one that the checker accepts; {error}") from None


def generated(problem: Problem, fewest_moves: int, limits: Limits) -> CheckedAnswer:
    """Return a board with the rules of a problem whose minimum number of moves is as given, with its proof."""
    generate = generator(problem.KIND)
    if generate is None:
        raise invalid("game", f"expected a game with boards to solve, got one of the kind {problem.KIND}")
    return checked(generate(problem, fewest_moves, limits))


def solver(problem: Problem, method: str | None) -> Method:
    """Return the solver for a problem by the name of a method, the default one when no name is given."""
    questions = methods(problem.KIND)
    if problem.question not in questions:
        known = ", ".join(question.value for question in questions)
        raise invalid("question", f"expected one of {known}, got {abbreviate(problem.question.value)}")
    known_methods = questions[problem.question]
    if method is None:
        return next(iter(known_methods.values()))
    if method not in known_methods:
        raise invalid("method", f"expected one of {', '.join(known_methods)}, got {abbreviate(method)}")
    return known_methods[method]
