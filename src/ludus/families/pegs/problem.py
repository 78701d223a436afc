"""The pegs kind: a peg jumps over another into an empty hole, and the one jumped over is taken off the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.fields import as_question, is_listed
from ludus.core.problem import Described
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count

PEG, EMPTY, NO_HOLE = "o", ".", " "
"""The signs of a drawing."""
MAX_PLACES = 65_536
"""Maximum number of places of a drawing, holes or not: rows times the length of the longest row."""
MAX_JUMPS = 100_000
"""Maximum number of jumps in a list."""


def drawing_faults(rows: Sequence[str], field: str) -> Iterator[Fault]:
    """Return what is wrong with a drawing by itself."""
    places = len(rows) * max(map(len, rows), default=0)
    if places > MAX_PLACES:
        yield Fault(field, f"expected at most {MAX_PLACES} places, rows times columns, got {places}")
        return
    for number, row in enumerate(rows):
        wrong = next((sign for sign in row if sign not in (PEG, EMPTY, NO_HOLE)), None)
        if wrong is not None:
            signs = "o for a peg, . for an empty hole and a blank for no hole"
            yield Fault(f"{field}[{number}]", f"expected {signs}, got {abbreviate(wrong)}")
            return
    if not any(row.strip() for row in rows):
        yield Fault(field, "expected at least one hole, got none")


def finish_faults(start: Sequence[str], finish: Sequence[str] | int | None) -> Iterator[Fault]:
    """Return what is wrong with a finish: other holes than the start, or more pegs."""
    most = sum(row.count(PEG) for row in start)
    if finish is None:
        return
    if isinstance(finish, int):
        if type(finish) is not int or not 0 <= finish <= most:
            wanted = f"a drawing, or a number of pegs from 0 to {most}, those of the start"
            yield Fault("finish", f"expected {wanted}, got {abbreviate(finish)}")
        return
    if len(start) != len(finish):
        yield Fault("finish", f"expected {count(len(start), 'row')} like the start, got {len(finish)}")
        return
    for number, (before, after) in enumerate(zip(start, finish, strict=True)):
        width = max(len(before), len(after))
        pairs = zip(before.ljust(width), after.ljust(width), strict=True)
        wrong = next((column for column, (a, b) in enumerate(pairs) if (a == NO_HOLE) != (b == NO_HOLE)), None)
        if wrong is not None:
            place = f"row {number}, column {wrong}"
            yield Fault("finish", f"expected the holes of the start; only one of them has a hole in {place}")
            return
    if (left := sum(row.count(PEG) for row in finish)) > most:
        yield Fault("finish", f"expected at most the {most} pegs of the start, since jumps only take away, got {left}")


def jump_faults(start: Sequence[str], jumps: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Fault]:
    """Return the first thing that is wrong with listed jumps: each goes over three different holes."""
    holes = {(r, c) for r, row in enumerate(start) for c, sign in enumerate(row) if sign != NO_HOLE}
    for index, jump in enumerate(jumps):
        outside = next((cell for cell in jump if cell not in holes), None)
        if outside is not None:
            yield Fault(f"jumps[{index}]", f"expected holes of the board, got {abbreviate(list(outside))}")
            return
        if len(set(jump)) < 3:
            yield Fault(f"jumps[{index}]", f"expected three different holes, got {abbreviate([list(c) for c in jump])}")
            return


Cell: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""
Jump: TypeAlias = tuple[Cell, Cell, Cell]
"""From where, over which hole, to where."""
Drawing: TypeAlias = tuple[str, ...]
"""Rows of equal length: o a peg, . an empty hole, a blank where there is no hole."""
Hole = TypeVar("Hole")
"""A hole by its cell or by its number."""

QUESTIONS = (Question.SOLVE, Question.FEWEST, Question.STUCK, Question.LONG_HOP)
"""The questions that this kind knows."""
ENDLESS = (Question.STUCK, Question.LONG_HOP)
"""Those that can be asked without a finish."""


class Lattice(Enum):
    """Which holes are neighbours."""

    SQUARE = "square"
    """Left, right, above and below."""
    TRIANGULAR = "triangular"
    """Also above to the left, (r-1, c-1), and below to the right, (r+1, c+1)."""


class Left(Enum):
    """How many pegs a play that gets stuck should leave."""

    MOST = "most"
    """As many as possible: fool's solitaire, the shortest play."""
    FEWEST = "fewest"
    """As few as possible: the longest play."""


