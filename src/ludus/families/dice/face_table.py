"""The faces of dice as a table: for the terminal, Markdown, CSV and LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Row = tuple[str, Sequence[int]]
"""The name of a die, and its faces."""


def plain(rows: Sequence[Row]) -> str:
    """Return aligned columns.

    >>> print(plain([("a", (1, 16)), ("b", (2, 5))]), end="")
    a   1 16
    b   2  5
    """
    wide = max(len(str(face)) for _, faces in rows for face in faces)
    return "".join(f"{name}  {' '.join(str(face).rjust(wide) for face in faces)}\n" for name, faces in rows)


def markdown(rows: Sequence[Row]) -> str:
    """Return a Markdown table, a die in each row."""
    most = max(len(faces) for _, faces in rows)
    lines = [["die", *map(str, range(1, most + 1))], ["---"] * (most + 1)]
    lines += [[name, *map(str, faces), *[""] * (most - len(faces))] for name, faces in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def csv(rows: Sequence[Row]) -> str:
    """Return comma-separated values, a die in each row.

    >>> print(csv([("a", (1, 4)), ("b", (2, 3))]), end="")
    a,1,4
    b,2,3
    """
    return "".join(",".join([name, *map(str, faces)]) + "\n" for name, faces in rows)


def latex(rows: Sequence[Row]) -> str:
    r"""Return a LaTeX tabular, a die in each row.

    >>> print(latex([("a", (1, 4))]), end="")
    \begin{tabular}{lrr}
    a & 1 & 4 \\
    \end{tabular}
    """
    most = max(len(faces) for _, faces in rows)
    lines = [" & ".join([name, *map(str, faces), *[""] * (most - len(faces))]) for name, faces in rows]
    body = "".join(f"{line} \\\\\n" for line in lines)
    return f"\\begin{{tabular}}{{l{'r' * most}}}\n{body}\\end{{tabular}}\n"


FORMS: dict[str, Callable[[Sequence[Row]], str]] = {"text": plain, "markdown": markdown, "csv": csv, "latex": latex}
"""Every form of a table of faces."""
