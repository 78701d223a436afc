"""Neutral problems: what is asked, with nothing of the game that asked it.

One class per kind of formats/, each in its own file; a solver takes one of these and never a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ludus.core.errors import malformed, shown
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.dice.problem import Dice, dice, read_dice, write_dice
from ludus.families.impartial.graph.problem import Graph, graph, read_graph, write_graph
from ludus.families.impartial.heaps.problem import Heaps, heaps, read_heaps, write_heaps
from ludus.families.impartial.one_piece.problem import Impartial, impartial, read_impartial, write_impartial
from ludus.families.impartial.sum.problem import Sum, game_sum, read_sum, write_sum
from ludus.families.impartial.two_pieces.problem import TwoPieces, read_two_pieces, two_pieces, write_two_pieces
from ludus.families.linear.lights.problem import Lights, lights, lights_graph, read_lights, write_lights
from ludus.families.linear.windows.problem import Windows, read_windows, windows, write_windows
from ludus.families.pegs.army.problem import Army, army, read_army, write_army
from ludus.families.pegs.problem import Pegs, pegs, read_pegs, write_pegs
from ludus.families.proofs.every_p.problem import Blocks, blocks, read_blocks, write_blocks
from ludus.families.proofs.every_size.problem import Kernel, kernel, read_kernel, write_kernel
from ludus.families.tapes.problem import Tape, read_tape, tape, write_tape
from ludus.families.tilings.problem import Tiling, read_tiling, tiling, write_tiling

__all__ = [
    "VERSION",
    "Army",
    "Blocks",
    "Dice",
    "Graph",
    "Heaps",
    "Impartial",
    "Kernel",
    "Lights",
    "Pegs",
    "Problem",
    "Question",
    "Sum",
    "Tape",
    "Tiling",
    "TwoPieces",
    "Windows",
    "army",
    "blocks",
    "dice",
    "game_sum",
    "graph",
    "heaps",
    "impartial",
    "kernel",
    "lights",
    "lights_graph",
    "pegs",
    "read_problem",
    "tape",
    "tiling",
    "two_pieces",
    "windows",
    "write_problem",
]

VERSION = 1
"""The version of the formats."""


READERS: dict[str, Callable[[Mapping[str, Any], Path | None], Problem]] = {
    Windows.KIND: read_windows,
    Impartial.KIND: read_impartial,
    TwoPieces.KIND: read_two_pieces,
    Graph.KIND: read_graph,
    Sum.KIND: read_sum,
    Lights.KIND: read_lights,
    Dice.KIND: read_dice,
    Heaps.KIND: read_heaps,
    Tape.KIND: read_tape,
    Tiling.KIND: read_tiling,
    Pegs.KIND: read_pegs,
    Army.KIND: read_army,
    Kernel.KIND: read_kernel,
    Blocks.KIND: read_blocks,
}
"""One reader per kind of problem: JSON fields, and the folder that array files lie in."""

WRITERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    Windows.KIND: write_windows,
    Impartial.KIND: write_impartial,
    TwoPieces.KIND: write_two_pieces,
    Graph.KIND: write_graph,
    Sum.KIND: write_sum,
    Lights.KIND: write_lights,
    Dice.KIND: write_dice,
    Heaps.KIND: write_heaps,
    Tape.KIND: write_tape,
    Tiling.KIND: write_tiling,
    Pegs.KIND: write_pegs,
    Army.KIND: write_army,
    Kernel.KIND: write_kernel,
    Blocks.KIND: write_blocks,
}
"""One writer per kind of problem: all fields but the version and the kind, defaults left out."""


def read_problem(fields: Mapping[str, Any], *, folder: Path | None = None) -> Problem:
    """Return the problem that a JSON object describes; Malformed with everything that is wrong with it."""
    if fields.get("ludus") != VERSION or type(fields.get("ludus")) is not int:
        raise malformed("ludus", f"expected the format version {VERSION}, got {shown(fields.get('ludus'))}")
    kind = fields.get("kind")
    reader = READERS.get(kind) if isinstance(kind, str) else None
    if reader is None and kind is None and isinstance(fields.get("problem"), Mapping):
        raise malformed("kind", "expected a problem, got an answer, whose problem is in its field problem")
    if reader is None:
        raise malformed("kind", f"expected one of {', '.join(READERS)}, got {shown(kind)}")
    return reader(fields, folder)


def write_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as a JSON object whose arrays are NumPy arrays; defaults are left out."""
    return {"ludus": VERSION, "kind": problem.KIND} | WRITERS[problem.KIND](problem)
