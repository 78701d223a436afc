"""Tables of Grundy values: indexed by coordinate, displayed with x to the right and y down."""

from __future__ import annotations

from dataclasses import replace
from typing import overload

from ludus.api.files import IntArray, IntegerSequence, antidiagonals
from ludus.api.results import Result
from ludus.api.running import JobOptions, finished, opened
from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import whole_number
from ludus.core.loading import np
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.one_piece.table_jobs import (
    block_job,
    check_units,
    forget_if_damaged,
    is_whole,
    table_corner,
    table_file,
)
from ludus.render.tikz import latex_table
from ludus.workbench import CheckedAnswer, checked

MAX_SHOWN = 24
"""Maximum number of rows and columns that a notebook shows."""


class NotInTable(InvalidInput, IndexError):
    """A position outside a table; coordinates are not counted from the end."""


class Table(Result["IntArray"]):
    """Grundy values, `table[x, y]`, with everything that a result has."""

    def __init__(self, answer: CheckedAnswer, *, seconds: float = 0.0, values: IntArray | None = None) -> None:
        super().__init__(answer, seconds=seconds)
        self._values = values

    def to_numpy(self) -> IntArray:
        """Return the values as an array; memory-mapped where the table was filled in blocks."""
        return super().to_numpy() if self._values is None else self._values

    @property
    def shape(self) -> tuple[int, ...]:
        """The sides."""
        return tuple(self.to_numpy().shape)

    @property
    def answer(self) -> IntArray:
        """The values as an array."""
        return self.to_numpy()

    @property
    def p_positions(self) -> IntArray:
        """The positions with the value 0, one in each row."""
        return self.level_set(0)

    def level_set(self, value: int) -> IntArray:
        """Return the positions with a Grundy value, one in each row."""
        return np.argwhere(self.to_numpy() == whole_number(value, "value"))

    def antidiagonals(self) -> IntegerSequence:
        """Return a square table as a sequence, by antidiagonals: T(0,0), T(0,1), T(1,0), ...; its text is a b-file."""
        if self.to_numpy().ndim != 2:
            raise TypeError(f"a table of {self.to_numpy().ndim} axes has no antidiagonals; they are for two")
        return IntegerSequence(list(antidiagonals(self.to_numpy())), sentence=f"{self.sentence} By antidiagonals.")

    @overload
    def __getitem__(self, position: tuple[int, ...]) -> int: ...
    @overload
    def __getitem__(self, position: slice | tuple[slice, slice]) -> IntArray: ...
    @overload
    def __getitem__(self, position: int | tuple[int | slice, ...]) -> int | IntArray: ...
    def __getitem__(self, position: int | slice | tuple[int | slice, ...]) -> int | IntArray:
        given = position if isinstance(position, tuple) else (position,)
        indices = tuple(one if isinstance(one, slice) else whole_number(one, "position") for one in given)
        for place, one in enumerate(indices):
            if place >= len(self.shape) or (not isinstance(one, slice) and not 0 <= one < self.shape[place]):
                expected = f"expected a position from {(0,) * len(self.shape)}, below {self.shape}"
                raise NotInTable(Fault("position", f"{expected}, got {abbreviate(position)}"))
        found = self.to_numpy()[indices]
        return found if getattr(found, "ndim", 0) else int(found)

    def __array__(self, dtype: np.dtype[np.generic] | None = None, copy: bool | None = None) -> IntArray:
        return np.array(self.to_numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<Table {' × '.join(map(str, self.shape))}, {self.status}: {self.sentence}>"

    def _repr_latex_(self) -> str | None:
        return latex_table(self.to_numpy()) if self.to_numpy().ndim == 2 and max(self.shape) <= MAX_SHOWN else None

    def _repr_html_(self) -> str:
        values = self.to_numpy()
        if values.ndim != 2:
            return f"<p>{self.sentence}</p>"
        part = values[:MAX_SHOWN, :MAX_SHOWN]
        head = "".join(f"<th>{x}</th>" for x in range(part.shape[0]))
        rows = "".join(
            f"<tr><th>{y}</th>{''.join(f'<td>{part[x, y]}</td>' for x in range(part.shape[0]))}</tr>"
            for y in range(part.shape[1])
        )
        more = "" if part.shape == values.shape else f"<p>the corner of {values.shape[0]} × {values.shape[1]}</p>"
        return f"<table><tr><th>y\\x</th>{head}</tr>{rows}</table>{more}<p>{self.sentence}</p>"


def table_by_blocks(problem: Impartial, block: int, options: JobOptions) -> Table:
    """Return a table that is filled in blocks, in a file of the store; the checker verifies its corner."""
    if not options.get("store", False):
        raise invalid("store", "expected True or a folder for a table in blocks: it is a file of the store")
    check_units(problem, block)
    with opened(options.get("store", True)) as store:
        job = block_job(problem, block, store)
        forget_if_damaged(job, store)
        finished(job, store, options, "table")
        if not is_whole(job, store):
            raise invalid("store", "expected a file of the table that is not changed while it is filled; run it again")
        file = table_file(job, store)
        corner = checked(table_corner(problem, file))
    words = f"The whole table has the sides {problem.size}; verified is its corner. {corner.sentence}"
    partly = replace(corner, sentence=words, status="partly verified", not_verified=("the table beyond the corner",))
    return Table(partly, values=np.load(file, mmap_mode="r"))
