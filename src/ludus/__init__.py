"""Ludus: ask any question about a mathematical game, get the answer with a certificate that anyone can check.

>>> import ludus
>>> result = ludus.LightsOut("###/###/###").solve()
>>> result.verdict, len(result.moves)
('solved', 5)
>>> ludus.game("wythoff")(5, 7).outcome()
'N'

The names below are loaded when they are first used, so that a command that needs none of them stays quick; type
checkers read them in `__init__.pyi`.
"""

import importlib

_WHERE = {
    "ludus.api.asking": (
        *("GradedPuzzle", "about", "ask", "check", "daily", "draw", "export", "generate", "generate_pack"),
        *("load", "puzzle", "serve", "solve"),
    ),
    "ludus.api.boards": ("DiceTorus", "LightsOut", "Puzzle"),
    "ludus.api.claims": ("Conjecture", "FormulaCheck", "Nullity", "Theorem", "nullity"),
    "ludus.api.dice": ("DiceSet", "search", "search_dice"),
    "ludus.api.files": ("IntegerSequence",),
    "ludus.api.given": ("PASS",),
    "ludus.api.impartial": ("Game", "Position", "Sum"),
    "ludus.api.named": ("game", "games", "guess", "interpretations", "prove", "scan_pieces", "table", "verify"),
    "ludus.api.pieces": ("OctalGame", "Piece", "Ruleset", "TwoPieces"),
    "ludus.api.puzzles": ("PegSolitaire", "SolitaireArmy", "Tile", "Tiling"),
    "ludus.api.results": ("CheckReport", "Result", "Solution", "UndecidedError"),
    "ludus.api.running": ("Search",),
    "ludus.api.tables": ("Table",),
    "ludus.api.tapes": ("ReplacementGame",),
    "ludus.core.errors": ("IllegalMove", "InvalidInput", "LudusError", "MissingExtra", "VerificationError"),
    "ludus.core.limits": ("Limits",),
    "ludus.families.dice.certificates": ("Fairness",),
    "ludus.families.impartial.heaps.certificates": ("Period",),
    "ludus.families.linear.windows.certificates": ("Counts",),
    "ludus.jobs.store": ("Store",),
    "ludus.notebook": ("widget",),
    "ludus.workbench.argument": ("check_argument",),
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}

__all__ = [*sorted(_MODULE_OF), "__version__", "jobs", "papers"]


def __getattr__(name: str) -> object:
    if name == "__version__":
        return importlib.import_module("importlib.metadata").version("ludus-games")
    if name in ("jobs", "papers"):
        return importlib.import_module(f"ludus.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'ludus' has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
