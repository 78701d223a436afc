"""Checkers on a tape: replace a checker by several others, or several by one, until the goal is reached.

The rule is a multiset R of whole numbers. *Expand* an occupied square k: one checker is taken off k, and one is put on
k + i for each i in R. *Contract* square k: the reverse, when all those checkers are there. In the nuclear pennies game,
R = {-1, 1}, a checker becomes two, one on each side, and a checker can be moved by 6 squares: the game behind the
theorem that seven trees are one (A. Blass 1995). The general game is that of R. Backhouse, W. Chen, J. F. Ferreira,
"The Algorithmics of Solitaire-Like Games" (2013), section 4.

What to watch is the state as a polynomial, a checker on square k being T^k: modulo the polynomial of the rule no move
changes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.games import Entry, Face, Parameter, ParameterType, Recipe, Variant, Worksheet
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.draw import picture, write_checkers
from ludus.families.tapes.playing import after, possible_moves
from ludus.families.tapes.problem import MAX_CHECKERS, MAX_SQUARE, Checkers, Move, Tape, Way, tape
from ludus.families.tapes.rule import rule

MAX_TEXT = 10_000


@dataclass(frozen=True, slots=True)
class TapeGame:
    """The game for one rule, one start and one goal."""

    replacement: str
    """The multiset, such as -1, 2*0, 1."""
    start_state: str = "0:1"
    """Checkers as square:number, such as 0:1 3:2."""
    goal: str = ""
    """The same; empty when the displacement says it."""
    displacement: int = 6
    """How far each checker of the start is to go, minus to the left."""

    def __post_init__(self) -> None:
        self._problem(read_checkers(self.start_state, "start"))

    def start(self) -> Checkers:
        return self._problem(read_checkers(self.start_state, "start")).start

    def moves(self, position: Checkers) -> Iterable[Move]:
        return possible_moves(rule(self._problem(position).replacement), position)

    def play(self, position: Checkers, move: Move) -> Checkers:
        way, square = move
        following = after(rule(self._problem(position).replacement), position, move)
        if following is None:
            needed = "a checker on it, and there is none"
            if way is Way.CONTRACT:
                needed = "all checkers of the rule around it, and they are not there"
            raise IllegalMove(f"to {way.value} square {square} takes {needed}")
        if any(abs(place) > MAX_SQUARE or count > MAX_CHECKERS for place, count in following):
            raise IllegalMove(f"the tape ends at square {MAX_SQUARE} on each side, with {MAX_CHECKERS} checkers each")
        return following

    def is_won(self, position: Checkers) -> bool:
        return position == self._goal()

    def read(self, text: str) -> Checkers:
        return read_checkers(text, "position")

    def write(self, position: Checkers) -> str:
        return write_checkers(position)

    def read_move(self, text: str) -> Move:
        word, _, number = text.strip().partition(" ")
        ways = [way for way in Way if word and way.value.startswith(word.lower())]
        if len(ways) != 1 or not _is_number(number.strip()):
            raise invalid("move", f"expected expand or contract and a square, such as expand 3, got {abbreviate(text)}")
        return ways[0], int(number)

    def write_move(self, move: Move) -> str:
        way, square = move
        return f"{way.value} {square}"

    def picture(self, position: Checkers) -> Picture:
        return picture(self._problem(position), touchable=True)

    def problem(self, position: Checkers, question: Question) -> Tape:
        return self._problem(position, question)

    def solution(self, certificate: Certificate) -> Iterator[Move]:
        return iter(certificate.moves if isinstance(certificate, TapeMoves) else ())

    def puzzle(self, problem: Tape) -> Variant:
        ends = {"start": write_checkers(problem.start), "goal": write_checkers(problem.goal)}
        return Variant("a new puzzle", ends)

    def _goal(self) -> Checkers:
        if self.goal:
            return read_checkers(self.goal, "goal")
        begin = read_checkers(self.start_state, "start")
        return tuple((square + self.displacement, count) for square, count in begin)

    def _problem(self, position: Checkers, question: Question = Question.SOLVE) -> Tape:
        return tape(read_offsets(self.replacement), dict(position), dict(self._goal()), question=question)


def tape_game(*, replacement: str, start: str, goal: str, displacement: int) -> TapeGame:
    """Return the game for the parameters of the entry."""
    return TapeGame(replacement, start, goal, displacement)


def read_offsets(text: str) -> dict[int, int]:
    """Return a multiset as the paper writes it; InvalidInput when the text is none.

    >>> read_offsets("{-1, 2*0, 1}")
    {-1: 1, 0: 2, 1: 1}
    """
    found: dict[int, int] = {}
    for part in text.strip().removeprefix("{").removesuffix("}").replace(",", " ").split():
        often, star, offset = part.rpartition("*")
        if not _is_number(offset) or (star and not _is_number(often)):
            raise invalid("replacement", f"expected offsets such as -1, 2*0, 1, got {abbreviate(part)}")
        if star and int(often) < 1:
            raise invalid("replacement", f"expected an offset once or more often, such as 2*0, got {abbreviate(part)}")
        found[int(offset)] = found.get(int(offset), 0) + (int(often) if star else 1)
    return found


def read_checkers(text: str, field: str) -> Checkers:
    """Return a state from its text, square:number for each occupied square.

    >>> read_checkers("0:1 -3:2", "start")
    ((-3, 2), (0, 1))
    """
    counts: dict[int, int] = {}
    for part in text[: MAX_TEXT + 1].replace(",", " ").split():
        square, colon, number = part.partition(":")
        if not (colon and _is_number(square) and _is_number(number)) or len(text) > MAX_TEXT:
            raise invalid(field, f"expected square:checkers for each square, such as 0:1 3:2, got {abbreviate(text)}")
        counts[int(square)] = counts.get(int(square), 0) + int(number)
    if not counts:
        raise invalid(field, f"expected at least one square:checkers, such as 0:1, got {abbreviate(text)}")
    for place, count in counts.items():
        if abs(place) > MAX_SQUARE or not 1 <= count <= MAX_CHECKERS:
            limits = f"squares up to {MAX_SQUARE} away, each with 1 to {MAX_CHECKERS} checkers"
            raise invalid(field, f"expected {limits}, got {abbreviate(f'{place}:{count}')}")
    return tuple(sorted(counts.items()))


def _is_number(text: str) -> bool:
    return is_number(text.removeprefix("-"), 15)


def _row(name: str, replacement: str, displacement: int) -> Variant:
    return Variant(name, {"replacement": replacement, "displacement": displacement})


def _rule(game: TapeGame) -> tuple[str, str]:
    around = [offset for offset, often in sorted(read_offsets(game.replacement).items()) for _ in range(often)]
    there = ", ".join(f"k {'−+'[offset > 0]} {abs(offset)}" if offset else "k" for offset in around)
    goal = "the checkers stand at the rings." if game.goal else f"one checker, moved by {game.displacement}."
    return f"replace a checker on square k by checkers on {there}, or those by one on k.", goal


GAME = Entry(
    title="Replacement-set game",
    summary="Replace a checker by others around it, or others by one, until one checker has moved the whole distance.",
    source='R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games" (2013), section 4',
    rules=tape_game,
    recipe=Recipe({}, 3, 11),
    weekdays=(5,),
    goal="Bring the checker to its goal.",
    worksheet=Worksheet("Reach the goal with {}.", 3),
    parameters=(
        Parameter("replacement", ParameterType.TEXT, "-1, 1", "the multiset R, such as -1, 2*0, 1"),
        Parameter("start", ParameterType.TEXT, "0:1", "checkers at the start, square:number, such as 0:1 3:2"),
        Parameter("goal", ParameterType.TEXT, "", "checkers in the end, as above (default: the start, displaced)"),
        Parameter("displacement", ParameterType.NUMBER, 6, "how far to the right; minus is to the left", ("by", "n")),
    ),
    questions={
        Question.SOLVE: "Can the goal be reached? If so, by which moves; if not, why not?",
        Question.FEWEST: "What is the fewest number of moves?",
    },
    variants={
        "seven-trees": _row("D_{2,3}: nuclear pennies, seven trees in one", "-1, 1", 6),
        "thermonuclear": _row("E_{(2,2)},1: thermonuclear pennies", "-1, 0, 1", 4),
        "e31-1": _row("E_{(3,1)},1 of table 1", "-1, 2*0, 1", 3),
        "m1": _row("M1 of table 1", "-3, -2, 2, 3", 12),
        "e28-3": _row("E_{(2,8)},3 of table 1", "-3, 0, 5", 16),
        "d25": _row("D_{2,5} of table 1", "-3, -1, 1, 3", 30),
        "d35": _row("D_{3,5} of table 1", "-7, -4, -2, -1, 1, 2, 4, 7", 105),
        "m2-printed": _row("M2 of table 1 as printed: impossible", "-2, 1, 3, 4, 7, 8, 10, 13", 120),
        "m2": _row("M2 of table 1 with the 0 that is missing there", "-2, 0, 1, 3, 4, 7, 8, 10, 13", 120),
        "e51-2": _row("E_{(5,1)},2 of table 2", "-2, -1, 2*0, 1, 2", 5),
        "e28-5": _row("E_{(2,8)},5 of table 2", "-5, 0, 3", 16),
        "e39-7": _row("E_{(3,9)},7 of table 2", "-7, 0, 2, 11", 27),
        "e31-28-6": _row("E_{(3,1),(2,8)},6 of table 2", "-6, -5, -4, 0, 2, 3, 4", 48),
        "e25-37-214-9-printed": _row(
            "E_{(2,5),(3,7),(2,14)},9 of table 2, displaced by 210 as printed: impossible",
            "-9, -4, -2, 0, 3, 2*5, 2*10, 12, 17, 19, 24",
            210,
        ),
        "e25-37-214-9": _row("the same, displaced by 420", "-9, -4, -2, 0, 3, 2*5, 2*10, 12, 17, 19, 24", 420),
        "e21-31-2": _row("the example with n = 6 of section 4.4.2", "-2, 2*-1, 3*0, 1", 6),
        "pair": Variant(
            "two checkers that wander off together: the word problem",
            {"replacement": "-1, 1", "start": "0:1 3:1", "goal": "4:1 7:1"},
        ),
    },
    face=Face(
        "tapes",
        "One checker becomes two. Bring it six squares on.",
        "replace a checker by those around it, or those by one.",
        "one checker has moved the whole distance.",
        board="tape",
        order=10,
        rule=_rule,
        nudge="Look at where the checker has to end, and work towards it.",
    ),
)
