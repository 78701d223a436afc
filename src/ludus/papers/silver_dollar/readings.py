"""One claim under every reading of a rule: where it holds, and the smallest counterexample where it does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ludus.core.claims import Depth, Part
from ludus.papers.silver_dollar.oracle import Rules, State, grundy_values
from ludus.papers.silver_dollar.verdicts import misjudged, told_state

MOST = {Depth.QUICK: 8, Depth.DEEP: 13}
"""The largest coordinate that is tried."""


def read_all(readings: Mapping[str, Rules], is_lost: Callable[[State], bool], depth: Depth, name: str) -> Part:
    """Return how many pairs of different squares a claim misjudges under one reading, and the smallest of them."""
    wrong = misjudged(readings[name], MOST[depth], is_lost)
    if not wrong:
        return {"reading": name, "bad": 0}
    value = grundy_values(readings[name], MOST[depth])[wrong[0]]
    told = f"{told_state(wrong[0])} has Grundy number {value} and is said to be {'lost' if value else 'won'}"
    return {"reading": name, "bad": len(wrong), "first": told}


def fits(found: Sequence[Part]) -> list[str]:
    """Return the readings under which the claim holds."""
    return [one["reading"] for one in found if not one["bad"]]


def told_misfits(found: Sequence[Part]) -> str:
    """Return the other readings, with the number of misjudged pairs and the smallest."""
    return "; ".join(f"{one['reading']}: {one['bad']}, first {one['first']}" for one in found if one["bad"])