@dataclass(frozen=True, slots=True)
class Pegs(Described, kind="pegs"):
    """Peg solitaire: bring `start` to `finish` by jumps, or play until no jump is left.

    A jump takes a peg from hole a over a peg on b into the empty hole c; the peg on b is taken off. On a lattice a, b
    and c are three holes in a row; any other board comes with a list of jumps.
    """

    start: Drawing
    finish: Drawing | int | None = 1
    """The position to reach, or only the number of pegs to leave; None where the question does not need it."""
    lattice: Lattice = Lattice.SQUARE
    diagonal: bool = False
    """Whether a square lattice has jumps along its diagonals too."""
    jumps: tuple[Jump, ...] | None = None
    """The jumps of any other board, one by one; None for those of the lattice."""
    left: Left = Left.MOST
    """What the question `stuck` asks for."""
    question: Question = Question.SOLVE

    def __post_init__(self) -> None:
        if self.finish is None and self.question not in ENDLESS:
            raise invalid("finish", f'expected a drawing or a number of pegs for the question "{self.question.value}"')

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the drawing."""
        return len(self.start), len(self.start[0])

    def holes(self) -> tuple[Cell, ...]:
        """Return all holes in reading order."""
        return tuple((r, c) for r, row in enumerate(self.start) for c, sign in enumerate(row) if sign != NO_HOLE)

    def pegs(self) -> tuple[Cell, ...]:
        """Return the holes with a peg at the start."""
        return pegs_of(self.start)

    def finish_pegs(self) -> tuple[Cell, ...] | None:
        """Return the holes with a peg at the finish, None when only their number is given."""
        return None if self.finish is None or isinstance(self.finish, int) else pegs_of(self.finish)

    def pegs_left(self) -> int:
        """Return the number of pegs at the finish."""
        if isinstance(self.finish, int):
            return self.finish
        return len(self.finish_pegs() or ())


def pegs(
    start: str | Iterable[str],
    finish: str | Iterable[str] | int | None = 1,
    *,
    lattice: Lattice | str = Lattice.SQUARE,
    diagonal: bool = False,
    jumps: Iterable[Iterable[Iterable[int]]] | None = None,
    left: Left | str = Left.MOST,
    question: Question | str = Question.SOLVE,
) -> Pegs:
    """Return the problem for drawings of start and finish, each a text with lines or a list of rows.

    The finish may be the number of pegs to leave instead. InvalidInput with everything that is wrong.

    >>> pegs("oo.").pegs()
    ((0, 0), (0, 1))
    >>> pegs(["ooo", "o.o"], ["...", ".o."]).pegs_left()
    1
    """
    asked = as_question(question, QUESTIONS)
    chosen, leave = _choice(lattice, Lattice, "lattice"), _choice(left, Left, "left")
    if type(diagonal) is not bool:
        raise invalid("diagonal", f"expected true or false, got {abbreviate(diagonal)}")
    if diagonal and (chosen is Lattice.TRIANGULAR or jumps is not None):
        raise invalid("diagonal", "expected diagonal jumps only on a square lattice without a list of jumps")
    first = _drawing(start, "start")
    last = finish if finish is None or isinstance(finish, int) else _drawing(finish, "finish", first)
    own = None if jumps is None else _jumps(jumps)
    faults = [*finish_faults(first, last), *jump_faults(first, own or ())]
    if faults:
        raise InvalidInput(*faults)
    if isinstance(last, tuple):
        last = tuple(row[: len(first[0])] for row in last)
    tidy = None if own is None else tuple(sorted(set(own)))
    return Pegs(first, last, chosen, diagonal, tidy, leave, asked)


def read_pegs(fields: Mapping[str, Any], folder: Path | None) -> Pegs:
    """Return the pegs problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
    known = {"ludus", "kind", "start", "finish", "lattice", "diagonal", "jumps", "left", "question"}
    only = f"expected no field of this name, only {', '.join(sorted(known))}"
    faults = [Fault(name, only) for name in fields if name not in known]
    faults += [Fault("start", "expected a drawing, got nothing")] if "start" not in fields else []
    question = as_question(fields.get("question", Question.SOLVE.value), QUESTIONS)
    if question not in ENDLESS and "finish" not in fields:
        faults.append(Fault("finish", "expected a drawing or a number of pegs, got nothing"))
    if "left" in fields and question is not Question.STUCK:
        faults.append(Fault("left", f'expected this field only for the question "{Question.STUCK.value}"'))
    for name in ("start", "finish"):
        if isinstance(fields.get(name), str):
            faults.append(Fault(name, f"expected a list of rows, got {abbreviate(fields[name])}"))
    for name, wanted in (("jumps", "a list of jumps"), ("finish", "a drawing or a number of pegs")):
        if name in fields and fields[name] is None:
            faults.append(Fault(name, f"expected {wanted}, got null"))
    if faults:
        raise InvalidInput(*faults)
    return pegs(
        fields["start"],
        fields.get("finish"),
        lattice=fields.get("lattice", Lattice.SQUARE),
        diagonal=fields.get("diagonal", False),
        jumps=fields.get("jumps"),
        left=fields.get("left", Left.MOST),
        question=question,
    )


