"""The kernel kind: a claim about a piece on boards of every size, as an automaton that reads the position.

The automaton reads the coordinates of a position digit by digit, all at once, and accepts the positions that are
claimed to be lost for the player to move; or, for the question of the values, it reads a number too and accepts a
position with its Grundy value. A proof makes a theorem of it for all sizes, a counterexample refutes it. For the
question of sets of moves a second automaton accepts the vectors that may be added to the piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, TypeAlias

from ludus.core.codec import Record, json_field
from ludus.core.errors import Fault, abbreviate, invalid
from ludus.core.problem import JsonProblem, checks
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import Vector, move_faults, plain_vectors
from ludus.families.proofs.numerations import Numeration, letter_of, read_numeration, write_numeration

MAX_AXES = 8
"""Maximum number of coordinates that an automaton reads at once."""
MAX_STATES = 5000
MAX_ENTRIES = 1 << 20
"""The most entries of a table of transitions."""
MAX_MOVES = 200
"""The most rays, steps and lines, of each."""
MAX_MOVE = 10**6
MAX_OSTROWSKI_MOVE = 200
"""The largest entries of moves, in radix and in Ostrowski numerations."""

QUESTIONS = (Question.P_POSITIONS, Question.TABLE, Question.MOVE_SETS)
"""The questions that this kind knows; the first is asked by default."""

Line: TypeAlias = tuple[Vector, Vector]
"""A step and a direction: a move subtracts the step and any multiple of the direction, 0 included."""


class Convention(Enum):
    """Who wins, and whether the players share a pass."""

    NORMAL = "normal"
    """Normal play: the last player to move wins."""
    MISERE = "misere"
    """Misère play: the last player to move loses."""
    PASS = "pass"
    """Normal play with one pass for both players together, not at terminal positions."""
    PASS_ANYWHERE = "pass-anywhere"
    """The same, and the pass may be used where the piece is stuck, too."""


PASSES = (Convention.PASS, Convention.PASS_ANYWHERE)


@dataclass(frozen=True, slots=True)
class Automaton(Record):
    """An automaton: state 0 is the first, and there is a next state for each state and letter."""

    transitions: tuple[tuple[int, ...], ...]
    """A row for each state; the letter of digits d1, d2, ... has the number (d1 D + d2) D + ..., D digits in all."""
    finals: tuple[int, ...]
    """The states in which it accepts, in order."""

    def accepts(self, numeration: Numeration, numbers: Sequence[int]) -> bool:
        """Return whether it accepts some numbers."""
        return self.state(numeration, numbers) in self.finals

    def state(self, numeration: Numeration, numbers: Sequence[int]) -> int:
        """Return the state after all digits are read."""
        length = max(len(numeration.word(number)) for number in numbers)
        state = 0
        for digits in zip(*(numeration.word(number, length) for number in numbers), strict=True):
            state = self.transitions[state][letter_of(digits, numeration.digits)]
        return state


def read_automaton(value: Any, field: str) -> Automaton:
    """Return the automaton that a JSON field describes; whether it fits its problem is seen later."""
    if not isinstance(value, dict) or set(value) != {"transitions", "finals"}:
        raise invalid(field, f"expected an object with transitions and finals, got {abbreviate(value)}")
    finals = value["finals"]
    if not isinstance(finals, list | tuple):
        raise invalid(f"{field}.finals", f"expected a list of states, got {abbreviate(finals)}")
    return Automaton(plain_vectors(value["transitions"], f"{field}.transitions"), tuple(finals))


@dataclass(frozen=True, slots=True)
class AutomaticClaim(JsonProblem, kind="kernel", questions=QUESTIONS):
    """A piece, or two of them, and what is claimed about all positions."""

    numeration: Numeration = json_field(read=read_numeration, write=write_numeration, is_last=True)
    automaton: Automaton = json_field(read=read_automaton, is_last=True)
    rays: tuple[Vector, ...] = ()
    steps: tuple[Vector, ...] = ()
    lines: tuple[Line, ...] = ()
    pieces: int = 1
    """With two pieces, each moves alike; they may pass each other but never stand on one square."""
    convention: Convention = Convention.NORMAL
    without_pass: Automaton | None = json_field(default=None, read=read_automaton, is_last=True)
    """With a pass: the positions that are claimed to be lost once it is gone."""
    question: Question = Question.P_POSITIONS
    claim: str = ""
    """The claim in the words of a person; it is shown and not checked."""
    addable: Automaton | None = json_field(default=None, read=read_automaton, is_last=True)
    """For sets of moves: the vectors that are claimed to change no Grundy value when they are added to the piece."""

    @property
    def is_about_values(self) -> bool:
        """Whether the automaton reads a number beside the position, its Grundy value."""
        return self.question is not Question.P_POSITIONS

    @property
    def axes(self) -> int:
        """How many coordinates one piece has."""
        return len((self.rays or self.steps or self.lines[0])[0])

    @property
    def tracks(self) -> int:
        """How many numbers the automaton reads."""
        return self.pieces * self.axes + self.is_about_values

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table of transitions."""
        return len(self.automaton.transitions), self.numeration.digits**self.tracks

    def moves(self) -> tuple[Line, ...]:
        """Return all moves of the game as lines over all coordinates, the number of the values included.

        A position with a number v is lost, in the game together with a heap of v, just when v is its Grundy value.
        """
        nothing = (0,) * self.axes
        own = [(ray, ray) for ray in self.rays] + [(step, nothing) for step in self.steps] + list(self.lines)
        found: list[Line] = []
        for piece in range(self.pieces):
            before, after = nothing * piece, nothing * (self.pieces - 1 - piece)
            found += [((*before, *step, *after), (*before, *ray, *after)) for step, ray in own]
        if self.is_about_values:
            heap = (*nothing, 1)
            found = [((*step, 0), (*ray, 0)) for step, ray in found] + [(heap, heap)]
        return tuple(dict.fromkeys(found))


