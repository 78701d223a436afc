"""The same question twice: the stored answer, at once, checked again by its certificate.

An answer is stored when finding it took a while and nothing better can be hoped for: a proof, or an optimum. Undecided
answers and solutions that are only the best so far are not stored.
"""

from __future__ import annotations

import time
from hashlib import sha256
from math import prod
from typing import Any

from ludus.core.answers import Impossible, Solved
from ludus.core.errors import invalid
from ludus.core.fields import read_json
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.codec import VERSION, as_text, read_answer, write_problem
from ludus.jobs.answers import answer_address, checked_answer, store_answer
from ludus.jobs.store import Store
from ludus.workbench import CheckedAnswer, ask, checked

MIN_STORED_SECONDS = 0.5
"""Seconds: quicker answers are found again sooner than they are looked up and checked."""
MAX_CELLS = 1_000_000
"""Larger boards and tables are not stored."""
BEST = (Question.FEWEST, Question.STUCK, Question.LONGEST_SWEEP)
"""Questions whose answers may be only the best so far."""


def ask_once(
    problem: Problem, store: Store, *, method: str | None = None, limits: Limits | None = None
) -> CheckedAnswer:
    """Return the checked answer to a problem, from the store when it is there."""
    address = question_address(problem, method)
    found = stored_result(store, address, problem)
    if found is not None:
        return found
    started = time.monotonic()
    result = ask(problem, method=method, limits=limits)
    if time.monotonic() - started >= MIN_STORED_SECONDS and is_final(result):
        store_answer(store, address, result.json(), agrees=_agree)
    return result


def stored_result(store: Store, address: str, problem: Problem) -> CheckedAnswer | None:
    """Return the stored answer to a problem after checking it again; None when there is none that passes."""

    def read(text: str) -> CheckedAnswer:
        answer = read_answer(read_json(text))
        if as_text(write_problem(answer.problem)) != as_text(write_problem(problem)):
            raise invalid("problem", "expected the problem that is asked, got another one")
        return checked(answer)

    return checked_answer(store, address, read)


def question_address(problem: Problem, method: str | None) -> str:
    """Return the content address of a question: the problem, the method and the version of the formats."""
    fields: dict[str, Any] = write_problem(problem)
    digest = sha256(as_text(fields).encode()).hexdigest()
    return answer_address({"problem": digest, "method": method or "", "format": VERSION})


def _agree(old: str, new: str) -> bool:
    """Return whether two checked answers can both be true: they may show it by different certificates."""
    one, other = read_answer(read_json(old)), read_answer(read_json(new))
    if isinstance(one, Solved) and isinstance(other, Solved):
        return not (one.optimal and other.optimal) or one.lower_bound == other.lower_bound
    return type(one) is type(other)


def is_final(result: CheckedAnswer) -> bool:
    """Return whether asking again, for longer, could not give a better answer."""
    answer = result.answer
    if isinstance(answer, Solved):
        is_small = prod(answer.problem.shape) <= MAX_CELLS
        return is_small and (answer.problem.question not in BEST or answer.optimal)
    return isinstance(answer, Impossible)
