"""Verdicts from computations: a claimed set of lost positions against a game, a statement on every case of a range."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludus.core.claims import Confirmed, Erratum, Extended, Failed, Verdict
from ludus.papers.silver_dollar.oracle import Rules, State, distinct, grundy_values
from ludus.papers.silver_dollar.printed import Four, Printed

PAGE = "docs/silver_dollar.md"
"""The page with the proofs."""


def confirmed(complaints: Iterable[str], range: str, proof: str = "") -> Verdict:
    """Return Confirmed with the range and the proof, or Failed with the first complaint."""
    wrong = next(iter(complaints), None)
    return Confirmed(range, proof) if wrong is None else Failed(wrong)


def extended(complaints: Iterable[str], beyond: str, range: str) -> Verdict:
    """Return Extended, or Failed with the first complaint."""
    wrong = next(iter(complaints), None)
    return Extended(beyond, range) if wrong is None else Failed(wrong)


def four(state: State) -> Four:
    """Return the coordinates of both coins in a row, (w, x, y, z)."""
    (w, x), (y, z) = state
    return w, x, y, z


def theorem_2(printed: Printed) -> Callable[[State], bool]:
    """Return the test whether Theorem 2 says that a state is lost."""
    return lambda state: printed.nim_sum(*four(state)) == 0


def theorem_3(printed: Printed, most: int) -> Callable[[State], bool]:
    """Return the test whether Theorem 3 says so, coordinates up to a bound."""
    added, removed = printed.P_1(most), printed.N_0(most)

    def is_lost(state: State) -> bool:
        position = four(state)
        return (printed.nim_sum(*position) == 0 or position in added) and position not in removed

    return is_lost


def misjudged(rules: Rules, most: int, is_lost: Callable[[State], bool]) -> list[State]:
    """Return the pairs of coins on different squares whose outcome a claim gets wrong, the smallest first."""
    values = grundy_values(rules, most)
    return [state for state in distinct(most) if (values[state] == 0) != is_lost(state)]


def outcome_verdict(rules: Rules, most: int, is_lost: Callable[[State], bool], words: str, proof: str) -> Verdict:
    """Return Confirmed when a claim gets every outcome right, else the Erratum with the smallest counterexample."""
    wrong = misjudged(rules, most, is_lost)
    if not wrong:
        count = sum(1 for _ in distinct(most))
        return Confirmed(f"{words}: all {count} pairs of different squares with coordinates 1 to {most}", proof)
    value = grundy_values(rules, most)[wrong[0]]
    told = f"{told_state(wrong[0])} has Grundy number {value} and is said to be {'lost' if value else 'won'}"
    return Erratum("the printed set", f"another one: {len(wrong)} pairs up to {most} are misjudged", told)


def told_state(state: State) -> str:
    """Return a state as the text shows it.

    >>> told_state(((1, 1), (1, 2)))
    '(1, 1), (1, 2)'
    """
    return f"{state[0]}, {state[1]}"
