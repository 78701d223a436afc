"""The papers by their names: a folder is a paper."""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from pathlib import Path

from ludus.core.claims import Paper, Reproduction, Verdict
from ludus.core.errors import abbreviate, invalid


def names() -> list[str]:
    """Return the names of the papers.

    >>> "dice-rolling" in names()
    True
    """
    return sorted(
        module.name.replace("_", "-") for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg
    )


def find(name: str) -> Paper:
    """Return a paper by its name."""
    if name not in names():
        raise invalid("paper", f"expected one of {', '.join(names())}, got {abbreviate(name)}")
    paper: Paper = importlib.import_module(f"ludus.papers.{name.replace('-', '_')}").PAPER
    return paper


def _restored(paper: str, claim: str, verdict: Verdict) -> Reproduction:
    return Reproduction(paper, next(one for one in find(paper).claims if one.id == claim), verdict)


# A claim holds the function that judges it, which is not pickled but found again by the name of the claim.
copyreg.pickle(Reproduction, lambda one: (_restored, (one.paper, one.claim.id, one.verdict)))
