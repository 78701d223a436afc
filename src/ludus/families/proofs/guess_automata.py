"""Automata learned from tables and proved for boards of every size; families of pieces, sorted by P-positions.

    table → learned automaton → prove.py → theorem, or a position that refutes the guess → longer endings

A word is the beginning of the digits of all coordinates, read at once (A. Nerode 1958). The states are the beginnings
that differ in their endings of up to L letters; the automaton is right where L is large enough, and that is for a proof
to say. In a numeration whose first digit is read first, shorter endings count too, or finite exceptions would be lost.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import combinations, product
from typing import Any, TypeAlias

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.impartial.one_piece.certificates import LevelSets
from ludus.families.impartial.one_piece.problem import Impartial, Vector, impartial
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve.all_pairs import matrix
from ludus.families.proofs.automata.claims import rules_of
from ludus.families.proofs.automata.two_coins import coins_of
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, automatic_claim
from ludus.families.proofs.numerations import BINARY, INVALID, Numeration, numeration_named
from ludus.families.proofs.prove import Proof, Verdict, prove_claim, prove_pair_automaton
from ludus.families.proofs.verify import checked_values
from ludus.jobs.job import Job, Json, canonical
from ludus.jobs.results import results_so_far
from ludus.jobs.store import Store

LENGTHS = (3, 4, 5, 6, 7)
"""Of the endings that tell states apart."""
DENSE, FEW_AXES, FAR = 1024, 64, 1 << 16
"""The bounds of tables: in two dimensions, in more, and of the lost places of rows."""
USUAL = ("2", "3", "fibonacci", "ostrowski-2", "ostrowski-3")
"""The numerations that are tried."""
PAIR_SIDES, PAIR_LENGTHS = (32, 64), (1, 2, 3)
"""Of two pieces: the sides of the boards that are tried, and the lengths of endings."""
FORMAT = 1
MAX_PIECES = 1 << 12


@dataclass(frozen=True, slots=True)
class LostSet:
    """The P-positions with coordinates below a bound."""

    bound: int
    axes: int
    contains: Callable[[Array], Array]
    """For each position, whether it is lost; the last axis of the array has the coordinates."""


def from_table(lost: Array) -> LostSet:
    """Return the set by a table of truth values."""
    return LostSet(len(lost), lost.ndim, lambda cells: lost[tuple(np.moveaxis(cells, -1, 0))])


def from_rows(positions: Array, bound: int) -> LostSet | None:
    """Return the set of P-positions (x, y) with at most one in each row, None when a row has two.

    >>> from_rows(np.array([[0, 0], [1, 2], [2, 1]]), 3).contains(np.array([[1, 2], [1, 1]])).tolist()
    [True, False]
    """
    cells, rows = positions.astype(np.int64), np.full(bound, -1, np.int64)
    rows[cells[:, 0]] = cells[:, 1]
    if (rows >= 0).sum() < len(cells):
        return None
    return LostSet(bound, 2, lambda cells: rows[cells[..., 0]] == cells[..., 1])


@dataclass(frozen=True, slots=True)
class Learned:
    """An automaton, and how long the endings were that told its states apart."""

    numeration: Numeration
    automaton: Automaton
    endings: int

    @property
    def states(self) -> int:
        return len(self.automaton.transitions)


@dataclass(frozen=True, slots=True)
class AutomatonGuess(Learned):
    """An automaton of the P-positions, with its proof."""

    proof: Proof
    refuted: int
    """Number of earlier guesses that were refuted."""

    def sentence(self) -> str:
        states = f"{count(self.states, 'state')} ({self.numeration.words})"
        words = f"the P-positions are accepted by an automaton with {states}"
        return f"{words}; proved: {self.proof.sentence}"

    def fields(self) -> dict[str, Any]:
        return {"states": self.states, "endings": self.endings, "refuted": self.refuted, "proof": self.proof.fields()}


def guess_automaton(
    problem: Impartial | TwoPieces, *, numerations: Sequence[str] = USUAL, limits: Limits | None = None
) -> AutomatonGuess | Undecided:
    """Return an automaton of the P-positions that is proved for boards of every size; Undecided when none is.

    >>> guess_automaton(impartial([(1, 0), (0, 1)], [], (8, 8))).states
    2
    """
    limits = limits or Limits()
    if isinstance(problem, TwoPieces):
        return _of_pairs(problem, limits)
    if problem.passes > 1:
        raise invalid("passes", f"expected at most 1, got {problem.passes}")
    # A numeration that does not exist is refused before any work is done.
    systems = [numeration_named(name) for name in numerations]
    rules, lost = rules_of(problem), _lost(problem, limits)
    gone = _lost(replace(problem, passes=0), limits) if problem.passes else None
    refuted, unfinished = 0, ""
    for system in systems:
        for found, without in _learned(lost, gone, system):
            claim = AutomaticClaim(found.numeration, found.automaton, *rules, without_pass=without)
            proof = prove_claim(automatic_claim(claim), limits=limits)
            if proof.verdict is Verdict.PROVED:
                return AutomatonGuess(found.numeration, found.automaton, found.endings, proof, refuted)
            refuted += proof.verdict is Verdict.REFUTED
            unfinished = proof.sentence if proof.verdict is Verdict.UNDECIDED else unfinished
    tried, guesses = ", ".join(system.words for system in systems), count(refuted, "guess", "guesses")
    reason = f"no automaton of the P-positions was found and proved ({tried}); refuted: {guesses}"
    return Undecided(problem, reason + (f". {unfinished}" if unfinished else ""))


def _of_pairs(problem: TwoPieces, limits: Limits) -> AutomatonGuess | Undecided:
    """Return an automaton of the P-positions of two rooks in the plane, learned from all pairs of a board.

    The proof decides, so that the table of pairs needs no certificate.
    """
    if len(problem.size) != 2:
        raise invalid("target", f"expected two pieces in the plane, got {len(problem.size)} axes")
    coins_of(problem)  # names what the prover does not know before a table is made
    refuted, half = 0, time.monotonic() + limits.seconds / 2
    for side in PAIR_SIDES:
        if side > PAIR_SIDES[0] and (find_spec("numba") is None or time.monotonic() > half):
            break
        board = replace(problem, size=(side, side), question=Question.P_POSITIONS, position=None, below=1)
        lost = from_table((matrix(board, limits)[1:, 1:] == 0).reshape((side,) * 4))
        for found in learn(lost, BINARY, PAIR_LENGTHS):
            proof = prove_pair_automaton(problem, found.automaton, limits=limits)
            if proof.verdict is Verdict.PROVED:
                return AutomatonGuess(BINARY, found.automaton, found.endings, proof, refuted)
            refuted += 1
    words = f"no automaton of the P-positions was found on {side} x {side} squares and proved"
    return Undecided(problem, f"{words}; refuted: {count(refuted, 'guess', 'guesses')}")


def _learned(lost: LostSet, gone: LostSet | None, numeration: Numeration) -> Iterator[tuple[Learned, Automaton | None]]:
    """Yield automata of the P-positions, with one of those that are lost once a pass is gone."""
    if gone is None:
        yield from ((found, None) for found in learn(lost, numeration, LENGTHS))
        return
    for length in LENGTHS:
        with_pass = next(learn(lost, numeration, [length]), None)
        without = next(learn(gone, numeration, [length]), None)
        if with_pass is not None and without is not None:
            yield with_pass, without.automaton


def _lost(problem: Impartial, limits: Limits) -> LostSet:
    """Return the P-positions as the checker accepted them: far where each row has one, else on a box."""
    axes = len(problem.size)
    has_rook = axes == 2 and {(1, 0), (0, 1)} <= set(problem.rays)
    if has_rook and not problem.misere and not problem.passes:
        far = replace(problem, size=(FAR, FAR), position=None, question=Question.LEVELS, below=1)
        answer = workbench.ask(far, limits=limits).answer
        if isinstance(answer, Solved) and isinstance(answer.certificate, LevelSets):
            found = from_rows(answer.certificate.positions[:, 1:], FAR)
            if found is not None:
                return found
    side = DENSE if axes <= 2 else FEW_AXES
    boxed = replace(problem, size=(side,) * axes, position=None, question=Question.P_POSITIONS)
    made = checked_values(boxed, limits, lost=True)
    if isinstance(made, Undecided):
        raise invalid("target", "expected a game whose P-positions are found on a box")
    return from_table(made[0] == 0)


def scan_job(vectors: int, *, queen: bool, misere: bool) -> Job:
    """Return the job that guesses and proves every piece: a rook, or a queen, with any symmetric set of steps.

    The steps (s, t) and (t, s) with 1 <= s <= t <= vectors are added together; for a queen those with s = t are moves
    that it has already.
    """
    basis = [(s, t) for s in range(1, vectors + 1) for t in range(s, vectors + 1) if not (queen and s == t)]
    if 1 << len(basis) > MAX_PIECES:
        raise invalid("vectors", f"expected at most {MAX_PIECES} pieces in all, got {1 << len(basis)}")
    chosen = [some for size in range(len(basis) + 1) for some in combinations(basis, size)]
    units: list[Json] = [
        {"steps": [list(step) for step in some], "queen": int(queen), "misere": int(misere)} for some in chosen
    ]
    question: dict[str, Json] = {"scan": "pieces", "vectors": vectors, "queen": int(queen), "misere": int(misere)}
    return Job(question, "ludus.families.proofs.guess_automata:scan_unit", units, format=FORMAT)


def scan_unit(unit: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is proved about one piece."""
    steps = {tuple(step) for s, t in unit["steps"] for step in ((s, t), (t, s))}
    rays: list[Vector] = [(1, 0), (0, 1), *([(1, 1)] if unit["queen"] else [])]
    problem = impartial(rays, sorted(steps), (8, 8), misere=bool(unit["misere"]), question=Question.P_POSITIONS)
    found = guess_automaton(problem, limits=Limits(seconds=20))
    if isinstance(found, Undecided):
        return {"steps": unit["steps"], "states": 0, "numeration": "", "set": "", "reason": found.reason}
    automaton = found.automaton
    same = canonical({"numeration": found.numeration.words, "finals": list(automaton.finals),
                      "transitions": [list(row) for row in automaton.transitions]})  # fmt: skip
    digest = hashlib.sha256(same.encode()).hexdigest()
    words = found.numeration.words
    return {"steps": unit["steps"], "states": found.states, "numeration": words, "set": digest, "reason": ""}


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces with the same P-positions on boards of every size: their least automata are the same."""

    numeration: str
    states: int
    pieces: tuple[tuple[Vector, ...], ...]
    """The steps (s, t) with s <= t of each."""


def scanned(store: Store, job: Job) -> tuple[list[Group], list[tuple[Vector, ...]]]:
    """Return the groups of pieces that are stored, the largest first, and the pieces about which nothing is proved."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for result in results_so_far(store, job):
        groups.setdefault(result.value["set"], []).append(result.value)
    open_ones = [_steps(one) for one in groups.pop("", [])]
    found = [Group(many[0]["numeration"], many[0]["states"], tuple(map(_steps, many))) for many in groups.values()]
    return sorted(found, key=lambda group: (-len(group.pieces), group.states)), open_ones


