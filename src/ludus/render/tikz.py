"""A picture as TikZ, for papers: colours are named once on top, so that an author can change them.

A table of Grundy values as LaTeX, laid out like the figures of papers: x across, y down, P-positions bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.pictures import Anchor, Picture
from ludus.render.marks import Circle, Dots, Faint, Field, Figure, Line, Mark, Pen, Point, Rectangle, Text, figure
from ludus.render.style import HATCH_OPACITY, PALETTES, RIM_OPACITY, Theme, plain, printable

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "−": r"\textminus{}", "×": r"\texttimes{}",
    "·": r"\textperiodcentered{}", "…": r"\ldots{}", "→": r"\textrightarrow{}", "–": "--",
}  # fmt: skip
"""How the characters are written that TeX takes for something else, or that its old fonts lack."""

PREAMBLE = r"""\documentclass[tikz]{standalone}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{\renewcommand{\bfdefault}{m}}
\usetikzlibrary{patterns}
\begin{document}
"""
"""Without Latin Modern nothing is bold: METAFONT fails on the small sizes of the bold sans serif of old."""

NODES = {Anchor.CENTRE: "base", Anchor.TOP_LEFT: "base west", Anchor.RIGHT: "base east"}


def tikz(picture: Picture, *, theme: Theme = Theme.LIGHT) -> str:
    r"""Return the picture as TikZ: a document of its own with one tikzpicture.

    >>> print(tikz(Picture(64, 64, ())).splitlines()[-2])
    \end{tikzpicture}
    """
    return tikz_figure(figure(picture, theme), theme)


def tikz_figure(drawn: Figure, theme: Theme = Theme.LIGHT) -> str:
    """Return a figure as TikZ: a document of its own with one tikzpicture."""
    colours = sorted({PALETTES[theme].surface, PALETTES[theme].hatch, *_colours(drawn.marks)})
    lines = [
        f"% {printable(drawn.title)}",
        f"% {printable(drawn.description)}",
        *(f"\\definecolor{{{_name(colour)}}}{{HTML}}{{{colour}}}" for colour in colours),
        f"\\begin{{tikzpicture}}[x={drawn.point:g}pt,y=-{drawn.point:g}pt,inner sep=0pt,font=\\sffamily]",
        f"\\fill[{_name(PALETTES[theme].surface)}] (0,0) rectangle ({drawn.width},{drawn.height});",
        *(line for mark in drawn.marks for line in _commands(mark, theme, drawn.point)),
        r"\end{tikzpicture}",
        r"\end{document}",
    ]
    return PREAMBLE + "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    r"""Return a text as TeX prints it.

    >>> escaped("50% of A_1: 2×")
    '50\\% of A\\_1: 2\\texttimes{}'
    """
    known = frozenset(SPECIAL)
    return "".join(SPECIAL.get(character, character) for character in plain(text, known))


def _commands(mark: Mark, theme: Theme, point: float) -> Iterator[str]:
    match mark:
        case Rectangle(at=(x, y), size=(width, height)):
            box = f"{_point((x, y))} rectangle {_point((x + width, y + height))}"
            corners = f",rounded corners={_pt(mark.radius, point)}" if mark.radius else ""
            yield f"\\path[{_pen(mark.pen, point)}{corners}] {box};"
            if mark.hatched:
                lines = f"pattern=north east lines,pattern color={_name(PALETTES[theme].hatch)}"
                # The lines of TikZ are thinner than the hatch on screen, so they are darker.
                yield f"\\path[{lines},opacity={3 * HATCH_OPACITY:.2f}{corners}] {box};"
        case Circle(centre=centre, radius=radius):
            yield f"\\path[{_pen(mark.pen, point)}] {_point(centre)} circle[radius={_pt(radius, point)}];"
        case Dots(centres=centres, radius=radius, colour=colour):
            dots = " ".join(f"{_point(centre)} circle[radius={_pt(radius, point)}]" for centre in centres)
            yield f"\\fill[{_name(colour)}] {dots};"
        case Line(points=points):
            yield f"\\path[{_pen(mark.pen, point)},line cap=round,line join=round] {' -- '.join(map(_point, points))};"
        case Text():
            yield _node(mark, point)
        case Faint(at=(x, y), size=(width, height)):
            yield f"\\begin{{scope}}[opacity={RIM_OPACITY},transparency group]"
            yield f"\\clip {_point((x, y))} rectangle {_point((x + width, y + height))};"
            for part in mark.marks:
                yield from _commands(part, theme, point)
            yield r"\end{scope}"
        case Field(side=side):
            for x, y, length, colour in mark.runs():
                yield f"\\fill[{_name(colour)}] ({x},{y}) rectangle ++({length},{side});"
        case _:
            assert_never(mark)


def _node(mark: Text, point: float) -> str:
    size = mark.size * point
    font = f"\\fontsize{{{size:.1f}}}{{{size:.1f}}}\\selectfont" + ("\\bfseries" if mark.bold else "")
    text = f"{{{font} {escaped(mark.text)}}}"
    return f"\\node[anchor={NODES[mark.anchor]},text={_name(mark.colour)}] at {_point(mark.at)} {text};"


def _pen(pen: Pen, point: float) -> str:
    words = [f"fill={_name(pen.fill)}"] if pen.fill else []
    if pen.stroke:
        words.append(f"draw={_name(pen.stroke)},line width={_pt(pen.width, point)}")
    if pen.dash:
        words.append(f"dash pattern=on {_pt(pen.dash[0], point)} off {_pt(pen.dash[1], point)}")
        words += ["line cap=round"] if pen.dash[0] == 0 else []
    return ",".join(words) or "draw=none"


def _colours(drawn: tuple[Mark, ...]) -> Iterator[str]:
    for mark in drawn:
        match mark:
            case Rectangle(pen=pen) | Circle(pen=pen) | Line(pen=pen):
                yield from (colour for colour in (pen.fill, pen.stroke) if colour)
            case Dots(colour=colour) | Text(colour=colour):
                yield colour
            case Faint(marks=inside):
                yield from _colours(inside)
            case Field():
                yield from {colour for *_, colour in mark.runs()}
            case _:
                assert_never(mark)


def _name(colour: str) -> str:
    return f"ludus{colour}"


def _point(point: Point) -> str:
    return f"({point[0]:g},{point[1]:g})"


def _pt(units: float, point: float) -> str:
    return f"{units * point:.2f}pt"


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
    lines = [f"% {printable(comment)}"] if comment else []
    lines += [f"\\begin{{tabular}}{{r|{'r' * values.shape[0]}}}"]
    lines += [f"  $y \\backslash x$ & {' & '.join(map(str, range(values.shape[0])))} \\\\ \\hline"]
    for y, row in enumerate(values.T.tolist()):
        # A number below 0 says that there is no such position.
        cells = (r"\textbf{0}" if value == 0 else "--" if value < 0 else str(value) for value in row)
        lines.append(f"  {y} & {' & '.join(cells)} \\\\")
    return "\n".join([*lines, r"\end{tabular}", ""])


def latex_matrix(values: Array) -> str:
    r"""Return a matrix in parentheses.

    >>> from ludus.core.loading import np
    >>> latex_matrix(np.array([[1, 2], [0, 1]]))
    '\\left(\\begin{array}{rr} 1 & 2 \\\\ 0 & 1 \\end{array}\\right)'
    """
    rows = r" \\ ".join(" & ".join(map(str, row)) for row in values.tolist())
    return rf"\left(\begin{{array}}{{{'r' * values.shape[1]}}} {rows} \end{{array}}\right)"


def latex_rows(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    r"""Return a tabular with heads over its columns; powers are set as formulas.

    >>> print(latex_rows(["$n$"], [[3], ["1/2^7"]]))
    \begin{tabular}{r}
      $n$ \\ \hline
      3 \\
      $1/2^{7}$ \\
    \end{tabular}
    """
    lines = [rf"\begin{{tabular}}{{{'r' * len(heads)}}}", f"  {' & '.join(heads)} \\\\ \\hline"]
    lines += [f"  {' & '.join(_latex_cell(str(cell)) for cell in row)} \\\\" for row in rows]
    return "\n".join([*lines, r"\end{tabular}"])


def _latex_cell(text: str) -> str:
    if "^" not in text and " x " not in text:
        return text
    powers = re.sub(r"\^(\d+)", r"^{\1}", text).replace(" x ", r" \times ").replace(" * ", r" \cdot ")
    return f"${powers}$"