def write_pegs(problem: Pegs) -> dict[str, Any]:
    """Return a pegs problem as JSON fields; defaults are left out."""
    fields: dict[str, Any] = {"start": list(problem.start)}
    if problem.question is Question.STUCK:
        fields |= {"question": Question.STUCK.value}
        fields |= {"left": problem.left.value} if problem.left is not Left.MOST else {}
    else:
        fields |= {"question": problem.question.value} if problem.question is not Question.SOLVE else {}
        if problem.finish is not None:
            fields["finish"] = list(problem.finish) if isinstance(problem.finish, tuple) else problem.finish
    if problem.lattice is not Lattice.SQUARE:
        fields["lattice"] = problem.lattice.value
    if problem.diagonal:
        fields["diagonal"] = True
    if problem.jumps is not None:
        fields["jumps"] = [[list(cell) for cell in jump] for jump in problem.jumps]
    return fields


def pegs_of(drawing: Drawing) -> tuple[Cell, ...]:
    """Return the holes with a peg in a drawing, in reading order."""
    return tuple((r, c) for r, row in enumerate(drawing) for c, sign in enumerate(row) if sign == PEG)


def _drawing(value: Any, field: str, like: Drawing = ()) -> Drawing:
    """Return a drawing as rows of equal length, as long as those of another drawing where they are shorter."""
    if isinstance(value, str):
        value = value.strip("\n").split("\n")
    elif not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        raise invalid(field, f"expected a list of rows such as 'oo.', got {abbreviate(value)}")
    if faults := [*drawing_faults(value, field)]:
        raise InvalidInput(*faults)
    width = max(map(len, [*value, *like]))
    return tuple(row.ljust(width, NO_HOLE) for row in value)


def moves_of(jumps: Iterable[tuple[Hole, Hole, Hole]]) -> list[list[tuple[Hole, Hole, Hole]]]:
    """Return the moves of a play: consecutive jumps by one peg.

    >>> moves_of([(0, 1, 2), (2, 3, 4), (7, 6, 5)])
    [[(0, 1, 2), (2, 3, 4)], [(7, 6, 5)]]
    """
    found: list[list[tuple[Hole, Hole, Hole]]] = []
    for jump in jumps:
        if found and found[-1][-1][2] == jump[0]:
            found[-1].append(jump)
        else:
            found.append([jump])
    return found


def _jumps(value: Any) -> tuple[Jump, ...]:
    """Return a list of jumps, each three cells of two integers."""
    entries = list(value) if is_listed(value) and not isinstance(value, Mapping) else None
    if entries is None or len(entries) > MAX_JUMPS:
        raise invalid("jumps", f"expected a list of at most {MAX_JUMPS} jumps, got {abbreviate(value)}")
    found = []
    for index, jump in enumerate(entries):
        cells = [tuple(cell) if isinstance(cell, list | tuple) else () for cell in _entries(jump)]
        if len(cells) != 3 or not all(len(cell) == 2 and all(type(x) is int for x in cell) for cell in cells):
            message = f"expected three holes [row, column]: from, over, to; got {abbreviate(jump)}"
            raise invalid(f"jumps[{index}]", message)
        found.append((cells[0], cells[1], cells[2]))
    return tuple(found)


def _entries(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def _choice(value: Any, choices: type[Any], field: str) -> Any:
    for member in choices:
        if value is member or value == member.value:
            return member
    raise invalid(field, f"expected one of {', '.join(member.value for member in choices)}, got {abbreviate(value)}")
