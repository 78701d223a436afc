"""Claims on the background of the paper: outcomes, mex, sums of games."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from ludus.core.claims import Claim, Depth, Verdict
from ludus.families.impartial import mex as our_mex
from ludus.papers.silver_dollar.oracle import GAMES, State, grundy_values, mex, options
from ludus.papers.silver_dollar.printed import Printed
from ludus.papers.silver_dollar.verdicts import confirmed, told_state

SIDE = {Depth.QUICK: 6, Depth.DEEP: 10}
PAIRS = {Depth.QUICK: 60, Depth.DEEP: 1000}
"""Pairs of random games whose sums are computed."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the background."""
    return (
        Claim(
            "outcome-classes",
            "Definition 1.1 (a), (b)",
            "Every position is a P-position or an N-position, and not both.",
            outcome_classes,
        ),
        Claim("mex", "Definition 1.1 (e)", "The mex of a set is the least number that is not in it.", mex_and_ours),
        Claim(
            "theorem-1-outcome",
            "Theorem 1 (i), Definition 1.1 (d), (f)",
            "A position is a P-position if and only if its Grundy number is 0.",
            zero_is_lost,
        ),
        Claim(
            "theorem-1-sum",
            "Theorem 1 (ii), Definition 1.1 (c)",
            "The Grundy number of a sum of two games is the nim-sum of their Grundy numbers.",
            sums,
        ),
    )


def outcome_classes(depth: Depth) -> Verdict:
    """Compute who can force a win twice, for the next and for the previous player."""

    def complaints() -> Iterator[str]:
        for name, rules in GAMES.items():
            next_wins: dict[State, bool] = {}
            previous_wins: dict[State, bool] = {}
            for state in grundy_values(rules, SIDE[depth]):
                next_wins[state] = any(previous_wins[option] for option in options(state, rules))
                previous_wins[state] = all(next_wins[option] for option in options(state, rules))
                if next_wins[state] == previous_wins[state]:
                    yield f"Definition {name}: {told_state(state)}"

    return confirmed(complaints(), _range(depth), "induction on the length of the game")


def mex_and_ours(depth: Depth) -> Verdict:
    """Compare the mex of the paper with the one that the solvers use, and both with the words."""
    most = 10 if depth is Depth.QUICK else 14

    def complaints() -> Iterator[str]:
        for code in range(1 << most):
            numbers = {n for n in range(most) if code >> n & 1}
            found = mex(numbers)
            if found in numbers or not set(range(found)) <= numbers or found != our_mex.mex(numbers):
                yield f"mex{numbers} is not {found}"

    return confirmed(complaints(), f"all subsets of 0..{most - 1}; the same in the solvers")


def zero_is_lost(depth: Depth) -> Verdict:
    """Compare Grundy number 0 with the outcomes, each from its own definition."""

    def complaints() -> Iterator[str]:
        for name, rules in GAMES.items():
            values, lost = grundy_values(rules, SIDE[depth]), set()
            for state, value in values.items():
                if not any(option in lost for option in options(state, rules)):
                    lost.add(state)
                if (value == 0) != (state in lost):
                    yield f"Definition {name}: {told_state(state)}"

    return confirmed(complaints(), _range(depth), "induction on the length of the game, for every impartial game")


def sums(depth: Depth) -> Verdict:
    """Compute the sums of random games from the definition of a sum."""
    draw = random.Random(0)

    def complaints() -> Iterator[str]:
        for number in range(PAIRS[depth]):
            left, right = ([[m for m in range(n) if draw.random() < 0.4] for n in range(9)] for _ in range(2))
            g, h = _values(left), _values(right)
            both: dict[tuple[int, int], int] = {}
            for i, j in itertools.product(range(9), repeat=2):
                both[i, j] = mex([both[k, j] for k in left[i]] + [both[i, k] for k in right[j]])
                if both[i, j] != g[i] ^ h[j]:
                    yield f"pair {number} of random games, position {(i, j)}"

    words = f"{PAIRS[depth]} pairs of random games of 9 positions, seed 0, all 81 positions of each sum"
    return confirmed(complaints(), words, "the theorem of Sprague and Grundy")


def _values(moves: list[list[int]]) -> list[int]:
    found: list[int] = []
    for reached in moves:
        found.append(mex(found[there] for there in reached))
    return found


def _range(depth: Depth) -> str:
    return f"the games of Definitions {', '.join(GAMES)}, all states with coordinates up to {SIDE[depth]}"
