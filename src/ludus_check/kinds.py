"""The one table of all kinds of problems. A new kind is one checker and one line here."""

from ludus_check import (
    army,
    automatic,
    dice,
    graph,
    heaps,
    impartial,
    lights,
    pegs,
    tape,
    tiling,
    two_pieces,
    uniform,
    windows,
)
from ludus_check import sum as sums
from ludus_check.claims import Checker

SUMMANDS: dict[str, Checker] = {
    "impartial": impartial.checker,
    "two-pieces": two_pieces.checker,
    "graph": graph.checker,
}
"""The kinds whose problems can be parts of a sum: they know the question "value"."""

KINDS: dict[str, Checker] = {
    "windows": windows.checker,
    "lights": lights.checker,
    "impartial": impartial.checker,
    "two-pieces": two_pieces.checker,
    "graph": graph.checker,
    "sum": sums.checker_of(SUMMANDS),
    "dice": dice.checker,
    "heaps": heaps.checker,
    "tape": tape.checker,
    "pegs": pegs.checker,
    "army": army.checker,
    "kernel": automatic.checker,
    "blocks": uniform.checker,
    "tiling": tiling.checker,
}
