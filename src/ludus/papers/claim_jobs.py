"""The claims of the papers as jobs: every part of every sweep is a unit, tried once and kept.

One job per paper and depth; a run of a single claim does the units of that claim, and a later run of the whole paper
finds them done. A verdict is that of the program which computed it: when the program changes, the job is another one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from ludus import papers
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Open, Sweep, Verdict
from ludus.jobs.job import Job
from ludus.jobs.program import program
from ludus.jobs.results import results_so_far
from ludus.jobs.store import Store

FORMAT = 1
"""Raised when a unit returns something else than before."""

VERDICTS = {kind.__name__: kind for kind in (Confirmed, Erratum, Extended, Open, Failed)}


def sweep_job(paper: str, claims: Sequence[Claim], depth: Depth) -> Job:
    """Return the job that tries some claims of a paper."""
    units = [unit(paper, claim, depth, part) for claim in claims for part in parts(claim, depth)]
    question = {"paper": paper, "depth": depth.value, "ludus": program()}
    return Job(question, "ludus.papers.claim_jobs:try_unit", units, format=FORMAT)


def parts(claim: Claim, depth: Depth) -> Sequence[Any]:
    """Return the parts of a claim: those of its sweep, or the claim as a whole."""
    return claim.test.parts(depth) if isinstance(claim.test, Sweep) else [0]


def unit(paper: str, claim: Claim, depth: Depth, part: Any) -> dict[str, Any]:
    """Return the input of one unit."""
    return {"paper": paper, "claim": claim.id, "depth": depth.value, "part": part}


def try_unit(given: dict[str, Any]) -> Any:
    """Return what trying a part of a claim gives, or the verdict on a claim that has no parts."""
    claim = next(claim for claim in papers.find(given["paper"]).claims if claim.id == given["claim"])
    depth = Depth(given["depth"])
    if isinstance(claim.test, Sweep):
        return claim.test.attempt(depth, given["part"])
    verdict = claim.test(depth)
    return {"verdict": type(verdict).__name__, **dataclasses.asdict(verdict)}


def verdicts(store: Store, job: Job, claims: Sequence[Claim], depth: Depth) -> list[tuple[Claim, Verdict]]:
    """Return the verdicts on the claims from the stored results of their units."""
    found: dict[str, list[Any]] = {claim.id: [] for claim in claims}
    for result in results_so_far(store, job):
        unit: Any = job.units[result.index]
        found[unit["claim"]].append(result.value)
    return [(claim, verdict(claim, depth, found[claim.id])) for claim in claims]


def verdict(claim: Claim, depth: Depth, found: list[Any]) -> Verdict:
    """Return the verdict on one claim from what its units gave."""
    if len(found) < len(parts(claim, depth)):
        return Failed(f"{len(found)} of {len(parts(claim, depth))} units were done; `ludus jobs` shows the others")
    if isinstance(claim.test, Sweep):
        return claim.test.conclude(depth, found)
    kind, fields = VERDICTS[found[0]["verdict"]], {k: v for k, v in found[0].items() if k != "verdict"}
    result: Verdict = kind(**fields)
    return result
