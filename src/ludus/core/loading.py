"""Modules that are loaded when they are used: NumPy, asyncio, and the optional parts of Ludus.

Importing NumPy costs more than all else that `ludus list` or `ludus --help` does; so the modules of Ludus write
`from ludus.core.loading import np` and pay for it only when they touch an array.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import field
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ludus.core.errors import MissingExtra
from ludus.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Extra:
    """One optional part: what it is for and the modules that it brings."""

    purpose: str
    modules: tuple[str, ...]


__all__ = [
    "EXTRAS",
    "Extra",
    "LazyModule",
    "asyncio",
    "cupy_and_memory",
    "extra_module",
    "is_installed",
    "missing_extra",
    "np",
]

EXTRAS = {
    "fast": Extra("compiled loops, linear programs and CP-SAT", ("numba", "llvmlite", "ortools", "scipy")),
    "web": Extra("the web workbench", ("fastapi", "segno", "uvicorn")),
    "notebook": Extra("boards to play in a notebook", ("anywidget",)),
    "cluster": Extra("long work on several machines", ("distributed",)),
    "print3d": Extra("dice to print", ("manifold3d",)),
    "gpu": Extra("CuPy, for whole boards on a CUDA GPU", ("cupy",)),
}


def is_installed(name: str) -> bool:
    """Return whether every module of an extra can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[name].modules)


def extra_module(name: str, module: str) -> ModuleType:
    """Return a module of an extra; MissingExtra with the command that installs it when it is not there."""
    if not is_installed(name):
        raise MissingExtra(
            f"this needs {EXTRAS[name].purpose}, which is not installed: pip install 'ludus-games[{name}]'"
        )
    return importlib.import_module(module)


def cupy_and_memory() -> tuple[Any, int]:
    """Return CuPy and the free memory of the first CUDA device in bytes; MissingExtra when there is none."""
    cupy: Any = extra_module("gpu", "cupy")
    try:
        free, _ = cupy.cuda.runtime.memGetInfo()
    except RuntimeError as error:
        raise MissingExtra(f"this needs a CUDA GPU, and CuPy finds none: {error}") from error
    return cupy, int(free)


def missing_extra(error: ModuleNotFoundError) -> MissingExtra | None:
    """Return the error that names the extra which brings a missing module; None for a module of no extra.

    >>> str(missing_extra(ModuleNotFoundError("No module named 'scipy'", name="scipy.optimize")))
    "this needs scipy, which is not installed: pip install 'ludus-games[fast]'"
    """
    module = (error.name or "").partition(".")[0]
    for name, extra in EXTRAS.items():
        if module in extra.modules:
            return MissingExtra(f"this needs {module}, which is not installed: pip install 'ludus-games[{name}]'")
    return None


class LazyModule:
    """A module by its name, imported when an attribute is first used.

    The import itself is Python's own, which is safe when several threads ask at once (`importlib.util.LazyLoader` is
    not, before Python 3.13).

    >>> LazyModule("math").isqrt(17)
    4
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, attribute: str) -> Any:
        value = getattr(importlib.import_module(self.__name__), attribute)
        # The next access finds it here, without this function.
        self.__dict__[attribute] = value
        return value


if TYPE_CHECKING:
    import asyncio

    import numpy as np
else:
    asyncio = LazyModule("asyncio")
    np = LazyModule("numpy")


# What the rest of the program knows of a family before it loads any of its files.


@dataclass(frozen=True, slots=True)
class Family:
    """One folder of ludus/families: `FAMILY` in its `__init__.py`, which imports nothing else."""

    title: str
    """What people call it: the heading of its games in `ludus list`."""
    kinds: Mapping[str, str]
    """Each kind of problem of formats/, and its folder inside the family ("" for the folder of the family itself)."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Each command, and the sentence that `ludus --help` shows: the file of its name in `commands/`, or commands.py."""
    key: str = ""
    """The word for its games in the HTTP interface, where that is not the name of the folder."""
