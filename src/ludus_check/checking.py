"""From an answer to its outcome: what is common to all kinds of problems."""

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from ludus_check.claims import Claim, Verdict
from ludus_check.errors import Malformed, NothingClaimed
from ludus_check.fields import Record, record
from ludus_check.finding import Finding
from ludus_check.kinds import KINDS
from ludus_check.outcome import Outcome, outcome
from ludus_check.reading import parse, read_file
from ludus_check.values import text
from ludus_check.words.quoting import shown

OPTIONAL = ("reason", "method", "status", "not_verified", "optimal", "lower_bound")
"""The fields that an answer may have; what it says about its own status is never trusted."""
LISTED = 1000
"""Maximum number of parts that are listed as not verified."""


def check(answer: Mapping[str, object], *, folder: Path | None = None) -> Outcome:
    """Return what becomes of an answer; nothing is raised, whatever is wrong with it.

    The answer is what ``json.loads`` returns; a field that holds an array may also hold a contiguous buffer of
    integers, such as a NumPy array. Files named by {"npy": ...} are looked up in the folder.

    >>> problem = {"ludus": 1, "kind": "windows", "shape": [4], "window": [2], "modulus": 3, "state": [1, 1, 0, 0]}
    >>> rolls = {"kind": "rolls", "rolls": [2, 0, 0, 0]}
    >>> print(check({"ludus": 1, "problem": problem, "answer": "solved", "certificate": rolls}))
    Verified. 2 rolls set all 4 dice to 0 (mod 3).
    """
    return outcome(lambda: verify(answer, folder=folder))


def check_file(path: str | PathLike[str]) -> Outcome:
    """Return what becomes of the answer in a JSON file; nothing is raised."""
    return outcome(lambda: verify_file(path))


def verify_file(path: str | PathLike[str]) -> Finding:
    """Return what the answer in a JSON file proves; raise a CheckError if it proves nothing."""
    place = Path(path)
    return verify(record(parse(read_file(place)), "", None).values, folder=place.parent)


def verify(answer: Mapping[str, object], *, folder: Path | None = None) -> Finding:
    """Return what the certificate of an answer proves; raise a CheckError if it proves nothing."""
    top = record(answer, "", folder)
    top.only(("ludus", "problem", "answer"), ("certificate", *OPTIONAL))
    top.integer("ludus", 1, 1)
    for name in ("reason", "method", "status"):
        if top.has(name):
            top.text(name)
    for field, part in top.entries("not_verified", 0, LISTED) if top.has("not_verified") else ():
        text(part, field)
    verdict = top.choice("answer", Verdict)
    problem = top.record("problem")
    verifier = KINDS[_kind(problem)](problem)
    if verdict is Verdict.UNDECIDED:
        raise NothingClaimed(f"the answer is undecided and claims nothing: {_reason(top)}")
    top.only(("ludus", "problem", "answer", "certificate"), OPTIONAL)
    return verifier(_claim(top, verdict))


def _kind(problem: Record) -> str:
    problem.only(("ludus", "kind"), tuple(name for name in problem.values if isinstance(name, str)))
    problem.integer("ludus", 1, 1)
    kind = problem.values["kind"]
    if not isinstance(kind, str) or kind not in KINDS:
        raise Malformed(problem.path("kind"), f"expected one of {', '.join(KINDS)}, got {shown(kind)}")
    return kind


def _reason(top: Record) -> str:
    top.only(("ludus", "problem", "answer", "reason"), ("method", "status"))
    return json.dumps(top.text("reason").strip())[1:-1]


def _claim(top: Record, verdict: Verdict) -> Claim:
    optimal = top.yes("optimal")
    if optimal and not top.has("lower_bound"):
        raise Malformed("lower_bound", 'missing field: "optimal" needs a lower bound')
    bound = top.integer("lower_bound", 0) if top.has("lower_bound") else None
    return Claim(verdict, top.record("certificate"), bound, optimal)
