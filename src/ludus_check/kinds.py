"""The one table of all kinds of problems. A new kind is one checker and one line here.

A folder is imported when the first problem of its kind comes, so that one small answer is checked at once.
"""

from importlib import import_module

from ludus_check.claims import Checker, Verifier
from ludus_check.fields import Record


def checker_in(folder: str) -> Checker:
    """Return the checker of a folder."""

    def checker(problem: Record) -> Verifier:
        verifier: Verifier = import_module(f"ludus_check.{folder}.verify").checker(problem)
        return verifier

    return checker


def sum_checker(problem: Record) -> Verifier:
    """Check a sum, by the checkers of its components."""
    verifier: Verifier = import_module("ludus_check.sum.verify").checker_of(SUMMANDS)(problem)
    return verifier


SUMMANDS: dict[str, Checker] = {
    "impartial": checker_in("impartial"),
    "two-pieces": checker_in("two_pieces"),
    "graph": checker_in("graph"),
}
"""The kinds whose problems can be parts of a sum: they know the question "value"."""

KINDS: dict[str, Checker] = {
    "windows": checker_in("windows"),
    "lights": checker_in("lights"),
    **SUMMANDS,
    "sum": sum_checker,
    "dice": checker_in("dice"),
    "heaps": checker_in("heaps"),
    "tape": checker_in("tape"),
    "pegs": checker_in("pegs"),
    "army": checker_in("army"),
    "kernel": checker_in("automatic"),
    "blocks": checker_in("uniform"),
    "tiling": checker_in("tiling"),
}
