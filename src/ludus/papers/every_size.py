"""Claims of the papers that are theorems for boards of every size: their verdicts name the proofs, which are run."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ludus.core.claims import Confirmed, Erratum, Extended, Failed, Verdict
from ludus.families.proofs.prove import Verdict as Proved
from ludus.families.proofs.prove import prove_named

__all__ = ["theorem", "unproved"]


def theorem(verdict: Verdict, *names: str, about: str = "") -> Verdict:
    """Return a verdict that names the proofs of what is right; Failed when one of them does not prove it.

    `about` says which part they prove, when it is not all.

    >>> theorem(Confirmed("heaps below 8"), "nim")
    Confirmed(range='heaps below 8', proof='proved for boards of every size: ludus prove --named nim')
    """
    if isinstance(verdict, Failed):
        return verdict
    wrong = next((complaint for name in names for complaint in unproved(name)), None)
    if wrong is not None:
        return Failed(wrong)
    commands = " and ".join(f"ludus prove --named {name}" for name in names)
    words = f"{about}proved for boards of every size: {commands}"
    match verdict:
        case Confirmed(proof=proof):
            return replace(verdict, proof=f"{proof}; {words}" if proof else words)
        case Extended(beyond=beyond):
            return replace(verdict, beyond=f"{beyond}; {words}")
        case Erratum(right=right):
            return replace(verdict, right=f"{right}; {words}")
        case _:
            return verdict


@lru_cache(maxsize=64)
def unproved(name: str) -> tuple[str, ...]:
    """Return what keeps a named claim from being a theorem, after running its proofs: () when it is one.

    >>> unproved("nim"), unproved("ryuo-longer-steps-every-p")[0][:38]
    ((), 'ryuo-longer-steps-every-p is refuted: ')
    """
    found = (proof for proof in prove_named(name) if proof.verdict is not Proved.PROVED)
    return tuple(f"{name} is {proof.verdict.value}: {proof.sentence}" for proof in found)
