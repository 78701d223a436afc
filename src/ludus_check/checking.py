"""From an answer to the sentence that was verified: what is common to all kinds of problems."""

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from ludus_check.claims import Claim, Verdict
from ludus_check.errors import Malformed, NothingClaimed
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.kinds import KINDS
from ludus_check.reading import parse, read_file
from ludus_check.wording import shown


def check(answer: Mapping[str, object], *, folder: Path | None = None) -> str:
    """Return the one sentence that the answer's certificate proves; raise a CheckError if it proves none.

    The answer is what ``json.loads`` gives; a field that holds an array may also hold a contiguous buffer of
    integers, such as a NumPy array. Files named by {"npy": ...} are looked for in the folder.

    >>> problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1, 1, 0, 0]}
    >>> rolls = {"kind": "rolls", "rolls": [2, 0, 0, 0]}
    >>> check({"ludus": 1, "problem": problem, "answer": "solved", "certificate": rolls})
    'the 2 rolls bring all 4 dice to 0 modulo 3'
    """
    top = record(answer, "", folder)
    top.only(("ludus", "problem", "answer"), ("certificate", "reason", "method", "optimal", "lower_bound"))
    top.integer("ludus", 1, 1)
    for name in ("reason", "method"):
        if top.has(name):
            top.text(name)
    verdict = top.choice("answer", Verdict)
    problem = top.record("problem")
    verify = KINDS[_kind(problem)](problem)
    if verdict is Verdict.UNDECIDED:
        raise NothingClaimed(f"the answer is undecided and claims nothing: {_reason(top)}")
    top.only(("ludus", "problem", "answer", "certificate"), ("reason", "method", "optimal", "lower_bound"))
    return verify(_claim(top, verdict))


def check_file(path: str | PathLike[str]) -> str:
    """Return the one sentence that the answer in a JSON file proves; raise a CheckError if it proves none."""
    place = Path(path)
    answer = parse(read_file(place))
    return check(record(answer, "", None).values, folder=place.parent)


def finding_of(text: str) -> Finding:
    """Return a sentence as what it verifies and what it leaves open; the kinds will say so themselves."""
    for words in (" is claimed, not checked here", " are claimed, not checked here", "claimed, not checked here"):
        if text.endswith(words):
            proved, semicolon, rest = text[: -len(words)].rpartition("; ")
            return (verified(proved) if semicolon else verified()).but(rest)
    return verified(text)


def _kind(problem: Record) -> str:
    problem.only(("ludus", "kind"), tuple(name for name in problem.values if isinstance(name, str)))
    problem.integer("ludus", 1, 1)
    kind = problem.values["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed(problem.path("kind"), f"expected one of {', '.join(KINDS)}, got {shown(kind)}")
    return kind


def _reason(top: Record) -> str:
    top.only(("ludus", "problem", "answer", "reason"), ("method",))
    return json.dumps(top.text("reason").strip())[1:-1]


def _claim(top: Record, verdict: Verdict) -> Claim:
    optimal = top.yes("optimal")
    if optimal and not top.has("lower_bound"):
        raise Malformed("lower_bound", 'expected an integer beside "optimal", got no such field')
    bound = top.integer("lower_bound", 0) if top.has("lower_bound") else None
    return Claim(verdict, top.record("certificate"), bound, optimal)
