"""Replacement-set games: our lines against the paper's and the proved bound, growth with n, identities of a peer.

Moves and seconds stand in the same table: a row that is named "moves" has moves on both sides, a second for each.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import decided
from ludus.families.tapes.families import Game, class_d, class_e
from ludus.families.tapes.problem import Tape, tape
from ludus.families.tapes.solve import paper, shortest
from ludus.papers.solitaire.printed import REPAIRED_ROWS
from ludus.papers.solitaire.tape_opening import delta, sequence

Report = Callable[..., None]

SECONDS_OF_PEER = 0.1
"""Each identity must be proved in this time; the peer ran into its limit of 20 seconds on three of them."""
GROWTH = ((5, 7), (7, 11), (11, 13), (13, 17), (17, 19))
WALKS = ((100, 49), (500, 249), (1000, 499))

IDENTITIES: dict[str, tuple[dict[int, int], dict[int, int], dict[int, int]]] = {
    "x=1+x^2, x=x^7": ({-1: 1, 1: 1}, {1: 1}, {7: 1}),
    "x=1+x+x^2, x=x^5": ({-1: 1, 0: 1, 1: 1}, {1: 1}, {5: 1}),
    "x=1+2x+x^2, x=x^4": ({-1: 1, 0: 2, 1: 1}, {1: 1}, {4: 1}),
    "x=4+x+x^2, x^5=16x": ({-1: 4, 0: 1, 1: 1}, {5: 1}, {1: 16}),
    "x=9+4x+x^2, x^4=27x": ({-1: 9, 0: 4, 1: 1}, {4: 1}, {1: 27}),
    "x=2+3x+x^2, x^9=16x": ({-1: 2, 0: 3, 1: 1}, {9: 1}, {1: 16}),
    "x=4+x+x^3, x^7=16x": ({-1: 4, 0: 1, 2: 1}, {7: 1}, {1: 16}),
    "x=1+2x+x^2+x^3, x=x^5": ({-1: 1, 0: 2, 1: 1, 2: 1}, {1: 1}, {5: 1}),
    "x=1+3x+2x^2+x^3, x=x^7": ({-1: 1, 0: 3, 1: 2, 2: 1}, {1: 1}, {7: 1}),
    "x=8+5x+2x^2+x^3, x^5=16x": ({-1: 8, 0: 5, 1: 2, 2: 1}, {5: 1}, {1: 16}),
    "x=8+9x+4x^2+x^3, x^7=64x": ({-1: 8, 0: 9, 1: 4, 2: 1}, {7: 1}, {1: 64}),
}
"""The identities in one unknown of a public benchmark of equality saturation: rule, start, goal."""


def run(report: Report) -> None:
    """Report the rows of the tables, the growth, the long walks and the identities."""
    solved(class_d(5, 7).problem())  # loads what is loaded once
    rows(report)
    growth(report)
    walks(report)
    identities(report)


def rows(report: Report) -> None:
    """Each row of the paper's tables: our moves to the paper's and to the proved bound, our time to the paper's."""
    for name, (multiset, n) in REPAIRED_ROWS.items():
        game = tape(multiset, displacement=n)
        ours, moves, bound = solved(game)
        report("moves (s: moves)", name, moves, "moves of the paper", moves_of_paper(multiset, n), 1)
        report("moves (s: moves)", name, moves, "a proved bound", bound, None)
        theirs = timed(lambda game=game: paper.solve(game, Limits()))  # type: ignore[misc]
        report("time of a line", name, ours, "the paper's algorithm", theirs, None)


def growth(report: Report) -> None:
    """The class D: seconds for each square of the way times each offset, in those of the first game."""
    first = 0.0
    for p, q in GROWTH:
        game = class_d(p, q)
        seconds, moves, bound = solved(game.problem())
        each = seconds / (game.displacement * len(game.replacement))
        first = first or each
        report(f"D{p},{q}: a square and offset", f"n={game.displacement}", each, f"one of D{GROWTH[0]}", first, 2)
        report(f"D{p},{q}: moves (s: moves)", f"n={game.displacement}", moves, "a proved bound", bound, 1)
        report(f"D{p},{q}: a line", f"n={game.displacement}", seconds, "division alone", divided(game), None)


def walks(report: Report) -> None:
    """Long walks on sparse rules: moves to the proved bound, and time per square."""
    first = 0.0
    for b, f in WALKS:
        game = class_e([(2, b)], f)
        seconds, moves, bound = solved(game.problem())
        first = first or seconds / b
        report(f"{game.name}: moves (s: moves)", f"n={game.displacement}", moves, "a proved bound", bound, 1)
        report(f"{game.name}: a square", f"n={game.displacement}", seconds / b, "one of the first walk", first, None)


def identities(report: Report) -> None:
    """Each identity in the time that it may take."""
    for name, (rule, start, goal) in IDENTITIES.items():
        seconds, _, _ = solved(tape(rule, start, goal))
        report("identity", name, seconds, "a tenth of a second", SECONDS_OF_PEER, 1)


def solved(problem: Tape) -> tuple[float, int, int]:
    """Return the seconds of the default method, the moves of its line and the bound that it proves."""
    began = time.process_time()
    answer = shortest.solve(problem, Limits())
    seconds = time.process_time() - began
    if not isinstance(answer, Solved) or not isinstance(answer.certificate, TapeMoves):
        raise TypeError(f"expected a line, got {answer}")
    return seconds, len(answer.certificate.moves), answer.lower_bound or 0


def moves_of_paper(multiset: tuple[int, ...], n: int) -> int:
    """Return the number of moves of the repaired algorithm of the paper, by its formula."""
    found = delta(multiset, n) or ()
    return sum(map(abs, found)) + 2 * max(map(abs, found)) * (n + 1) * len(sequence(multiset))


def divided(game: Game) -> float:
    """Return the seconds of the division, which every method begins with."""
    problem = game.problem()
    return timed(lambda: decided(problem))


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of some work."""
    began = time.process_time()
    work()
    return time.process_time() - began
