"""The optional parts of Ludus, and the sentence that says how to install one that is missing."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType

from ludus.core.errors import MissingExtra


@dataclass(frozen=True, slots=True)
class Extra:
    """One optional part: what it is for and the modules that it brings."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS = {
    "web": Extra("the web workbench", ("fastapi", "uvicorn")),
    "notebook": Extra("boards to play in a notebook", ("anywidget",)),
    "cluster": Extra("long work on several machines", ("distributed",)),
    "print3d": Extra("dice to print", ("manifold3d",)),
}
"""The extras of pyproject.toml."""


def is_installed(name: str) -> bool:
    """Return whether every module of an extra can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[name].modules)


def extra_module(name: str, module: str) -> ModuleType:
    """Return a module of an extra; MissingExtra with the command that installs it when it is not there."""
    if not is_installed(name):
        raise MissingExtra(f"this needs {EXTRAS[name].purpose}, which is not installed: pip install 'ludus[{name}]'")
    return importlib.import_module(module)
