"""Proofs for boards of every size: each theorem of the engine against a memory copy, and the checker beside it.

The limit is the time to copy 64 MiB in the same run, so that the rows compare across machines.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

import ludus_check
from benchmarks.impartial import best
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.codec import write_answer
from ludus.families.proofs.automata.linear import THEOREMS
from ludus.families.proofs.automata.named_claims import CLAIMS, NamedClaim, problems
from ludus.families.proofs.automata.tables import Budget
from ludus.workbench import solver

Report = Callable[..., None]
KERNELS = (
    *("nim", "ryuo", "ryuo-misere", "ryuo-pass", "two-rooks", "two-rooks-solid", "wythoff", "wythoff-misere"),
    *("ryuo-every-p", "ryuo-misere-every-p", "ryuo-pass-every-p", "ryuo-move-sets"),
)
COPY = "copy of 64 MiB"


def run(report: Report) -> None:
    """Report the time of every proof, from the text of the claim to the verdict, and of its check."""
    source = np.ones(1 << 23)
    limit = best(source.copy, 5)
    for claim in CLAIMS:
        if claim.name in KERNELS:
            for case in claim.cases:
                kernel_rows(report, claim, case, limit)
    for theorem in THEOREMS:
        took = once(partial(deque, theorem.run(Budget()), 0))
        report(f"prove {theorem.name}", "every size", took, COPY, limit)


def kernel_rows(report: Report, claim: NamedClaim, case: Mapping[str, int], limit: float) -> None:
    """Report the proof of one case and its check."""
    began = time.process_time()
    ((_, problem),) = problems(claim, Budget(), dict(case)) if case else problems(claim, Budget(), {})
    answer = solver(problem, "automata")(problem, Limits(seconds=600))
    took = time.process_time() - began
    if not isinstance(answer, Solved):
        raise RuntimeError(f"{claim.name} {case} was not proved")
    fields = write_answer(answer, reason="benchmark")
    name = f"{claim.name} {' '.join(f'{key}={value}' for key, value in case.items())}".strip()
    states = f"{len(problem.automaton.transitions)} states"
    report(f"prove {name}", states, took, COPY, limit)
    report(f"check {name}", states, once(lambda: ludus_check.check(fields)), "its proof", took, 20)


def once(work: Callable[[], object]) -> float:
    """Return how long some work takes, once."""
    began = time.process_time()
    work()
    return time.process_time() - began
