"""What a set of dice looks like: the string, or the faces, in the colours of the dice; charts and tables of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import TypeAlias

from ludus.core.answers import Answer, Undecided
from ludus.core.certificates import Certificate
from ludus.core.pictures import UNIT, Anchor, Cell, Number, Picture, Role, Shape
from ludus.core.wording import count
from ludus.families.dice.certificates import Contest, Counts, Orders, Places, Report, Unfair
from ludus.families.dice.problem import Dice
from ludus.render.shapes.grids import bars, grid

ACROSS = 24
"""Number of faces in a row."""
MAX_ROWS = 40
MARGIN, HEAD = UNIT // 4, UNIT // 2
Row: TypeAlias = tuple[str, list[tuple[bool, str]]]
"""The name of a row of a table, and its cells: whether each is marked, and its text."""


def picture(problem: Dice, answer: Answer | None = None, *, swaps: bool = False) -> Picture:
    """Return the dice with what the answer says about them; with `swaps` a face carries the swap with the next."""
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    match certificate:
        case Orders(counts):
            numbers = list(counts.values())
            names = [f"{order} {Fraction(ways, sum(numbers))}" for order, ways in counts.items()]
            words = f"{title(problem)}: how often each order comes, lowest face first"
            described = f"{sum(numbers)} rolls in {len(numbers)} orders; dice in parentheses tie."
            return bars(("order, probability", "rolls"), numbers, title=words, description=described, names=names)
        case Report() if certificate.subsets:
            return _report(problem, certificate)
        case Contest():
            return _contest(problem, certificate)
        case Places():
            return _places(problem, certificate)
        case _:
            return _faces(problem, certificate, swaps)


def title(problem: Dice) -> str:
    """Return the dice in words.

    >>> title(dice("abccba")), title(dice([[1, 2], [3]]))
    ('3 dice with 2 faces each', '2 dice of sizes 2, 1')
    """
    sizes = problem.sizes
    dice = count(len(sizes), "die", "dice")
    if len(sizes) == 1 or set(sizes) == {1}:
        return f"{dice} with {count(sizes[0], 'face')}{' each' if len(sizes) > 1 else ''}"
    if len(set(sizes)) == 1:
        return f"{dice} with {count(sizes[0], 'face')} each"
    return f"{dice} of sizes {', '.join(map(str, sizes))}"


def _faces(problem: Dice, certificate: Certificate | None, swaps: bool) -> Picture:
    text = problem.string
    if text is None:
        rows: list[tuple[str, list[tuple[int, str]]]] = [
            (name, [(die, str(face)) for face in faces])
            for die, (name, faces) in enumerate(zip(problem.names, problem.faces, strict=True))
        ]
    else:
        letters = [(problem.names.index(letter), letter) for letter in text]
        rows = [(str(start + 1), letters[start : start + ACROSS]) for start in range(0, len(letters), ACROSS)]
    visible = [(head, cells[:ACROSS]) for head, cells in rows[:MAX_ROWS]]
    cut = len(visible) < len(rows) or any(len(cells) > ACROSS for _, cells in rows)
    shapes = (
        *_cells(visible, text if swaps else None),
        *_note("more faces than are drawn" if cut else "", len(visible)),
    )
    size = HEAD + 2 * MARGIN + UNIT * max(len(cells) for _, cells in visible), 2 * MARGIN + UNIT * (len(visible) + cut)
    described = (
        "Each letter is a face, from the lowest to the highest." if text else "Each row is a die with its faces."
    )
    return Picture(*size, shapes, f"{title(problem)}{_outcome(certificate, len(problem.faces))}", described)


def _cells(rows: Sequence[tuple[str, list[tuple[int, str]]]], swapped: str | None) -> Iterator[Shape]:
    for row, (head, cells) in enumerate(rows):
        y = MARGIN + row * UNIT
        yield Number((MARGIN + HEAD - 12, y + UNIT // 2), Role.LABEL, head, Anchor.RIGHT)
        for column, (die, words) in enumerate(cells):
            face = row * ACROSS + column
            move = None
            if swapped is not None and face + 1 < len(swapped) and swapped[face] != swapped[face + 1]:
                move = str(face + 1)
            place = (HEAD + MARGIN + column * UNIT, y)
            yield Cell(place, Role.PART, die, words, f"face {face + 1}: {words}" if swapped else words, move)


def _outcome(certificate: Certificate | None, players: int) -> str:
    match certificate:
        case Counts(order, _):
            return f": {order}/{players} permutation-fair" if order > 1 else ""
        case Unfair(pattern, times, expected):
            return f": not fair, {pattern} comes {times} times, not {expected}"
        case _:
            return ""


def _report(problem: Dice, report: Report) -> Picture:
    heads = ("order", "place", "first", "last")
    rows = [
        (one.dice, [(flag, "yes" if flag else "no") for flag in (one.permutation, one.place, one.first, one.last)])
        for one in reversed(report.subsets[-MAX_ROWS:])
    ]
    words = f"{title(problem)}: {report.level}/{len(problem.faces)} permutation-fair"
    described = (
        f"The largest m for which the set is m/{len(problem.faces)} permutation-fair is {report.level}. "
        f"{report.worst} is farthest from fair, {report.worst_count} times; total variation {report.variation}. "
        "Each row is a set of dice: are its orders, its places, its highest and its lowest die fair?"
    )
    return _table(heads, rows, words, described)


def _contest(problem: Dice, contest: Contest) -> Picture:
    rows = []
    for i, name in enumerate(problem.names):
        marks = [(contest.wins[i][j] > contest.wins[j][i], str(wins)) for j, wins in enumerate(contest.wins[i])]
        rows.append((name, [(beats, "" if i == j else words) for j, (beats, words) in enumerate(marks)]))
    circle = f": {' beats '.join([*contest.cycle, contest.cycle[0]])}" if contest.cycle else ""
    described = "Rolls that the die of the row wins against the die of the column; marked where it beats it."
    return _table(tuple(problem.names), rows, f"{title(problem)}{circle}", described)


def _places(problem: Dice, places: Places) -> Picture:
    fair, n = Fraction(prod(problem.sizes), len(problem.sizes)), len(problem.sizes)
    heads = ("lowest", *(f"place {place}" for place in range(2, n)), "highest")[-n:]
    rows = [
        (name, [(count == fair, str(count)) for count in row])
        for name, row in zip(problem.names, places.counts, strict=True)
    ]
    described = f"Rolls in which the die of the row takes the place of the column; marked where it is {fair}, as fair."
    return _table(heads, rows, f"{title(problem)}: places", described)


def _table(heads: Sequence[str], rows: Sequence[Row], title: str, description: str) -> Picture:
    entries = [[words for _, words in cells] for _, cells in rows]
    marks = (((i, j), marked) for i, (_, cells) in enumerate(rows) for j, (marked, _) in enumerate(cells))
    roles = {place: Role.WINNING for place, marked in marks if marked}
    names = [name for name, _ in rows], heads
    return replace(grid(entries, title, roles=roles, names=names), description=description)


def _note(note: str, rows: int) -> Iterator[Shape]:
    if note:
        yield Number((MARGIN, MARGIN + rows * UNIT + 8), Role.LABEL, note, Anchor.TOP_LEFT)
