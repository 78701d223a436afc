"""One file per game, found by its name, in the folder `games` of its family.

The game `dice-torus` is the file `linear/games/dice_torus.py`; a new file is a new game, nothing else is edited.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from ludus import families
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Entry


@cache
def _modules() -> dict[str, tuple[str, str]]:
    """Return the name of every game with the word for its family and the module that it is in."""
    found: dict[str, tuple[str, str]] = {}
    for name, family in sorted(families.families().items(), key=lambda one: one[1].key or one[0]):
        folders = [f"{folder}/{name}/games" for folder in families.__path__]
        for module in pkgutil.iter_modules(folders):
            where = f"{families.__name__}.{name}.games.{module.name}"
            found[module.name.replace("_", "-")] = (family.key or name, where)
    return found


def names() -> dict[str, str]:
    """Return the name of every game with its family, in the order of the families' names.

    >>> names()["dice-torus"]
    'boards'
    """
    return {name: family for name, (family, _) in _modules().items()}


def title_of(family: str) -> str:
    """Return what a family is called.

    >>> title_of("boards")
    'Boards'
    """
    return next(one.title for name, one in families.families().items() if (one.key or name) == family)


def find(name: str) -> Entry:
    """Return the entry of a game by its name."""
    known = _modules()
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        advice = f"did you mean {near[0]}?" if near else "`ludus list` shows them all"
        raise invalid("game", f"expected the name of a game, got {abbreviate(name)}; {advice}")
    entry: Entry = importlib.import_module(known[name][1]).GAME
    return entry
