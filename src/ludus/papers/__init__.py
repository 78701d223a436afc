"""The papers as executable claims, one folder per paper, found by its name."""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
import sys
from collections.abc import Callable
from os import PathLike
from types import ModuleType

from ludus.core.claims import Paper, Reproduction, Verdict
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import switch


def names() -> list[str]:
    """Return the names of the papers.

    >>> "dice-rolling" in names()
    True
    """
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg)


def find(name: str) -> Paper:
    """Return a paper by its name."""
    if name not in names():
        raise invalid("paper", f"expected one of {', '.join(names())}, got {abbreviate(name)}")
    paper: Paper = importlib.import_module(f"ludus.papers.{name.replace('-', '_')}").PAPER
    return paper


class Papers(ModuleType):
    """The module as the function that mirrors the command: `ludus.papers("ryuo-nim", only="erratum")`."""

    names: Callable[[], list[str]]
    find: Callable[[str], Paper]

    def __call__(
        self,
        *names: str,
        claim: str | None = None,
        only: str | None = None,
        deep: bool = False,
        fresh: bool = False,
        store: str | PathLike[str] | None = None,
        workers: int | str = "inline",
    ) -> list[Reproduction]:
        """Return the verdicts on the claims of papers (all of them without a name), as `ludus papers` does."""
        for name, value in (("deep", deep), ("fresh", fresh)):
            switch(value, name)
        judge = importlib.import_module("ludus.papers.claim_jobs").reproductions
        options = {"claim": claim, "only": only, "deep": deep, "fresh": fresh, "store": store, "workers": workers}
        found: list[Reproduction] = judge(names, **options)
        return found


def _restored(paper: str, claim: str, verdict: Verdict) -> Reproduction:
    return Reproduction(paper, next(one for one in find(paper).claims if one.id == claim), verdict)


# A claim holds the function that judges it, which is not pickled but found again by the name of the claim.
copyreg.pickle(Reproduction, lambda one: (_restored, (one.paper, one.claim.id, one.verdict)))
sys.modules[__name__].__class__ = Papers
