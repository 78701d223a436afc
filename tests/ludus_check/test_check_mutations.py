"""Answers that were verified, changed at random: none is verified that claims something else.

The problem is left as it is, so the truth is known: the verdict is that of the original; values, tables and counts are
unique; a lower bound may not exceed the length of a known solution, nor an optimum that was verified.
"""

from __future__ import annotations

import copy
import json
import random
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest

from ludus_check import Status, check
from ludus_check.kinds import KINDS

ROOT = Path(__file__).parents[2]
CLAIMED = {
    **dict.fromkeys(("value", "graph-value", "pair-value", "sum"), ("value",)),
    **dict.fromkeys(("table", "remoteness-table", "collapsed", "pair-sum"), ("values",)),
    **dict.fromkeys(("graph-outcome", "pair-outcome"), ("outcome", "moves", "pass")),
    "outcome": ("outcome",),
    "misere-sum": ("outcome",),
    "outcomes": ("p_positions",),
    "level-sets": ("below", "positions"),
    "remoteness": ("moves", "outcome", "best", "pass"),
    "graph-remoteness": ("moves",),
    "levels": ("levels",),
    "number": ("number",),
    "count": ("solvable", "quiet"),
    "counts": ("order",),
    "unfair": (),
    "orders": ("counts",),
    "contest": ("wins",),
    "report": ("level", "subsets", "worst_count", "variation"),
    "period": ("preperiod", "period", "saltus", "values"),
}
"""The fields of a certificate that say what is claimed; all others only say why."""


def originals(kind: str) -> list[dict[str, Any]]:
    """Return the answers of a kind that are verified and short."""
    folders = (ROOT / "formats/examples", ROOT / "tests/certificates/verified")
    paths = [path for folder in folders for path in sorted(folder.glob(f"{kind}-*.json"))]
    found = [json.loads(path.read_bytes()) for path in paths if path.stat().st_size < 20_000]
    return [one for one in found if one["answer"] != "undecided" and b"npy" not in json.dumps(one).encode()]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all numbers, words and lists."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [place for key, entry in pairs for place in places(entry, (*path, key))]
    return found if isinstance(value, dict) or not path else [path, *found]


def changed(value: Any, chance: random.Random) -> Any:
    """Return another value of the same type, near by."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, value + 2, 2 * value, -value, 0, 1, value + 10**6))
    if isinstance(value, str):
        return chance.choice(("won", "lost", "expand", "contract", value[::-1], value[1:]))
    rows = list(value)
    match chance.randrange(3) if len(rows) > 1 else 2:
        case 0:
            rows.pop(chance.randrange(len(rows)))
        case 1:
            i, j = chance.sample(range(len(rows)), 2)
            rows[i], rows[j] = rows[j], rows[i]
        case _:
            rows += rows[-1:]
    return rows


def mutated(answer: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return an answer with one to three changes in its certificate and its bounds."""
    new = copy.deepcopy(answer)
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.15:
            new["lower_bound"] = chance.choice((0, 1, 2, new.get("lower_bound", 3) + chance.choice((-1, 1))))
            new.pop("optimal", None)
            continue
        found = places(new["certificate"])
        if not found:
            continue
        *way, last = chance.choice(found)
        holder = new["certificate"]
        for key in way:
            holder = holder[key]
        holder[last] = changed(holder[last], chance)
    return new


def claim(answer: dict[str, Any]) -> Any:
    """Return what an answer claims, as far as that is unique."""
    certificate = answer["certificate"]
    return [_number(name, certificate.get(name)) for name in CLAIMED.get(certificate["kind"], ())]


def _number(name: str, value: Any) -> Any:
    """Return what a field says, a number that is written as a product or as a quotient by its value."""
    try:
        if name in ("solvable", "quiet") and sum(exponent for _, exponent in value) < 10_000:
            return prod(base**exponent for base, exponent in value)
        return Fraction(*value) if name == "variation" else value
    except (TypeError, ValueError, ZeroDivisionError):
        return value


def length(answer: dict[str, Any]) -> int | None:
    """Return the length of the shortest solution, where the original proves it."""
    return answer.get("lower_bound") if answer.get("optimal") else None


def wrong(answer: dict[str, Any], new: dict[str, Any]) -> str:
    """Return what is wrong with the outcome of a changed answer."""
    outcome = check(new)
    if "nternal error" in outcome.sentence:
        return str(outcome)
    if outcome.status is not Status.VERIFIED:
        return ""
    if claim(new) != claim(answer):
        return f"another claim is verified: {outcome}"
    least = length(answer)
    if least is not None and new.get("lower_bound", 0) > least:
        return f"a bound above {least} is verified: {outcome}"
    return ""


def run(kind: str, times: int, seed: int) -> dict[str, int]:
    """Return how often each outcome came, after asserting that none is wrong."""
    chance, answers, seen = random.Random(seed), originals(kind), dict[str, int]()
    for _ in range(times):
        answer = chance.choice(answers)
        new = mutated(answer, chance)
        told = wrong(answer, new)
        assert not told, (told, json.dumps(new))
        status = check(new).status.value if times < 1000 else "checked"
        seen[status] = seen.get(status, 0) + 1
    return seen


@pytest.mark.parametrize("kind", KINDS)
def test_no_changed_answer_is_verified_that_claims_something_else(kind: str) -> None:
    seen = run(kind, 60, seed=1)
    assert seen.get("rejected", 0) + seen.get("malformed", 0) > 10


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_at_length(kind: str) -> None:
    run(kind, 7500, seed=2)
