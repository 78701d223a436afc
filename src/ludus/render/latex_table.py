"""A table of Grundy numbers as LaTeX, laid out like the figures of papers: x across, y down, lost positions bold."""

from __future__ import annotations

from ludus.core.arrays import Array
from ludus.core.errors import invalid

MAX_COLUMNS, MAX_ROWS = 60, 400
"""A wider or longer table fits on no page."""


def latex_table(values: Array, *, comment: str = "") -> str:
    r"""Return a tabular with a column for each x and a row for each y; the zeros in bold.

    >>> from ludus.core.loading import np
    >>> print(latex_table(np.array([[0, 1], [1, 2]])))
    \begin{tabular}{r|rr}
      $y \backslash x$ & 0 & 1 \\ \hline
      0 & \textbf{0} & 1 \\
      1 & 1 & 2 \\
    \end{tabular}
    <BLANKLINE>
    """
    if values.ndim != 2 or values.shape[0] > MAX_COLUMNS or values.shape[1] > MAX_ROWS:
        expected = f"expected two axes, x below {MAX_COLUMNS} and y below {MAX_ROWS}, for a table on a page"
        raise invalid("output", f"{expected}, got the size {list(values.shape)}")
    words = "".join(letter if letter.isprintable() else " " for letter in comment)
    lines = [f"% {words}"] if comment else []
    lines += [f"\\begin{{tabular}}{{r|{'r' * values.shape[0]}}}"]
    lines += [f"  $y \\backslash x$ & {' & '.join(map(str, range(values.shape[0])))} \\\\ \\hline"]
    for y, row in enumerate(values.T.tolist()):
        # A number below 0 says that there is no such position.
        cells = (r"\textbf{0}" if value == 0 else "--" if value < 0 else str(value) for value in row)
        lines.append(f"  {y} & {' & '.join(cells)} \\\\")
    return "\n".join([*lines, r"\end{tabular}", ""])
