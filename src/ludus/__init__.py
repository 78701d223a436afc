"""Ludus: ask any question about a mathematical game, get the answer with a certificate that anyone can check.

>>> import ludus
>>> result = ludus.ask(ludus.windows([[1, 1], [1, 1]], (2, 2), 5))
>>> result.verdict, result.sentence
('solved', 'the 4 rolls bring all 4 dice to 0 modulo 5')

The names below are loaded when they are first used, so that a command that needs none of them stays quick; type
checkers read them in `__init__.pyi`.
"""

import importlib

_WHERE = {
    "VerificationError": "ludus.core.errors",
    "Result": "ludus.workbench",
    "Limits": "ludus.core.limits",
    "IllegalMove": "ludus.core.errors",
    "LudusError": "ludus.core.errors",
    "InvalidInput": "ludus.core.errors",
    "MissingExtra": "ludus.core.errors",
    "Piece": "ludus.families.impartial.rulesets",
    "Question": "ludus.core.questions",
    "Ruleset": "ludus.families.impartial.rulesets",
    "ask": "ludus.workbench",
    "dice": "ludus.families.dice.problem",
    "impartial": "ludus.families.impartial.one_piece.problem",
    "lights": "ludus.families.linear.lights.problem",
    "lights_graph": "ludus.families.linear.lights.problem",
    "pegs": "ludus.families.pegs.problem",
    "read_problem": "ludus.families.codec",
    "widget": "ludus.notebook.widget",
    "windows": "ludus.families.linear.windows.problem",
}

__all__ = [*_WHERE, "games"]


def __getattr__(name: str) -> object:
    if name == "games":
        return importlib.import_module("ludus.families.games")
    if name not in _WHERE:
        raise AttributeError(f"module 'ludus' has no attribute {name!r}")
    return getattr(importlib.import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
