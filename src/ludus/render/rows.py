"""Tables and sequences as text that other programs read: CSV, and b-files as the OEIS has them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import product

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.render.tikz import latex_rows

MAX_CSV = 10_000_000
"""Maximum number of entries of a .csv file."""


def csv_rows(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    r"""Return rows under heads as comma-separated values.

    >>> csv_rows(["n", "a, b"], [[1, 2]])
    'n,"a, b"\n1,2\n'
    """
    file = io.StringIO()
    out = csv.writer(file, lineterminator="\n")
    out.writerow(heads)
    out.writerows(rows)
    return file.getvalue()


def csv_table(values: Array) -> str:
    r"""Return a table as comma-separated values: x to the right and y down; other numbers of axes one position a line.

    >>> from ludus.core.loading import np
    >>> csv_table(np.array([[0, 1], [1, 2]]))
    'y\\x,0,1\n0,0,1\n1,1,2\n'
    """
    if values.size > MAX_CSV:
        raise invalid("output", f"expected at most {MAX_CSV} entries for .csv, got {values.size}; use .npy")
    if values.ndim == 2:
        return csv_rows(["y\\x", *range(values.shape[0])], ([y, *row] for y, row in enumerate(values.T.tolist())))
    names = "xyzw" if values.ndim <= 4 else [f"x{axis + 1}" for axis in range(values.ndim)]
    cells = zip(product(*map(range, values.shape)), values.ravel().tolist(), strict=True)
    return csv_rows([*names[: values.ndim], "value"], ([*cell, value] for cell, value in cells))


def sequence_file(terms: Sequence[int], suffix: str, first: int = 0) -> bytes:
    r"""Return a sequence as the content of a file: .txt is a b-file; b"" for any other form but .csv and .tex.

    >>> sequence_file([0, 1], ".csv", 1)
    b'n,value\n1,0\n2,1\n'
    """
    rows = list(enumerate(terms, first))
    match suffix.lower():
        case ".txt":
            return b_file(terms, first).encode()
        case ".csv":
            return csv_rows(["n", "value"], rows).encode()
        case ".tex":
            return f"{latex_rows(['$n$', '$a(n)$'], rows)}\n".encode()
        case _:
            return b""


def b_file(terms: Iterable[int], first: int = 0, *, comment: str = "") -> str:
    r"""Return a sequence as a b-file of the OEIS: one line `n a(n)` for each term, comments after #.

    >>> b_file([0, 1, 2, 3, 1], 1)
    '1 0\n2 1\n3 2\n4 3\n5 1\n'
    """
    words = " ".join(comment.split())
    head = f"# {words}\n" if words else ""
    return head + "".join(f"{index} {term}\n" for index, term in enumerate(terms, first))
