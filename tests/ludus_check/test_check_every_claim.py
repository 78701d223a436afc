"""True claims of every kind and every question are verified, false ones never, whatever their certificates are."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from generators import GENERATORS

from ludus_check import Status, check
from ludus_check.kinds import KINDS


def run(kind: str, claims: int, seed: int) -> Counter[str]:
    """Return how many claims were true, false or open and what became of them, after asserting that none is wrong."""
    chance, seen = random.Random(seed), Counter[str]()
    while seen.total() < claims:
        for answer, truth in GENERATORS[kind](chance):
            # As it is in a file: lists, and no tuples.
            outcome = check(json.loads(json.dumps(answer)))
            told = f"{outcome}\n{json.dumps(answer)}"
            assert "nternal error" not in outcome.sentence, told
            assert truth is not True or outcome.status is Status.VERIFIED, f"a true claim: {told}"
            assert truth is not False or outcome.status is not Status.VERIFIED, f"a false claim: {told}"
            seen[f"{truth}: {outcome.status.value}"] += 1
    return seen


def test_every_kind_has_a_generator() -> None:
    assert set(GENERATORS) == set(KINDS)


@pytest.mark.parametrize("kind", GENERATORS)
def test_true_claims_are_verified_and_false_ones_never(kind: str) -> None:
    # Every proof about all p takes half a second.
    seen = run(kind, 40 if kind == "blocks" else 150, seed=1)
    assert seen["True: verified"] > 8
    assert seen["False: rejected"] + seen["False: malformed"] > 8
