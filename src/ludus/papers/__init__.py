"""The papers as executable claims, one folder per paper, found by its name."""

from __future__ import annotations

import importlib
import pkgutil

from ludus.core.claims import Paper
from ludus.core.errors import abbreviate, invalid


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
