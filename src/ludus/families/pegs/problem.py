"""The pegs kind: a peg jumps over another into an empty hole, and the one jumped over is taken off the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from ludus.core.codec import as_given, json_field
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import as_question, is_listed, one_of
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count

PEG, EMPTY, NO_HOLE = "o", ".", " "
"""The signs of a drawing."""
MAX_PLACES = 65_536
"""Maximum number of places of a drawing, holes or not: rows times the length of the longest row."""
MAX_JUMPS = 100_000
"""Maximum number of jumps in a list."""


Cell: TypeAlias = tuple[int, int]
"""(row, column), counted from 0."""
Jump: TypeAlias = tuple[Cell, Cell, Cell]
"""From where, over which hole, to where."""
Drawing: TypeAlias = tuple[str, ...]
"""Rows of equal length: o a peg, . an empty hole, a blank where there is no hole."""
Hole = TypeVar("Hole")
"""A hole by its cell or by its number."""

QUESTIONS = (Question.SOLVE, Question.FEWEST, Question.STUCK, Question.LONGEST_SWEEP)
"""The questions that this kind knows."""
ENDLESS = (Question.STUCK, Question.LONGEST_SWEEP)
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


def _no_text(value: Any, field: str) -> Any:
    """Return a JSON value that is read later; there a text is not taken for a drawing."""
    if value is None or isinstance(value, str):
        expected = "a list of rows, or a number of pegs" if field == "finish" else "a list of rows"
        raise invalid(field, f"expected {expected}, got {abbreviate(value)}")
    return value


@dataclass(frozen=True, slots=True)
class Pegs(JsonProblem, kind="pegs", questions=QUESTIONS):
    """Peg solitaire: bring `start` to `finish` by jumps, or play until no jump is left.

    A jump takes a peg from hole a over a peg on b into the empty hole c; the peg on b is taken off. On a lattice a, b
    and c are three holes in a row; any other board comes with a list of jumps.
    """

    start: Drawing = json_field(read=_no_text)
    question: Question = Question.SOLVE
    left: Left = json_field(default=Left.MOST, omit=lambda pegs: pegs.left is Left.MOST or not pegs.is_stuck)
    """What the question `stuck` asks for."""
    finish: Drawing | int | None = json_field(
        default=1, absent=None, omit=lambda pegs: pegs.finish is None or pegs.is_stuck, read=_no_text
    )
    """The position to reach, or only the number of pegs to leave; None where the question does not need it."""
    lattice: Lattice = Lattice.SQUARE
    diagonal: bool = False
    """Whether a square lattice has jumps along its diagonals too."""
    jumps: tuple[Jump, ...] | None = json_field(default=None, read=as_given)
    """The jumps of any other board, one by one; None for those of the lattice."""

    def __post_init__(self) -> None:
        if self.finish is None and self.question not in ENDLESS:
            raise invalid("finish", f'expected a drawing or a number of pegs for the question "{self.question.value}"')

    @property
    def is_stuck(self) -> bool:
        """Whether a play that gets stuck is asked for."""
        return self.question is Question.STUCK

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the drawing."""
        return len(self.start), len(self.start[0])

    def holes(self) -> tuple[Cell, ...]:
        """Return all holes in reading order."""
        return holes_of(self.start)

    def pegs(self) -> tuple[Cell, ...]:
        """Return the holes with a peg at the start."""
        return pegs_of(self.start)

    def amounts(self) -> dict[Cell, int]:
        pegs = set(self.pegs())
        return {hole: int(hole in pegs) for hole in self.holes()}

    def voice(self, modulus: int, weights: Mapping[tuple[int, ...], int]) -> str | None:
        last = self.finish_pegs()
        if last is None or self.question is not Question.SOLVE:
            return None
        now, goal = (sum(weights[hole] for hole in holes) for holes in (self.pegs(), last))
        if modulus == 0 and now < goal:
            return f"No jump makes the pegs heavier. They weighed {now} when you asked, and the goal weighs {goal}."
        if modulus != 2 or (now - goal) % 2 == 0:
            return None
        words = "even", "odd"
        return (
            "Count the pegs on the holes with a 1. Each jump changes their number by 0 or 2, so it stays"
            f" {words[now % 2]}. At the goal it would be {words[goal % 2]}."
        )

    def finish_pegs(self) -> tuple[Cell, ...] | None:
        """Return the holes with a peg at the finish, None when only their number is given."""
        return None if self.finish is None or isinstance(self.finish, int) else pegs_of(self.finish)

    def pegs_left(self) -> int:
        """Return the number of pegs at the finish."""
        if isinstance(self.finish, int):
            return self.finish
        return len(self.finish_pegs() or ())


