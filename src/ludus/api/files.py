"""What saves and shows itself: files by their suffix, pictures, tables, sequences."""

from __future__ import annotations

import importlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from ludus.core.arrays import array_bytes
from ludus.core.errors import MissingExtra, invalid
from ludus.core.fields import one_of, switch, whole_number, whole_numbers
from ludus.core.loading import np
from ludus.core.pictures import HeatMap, Picture
from ludus.core.wording import count, table
from ludus.render import drawn
from ludus.render.heat_map import MAX_CELLS, svg_map, tikz_map
from ludus.render.png import png_tile, tiles, usual_pixels
from ludus.render.style import Theme
from ludus.render.svg import svg
from ludus.render.table import b_file, csv_rows
from ludus.render.tikz import escaped, latex_rows

if TYPE_CHECKING:
    import pandas
    from numpy.typing import NDArray

    IntArray: TypeAlias = NDArray[np.integer]
    """An array of integers, in the smallest machine type that holds them."""
else:
    IntArray = object

FilePath: TypeAlias = str | PathLike[str]
Forms: TypeAlias = Mapping[str, Callable[[], bytes]]
"""The content of a file, by its suffix."""
NOTEBOOK_WIDTH = 640
"""Maximum width of a heat map in a notebook, in pixels."""
PICTURES = (".svg", ".png", ".txt", ".tex")


class Savable(ABC):
    """What writes itself to a file in the form that the suffix names."""

    def save(self, path: FilePath, *, theme: str = "light", animated: bool = False) -> Path:
        """Write it to a file in the form that its suffix names, and return the path."""
        return write(path, self._forms(one_of(Theme)(theme, "theme"), switch(animated, "animated")))

    @abstractmethod
    def _forms(self, theme: Theme, animated: bool) -> Forms:
        """Return the forms in which it can be written."""


class Drawable(Savable):
    """What can be seen in a notebook and saved as a picture."""

    @abstractmethod
    def picture(self) -> Picture:
        """Return it as shapes."""

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        return {suffix: partial(self._drawn, suffix, theme) for suffix in PICTURES}

    def _drawn(self, suffix: str, theme: Theme) -> bytes:
        return drawn(self.picture(), suffix, theme=theme)

    def _repr_svg_(self) -> str:
        return svg(self.picture())


