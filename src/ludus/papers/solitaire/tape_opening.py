"""Claims of 4.1 and 4.2.1: the nuclear pennies game phase by phase, and how games become polynomials."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations_with_replacement, pairwise

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.papers.solitaire.printed_tapes import REPAIRED_ROWS, PrintedTapes
from ludus.papers.solitaire.tape_algorithm import Step, line, replayed

PENNIES, FAR = REPAIRED_ROWS["D2,3"]
START, GOAL = 1, 1 + FAR
MISSING_FIGURES = {
    "Figure 4": "(a) one checker on square 1, then the states after expanding squares 1 to 6; (b) the same mirrored, "
    "ending with one checker on square 7",
    "Figure 5": "seven states from the last one of figure 4(a) to the first one of figure 4(b), the fourth symmetrical",
}
"""Pictures that our text does not hold, each with what the words around it let us infer."""


def claims(printed: PrintedTapes) -> tuple[Claim, ...]:
    """Return the claims on the nuclear pennies game and on the models."""
    return (
        Claim(
            "figure-4",
            "Section 4.1, Figure 4 (its picture is missing)",
            "Six moves put a checker six squares to the right of the start; mirrored, six moves lead to the goal.",
            partial(outer_phases, printed),
        ),
        Claim(
            "figure-5",
            "Section 4.1, Figure 5 (its picture is missing)",
            "A symmetrical sequence of states links the two phases.",
            linking_phase,
        ),
        Claim(
            "equations-10-11",
            "Section 4.2.1, (9), (10), (11)",
            "The nuclear pennies game and M1 are modelled by T^m = Lam T^m with these Lam and m.",
            partial(models, printed),
        ),
        Claim(
            "equation-13",
            "Section 4.3, (13)",
            "Multisets of natural numbers and polynomials with natural coefficients correspond one to one.",
            correspondence,
        ),
    )


def first_phase() -> list[Step]:
    """Return the moves of figure 4(a)."""
    return [(1, square) for square in range(START, GOAL)]


def last_phase() -> list[Step]:
    """Return the moves of figure 4(b): the mirror image of figure 4(a), backwards."""
    return [(-way, START + GOAL - square) for way, square in reversed(first_phase())]


def link() -> list[Step]:
    """Return the moves of figure 5: what the repaired line of 4.3 makes between the two phases."""
    whole = list(line(PENNIES, FAR))
    return whole[len(first_phase()) : -len(last_phase())]


def outer_phases(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Replay both phases, and see that fewer moves put no checker so far to the right."""
    state = replayed(PENNIES, START, first_phase())
    if isinstance(state, str) or not state[GOAL]:
        return Failed(f"no checker on square {GOAL}: {state}")
    if replayed(PENNIES, START, [*first_phase(), *link(), *last_phase()]) != {GOAL: 1}:
        return Failed("the last phase does not end with one checker on the goal")
    needed = _least_moves(GOAL)
    if needed != printed.phase_moves:
        told = f"{needed} moves put the first checker on square {GOAL}"
        return Erratum(f"{printed.phase_moves} moves", f"{needed} moves", told)
    words = f"replayed; no {needed - 1} moves do. Inferred for the figure: {MISSING_FIGURES['Figure 4']}"
    return Confirmed(words, "a move reaches one square further to the right, and no more")


def _least_moves(square: int) -> int:
    """Return the fewest moves from one checker on the start that put one on a square, breadth first."""
    states, moves = {frozenset({(START, 1)})}, 0
    while not any(dict(state).get(square) for state in states):
        moves += 1
        reached = set()
        for state in states:
            for place, _ in state:
                after = Counter(dict(state))
                after[place] -= 1
                after.update(place + offset for offset in PENNIES)
                reached.add(frozenset((+after).items()))
        states = reached
    return moves


def linking_phase(depth: Depth) -> Verdict:
    """Replay the link, look at its middle, and mirror it."""
    steps = link()
    states: list[Counter[int]] = []
    for done in range(len(steps) + 1):
        state = replayed(PENNIES, START, [*first_phase(), *steps[:done]])
        if isinstance(state, str):
            return Failed(f"a move of the link cannot be made: {state}")
        states.append(state)
    mirrored = [Counter({START + GOAL - square: often for square, often in state.items()}) for state in states]
    if states != mirrored[::-1] or any(one == two for one, two in pairwise(states)):
        return Failed("the link is not symmetrical")
    return Confirmed(
        f"{len(steps)} moves, {len(states)} states, each the mirror image of its partner. Inferred for the figure: "
        f"{MISSING_FIGURES['Figure 5']}"
    )


def models(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Compare the printed exponents and m with the rows of the table."""
    for name, (exponents, m) in printed.models.items():
        multiset, _ = REPAIRED_ROWS[name]
        if sorted(exponents) != sorted(multiset) or m != -min(multiset):
            right = f"the exponents {multiset} and m = {-min(multiset)}"
            return Erratum(f"the exponents {exponents} and m = {m}", right, f"{name} of table 1")
    return Confirmed(f"all terms of the models of {', '.join(printed.models)}")


def correspondence(depth: Depth) -> Verdict:
    """Go from multisets to coefficients and back, and from coefficients to multisets and back."""
    most = 4 if depth is Depth.QUICK else 6
    multisets = [some for size in range(most + 1) for some in combinations_with_replacement(range(most), size)]
    found = set()
    for multiset in multisets:
        coefficients = tuple(multiset.count(power) for power in range(most))
        back = tuple(power for power, often in enumerate(coefficients) for _ in range(often))
        if back != multiset:
            return Failed(f"{multiset} comes back as {back}")
        found.add(coefficients)
    if len(found) != len(multisets):
        return Failed("two multisets have the same polynomial")
    return Confirmed(f"all {len(multisets)} multisets of up to {most} numbers below {most}")
