"""The registry: one folder per family, found by its name; its files are loaded when they are used.

A family is a folder with `FAMILY = Family(...)` in its `__init__.py`. A kind of problem is a folder with

    problem.py        the class of the problem, and the function that makes and checks it
    certificates.py   the classes of its certificates
    solve/            `METHODS`, and `GENERATE` where boards can be made
    draw.py           `picture`, and `frames` where there are moves to show
    theorem.py        its answers as claims for the verified checker, where there is one

Beside them a family has `games/` (a file per game) and `commands/` (a file per command). The game that is called as the
kind of the family is the file `game.py`; a family with one command has the file `commands.py`. No other list is kept.

Here are the names alone, which is all that `ludus --help` needs; what the parts of a kind do is in parts.py.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import Any

from ludus.core.loading import Family


@cache
def families() -> dict[str, Family]:
    """Return every family by the name of its folder.

    >>> list(families())
    ['dice', 'impartial', 'linear', 'pegs', 'proofs', 'tapes', 'tilings']
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return {name: importlib.import_module(f"{__name__}.{name}").FAMILY for name in names}


@cache
def kinds() -> dict[str, str]:
    """Return every kind of problem with the package that it lives in.

    >>> kinds()["army"]
    'ludus.families.pegs.army'
    """
    return {
        kind: ".".join(filter(None, (__name__, name, folder)))
        for name, family in families().items()
        for kind, folder in family.kinds.items()
    }


def commands() -> dict[str, tuple[str, str]]:
    """Return every command of a family with the module that it is in and the sentence about it."""
    return {
        command: (f"{__name__}.{name}.commands{'' if is_file(name, 'commands') else f'.{command}'}", sentence)
        for name, family in families().items()
        for command, sentence in family.commands.items()
    }


@cache
def is_file(family: str, name: str) -> bool:
    """Return whether a family has a file of this name, and not a folder.

    >>> is_file("pegs", "commands"), is_file("impartial", "commands")
    (True, False)
    """
    own = pkgutil.iter_modules([f"{folder}/{family}" for folder in __path__])
    return any(module.name == name and not module.ispkg for module in own)


def part(kind: str, name: str) -> Any:
    """Return a part of a kind of problem as a module: problem, certificates, solve or draw.

    >>> part("army", "problem").Army.KIND
    'army'
    """
    return importlib.import_module(f"{kinds()[kind]}.{name}")


def has_part(kind: str, name: str) -> bool:
    """Return whether a kind of problem has such a part."""
    return importlib.util.find_spec(f"{kinds()[kind]}.{name}") is not None
