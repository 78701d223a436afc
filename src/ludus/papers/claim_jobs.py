"""Verdicts in the store: those on quick ranges one by one, those on large ranges as jobs.

A verdict is that of the source which computed it: when the source changes, it is computed again. On large ranges every
part of every sweep is a unit of a job, one job per paper; a run of a single claim does the units of that claim, and a
later run of the whole paper finds them done.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Extended, Failed, Open, Reproduction, Sweep, Verdict
from ludus.core.errors import abbreviate, invalid
from ludus.jobs.answers import answer_address, store_answer, stored_answer
from ludus.jobs.executors import read_how
from ludus.jobs.job import Job, source
from ludus.jobs.results import results_so_far
from ludus.jobs.runner import run
from ludus.jobs.store import Store
from ludus.papers import catalogue

FORMAT = 1
"""Raised when a unit returns something else than before."""

FILE = "verdicts.json"
"""Verdicts with date, version and seconds, written by `ludus papers --record FILE`: the pages open with them."""
FILE_FORMAT = 1
VERDICTS = {kind.__name__: kind for kind in (Confirmed, Erratum, Extended, Open, Failed)}


def quick_verdict(paper: str, claim: Claim, store: Store | None = None, *, is_fresh: bool = False) -> Verdict:
    """Return the verdict on a claim on quick ranges: the stored one, or one that is computed now and stored."""
    address = answer_address({"paper": paper, "claim": claim.id, "source": source(), "format": FORMAT})
    text = stored_answer(store, address) if store is not None and not is_fresh else None
    if text is not None:
        return read_verdict(json.loads(text))
    try:
        verdict = claim.test(Depth.QUICK)
    except Exception as error:
        # One test that breaks, for whatever reason, must not cost the verdicts on all other claims.
        return Failed(f"the test of this claim broke: {type(error).__name__}: {error}")
    if store is not None and not isinstance(verdict, Failed):
        store_answer(store, address, json.dumps(written_verdict(verdict)), agrees=_same_kind)
    return verdict


def written_verdict(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as JSON fields."""
    return {"verdict": type(verdict).__name__, **dataclasses.asdict(verdict)}


def read_verdict(fields: dict[str, Any]) -> Verdict:
    """Return the verdict that JSON fields describe."""
    result: Verdict = VERDICTS[fields["verdict"]](**{key: value for key, value in fields.items() if key != "verdict"})
    return result


def _same_kind(old: str, new: str) -> bool:
    """Return whether two verdicts of one source agree; how far a time limit let them get may differ."""
    return bool(json.loads(old)["verdict"] == json.loads(new)["verdict"])


def sweep_job(paper: str, claims: Sequence[Claim], depth: Depth) -> Job:
    """Return the job that tries some claims of a paper."""
    question = {"paper": paper, "depth": depth.value}
    units = [{**question, "claim": claim.id, "part": part} for claim in claims for part in parts(claim, depth)]
    return Job(question, "ludus.papers.claim_jobs:try_unit", units, format=FORMAT)


def parts(claim: Claim, depth: Depth) -> Sequence[Any]:
    """Return the parts of a claim: those of its sweep, or the claim as a whole."""
    return claim.test.parts(depth) if isinstance(claim.test, Sweep) else [0]


def try_unit(given: dict[str, Any]) -> Any:
    """Return what trying a part of a claim gives, or the verdict on a claim that has no parts."""
    claim = next(claim for claim in catalogue.find(given["paper"]).claims if claim.id == given["claim"])
    depth = Depth(given["depth"])
    if isinstance(claim.test, Sweep):
        return claim.test.attempt(depth, given["part"])
    return written_verdict(claim.test(depth))


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
    return read_verdict(found[0])


def reproductions(
    names: Sequence[str],
    *,
    claim: str | None = None,
    only: str | None = None,
    deep: bool = False,
    fresh: bool = False,
    store: str | None = None,
    workers: int | str = "inline",
) -> list[Reproduction]:
    """Return the verdicts on the claims of papers, stored ones where the source that computed them is the same."""
    kinds = [kind.lower() for kind in VERDICTS]
    if only is not None and only not in kinds:
        raise invalid("only", f"expected one of {', '.join(kinds)}, got {abbreviate(only)}")
    chosen = chosen_claims(tuple(names) or tuple(catalogue.names()), claim)
    found, how = list[Reproduction](), read_how(workers)
    with Store(store) as place:
        for name, claims in chosen.items():
            if deep:
                job = sweep_job(name, claims, Depth.DEEP)
                run(job, place, how=how)
                judged = verdicts(place, job, claims, Depth.DEEP)
            else:
                judged = [(one, quick_verdict(name, one, place, is_fresh=fresh)) for one in claims]
            found += [Reproduction(name, one, its) for one, its in judged]
    return [one for one in found if only in (None, one.kind)]


def chosen_claims(names: tuple[str, ...], claim_id: str | None) -> dict[str, tuple[Claim, ...]]:
    """Return the claims of some papers, each paper once, or the one claim that is asked for where there is one."""
    claims = {name: catalogue.find(name).claims for name in names}
    if claim_id is None:
        return claims
    chosen = {name: tuple(claim for claim in every if claim.id == claim_id) for name, every in claims.items()}
    if not any(chosen.values()):
        known = [claim.id for every in claims.values() for claim in every]
        near = get_close_matches(claim_id, known, n=4, cutoff=0.3) or known[:4]
        raise invalid("claim", f"expected the id of a claim, such as {', '.join(near)}, got {abbreviate(claim_id)}")
    return {name: some for name, some in chosen.items() if some}


def record(rows: list[tuple[Reproduction, float]]) -> str:
    """Return verdicts, each with its paper, its claim and the seconds it took, as the text of a file."""
    found = {
        f"{one.paper}/{one.claim.id}": {
            "statement": one.claim.statement,
            "seconds": round(seconds, 2),
            **written_verdict(one.verdict),
        }
        for one, seconds in rows
    }
    head = {"ludus": FILE_FORMAT, "date": datetime.now(UTC).date().isoformat(), "version": version("ludus-games")}
    return json.dumps(head | {"claims": found}, ensure_ascii=False, indent=1) + "\n"


def recorded(paper: str, claim: Claim) -> tuple[Verdict, float] | None:
    """Return the recorded verdict on a claim and the seconds it took; None when the claim has changed since."""
    found = _recorded()["claims"].get(f"{paper}/{claim.id}")
    if found is None or found["statement"] != claim.statement:
        return None
    fields = {name: value for name, value in found.items() if name not in ("statement", "seconds")}
    return read_verdict(fields), float(found["seconds"])


def stamp() -> dict[str, str]:
    """Return the date and the version of the recorded verdicts."""
    return {"date": _recorded()["date"], "version": _recorded()["version"]}


@cache
def _recorded() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("ludus.papers").joinpath(FILE).read_text(encoding="utf-8"))
    return found
