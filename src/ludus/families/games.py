"""One file per game, found by its name; a folder per family.

The game `dice-torus` is the file `families/linear/games/dice_torus.py`; a new file is a new game, nothing else is edited.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil

from ludus.core.errors import malformed, shown
from ludus.core.games import Entry


def names() -> dict[str, str]:
    """Return the name of every game with its family, in the order of the families' names.

    >>> names()["dice-torus"]
    'boards'
    """
    families = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    found: dict[str, str] = {}
    for family in families:
        folders = [f"{folder}/{family}" for folder in __path__]
        found |= {module.name.replace("_", "-"): family for module in pkgutil.iter_modules(folders)}
    return found


def title_of(family: str) -> str:
    """Return what a family is called: the first words of its folder's docstring.

    >>> title_of("boards")
    'Boards'
    """
    words = importlib.import_module(f"ludus.games.{family}").__doc__ or family.capitalize()
    return words.split(":")[0]


def find(name: str) -> Entry:
    """Return the entry of a game by its name."""
    families = names()
    if name not in families:
        near = difflib.get_close_matches(name, families, n=1)
        advice = f"did you mean {near[0]}?" if near else "`ludus list` shows them all"
        raise malformed("game", f"expected the name of a game, got {shown(name)}; {advice}")
    module = importlib.import_module(f"ludus.games.{families[name]}.{name.replace('-', '_')}")
    entry: Entry = module.GAME
    return entry
