"""The papers as executable claims, one folder per paper, found by its name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from os import PathLike
from types import ModuleType

from ludus.core.claims import Paper, Reproduction
from ludus.core.fields import switch
from ludus.core.loading import LazyModule
from ludus.papers.catalogue import find, names

__all__ = ["find", "names"]

_claim_jobs = LazyModule("ludus.papers.claim_jobs")


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
        options = {"claim": claim, "only": only, "deep": deep, "fresh": fresh, "store": store, "workers": workers}
        found: list[Reproduction] = _claim_jobs.reproductions(names, **options)
        return found


sys.modules[__name__].__class__ = Papers