@checks(AutomaticClaim)
def automatic_claim(problem: AutomaticClaim) -> Iterator[Fault]:
    """Return an automatic claim once everything about it is in order; InvalidInput with what is not."""
    faults = list(_game_faults(problem))
    for name in ("automaton", "without_pass", "addable"):
        automaton = getattr(problem, name)
        # What is wrong with one part makes it impossible to look at the next.
        if automaton is not None and not faults:
            count = problem.axes if name == "addable" else problem.tracks
            faults += automaton_faults(name, automaton, problem.numeration, count)
    return iter(faults)


def _game_faults(problem: AutomaticClaim) -> Iterator[Fault]:
    moves = [*problem.rays, *problem.steps, *(vector for line in problem.lines for vector in line)]
    if not moves:
        yield Fault("rays", "expected a ray, a step or a line, got a piece that cannot move")
        return
    axes = len(moves[0])
    vectors = tuple(vector for line in problem.lines for vector in line)
    kinds = (("rays", problem.rays, 1), ("steps", problem.steps, 1), ("lines", vectors, 2))
    faults = [fault for name, some, each in kinds for fault in move_faults(name, some, axes, each * MAX_MOVES)]
    yield from faults
    if any(entry > MAX_MOVE for move in moves for entry in move if type(entry) is int):
        yield Fault("rays", f"expected moves with entries of at most {MAX_MOVE}")
    if problem.pieces not in (1, 2) or type(problem.pieces) is not int:
        yield Fault("pieces", f"expected 1 or 2, got {abbreviate(problem.pieces)}")
        return
    if problem.tracks > MAX_AXES:
        yield Fault("rays", f"expected at most {MAX_AXES} coordinates in all, got {problem.tracks}")
    if not faults:
        yield from _rule_faults(problem)


def _rule_faults(problem: AutomaticClaim) -> Iterator[Fault]:
    is_plain = problem.convention is Convention.NORMAL
    if problem.is_about_values and (problem.pieces == 2 or not is_plain):
        yield Fault("question", "expected p-positions: values are asked of one piece in normal play")
    if problem.pieces == 2 and not is_plain:
        yield Fault("convention", f"expected normal for two pieces, got {problem.convention.value}")
    if not problem.numeration.radices and not all(_can_be_read(*line) for line in problem.moves()):
        wanted = f"entries up to {MAX_OSTROWSKI_MOVE}, directions with an entry 1, and steps of at most 1 there"
        yield Fault("rays", f"expected {wanted}, for an Ostrowski numeration")
    if (problem.without_pass is not None) != (problem.convention in PASSES):
        yield Fault("without_pass", "expected an automaton where there is a pass, and none where there is none")
    if (problem.addable is not None) != (problem.question is Question.MOVE_SETS):
        yield Fault("addable", "expected an automaton for the question of sets of moves, and none for the others")
    if problem.question is Question.MOVE_SETS and not problem.numeration.radices:
        yield Fault("numeration", "expected radices for the question of sets of moves")


def _can_be_read(step: Vector, ray: Vector) -> bool:
    """Return whether the checker can follow a line of moves in an Ostrowski numeration."""
    is_short = max(*step, *ray) <= MAX_OSTROWSKI_MOVE
    return is_short and (not any(ray) or any(r == 1 and s <= 1 for s, r in zip(step, ray, strict=True)))


def automaton_faults(field: str, automaton: Automaton, numeration: Numeration, tracks: int) -> Iterator[Fault]:
    """Yield what is wrong with an automaton that reads `tracks` numbers at once."""
    states, letters = len(automaton.transitions), numeration.digits**tracks
    if not 1 <= states <= MAX_STATES or states * letters > MAX_ENTRIES:
        most = min(MAX_STATES, MAX_ENTRIES // letters)
        yield Fault(f"{field}.transitions", f"expected 1 to {most} states, got {states}")
        return
    for state, row in enumerate(automaton.transitions):
        if len(row) != letters or not all(type(one) is int and 0 <= one < states for one in row):
            wanted = f"{letters} states from 0 to {states - 1}, one for each letter"
            yield Fault(f"{field}.transitions[{state}]", f"expected {wanted}, got {abbreviate(list(row))}")
            return
    finals = automaton.finals
    if not all(type(one) is int and 0 <= one < states for one in finals) or list(finals) != sorted(set(finals)):
        yield Fault(f"{field}.finals", f"expected different states in order, got {abbreviate(list(finals))}")
        return
    yield from _zero_faults(field, automaton, numeration)


def _zero_faults(field: str, automaton: Automaton, numeration: Numeration) -> Iterator[Fault]:
    """Yield what is wrong when zeros before a number make a difference."""
    if not numeration.is_last_digit_first:
        if automaton.transitions[0][0] != 0:
            yield Fault(f"{field}.transitions[0][0]", "expected 0, since zeros before a number do not matter")
        return
    ends = set(automaton.finals)
    for state, row in enumerate(automaton.transitions):
        if (state in ends) != (row[0] in ends):
            same = "both final or both not, since zeros before a number do not matter"
            yield Fault(f"{field}.transitions[{state}][0]", f"expected state {state} and the next to be {same}")
            return
