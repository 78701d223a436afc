"""The problem of the kind "kernel": the moves of a piece, a numeration, and an automaton that reads positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ludus_check.automatic.automaton import Automaton, Numeration, read_automaton, read_numeration
from ludus_check.errors import Malformed, too_large
from ludus_check.fields import Record
from ludus_check.limits import TEXT, Limit
from ludus_check.values import Vector, entries, move
from ludus_check.words.phrases import count
from ludus_check.words.quoting import shown

MOVES = Limit(200)
TRACKS = Limit(8)
LONGEST = Limit(10**6)

Line = tuple[Vector, Vector]
"""A move subtracts the first vector and any multiple, 0 included, of the second."""


class Convention(Enum):
    """Who wins, and whether there is a pass."""

    NORMAL = "normal"
    MISERE = "misere"
    PASS = "pass"
    PASS_ANYWHERE = "pass-anywhere"


class Question(Enum):
    """What the automaton is about."""

    P_POSITIONS = "p-positions"
    TABLE = "table"
    MOVE_SETS = "move-sets"


@dataclass(frozen=True, slots=True)
class Game:
    """The moves over all coordinates that the automaton reads, and what it claims."""

    lines: tuple[Line, ...]
    tracks: int
    pieces: int
    convention: Convention
    question: Question
    numeration: Numeration
    lost: Automaton
    without_pass: Automaton | None
    addable: Automaton | None
    """For sets of moves: it accepts the vectors that may be added to the piece."""

    @property
    def axes(self) -> int:
        """How many coordinates all pieces have together."""
        return self.tracks - (self.question is not Question.P_POSITIONS)

    @property
    def can_pass(self) -> bool:
        """Whether there is a pass."""
        return self.without_pass is not None


def read_game(problem: Record) -> Game:
    """Return the game and the claim that a problem describes."""
    optional = ("rays", "steps", "lines", "pieces", "convention", "question", "without_pass", "addable", "claim")
    problem.only(("ludus", "kind", "numeration", "automaton"), optional)
    check_remark(problem)
    convention = problem.choice("convention", Convention, Convention.NORMAL)
    question = problem.choice("question", Question, Question.P_POSITIONS)
    pieces = problem.integer("pieces", 1, 2, 1)
    own = _own_lines(problem)
    tracks = pieces * len(own[0][0]) + (question is not Question.P_POSITIONS)
    if tracks > TRACKS:
        raise too_large(problem.path("rays"), count(TRACKS, "coordinate"), tracks)
    numeration = read_numeration(problem)
    _check_rules(problem, question, pieces, convention, numeration)
    letters = numeration.digits**tracks
    lost = read_automaton(problem.record("automaton"), letters, numeration)
    gone = read_automaton(problem.record("without_pass"), letters, numeration) if problem.has("without_pass") else None
    few = letters // numeration.digits
    addable = read_automaton(problem.record("addable"), few, numeration) if problem.has("addable") else None
    lines = _all_lines(own, pieces, question)
    return Game(lines, tracks, pieces, convention, question, numeration, lost, gone, addable)


def check_remark(problem: Record) -> None:
    """Refuse what is no remark in the field "claim", which is for people."""
    claim = problem.values.get("claim", "")
    if not isinstance(claim, str) or len(claim) > TEXT:
        raise Malformed(problem.path("claim"), f"expected a string of at most {TEXT} characters, got {shown(claim)}")


def _check_rules(
    problem: Record, question: Question, pieces: int, convention: Convention, numeration: Numeration
) -> None:
    """Refuse rules that do not go together."""
    is_plain, is_about_values = convention is Convention.NORMAL, question is not Question.P_POSITIONS
    if (is_about_values or pieces == 2) and not (is_plain and not (is_about_values and pieces == 2)):
        raise Malformed(problem.path("convention"), "expected normal play, and one piece for the question of values")
    if problem.has("without_pass") != (convention in (Convention.PASS, Convention.PASS_ANYWHERE)):
        raise Malformed(problem.path("without_pass"), "expected this field exactly when there is a pass")
    if problem.has("addable") != (question is Question.MOVE_SETS):
        raise Malformed(problem.path("addable"), 'expected this field exactly for the question "move-sets"')
    if question is Question.MOVE_SETS and not numeration.radices:
        raise Malformed(problem.path("numeration"), 'expected radices for the question "move-sets"')


def _own_lines(problem: Record) -> list[Line]:
    """Return the moves of one piece."""
    found: list[tuple[str, object, object]] = []
    for name in ("rays", "steps", "lines"):
        for field, value in problem.entries(name, 0, MOVES) if problem.has(name) else ():
            if name == "lines":
                step, ray = (one for _, one in entries(value, field, 2, 2))
                found.append((field, step, ray))
            else:
                # A line is a step and a vector that may follow it any number of times: a ray is both, a step has none
                # after it.
                found.append((field, value, value if name == "rays" else None))
    if not found:
        raise Malformed(problem.path("rays"), "expected a ray, a step or a line, got a piece that cannot move")
    axes = len(list(entries(found[0][1], found[0][0], 1, TRACKS)))
    nothing = (0,) * axes
    return [
        (move(step, field, axes, LONGEST), nothing if ray is None else move(ray, field, axes, LONGEST))
        for field, step, ray in found
    ]


def _all_lines(own: Sequence[Line], pieces: int, question: Question) -> tuple[Line, ...]:
    """Return the moves over all coordinates; the question of values is that of lost sums with a heap."""
    nothing = (0,) * len(own[0][0])
    if question is not Question.P_POSITIONS:
        heap = (*nothing, 1)
        return (*(((*step, 0), (*ray, 0)) for step, ray in own), (heap, heap))
    if pieces == 1:
        return tuple(own)
    first = tuple((step + nothing, ray + nothing) for step, ray in own)
    return first + tuple((nothing + step, nothing + ray) for step, ray in own)
