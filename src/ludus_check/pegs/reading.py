"""Reading a problem of the kind "pegs": drawings, lattices, listed jumps."""

from collections.abc import Iterator

from ludus_check.errors import Malformed, too_large
from ludus_check.fields import Record
from ludus_check.limits import Limit
from ludus_check.pegs.game import Game, Jump, Lattice, Left, Question
from ludus_check.values import entries, vector
from ludus_check.words.quoting import shown

PLACES = Limit(65_536)
"""The most places of a drawing."""
LISTED = Limit(100_000)
"""The most jumps that are listed."""


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes; every field is in its range."""
    problem.only(("ludus", "kind", "start"), ("finish", "lattice", "diagonal", "jumps", "left", "question"))
    question = problem.choice("question", Question, Question.SOLVE)
    is_open = question is Question.LONG_HOP and not problem.has("finish")
    if question is not Question.STUCK and not is_open and not problem.has("finish"):
        raise Malformed(problem.path("finish"), "expected a drawing or a number of pegs, got nothing")
    if problem.has("left") and question is not Question.STUCK:
        raise Malformed(problem.path("left"), 'expected this field only for the question "stuck"')
    rows = _rows(problem, "start")
    width = max(map(len, rows))
    signs = "".join(row.ljust(width) for row in rows)
    start = frozenset(place for place, sign in enumerate(signs) if sign == "o")
    finish, left = _finish(problem, signs, (len(rows), width))
    shape, holes = (len(rows), width), tuple(place for place, sign in enumerate(signs) if sign != " ")
    leave = problem.choice("left", Left, Left.MOST)
    return Game(shape, holes, _jumps(problem, shape, holes), start, finish, left, question, leave, is_open)


def _rows(problem: Record, name: str) -> list[str]:
    rows: list[str] = []
    for field, row in problem.entries(name, 1, PLACES):
        if not isinstance(row, str) or set(row) - {"o", ".", " "}:
            signs = "'o' for a peg, '.' for an empty hole and ' ' for no hole"
            raise Malformed(field, f"expected a row of {signs}, got {shown(row)}")
        rows.append(row)
    if len(rows) * max(map(len, rows)) > PLACES:
        raise too_large(problem.path(name), f"{PLACES} places, rows times columns", len(rows) * max(map(len, rows)))
    if not any(row.strip() for row in rows):
        raise Malformed(problem.path(name), "expected at least one hole, got none")
    return rows


def _finish(problem: Record, signs: str, shape: tuple[int, int]) -> tuple[frozenset[int] | None, int]:
    """Return the pegs of the finish, None when only their number is given, and their number."""
    if not problem.has("finish"):
        return None, 0
    field, most = problem.path("finish"), signs.count("o")
    if not isinstance(problem.values["finish"], list | tuple):
        return None, problem.integer("finish", 0, most)
    rows, (height, width) = _rows(problem, "finish"), shape
    last = "".join(row[:width].ljust(width) for row in rows)
    if len(rows) != height or any(row[width:].strip() for row in rows):
        raise Malformed(
            field, f"expected {'one row' if height == 1 else f'{height} rows'} of at most {width} places like the start"
        )
    for place, (before, after) in enumerate(zip(signs, last, strict=True)):
        if (before == " ") != (after == " "):
            raise Malformed(field, f"expected the holes of the start; they differ at {list(divmod(place, width))}")
    if last.count("o") > most:
        raise Malformed(field, f"expected at most {most} pegs, those of the start, got {last.count('o')}")
    return frozenset(place for place, sign in enumerate(last) if sign == "o"), last.count("o")


def _jumps(problem: Record, shape: tuple[int, int], holes: tuple[int, ...]) -> frozenset[Jump]:
    lattice = problem.choice("lattice", Lattice, Lattice.SQUARE)
    diagonal = problem.switch("diagonal")
    if diagonal and (lattice is Lattice.TRIANGULAR or problem.has("jumps")):
        wanted = "expected diagonal jumps only on a square lattice without a list of jumps"
        raise Malformed(problem.path("diagonal"), wanted)
    if problem.has("jumps"):
        listed, known = problem.entries("jumps", 0, LISTED), frozenset(holes)
        return frozenset(read_jump(value, field, shape, known) for field, value in listed)
    steps = [(0, 1), (1, 0), *([(1, 1), (1, -1)] if diagonal else [])]
    steps += [(1, 1)] if lattice is Lattice.TRIANGULAR else []
    return frozenset(_in_rows(shape, frozenset(holes), steps))


def _in_rows(shape: tuple[int, int], holes: frozenset[int], steps: list[tuple[int, int]]) -> Iterator[Jump]:
    """Return the jumps over three holes in a row along the given steps, in both directions."""
    width = shape[1]
    for place in holes:
        r, c = divmod(place, width)
        for down, across in steps:
            if 0 <= c + across < width and 0 <= c + 2 * across < width:
                over, to = ((r + k * down) * width + c + k * across for k in (1, 2))
                if over in holes and to in holes:
                    yield place, over, to
                    yield to, over, place


def read_jump(value: object, field: str, shape: tuple[int, int], holes: frozenset[int]) -> Jump:
    """Return a jump by the places of its holes: three different ones of the board."""
    places = []
    for cell_field, cell in entries(value, field, 3, 3):
        r, c = vector(cell, cell_field, (0, shape[0] - 1), (0, shape[1] - 1))
        if r * shape[1] + c not in holes:
            raise Malformed(cell_field, f"expected a hole, got [{r}, {c}], where there is none")
        places.append(r * shape[1] + c)
    if len(set(places)) < 3:
        raise Malformed(field, "expected three different holes: from, over, to")
    return places[0], places[1], places[2]