def _steps(result: Mapping[str, Any]) -> tuple[Vector, ...]:
    return tuple(tuple(step) for step in result["steps"])


MAX_STATES = 400
MAX_ENDINGS = 40_000
"""Number of endings of a word that are tried."""
Word: TypeAlias = tuple[tuple[int, ...], ...]
"""Letters; a letter has one digit for each coordinate."""
CHECKED = 300
"""The automaton is compared with the set on a box of this side."""


def learn(lost: LostSet, numeration: Numeration, lengths: Sequence[int]) -> Iterator[Learned]:
    """Yield automata that agree with a set near the corner, for longer and longer endings.

    >>> next(learn(from_table(np.eye(64, dtype=bool)), BINARY, [2])).states
    2
    """
    for length in lengths:
        if len(_letters(numeration, lost.axes)) ** length > MAX_ENDINGS:
            return
        found = _automaton(lost, numeration, length)
        if found is not None and agrees(found, numeration, lost):
            yield Learned(numeration, found, length)


def agrees(automaton: Automaton, numeration: Numeration, lost: LostSet) -> bool:
    """Return whether an automaton accepts just the P-positions of a box at the corner."""
    side = min(CHECKED if lost.axes == 2 else 24, lost.bound)
    cells = np.stack(np.meshgrid(*[np.arange(side)] * lost.axes, indexing="ij"), axis=-1).reshape(-1, lost.axes)
    length = len(numeration.word(side - 1))
    words = np.array([numeration.word(number, length) for number in range(side)])
    table, states = np.array(automaton.transitions), np.zeros(len(cells), np.int64)
    # All cells are read at once, one digit of each coordinate at a time.
    for place in range(length):
        letters = np.zeros(len(cells), np.int64)
        for axis in range(lost.axes):
            letters = letters * numeration.digits + words[cells[:, axis], place]
        states = table[states, letters]
    return bool((np.isin(states, automaton.finals) == lost.contains(cells)).all())


