"""The algorithm of section 4.3 with its printed details as options, and claims of 4.1 and 4.2.1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate, combinations_with_replacement, pairwise
from math import gcd
from typing import Any

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.core.records import dataclass
from ludus.families.tapes.playing import after, possible_moves
from ludus.families.tapes.polynomials import Coefficients, exact_quotient
from ludus.families.tapes.problem import Checkers
from ludus.families.tapes.rule import rule
from ludus.families.tapes.solve.paper import chains
from ludus.papers.solitaire.printed import REPAIRED_ROWS, Multiset, PrintedTapes

chapter = Chapter()

Step = tuple[int, int]
"""(1, square) expands, (-1, square) contracts; squares as in the paper, which starts on m."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Which of the four details of the loops are as printed and which as they must be."""

    increasing: bool = True
    is_reversed: bool = True
    ends_early: bool = True
    step: int | None = None
    """By how much i goes on; None for gcd.R."""


REPAIRED = Reading()


def with_printed(printed: PrintedTapes, divisor: int, *details: str) -> Reading:
    """Return the repaired reading, but for some details that are as printed."""
    as_printed: dict[str, Any] = {
        "increasing": printed.sweeps_back_increasing,
        "is_reversed": printed.sweeps_back_reversed,
        "ends_early": printed.chains_end_early,
        "step": printed.steps_by(divisor),
    }
    return replace(REPAIRED, **{name: as_printed[name] for name in details})


def counted(multiset: Multiset) -> tuple[tuple[int, int], ...]:
    """Return a multiset as (element, how often) pairs."""
    return tuple(sorted(Counter(multiset).items()))


def delta(multiset: Multiset, n: int) -> Coefficients | None:
    """Return (T^n - 1) / ((Lam - 1) T^m), None when it does not divide."""
    return exact_quotient((-1, *(0,) * (n - 1), 1), rule(counted(multiset)).polynomial)


def sequence(multiset: Multiset, *, ends_early: bool = True) -> tuple[int, ...]:
    """Return L (4.3.3): 0, then the partial sums of A and of B, without the last ones or with them.

    >>> sequence((-1, 1)), sequence((-1, 1), ends_early=False)
    ((0,), (0, -1, 1))
    """
    A, B = chains(rule(counted(multiset)))
    down = list(accumulate(sorted(A, key=lambda offset: (offset > 0, offset))))
    up = list(accumulate(sorted(B, key=lambda offset: (offset < 0, offset))))
    return (0, *(down[:-1] if ends_early else down), *(up[:-1] if ends_early else up))


def line(multiset: Multiset, n: int, reading: Reading = REPAIRED) -> Iterator[Step]:
    """Yield the moves of the algorithm, in its four phases."""
    found = delta(multiset, n)
    if found is None:
        return
    m, step = -min(multiset), reading.step or gcd(*multiset)
    k, L = max(map(abs, found)), sequence(multiset, ends_early=reading.ends_early)
    squares = range(m, m + n + 1, step)
    yield from ((1, i + j) for _ in range(k) for i in squares for j in L)
    yield from ((1, power + 2 * m) for power, often in enumerate(found) for _ in range(often))
    yield from ((-1, power + 2 * m) for power, often in enumerate(found) for _ in range(-often))
    back = squares if reading.increasing else reversed(squares)
    swept = [i + j for i in back for j in (reversed(L) if reading.is_reversed else L)]
    yield from ((-1, square) for _ in range(k) for square in swept)


class Stuck(ArithmeticError):
    """A move cannot be made; the message says which, and why. Some moves before it were made."""

    def __init__(self, message: str, made: int) -> None:
        super().__init__(message)
        self.made = made


def replayed(multiset: Multiset, start: int, steps: Iterable[Step]) -> Counter[int]:
    """Return the state after some moves from one checker; Stuck when one cannot be made."""
    offsets = counted(multiset)
    state = Counter({start: 1})
    for number, (way, square) in enumerate(steps, 1):
        around = [(square + offset, often) for offset, often in offsets]
        # A contraction takes what an expansion adds, and adds what it takes.
        taken = [(square, 1)] if way > 0 else around
        for place, often in taken:
            if state[place] < often:
                name = "expand" if way > 0 else "contract"
                raise Stuck(f"move {number}, {name} at {square}, lacks a checker on square {place}", number - 1)
            state[place] -= often
        for place, often in around if way > 0 else [(square, 1)]:
            state[place] += often
    return +state