class Drawing(Drawable):
    """A picture that shows and saves itself, such as one position of a solution."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture

    def picture(self) -> Picture:
        return self._picture

    def __repr__(self) -> str:
        return f"<Drawing {self._picture.title}>"


class Sheet(Savable):
    """Something to print or to cut out, in the one form that it has."""

    def __init__(self, title: str, suffix: str, content: bytes) -> None:
        self._title, self._suffix, self._content = title, suffix, content

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        return {self._suffix: self._content.__bytes__}

    def _repr_svg_(self) -> str | None:
        return self._content.decode() if self._suffix == ".svg" else None

    def __repr__(self) -> str:
        return f"<Sheet {self._title}, {self._suffix}>"


class HeatSheet(Savable):
    """A table as a field of colours: for tables that are too large to be read."""

    def __init__(self, heat: HeatMap) -> None:
        self._heat = heat

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        return {
            ".svg": lambda: svg_map(self._heat).encode(),
            ".png": self._png,
            ".tex": lambda: tikz_map(self._heat).encode(),
        }

    def _png(self) -> bytes:
        pixels = usual_pixels(self._heat)
        first, *more = tiles(self._heat, pixels)
        if more:
            raise invalid("path", "expected a smaller table for one .png: `ludus table -o` writes large ones as tiles")
        return png_tile(self._heat, first, pixels)

    def _repr_svg_(self) -> str | None:
        is_small = max(self._heat.width, self._heat.height) <= MAX_CELLS
        return svg_map(self._heat, widest=NOTEBOOK_WIDTH) if is_small else None

    def _repr_png_(self) -> bytes | None:
        pixels = usual_pixels(self._heat)
        parts = list(tiles(self._heat, pixels))
        return png_tile(self._heat, parts[0], pixels) if len(parts) == 1 and self._repr_svg_() is None else None

    def __repr__(self) -> str:
        return f"<HeatSheet {self._heat.width} × {self._heat.height}>"


class Stated(Savable):
    """A sentence with its fields: saved as JSON, text, LaTeX or one row, shown as a sentence in a notebook."""

    word: str
    """The verdict in a word, such as proved."""
    sentence: str
    """The verdict in words."""

    _found: Any

    def to_dict(self) -> dict[str, object]:
        """Return it as a JSON object."""
        fields: dict[str, object] = self._found.fields()
        return fields

    def to_pandas(self) -> pandas.DataFrame:
        """Return its fields as a DataFrame of one row."""
        return data_frame([self._row()])

    def _row(self) -> dict[str, object]:
        return {name: value for name, value in self.to_dict().items() if name != "answer"}

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        fields = self._row()
        return {
            ".json": lambda: f"{json.dumps(self.to_dict(), default=str)}\n".encode(),
            ".txt": lambda: f"{self}\n".encode(),
            ".csv": lambda: csv_rows(list(fields), [list(fields.values())]).encode(),
            ".tex": lambda: f"{escaped(self.sentence)}\n".encode(),
        }

    def __str__(self) -> str:
        return f"{self.word.capitalize()}. {self.sentence}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.word}: {self.sentence}>"

    def _repr_markdown_(self) -> str:
        return f"**{self.word.capitalize()}.** {self.sentence}"


class Rows(Savable):
    """Rows under heads: saved as CSV, LaTeX, JSON or text, converted, shown as a table in a notebook."""

    sentence: str
    """What the rows are, and how far they were checked."""

    @abstractmethod
    def rows(self) -> list[dict[str, object]]:
        """Return the rows, each with its values by the heads."""

    def to_pandas(self) -> pandas.DataFrame:
        """Return the rows as a DataFrame."""
        return data_frame(self.rows())

    def _cells(self) -> tuple[list[str], list[list[object]]]:
        found = self.rows()
        return list(found[0]) if found else [], [list(row.values()) for row in found]

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        return {
            ".csv": lambda: csv_rows(*self._cells()).encode(),
            ".tex": lambda: f"{self._repr_latex_()}\n".encode(),
            ".json": lambda: f"{json.dumps({'sentence': self.sentence, 'rows': self.rows()}, default=str)}\n".encode(),
            ".txt": lambda: str(self).encode(),
        }

    def _repr_latex_(self) -> str:
        return latex_rows(*self._cells())

    def _repr_html_(self) -> str:
        heads, rows = self._cells()
        head = "".join(f"<th>{one}</th>" for one in heads)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table><p>{self.sentence}</p>"

    def __str__(self) -> str:
        heads, rows = self._cells()
        return f"{table([heads, *rows])}\n"


class Listing(Rows):
    """Rows that were computed, with a sentence that says what they are and how far they were checked."""

    def __init__(self, rows: Sequence[Mapping[str, object]], sentence: str) -> None:
        self._rows, self.sentence = [dict(row) for row in rows], sentence

    def rows(self) -> list[dict[str, object]]:
        return [dict(row) for row in self._rows]

    def __iter__(self) -> Iterator[dict[str, object]]:
        return iter(self.rows())

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {count(len(self), 'row')}: {self.sentence}>"


class IntegerSequence(Rows, Sequence[int]):
    """A sequence of integers with the index of its first term; as text it is a b-file of the OEIS.

    >>> IntegerSequence([1, 4, 9], first=1, sentence="Squares.")
    <IntegerSequence 1, 4, 9>
    """

    def __init__(self, terms: Sequence[int], *, first: int = 0, sentence: str = "") -> None:
        self._terms, self.first, self.sentence = whole_numbers(terms, "terms"), whole_number(first, "first"), sentence

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return self._terms[index]

    def __len__(self) -> int:
        return len(self._terms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._terms == tuple(other)

    def __hash__(self) -> int:
        return hash(self._terms)

    def __array__(self, dtype: np.dtype[np.generic] | None = None, copy: bool | None = None) -> IntArray:
        return np.array(self._terms, dtype=dtype)

    def to_numpy(self) -> IntArray:
        """Return the terms as an array."""
        return np.array(self._terms)

    def rows(self) -> list[dict[str, object]]:
        """Return one row for each term: its index and its value."""
        return [{"n": index, "value": term} for index, term in enumerate(self._terms, self.first)]

    def b_file(self) -> str:
        """Return the sequence as a b-file of the OEIS."""
        return b_file(self._terms, self.first)

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        return {**super()._forms(theme, animated), ".npy": lambda: array_bytes(self.to_numpy())}

    def __str__(self) -> str:
        return self.b_file()

    def __repr__(self) -> str:
        more = ", ..." if len(self) > 20 else ""
        return f"<IntegerSequence {', '.join(map(str, self._terms[:20]))}{more}>"


def library(name: str) -> Any:
    """Return a library that a conversion needs and Ludus does not bring; MissingExtra says how to install it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise MissingExtra(f"this needs {error.name}, which is not installed: pip install {error.name}") from None


def data_frame(content: object) -> pandas.DataFrame:
    """Return rows or columns as a DataFrame."""
    found: pandas.DataFrame = library("pandas").DataFrame(content)
    return found


def write(path: FilePath, forms: Forms) -> Path:
    """Write a file in the form that its suffix names; the content is made before the file is touched."""
    suffix = Path(path).suffix.lower() if isinstance(path, str | PathLike) else ""
    if suffix not in forms:
        raise invalid("path", f"expected a file name ending in {', '.join(forms)}, got {str(path)!r}")
    place, content = Path(path), forms[suffix]()
    try:
        place.write_bytes(content)
    except OSError as error:
        raise invalid("path", f"expected a file that can be written, got {str(path)!r}: {error.strerror}") from error
    return place


def frame(array: IntArray, names: Sequence[str], *, long: bool) -> pandas.DataFrame:
    """Return an array as a DataFrame: a board as it is seen, x as columns and y as index; else a row for each entry."""
    if array.ndim == 2 and not long:
        across, shown = (0, array.T) if names[0] == "x" else (1, array)
        return data_frame(shown).rename_axis(index=names[1 - across], columns=names[across])
    index = np.indices(array.shape).reshape(array.ndim, prod(array.shape))
    return data_frame({**dict(zip(names, index, strict=True)), "value": array.reshape(-1)})


def antidiagonals(array: IntArray) -> Iterator[int]:
    """Return the entries of a square table by antidiagonals, downwards: T(0,0), T(0,1), T(1,0), T(0,2), ...."""
    for total in range(min(array.shape)):
        for x in range(total + 1):
            yield int(array[x, total - x])
