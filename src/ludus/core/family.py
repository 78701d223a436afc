"""What the rest of the program knows of a family before it loads any of its files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Family:
    """One folder of ludus/families: `FAMILY` in its `__init__.py`, which imports nothing else."""

    title: str
    """What people call it: the heading of its games in `ludus list`."""
    kinds: Mapping[str, str]
    """Each kind of problem of formats/, and its folder inside the family ("" for the folder of the family itself)."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Each command, and the sentence that `ludus --help` shows: the file of its name in `commands/`."""
    key: str = ""
    """The word for its games in the HTTP interface, where that is not the name of the folder."""