def fault(multiset: Multiset, n: int, reading: Reading) -> str:
    """Return what is wrong with the line of a reading; empty when it takes the checker from m to m + n."""
    m = -min(multiset)
    try:
        end = replayed(multiset, m, line(multiset, n, reading))
    except Stuck as stuck:
        return str(stuck)
    return "" if end == {m + n: 1} else f"it ends with {dict(sorted(end.items()))}"


def length(multiset: Multiset, n: int) -> int:
    """Return the number of moves of the repaired algorithm."""
    return sum(1 for _ in line(multiset, n))


PENNIES, FAR = REPAIRED_ROWS["D2,3"]
START, GOAL = 1, 1 + FAR
MISSING_FIGURES = {
    "Figure 4": "(a) one checker on square 1, then the states after expanding squares 1 to 6; (b) the same mirrored, "
    "ending with one checker on square 7",
    "Figure 5": "seven states from the last one of figure 4(a) to the first one of figure 4(b), the fourth symmetrical",
}
"""Pictures that our text does not hold, each with what the words around it let us infer."""


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


@chapter.claim("figure-4", "Section 4.1, Figure 4 (its picture is missing)")
def outer_phases(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Six moves put a checker six squares to the right of the start; mirrored, six moves lead to the goal."""
    state = replayed(PENNIES, START, first_phase())
    if not state[GOAL]:
        return Failed(f"no checker on square {GOAL}: {state}")
    if replayed(PENNIES, START, [*first_phase(), *link(), *last_phase()]) != {GOAL: 1}:
        return Failed("the last phase does not end with one checker on the goal")
    needed = next(moves for state, moves in explored(PENNIES, START, 10_000) if GOAL in dict(state))
    if needed != printed.phase_moves:
        evidence = f"{needed} moves put the first checker on square {GOAL}"
        return Erratum(f"{printed.phase_moves} moves", f"{needed} moves", evidence)
    words = f"replayed; no {needed - 1} moves do. Inferred for the figure: {MISSING_FIGURES['Figure 4']}"
    return Confirmed(words, "a move reaches one square further to the right, and no more")


def explored(multiset: Multiset, start: int, most: int) -> Iterator[tuple[Checkers, int]]:
    """Yield the first states that moves from one checker reach, breadth first, with the number of moves."""
    first: Checkers = ((start, 1),)
    laws = rule(counted(multiset))
    seen, todo = {first}, [(first, 0)]
    for state, moves in todo:
        yield state, moves
        # A state of many checkers leads to no state of interest among the first ones.
        possible = possible_moves(laws, state) if sum(often for _, often in state) <= 12 else []
        for new in (after(laws, state, move) for move in possible):
            if new is not None and new not in seen and len(seen) < most:
                seen.add(new)
                todo.append((new, moves + 1))


@chapter.claim("figure-5", "Section 4.1, Figure 5 (its picture is missing)")
def linking_phase(depth: Depth) -> Verdict:
    """A symmetrical sequence of states links the two phases."""
    steps = link()
    states = [replayed(PENNIES, START, [*first_phase(), *steps[:done]]) for done in range(len(steps) + 1)]
    mirrored = [Counter({START + GOAL - square: often for square, often in state.items()}) for state in states]
    if states != mirrored[::-1] or any(one == two for one, two in pairwise(states)):
        return Failed("the link is not symmetrical")
    return Confirmed(
        f"{len(steps)} moves, {len(states)} states, each the mirror image of its partner. Inferred for the figure: "
        f"{MISSING_FIGURES['Figure 5']}"
    )


@chapter.claim("equations-10-11", "Section 4.2.1, (9), (10), (11)")
def models(printed: PrintedTapes, depth: Depth) -> Verdict:
    """The nuclear pennies game and M1 are modelled by T^m = Lam T^m with these Lam and m."""
    for name, (exponents, m) in printed.models.items():
        multiset, _ = REPAIRED_ROWS[name]
        if sorted(exponents) != sorted(multiset) or m != -min(multiset):
            right = f"the exponents {multiset} and m = {-min(multiset)}"
            return Erratum(f"the exponents {exponents} and m = {m}", right, f"{name} of table 1")
    return Confirmed(f"all terms of the models of {', '.join(printed.models)}")


@chapter.claim("equation-13", "Section 4.3, (13)")
def correspondence(depth: Depth) -> Verdict:
    """Multisets of natural numbers and polynomials with natural coefficients correspond one to one."""
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