def _automaton(lost: LostSet, numeration: Numeration, length: int) -> Automaton | None:
    """Return the automaton of the words told apart by endings, None when the set is not known far enough."""
    letters = _letters(numeration, lost.axes)
    first = _marks(lost, numeration, (), length)
    if first is None:
        return None
    numbers = {first: 0}
    words: list[Word] = [()]
    rows: list[tuple[int, ...]] = []
    # Words with the same marks are one state (Myhill and Nerode); `words` grows while the loop reads it.
    for word in words:
        row = []
        for letter in letters:
            following = (*word, letter)
            marks = _marks(lost, numeration, following, length)
            if marks is None:
                return None
            if marks not in numbers:
                if len(words) >= MAX_STATES:
                    return None
                numbers[marks] = len(words)
                words.append(following)
            row.append(numbers[marks])
        rows.append(tuple(row))
    finals = [state for state, word in enumerate(words) if any(_marks(lost, numeration, word, 0) or b"")]
    return Automaton(tuple(rows), tuple(finals))


def _marks(lost: LostSet, numeration: Numeration, word: Word, length: int) -> bytes | None:
    """Return for each ending whether the word with it is a P-position; None when that is not known of all."""
    shortest = length if numeration.is_last_digit_first else 0
    states = [_after(numeration, [letter[axis] for letter in word]) for axis in range(lost.axes)]
    if INVALID in states:
        return bytes(sum(len(_letters(numeration, lost.axes)) ** n for n in range(shortest, length + 1)))
    parts = []
    for ending in range(shortest, length + 1):
        digits, ends = _endings(numeration, lost.axes, ending)
        weights = numeration.weights(0, len(word) + ending)[:: 1 if numeration.is_last_digit_first else -1]
        before, after = weights[: len(word)], np.array(weights[len(word) :], np.int64)
        prefix = [sum(letter[axis] * w for letter, w in zip(word, before, strict=True)) for axis in range(lost.axes)]
        # The number of the word with each ending, on each axis: what the word weighs and what the ending weighs.
        cells = digits @ after + np.array(prefix, np.int64)
        is_number = np.ones(len(cells), bool)
        for axis, state in enumerate(states):
            is_number &= ends[state][:, axis]
        if cells[is_number].max(initial=0) >= lost.bound:
            return None
        parts.append(np.where(is_number, lost.contains(np.where(is_number[:, None], cells, 0)), False))
    return np.concatenate(parts).astype(np.uint8).tobytes()


