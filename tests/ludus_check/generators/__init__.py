"""Small random problems of every kind with claims whose truth brute force decides, from the definitions alone."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from generators import automata, linear, positions, puzzles, rolls, theorems

Claim = tuple[dict[str, Any], bool | None]
"""An answer, and whether it must be verified (True), must not be (False), or is true with an arbitrary proof (None)."""

GENERATORS: dict[str, Callable[[random.Random], Iterator[Claim]]] = {
    "windows": linear.windows,
    "lights": linear.lights,
    "impartial": theorems.impartial,
    "graph": positions.graph,
    "sum": positions.sums,
    "heaps": positions.heaps,
    "two-pieces": positions.two_pieces,
    "dice": rolls.dice,
    "tiling": puzzles.tiling,
    "pegs": puzzles.pegs,
    "tape": puzzles.tape,
    "army": puzzles.army,
    "kernel": automata.kernel,
    "blocks": automata.blocks,
}
"""For every kind a generator: of one random problem it yields true and false claims for every question."""
