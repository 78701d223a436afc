"""Tests of claims: what they yield and return becomes a verdict."""

from __future__ import annotations

from ludus.core.claims import Chapter, Confirmed, Depth, Failed, Trial


def test_the_first_counterexample_makes_a_claim_fail_and_ends_its_test() -> None:
    chapter, tried = Chapter(), list[int]()

    @chapter.claim("small", "Lemma 1")
    def small(printed: int, depth: Depth) -> Trial:
        """Every number is below a bound."""
        for n in range(5):
            tried.append(n)
            if n >= printed:
                yield f"n = {n}"
        return Confirmed("n below 5")

    assert chapter.claims(3)[0].test(Depth.QUICK) == Failed("n = 3")
    assert tried == [0, 1, 2, 3]
    assert chapter.claims(9)[0].test(Depth.QUICK) == Confirmed("n below 5")
    assert chapter.claims(9)[0].statement == "Every number is below a bound."
