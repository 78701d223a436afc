"""Peg solitaire: jump with a peg over another into an empty hole, take that one off, and leave only what was asked for.

The English board is a cross of 33 holes, the European one has 37; on triangles one jumps along three directions.
Usually the board is full but for one hole, and the last peg should stand where that hole was. R. Backhouse, W. Chen, J.
Ferreira, "The Algorithmics of Solitaire-Like Games", section 2; E. Berlekamp, J. Conway, R. Guy, "Winning Ways",
chapter 23.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Face, Grade, Parameter, ParameterType, Recipe, Variant, Worksheet
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighing
from ludus.core.wording import count
from ludus.families.pegs.boards import BLANK, NAMES, Layout, drawn
from ludus.families.pegs.boards import layout as board_layout
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.draw import goal_words, picture
from ludus.families.pegs.jumping import board as board_of
from ludus.families.pegs.jumping import jumps_from
from ludus.families.pegs.problem import EMPTY, NO_HOLE, PEG, Cell, Drawing, Jump, Left, Pegs, pegs, pegs_of

Move: TypeAlias = tuple[Cell, Cell]
"""From where and to where a peg jumps; what it jumps over is between."""

SAME = "same"
"""The finish that has pegs exactly where the start has none."""
MAX_DIGITS = 6
"""Maximum number of digits of a number in a text."""


@dataclass(frozen=True, slots=True)
class PegSolitaire:
    """The game for one board: its holes, where it begins, where it should end."""

    board: str = "english"
    """A name, or a drawing with / between its rows."""
    vacancy: str = ""
    """The holes that are empty at the start, such as 3 3; empty for the middle of the board, or what is drawn."""
    finish: str = SAME
    """The holes that have pegs in the end, such as 3 3; or the number of pegs to leave; or same."""
    lattice: str = ""
    """Square or triangular; empty for that of the board's name."""
    diagonal: bool = False
    left: str = Left.MOST.value
    """What the question `stuck` asks for: a play that leaves the most pegs, or the fewest."""

    def __post_init__(self) -> None:
        self._problem(self.start())
        self._problem(self.start(), Question.STUCK)

    def start(self) -> Drawing:
        layout = self._layout()
        if self.vacancy.strip():
            return layout.without(*self._cells(self.vacancy, "vacancy", layout))
        return layout.first()

    def moves(self, position: Drawing) -> Iterable[Move]:
        return [(jump[0], jump[2]) for jump in self._jumps(position)]

    def play(self, position: Drawing, move: Move) -> Drawing:
        for source, over, to in self._jumps(position):
            if move == (source, to):
                return drawn(position, set(pegs_of(position)) - {source, over} | {to})
        holes, filled = set(self._layout().holes()), set(pegs_of(position))
        for cell, wanted, state in ((move[0], True, "no peg"), (move[1], False, "a peg")):
            if cell not in holes:
                raise IllegalMove(f"there is no hole in row {cell[0]}, column {cell[1]}")
            if (cell in filled) != wanted:
                raise IllegalMove(f"there is {state} in row {cell[0]}, column {cell[1]}")
        raise IllegalMove(
            f"{self.write_move(move)} is no jump over a peg: two holes in a straight line, a peg between them"
        )

    def is_won(self, position: Drawing) -> bool:
        finish = self._finish()
        return len(pegs_of(position)) == finish if isinstance(finish, int) else position == finish

    def read(self, text: str) -> Drawing:
        layout = self._layout()
        rows = text.strip("\n").replace(BLANK, NO_HOLE).split("/")
        if len(rows) != len(layout.drawing):
            raise invalid(
                "position", f"expected {count(len(layout.drawing), 'row')} with / between them, got {abbreviate(text)}"
            )
        width = len(layout.drawing[0])
        position = tuple(row.rstrip().ljust(width, NO_HOLE) for row in rows)
        for number, (row, holes) in enumerate(zip(position, layout.drawing, strict=True)):
            if set(row) - {PEG, EMPTY, NO_HOLE} or drawn((row,), ()) != drawn((holes,), ()):
                wanted = f"{PEG} and {EMPTY} at the holes of {_line((holes,))!r}"
                raise invalid("position", f"expected {wanted} in row {number}, got {abbreviate(rows[number])}")
        return position

    def write(self, position: Drawing) -> str:
        return _line(position)

    def read_move(self, text: str) -> Move:
        parts = text.replace(",", " ").split()
        if len(parts) != 4 or not all(is_number(part, MAX_DIGITS) for part in parts):
            raise invalid("move", f"expected row and column of a peg and of where it lands, got {abbreviate(text)}")
        a, b, c, d = map(int, parts)
        return (a, b), (c, d)

    def write_move(self, move: Move) -> str:
        (a, b), (c, d) = move
        return f"{a} {b} {c} {d}"

    def picture(self, position: Drawing) -> Picture:
        moves: dict[Cell, list[str]] = {}
        for move in self.moves(position):
            moves.setdefault(move[0], []).append(self.write_move(move))
        there, wanted = len(pegs_of(position)), self._pegs_left()
        if there >= wanted:
            return picture(self._problem(position), moves=moves)
        gone = f"too few pegs: the goal has {wanted}"
        return picture(self._problem(position, Question.STUCK), moves=moves, goal=gone)

    def problem(self, position: Drawing, question: Question) -> Pegs:
        there, wanted = len(pegs_of(position)), self._pegs_left()
        if question is not Question.STUCK and there < wanted:
            expected = f"expected at least {count(wanted, 'peg')}, the number at the goal, got {there}"
            raise invalid("position", f"{expected}: jumps only remove pegs")
        return self._problem(position, question)

    def solution(self, certificate: Certificate) -> Iterator[Move]:
        if isinstance(certificate, Jumps):
            yield from ((jump[0], jump[2]) for jump in certificate.jumps)

    def puzzle(self, problem: Pegs) -> Variant:
        return Variant("a new puzzle", position=self.write(problem.start))

    def redrawn(self, draw: Random) -> dict[str, str]:
        row, column = draw.choice(self._problem(self.start()).holes())
        return {"vacancy": f"{row} {column}", "finish": "1"}

    def _jumps(self, position: Drawing) -> tuple[Jump, ...]:
        own = board_of(self._problem(position, Question.STUCK))
        return own.jumps(jumps_from(own.position(pegs_of(position)), own.triples))

    def _problem(self, position: Drawing, question: Question = Question.SOLVE) -> Pegs:
        layout = self._layout()
        is_stuck = question is Question.STUCK
        finish, left = (None, self.left) if is_stuck else (self._finish(), None)
        return pegs(position, finish, lattice=layout.lattice, diagonal=self.diagonal, left=left, question=question)

    def _finish(self) -> Drawing | int:
        text, layout = self.finish.strip(), self._layout()
        if is_number(text, MAX_DIGITS):
            return int(text)
        if text != SAME:
            return layout.with_pegs(self._cells(text, "finish", layout))
        return layout.with_pegs(set(layout.holes()) - set(pegs_of(self.start())))

    def _pegs_left(self) -> int:
        finish = self._finish()
        return finish if isinstance(finish, int) else len(pegs_of(finish))

    def _layout(self) -> Layout:
        return board_layout(self.board, self.lattice)

    def _cells(self, text: str, field: str, layout: Layout) -> list[Cell]:
        """Return holes that are written as row and column, with ; between them."""
        holes, found = set(layout.holes()), []
        for entry in text.split(";"):
            parts = entry.replace(",", " ").split()
            if len(parts) != 2 or not all(is_number(part, MAX_DIGITS) for part in parts):
                raise invalid(
                    field, f"expected a hole such as 3 3, or several with ; between them, got {abbreviate(entry)}"
                )
            cell = (int(parts[0]), int(parts[1]))
            if cell not in holes:
                raise invalid(field, f"expected a hole of the board, got row {cell[0]}, column {cell[1]}")
            found.append(cell)
        return found


