"""Verdicts from computations: printed tables against ours, statements on every case of a range, proofs that are run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias, TypeVar

from ludus.core.answers import Answer, Solved
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.claims import Confirmed, Erratum, Extended, Failed, Part, Verdict
from ludus.families.proofs.prove import Verdict as Proved
from ludus.families.proofs.prove import prove_named

Counterexample: TypeAlias = str
"""What is wrong with a statement in one case."""
C = TypeVar("C", bound=Certificate)
Rows: TypeAlias = Sequence[Sequence[int]] | Array


def unless(counterexamples: Iterable[Counterexample], verdict: Verdict) -> Verdict:
    """Return the verdict when there is no counterexample, else Failed with the first one.

    >>> unless(["", "n = 3"], Confirmed("n < 9"))
    Failed(what='n = 3')
    """
    return next((Failed(counterexample) for counterexample in counterexamples if counterexample), verdict)


def swept(parts: Sequence[Part], verdict: Verdict) -> Verdict:
    """Return the verdict on a sweep, or Failed with what the first part complains about."""
    return unless((part.get("wrong", "") for part in parts), verdict)


def table_verdict(
    what: str, computed: Rows, printed: Rows, *, remark: str = "", place: Callable[[int, int], str] = "({}, {})".format
) -> Verdict:
    """Return Confirmed when a printed table is the computed one, else the Erratum that lists the entries.

    `place` writes where an entry is, from its row and column.
    """
    if [len(row) for row in printed] != [len(row) for row in computed]:
        return Failed(f"{what}: the printed table has another size")
    cells = [(r, c) for r, row in enumerate(printed) for c, entry in enumerate(row) if entry != computed[r][c]]
    if not cells:
        return Confirmed(f"all {sum(map(len, printed))} entries of {what}")
    given, right = (", ".join(f"{table[r][c]} at {place(r, c)}" for r, c in cells) for table in (printed, computed))
    return Erratum(given, right, f"{what} by its definition" + (f"; {remark}" if remark else ""))


def commas(names: Iterable[object]) -> str:
    """Return names with commas between them.

    >>> commas([(0, 1), (1, 0)])
    '(0, 1), (1, 0)'
    """
    return ", ".join(map(str, names))


def certificate(answer: Answer, kind: type[C]) -> C:
    """Return the certificate of a solved answer; ArithmeticError, which makes a claim fail, when it is another."""
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, kind):
        raise ArithmeticError(f"expected {kind.__name__}, got {answer}")
    return answer.certificate


def theorem(verdict: Verdict, *names: str, about: str = "") -> Verdict:
    """Return a verdict that names the proofs of what is right; Failed when one of them does not prove it.

    `about` says which part they prove, when it is not all.

    >>> theorem(Confirmed("heaps below 8"), "nim")
    Confirmed(range='heaps below 8', proof='proved for boards of every size: ludus prove --named nim')
    """
    if isinstance(verdict, Failed):
        return verdict
    wrong = next((counterexample for name in names for counterexample in unproved(name)), None)
    if wrong is not None:
        return Failed(wrong)
    commands = " and ".join(f"ludus prove --named {name}" for name in names)
    return with_proof(verdict, f"{about}proved for boards of every size: {commands}")


def in_coq(verdict: Verdict, *theorems: str) -> Verdict:
    """Return a verdict that names theorems of the folder verified/, which Coq has checked; Failed stays Failed.

    >>> in_coq(Confirmed("heaps below 8"), "bouton")
    Confirmed(range='heaps below 8', proof='proved in Coq: bouton')
    """
    return with_proof(verdict, f"proved in Coq: {', '.join(theorems)}")


def with_proof(verdict: Verdict, words: str) -> Verdict:
    """Return a verdict with words about the proof of what is right."""
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
    others = (proof for proof in prove_named(name) if proof.verdict is not Proved.PROVED)
    return tuple(f"{name} is {proof.verdict.value}: {proof.sentence}" for proof in others)