@makes(Pegs)
def pegs(
    start: str | Iterable[str],
    finish: str | Iterable[str] | int | None = 1,
    *,
    lattice: Lattice | str = Lattice.SQUARE,
    diagonal: bool = False,
    jumps: Iterable[Iterable[Iterable[int]]] | None = None,
    left: Left | str | None = None,
    question: Question | str = Question.SOLVE,
) -> Pegs:
    """Return the problem for drawings of start and finish, each a text with lines or a list of rows.

    The finish may be the number of pegs to leave instead. InvalidInput when something is wrong.

    >>> pegs("oo.").pegs()
    ((0, 0), (0, 1))
    >>> pegs(["ooo", "o.o"], ["...", ".o."]).pegs_left()
    1
    """
    asked = as_question(question, QUESTIONS)
    chosen, leave = one_of(Lattice)(lattice, "lattice"), one_of(Left)(left or Left.MOST, "left")
    if left is not None and asked is not Question.STUCK:
        raise invalid("left", f'expected this field only for the question "{Question.STUCK.value}"')
    if type(diagonal) is not bool:
        raise invalid("diagonal", f"expected true or false, got {abbreviate(diagonal)}")
    if diagonal and (chosen is Lattice.TRIANGULAR or jumps is not None):
        raise invalid("diagonal", "expected diagonal jumps only on a square lattice without a list of jumps")
    first = _drawing(start, "start")
    last = finish if finish is None or isinstance(finish, int) else _drawing(finish, "finish", first)
    if last is not None:
        _check_finish(first, last)
    if isinstance(last, tuple):
        last = tuple(row[: len(first[0])] for row in last)
    own = None if jumps is None else _jumps(jumps, first)
    return Pegs(first, asked, leave, last, chosen, diagonal, own)


def pegs_of(drawing: Drawing) -> tuple[Cell, ...]:
    """Return the holes with a peg in a drawing, in reading order."""
    return tuple((r, c) for r, row in enumerate(drawing) for c, sign in enumerate(row) if sign == PEG)


def holes_of(drawing: Drawing) -> tuple[Cell, ...]:
    """Return all holes of a drawing, in reading order."""
    return tuple((r, c) for r, row in enumerate(drawing) for c, sign in enumerate(row) if sign != NO_HOLE)


def _drawing(value: Any, field: str, like: Drawing = ()) -> Drawing:
    """Return a drawing as rows of equal length, as long as those of another drawing where they are shorter."""
    if isinstance(value, str):
        value = value.strip("\n").split("\n")
    elif not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        raise invalid(field, f"expected a list of rows such as 'oo.', got {abbreviate(value)}")
    width = max(map(len, [*value, *like]), default=0)
    if len(value) * width > MAX_PLACES:
        raise invalid(field, f"expected at most {MAX_PLACES} places, rows times columns, got {len(value) * width}")
    for number, row in enumerate(value):
        if wrong := row.strip(PEG + EMPTY + NO_HOLE):
            signs = "o for a peg, . for an empty hole and a blank for no hole"
            raise invalid(f"{field}[{number}]", f"expected {signs}, got {abbreviate(wrong[0])}")
    if not any(row.strip() for row in value):
        raise invalid(field, "expected at least one hole, got none")
    return tuple(row.ljust(width, NO_HOLE) for row in value)


def _check_finish(start: Drawing, finish: Drawing | int) -> None:
    """Raise InvalidInput for a finish with other holes than the start, or with more pegs."""
    most = len(pegs_of(start))
    if isinstance(finish, int):
        if type(finish) is not int or not 0 <= finish <= most:
            wanted = f"a drawing, or a number of pegs from 0 to {most}, those of the start"
            raise invalid("finish", f"expected {wanted}, got {abbreviate(finish)}")
        return
    if len(start) != len(finish):
        raise invalid("finish", f"expected {count(len(start), 'row')} like the start, got {len(finish)}")
    if only_one := set(holes_of(start)) ^ set(holes_of(finish)):
        place = "row {}, column {}".format(*min(only_one))
        raise invalid("finish", f"expected the holes of the start; only one of them has a hole in {place}")
    if (left := len(pegs_of(finish))) > most:
        expected = f"expected at most the {most} pegs of the start, since jumps only take away"
        raise invalid("finish", f"{expected}, got {left}")


def _jumps(value: Any, start: Drawing) -> tuple[Jump, ...]:
    """Return listed jumps, sorted, each once: three different holes of the board, each two integers."""
    entries = list(value) if is_listed(value) and not isinstance(value, Mapping) else None
    if entries is None or len(entries) > MAX_JUMPS:
        raise invalid("jumps", f"expected a list of at most {MAX_JUMPS} jumps, got {abbreviate(value)}")
    holes, found = set(holes_of(start)), set[Jump]()
    for index, jump in enumerate(entries):
        cells = [tuple(cell) if isinstance(cell, list | tuple) else () for cell in (jump if is_listed(jump) else ())]
        expected, wrong = "", jump
        if len(cells) != 3 or not all(len(cell) == 2 and all(type(x) is int for x in cell) for cell in cells):
            expected = "three holes [row, column]: from, over, to"
        elif outside := [list(cell) for cell in cells if cell not in holes]:
            expected, wrong = "holes of the board", outside[0]
        elif len(set(cells)) < 3:
            expected = "three different holes"
        if expected:
            raise invalid(f"jumps[{index}]", f"expected {expected}, got {abbreviate(wrong)}")
        found.add((cells[0], cells[1], cells[2]))
    return tuple(sorted(found))


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


def longest_sweep_length(jumps: Iterable[tuple[Hole, Hole, Hole]]) -> int:
    """Return the number of jumps of the longest sweep of a play.

    >>> longest_sweep_length([(0, 1, 2), (2, 3, 4), (7, 6, 5)])
    2
    """
    return max(map(len, moves_of(jumps)), default=0)