def _line(drawing: Drawing) -> str:
    return "/".join(drawing).replace(NO_HOLE, BLANK)


def plays(problem: object) -> tuple[dict[str, Any], Drawing] | None:
    """Return the board and the start of a problem on a lattice."""
    if not isinstance(problem, Pegs) or problem.jumps is not None:
        return None
    finish = "1" if problem.finish is None else str(problem.finish)
    if isinstance(problem.finish, tuple):
        finish = "; ".join(f"{row} {column}" for row, column in pegs_of(problem.finish))
    rules = {"board": _line(problem.start), "finish": finish, "lattice": problem.lattice.value}
    return rules | {"diagonal": problem.diagonal}, problem.start


def jump_words(before: str, move: str) -> str:
    """Return a jump in words.

    >>> jump_words("ooo/o.o", "0 0 0 2")
    '(0, 0) to (0, 2)'
    """
    a, b, c, d = move.split()
    return f"({a}, {b}) to ({c}, {d})"


def _rule(game: PegSolitaire) -> tuple[str, str]:
    wanted = goal_words(game.problem(game.start(), Question.SOLVE)).removeprefix("goal: ")
    return "jump a peg over a neighbour into an empty hole; the neighbour is taken away.", f"{wanted}."


GAME = Entry(
    title="Peg solitaire",
    summary="Jump pegs over each other and remove those jumped over, until the last peg is at the goal.",
    source='"Winning Ways", chapter 23; R. Backhouse, W. Chen, J. Ferreira, "The Algorithmics of Solitaire-Like Games"',
    rules=PegSolitaire,
    plays=plays,
    counted=("jump", "jumps"),
    say=jump_words,
    recipe=Recipe({}, 4, 10, Grade.CHANCE),
    weekdays=(0, 5),
    goal="Jump until one peg is left, at the goal.",
    worksheet=Worksheet("Leave one peg, with {}.", 4, {"board": "english"}),
    parameters=(
        Parameter("board", ParameterType.TEXT, "english", f"{NAMES}, or a drawing such as ooo/o.o"),
        Parameter("vacancy", ParameterType.TEXT, "", "the empty holes, such as 3 3; 3 4 (default: the middle)"),
        Parameter(
            "finish", ParameterType.TEXT, SAME, "the last pegs, such as 3 3, or their number, or same: the vacancy"
        ),
        Parameter("lattice", ParameterType.TEXT, "", "square or triangular (default: that of the board)"),
        Parameter("diagonal", ParameterType.SWITCH, False, "are there diagonal jumps too?"),
        Parameter("left", ParameterType.TEXT, Left.MOST.value, "most or fewest: what the question stuck asks for"),
    ),
    questions={
        Question.SOLVE: "Can this be solved? If so, how; if not, why not?",
        Question.FEWEST: "A play with the fewest moves; a move is consecutive jumps by one peg.",
        Question.STUCK: "Fool's solitaire: the most pegs left without a jump; with left fewest, the fewest.",
        Question.LONGEST_SWEEP: "A play with the longest sweep: consecutive jumps by one peg.",
    },
    variants={
        "central": Variant("the English board, from the middle back to the middle"),
        "european": Variant("37 holes", {"board": "european", "vacancy": "1 3", "finish": "2 3"}),
        "french-centre": Variant("37 holes without the middle: not solvable", {"board": "european", "finish": "1"}),
        "triangle": Variant("15 holes of a triangle, to one peg", {"board": "triangle5", "finish": "1"}),
        "diamond": Variant("25 holes: not solvable", {"board": "diamond4"}),
        "lost": Variant(
            "an English game that cannot be won any more",
            {},
            "--ooo--/--..o--/.oo...o/..o..../o..o.../--..o--/--ooo--",
        ),
        "diagonal": Variant("9 holes with diagonal jumps", {"board": "3x3", "diagonal": True, "finish": "1"}),
    },
    weighing=Weighing(
        "Give every hole a number. If no jump can raise what the pegs weigh together, and the finish weighs more than"
        " the start, it cannot be reached.",
        ("(r + c) mod 3 == 0", "(r - c) mod 3 == 1", "c mod 2"),
        ("jump", "jumps"),
    ),
    face=Face(
        "pegs",
        "Thirty-one jumps to end up alone.",
        "jump a peg over a neighbour into an empty hole; the neighbour is taken away.",
        "the last peg is at the goal.",
        board="cells",
        order=2,
        rule=_rule,
        nudge="A peg far from the goal has to come home early, while it has something to jump.",
    ),
)
