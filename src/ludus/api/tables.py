"""Tables of Grundy values: indexed by coordinate, displayed with x to the right and y down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludus.api.results import Result
from ludus.core.loading import np
from ludus.render.tikz import latex_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_SHOWN = 24
"""Maximum number of rows and columns that a notebook shows."""


class Table(Result[Any]):
    """Grundy values, `table[x, y]`, with everything that a result has."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The sides."""
        return tuple(self.to_numpy().shape)

    @property
    def answer(self) -> NDArray[Any]:
        """The values as an array."""
        return self.to_numpy()

    @property
    def p_positions(self) -> NDArray[Any]:
        """The positions with the value 0, one in each row."""
        return self.level_set(0)

    def level_set(self, value: int) -> NDArray[Any]:
        """Return the positions with a Grundy value, one in each row."""
        return np.argwhere(self.to_numpy() == value)

    def __getitem__(self, position: Any) -> Any:
        found = self.to_numpy()[position]
        return found if getattr(found, "ndim", 0) else int(found)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
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
