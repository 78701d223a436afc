"""Guesses: formulas from tables, and automata learned and proved for every rook with steps up to (3, 3)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from ludus import workbench
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.problem import Impartial, impartial
from ludus.families.proofs.guess import Case, guess_formula
from ludus.families.proofs.guess_automata import FAR, AutomatonGuess, guess_automaton

Report = Callable[..., None]

ROOK = [(1, 0), (0, 1)]
BASIS = [(1, 1), (1, 2), (2, 2), (1, 3), (2, 3), (3, 3)]


def run(report: Report) -> None:
    """Report guesses as ratios to the tables that they are made from."""
    formulas(report)
    automata(report)


def formulas(report: Report) -> None:
    """The formula of Ryuo from its table, its parameter given and not."""
    problem = impartial(ROOK, [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)], (200, 200))
    start = time.process_time()
    workbench.ask(problem)
    table = time.process_time() - start
    for name, constants in (("5 given", (5,)), ("5 unknown", ())):
        start = time.process_time()
        guess_formula([Case(problem, {})], constants=constants)
        report(f"formula of Ryuo 5, {name}", "200 x 200", time.process_time() - start, "its table, checked", table)


def automata(report: Report) -> None:
    """All 64 rooks with steps up to (3, 3): tables, learning, proofs and their checks."""
    problems = [rook(some) for size in range(len(BASIS) + 1) for some in combinations(BASIS, size)]
    start = time.process_time()
    found = [guess_automaton(problem) for problem in problems]
    ours = time.process_time() - start
    start = time.process_time()
    for problem in problems:
        workbench.ask(replace(problem, size=(FAR, FAR), question=Question.LEVELS, below=1))
    tables = time.process_time() - start
    proved = [one for one in found if isinstance(one, AutomatonGuess)]
    largest = max(one.states for one in proved)
    name = f"{len(proved)} of {len(found)} rooks proved"
    report(name, f"<= {largest} states", ours, "their tables, checked", tables)


def rook(steps: tuple[tuple[int, int], ...]) -> Impartial:
    """A rook with some steps and their mirror images."""
    both = sorted({step for s, t in steps for step in ((s, t), (t, s))})
    return impartial(ROOK, both, (8, 8), question=Question.P_POSITIONS)