def _after(numeration: Numeration, digits: Sequence[int]) -> int:
    """Return the state of the numbers' own automaton after some digits, INVALID when they are none of a number."""
    state = 0
    for digit in digits:
        state = numeration.valid()[state][digit]
        if state == INVALID:
            return INVALID
    return state


@lru_cache(maxsize=64)
def _letters(numeration: Numeration, axes: int) -> list[tuple[int, ...]]:
    return list(product(range(numeration.digits), repeat=axes))


@lru_cache(maxsize=64)
def _endings(numeration: Numeration, axes: int, length: int) -> tuple[Array, list[Array]]:
    """Return all endings as digits [ending, axis, place], and from which states they end a number, on each axis."""
    letters = np.array(_letters(numeration, axes), np.int64)
    numbers = np.indices((len(letters),) * length).reshape(length, -1).T if length else np.zeros((1, 0), np.int64)
    digits = letters[numbers].transpose(0, 2, 1) if length else np.zeros((1, axes, 0), np.int64)
    valid = np.array(numeration.valid(), np.int64)
    ends = []
    for start in range(len(valid)):
        states = np.full(digits.shape[:2], start, np.int64)
        # All endings are read at once; the state INVALID is never left.
        for place in range(length):
            states = np.where(states == INVALID, INVALID, valid[states, digits[:, :, place]])
        ends.append(states != INVALID)
    return digits, ends
