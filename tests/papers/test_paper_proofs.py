"""Claims of papers that are theorems for boards of every size: the verdicts name proofs that were run."""

from __future__ import annotations

import re

import pytest

from ludus import papers
from ludus.core.claims import Confirmed, Depth, Erratum, Extended, Failed, Open
from ludus.paper_proofs import theorem, unproved
from ludus.proofs import NAMED

PROVED = {
    "ryuo-nim": {
        "abstract": {"ryuo-every-p"},
        "theorem-1-2": {"ryuo-every-p"},
        "theorem-1-3": {"ryuo-move-sets"},
        "lemma-2-1": {"ryuo-every-p"},
        "theorem-2-1-corner": {"ryuo-pass-every-p"},
        "theorem-2-1-small-p": {"ryuo-pass-small-p"},
        "n-dimensions": {"ryuo-solid"},
        "min-max": {"ryuo-move-sets"},
        "nightrider": {"nightrider"},
        "misere": {"ryuo-misere-every-p", "ryuo-misere-small-p"},
        "one-pass": {"ryuo-pass-every-p", "ryuo-pass-small-p"},
    },
    "silver-dollar": {"theorem-4": {"two-rooks"}, "two-rooks-dimensions": {"two-rooks", "two-rooks-solid"}},
}
FALSE = "ryuo-longer-steps-every-p"


@pytest.mark.parametrize("paper", PROVED)
def test_the_claims_with_a_shipped_proof_name_it(paper: str) -> None:
    for claim in papers.find(paper).claims:
        names = PROVED[paper].get(claim.id)
        if names is not None:
            told = str(claim.test(Depth.QUICK))
            assert "proved for boards of every size" in told
            assert set(re.findall(r"ludus prove --named ([\w.-]*\w)", told)) == names <= set(NAMED)


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
