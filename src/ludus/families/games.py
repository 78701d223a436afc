"""One file per game, found by its name, in the folder `games` of its family.

The game `dice-torus` is the file `linear/games/dice_torus.py`; a new file is a new game, nothing else is edited.
The file `game.py` of a family is a game that is called as the kind of the family.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from ludus import families
from ludus.core.errors import abbreviate, invalid
from ludus.core.games import Entry, ParameterType, Standing
from ludus.core.loading import LazyModule
from ludus.core.problem import Problem

difflib = LazyModule("difflib")


@cache
def _modules() -> dict[str, tuple[str, str]]:
    """Return the name of every game with the word for its family and the module that it is in."""
    found: dict[str, tuple[str, str]] = {}
    for name, family in sorted(families.families().items(), key=lambda one: one[1].key or one[0]):
        where = f"{families.__name__}.{name}.games"
        if families.is_file(name, "game"):
            found[next(iter(family.kinds))] = (family.key or name, where.removesuffix("s"))
        for module in pkgutil.iter_modules([f"{folder}/{name}/games" for folder in families.__path__]):
            found[module.name.replace("_", "-")] = (family.key or name, f"{where}.{module.name}")
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


def playing(problem: Problem) -> Standing | None:
    """Return the game that is played from a problem alone, at its position; None when there is none."""
    family = ".".join(families.kinds()[problem.KIND].split(".")[:3])
    for name, (_, where) in _modules().items():
        plays = find(name).plays if where.startswith(f"{family}.") else None
        if plays is not None and (found := plays(problem)) is not None:
            values, position = found
            return Standing(find(name), find(name).game(**values), position)
    return None


def meant(word: str) -> str:
    """Return the name of the game that a word stands for; the word itself when it stands for none.

    >>> meant("torus"), meant("nim")
    ('dice-torus', 'nim')
    """
    return word if word in names() else next((name for name in names() if word in find(name).also), word)


def find(name: str) -> Entry:
    """Return the entry of a game by its name."""
    known = _modules()
    if not isinstance(name, str) or name not in known:
        near = difflib.get_close_matches(str(name), known, n=1)
        advice = f"did you mean {near[0]}?" if near else "`ludus list` shows them all"
        raise invalid("game", f"expected the name of a game, got {abbreviate(name)}; {advice}")
    entry: Entry = importlib.import_module(known[name][1]).GAME
    return entry


def in_formulas(entry: Entry, values: Mapping[str, Any]) -> dict[str, int]:
    """Return the parameters of a game that have values in a formula too, such as p: numbers that are no rule of play.

    >>> in_formulas(find("ryuo"), {"p": 4, "passes": 1})
    {'p': 4}
    """
    chosen = (one for one in entry.parameters if one.type is ParameterType.NUMBER and one.name != "passes")
    return {one.name: values.get(one.name, one.default) for one in chosen}


def as_words(value: Any) -> str:
    """Return the value of a parameter as the text that it is read from.

    >>> as_words((6, 8)), as_words(True), as_words((True, False))
    ('6,8', 'yes', 'yes,no')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(as_words, value)) if isinstance(value, tuple) else str(value)
