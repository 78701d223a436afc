"""Claims of papers that are theorems for boards of every size: the verdicts name proofs that were run."""

from __future__ import annotations

import pytest

from ludus.core.claims import Confirmed, Erratum, Extended, Failed, Open
from ludus.papers.verdicts import theorem, unproved

FALSE = "ryuo-longer-steps-every-p"


@pytest.mark.parametrize("verdict", [Confirmed("all"), Extended("more", "all"), Erratum("a", "b", "c")])
def test_a_proof_that_fails_makes_the_verdict_fail(verdict: Confirmed | Extended | Erratum) -> None:
    assert "--named nim" in str(theorem(verdict, "nim"))
    found = theorem(verdict, "nim", FALSE)
    assert isinstance(found, Failed)
    assert "p = 2" in found.what


def test_no_proof_is_named_where_nothing_is_claimed() -> None:
    assert theorem(Open("10"), "nim") == Open("10")
    assert theorem(Failed("here"), FALSE) == Failed("here")
    assert unproved("two-rooks") == ()
