"""Boards that are too large for a table in memory: the moves of TARGET on them, and what else may be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ludus.core.errors import Fault, InvalidInput, invalid
from ludus.families.impartial.commands.table_target import SIZE, TableCommand, table_problem
from ludus.families.impartial.one_piece.problem import MAX_CELLS, Impartial, size_faults

WAY_OUT = (
    "with --block a larger one is filled in a file, for a piece with rook and diagonal rays; "
    "`ludus levels` and the question p-positions need no table for a piece with a rook's ray"
)


class RoomyCommand(TableCommand):
    """A command about a table that says what else may be asked when the table is too large."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except InvalidInput as error:
            raise InvalidInput(*map(_with_a_way_out, error.faults)) from error


def _with_a_way_out(fault: Fault) -> Fault:
    is_of_pairs = "pairs" in fault.message or "collapsed" in fault.message
    is_too_large = fault.field == "size" and "would fit" in fault.message and not is_of_pairs
    return Fault(fault.field, f"{fault.message}; {WAY_OUT}") if is_too_large else fault


def huge_problem(target: str, options: dict[str, Any], size: str | None) -> Impartial:
    """Return the problem of TARGET on a board of any size, one number for equal sides; by default its own size."""
    asked = table_problem(target, options, None, None)
    axes = len(asked.shape)
    sides = SIZE.read(size) if size is not None else asked.shape
    sides = sides * axes if len(sides) == 1 else sides
    if faults := list(size_faults(sides)):
        raise InvalidInput(*faults)
    if size is not None:
        # The moves are those of a table that may be asked for; a game refuses when these could be too few.
        longest = int(MAX_CELLS ** (1 / axes)) - 1
        near = ",".join(str(min(side, longest)) for side in sides)
        asked = table_problem(target, options, near, None)
    if not isinstance(asked, Impartial):
        raise invalid("target", f"expected a two-person game, or a problem of the kind impartial, got {asked.KIND}")
    return replace(asked, size=sides)
