"""Automata guessed from tables and proved for boards of every size; whole families of pieces, sorted by P-positions.

    table → learned automaton → prove.py → theorem, or a position that refutes the guess → longer endings

Commands may not reach into maths, so this stands before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import LevelSets, Outcomes
from ludus.families.impartial.one_piece.problem import Impartial, Vector, impartial
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, Convention, automatic_claim
from ludus.families.proofs.guessing.learning import Learned, learn
from ludus.families.proofs.guessing.p_positions import LostSet, from_rows
from ludus.families.proofs.numerations import Numeration, numeration_named
from ludus.families.proofs.prove import Proof, Verdict, prove_claim
from ludus.jobs.canonical import Json, canonical
from ludus.jobs.job import Job
from ludus.jobs.results import results_so_far
from ludus.jobs.store import Store

LENGTHS = (3, 4, 5, 6, 7)
"""Of the endings that tell states apart."""
DENSE, FEW_AXES, FAR = 1024, 64, 1 << 16
"""The bounds of tables: in two dimensions, in more, and of the lost places of rows."""
USUAL = ("2", "3", "fibonacci", "ostrowski-2", "ostrowski-3")
"""The numerations that are tried."""
FORMAT = 1
MAX_PIECES = 1 << 12


@dataclass(frozen=True, slots=True)
class AutomatonGuess:
    """An automaton of the P-positions, with its proof."""

    problem: AutomaticClaim
    proof: Proof
    endings: int
    """Length of the endings that distinguished its states."""
    refuted: int
    """Number of earlier guesses that were refuted."""

    @property
    def states(self) -> int:
        """How many states the automaton has."""
        return len(self.problem.automaton.transitions)

    def sentence(self) -> str:
        """Return what is proved, in words."""
        words = (
            f"the P-positions are accepted by an automaton with {self.states} states ({self.problem.numeration.words})"
        )
        return f"{words}; proved: {self.proof.sentence}"

    def fields(self) -> dict[str, Any]:
        """Return the guess as a JSON object; the answer in it is a file of the formats."""
        return {"states": self.states, "endings": self.endings, "refuted": self.refuted, "proof": self.proof.fields()}


def guess_automaton(
    problem: Impartial, *, numerations: Sequence[str] = USUAL, limits: Limits | None = None
) -> AutomatonGuess | Undecided:
    """Return an automaton of the P-positions that is proved for boards of every size; Undecided when none is.

    >>> guess_automaton(impartial([(1, 0), (0, 1)], [], (8, 8))).states
    2
    """
    limits = limits or Limits()
    if problem.passes > 1:
        raise invalid("passes", f"expected at most 1, got {problem.passes}")
    lost = _lost(problem, limits)
    gone = _lost(replace(problem, passes=0), limits) if problem.passes else None
    refuted, unfinished = 0, ""
    for name in numerations:
        for found, without in _learned(lost, gone, numeration_named(name)):
            claim = _claim(problem, found, without)
            proof = prove_claim(claim, limits=limits)
            if proof.verdict is Verdict.PROVED:
                return AutomatonGuess(claim, proof, found.endings, refuted)
            refuted += proof.verdict is Verdict.REFUTED
            unfinished = proof.sentence if proof.verdict is Verdict.UNDECIDED else unfinished
    tried = ", ".join(numeration_named(name).words for name in numerations)
    reason = f"no automaton of the P-positions was found and proved ({tried}); {refuted} guesses were refuted"
    return Undecided(problem, reason + (f"; {unfinished}" if unfinished else ""))


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


def _claim(problem: Impartial, found: Learned, without: Automaton | None) -> AutomaticClaim:
    passing = Convention.PASS_ANYWHERE if problem.pass_at_terminal else Convention.PASS
    convention = Convention.MISERE if problem.misere else passing if problem.passes else Convention.NORMAL
    if problem.misere and problem.passes:
        raise invalid("passes", "expected none in misère play, for a proof")
    return automatic_claim(
        AutomaticClaim(
            found.numeration,
            found.automaton,
            rays=problem.rays,
            steps=problem.steps,
            convention=convention,
            without_pass=without,
        )
    )


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
    answer = workbench.ask(boxed, limits=limits).answer
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, Outcomes):
        raise invalid("target", "expected a game whose P-positions are found on a box")
    table = np.zeros(boxed.size, bool)
    table[tuple(answer.certificate.p_positions.T.astype(np.int64))] = True
    return LostSet(side, table)


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
    automaton = found.problem.automaton
    same = canonical({"numeration": found.problem.numeration.words, "finals": list(automaton.finals),
                      "transitions": [list(row) for row in automaton.transitions]})  # fmt: skip
    digest = hashlib.sha256(same.encode()).hexdigest()
    words = found.problem.numeration.words
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
