"""Section 2.2: the solitaire army, its weights in Z[s], and how many men are needed."""

from __future__ import annotations

import itertools

from ludus.core.answers import Solved
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Verdict
from ludus.families.pegs.army.certificates import ArmyPlay
from ludus.families.pegs.army.problem import army
from ludus.families.pegs.army.solve import DIRECTIONS, change
from ludus.families.pegs.army.weights import ONE, SIGMA, ZERO, Golden, distance, half_plane, jump_changes, sigma_power
from ludus.families.pegs.problem import Cell, Jump
from ludus.papers.solitaire.printed import PrintedPegs, Weighed
from ludus.papers.verdicts import in_coq
from ludus.workbench import ask

chapter = Chapter()

FARTHEST = {Depth.QUICK: 8, Depth.DEEP: 60}
"""How far from the goal jumps are tried."""


@chapter.claim("sigma", "Section 2.2", "s = (sqrt 5 - 1)/2 has s^0 = s^1 + s^2 and s^2 < s^1 + s^0.")
def sigma(depth: Depth) -> Verdict:
    """Test the two properties of s exactly, in numbers a + b s with whole a and b."""
    s0, s1, s2 = (sigma_power(k) for k in range(3))
    # s is the root of x^2 + x = 1 between 0 and 1: the other root is negative.
    if s0 == s1 + s2 and s2 < s1 + s0 and ZERO < SIGMA < ONE:
        return Confirmed("exactly", "s^2 = 1 - s holds by the rule of multiplication; order is decided by squares")
    return Failed("s has not the properties that are needed")


@chapter.claim("half-plane", "Section 2.2")
def half_plane_weight(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The men at distance n and more weigh s^n (1 + s) (1 - s)^-2 together."""
    # Add up finite parts of the half-plane, and compare with the formula less what is missing.
    a, b = printed.half_plane
    one_less = sigma_power(2)  # 1 - s
    for n, rows, columns in itertools.product(range(7), range(1, 6), range(6)):
        part = sum((sigma_power(i + j) for j in range(n, n + rows) for i in _sides(columns)), ZERO)
        # The formula for (rows, columns) without end, multiplied by (1 - s)^2, less the tails of both series.
        whole = (sigma_power(n) - sigma_power(n + rows)) * (ONE + SIGMA - sigma_power(columns + 1) * Golden(2))
        if part * one_less * one_less != whole:
            return Failed(f"the finite sum for n = {n}, {rows} rows and {columns} columns on each side")
    evidence = [sigma_power(n) * _power(ONE + SIGMA, a) * sigma_power(2 * b) for n in range(7)]
    if evidence != [half_plane(n) for n in range(7)]:
        printed_formula = f"s^n (1 + s)^{a} (1 - s)^{b}"
        return Erratum(printed_formula, "s^n (1 + s) (1 - s)^-2", f"n = 0: {evidence[0]}, not {half_plane(0)}")
    return Extended("it is simply s^(n - 5)", "n up to 6; 210 finite parts, whose tails s^k have the limit 0")


def _sides(columns: int) -> list[int]:
    return [abs(i) for i in range(-columns, columns + 1)]


def _power(x: Golden, n: int) -> Golden:
    result = ONE
    for _ in range(n):
        result = result * x
    return result


@chapter.claim("pagoda", "Section 2.2")
def pagoda(depth: Depth) -> Verdict:
    """The weighting is a pagoda function: no move raises it."""
    # Weigh every jump near the goal, and name the three cases that cover all others.
    far = FARTHEST[depth]
    signs = {name: value.sign for name, value in jump_changes().items()}
    if signs != {"towards": 0, "away": -1, "across": -1}:
        return Failed(f"the three cases change the weight by {signs}")
    for jump in _jumps(far):
        if change(jump).sign > 0:
            return Failed(f"the jump {jump} raises the weight")
    return Confirmed(
        f"all jumps from places at most {far} rows and columns away",
        "every jump is one of three, times a power of s: towards 0 = 0, away -2s < 0, across an axis -1 < 0",
    )


@chapter.claim("towards-the-goal", "Section 2.2")
def towards(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The weight of a peg that moves towards (0, 0) remains constant."""
    # Compare the weight of the peg that jumps, and that of all pegs, for jumps towards the goal.
    return _constant(printed.towards, [j for j in _jumps(FARTHEST[depth]) if _nearer(j) > 0])


@chapter.claim("across-an-axis", "Section 2.2")
def across(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The weight of a peg that moves but remains at the same distance does not change."""
    # The same for jumps across an axis: the peg keeps its weight, and the state loses the peg that is taken.
    jumps = [j for j in _jumps(FARTHEST[depth]) if _nearer(j) == 0]
    verdict = _constant(printed.across, jumps)
    if not isinstance(verdict, Confirmed) or any(change(jump).sign >= 0 for jump in jumps):
        return verdict
    lost = "all pegs together lose the weight of the captured one: a third case, which the pagoda property needs"
    return Extended(f"so does the peg that moves; but {lost}", verdict.range)


def _constant(what: Weighed, jumps: list[Jump]) -> Verdict:
    changes = {jump: _changed(what, jump) for jump in jumps}
    wrong = next((jump for jump in sorted(jumps, key=lambda j: distance(j[2])) if changes[jump] != ZERO), None)
    if wrong is None:
        return Confirmed(f"{len(jumps)} jumps: the weight of {what.value} stays as it is")
    other = Weighed.STATE if what is Weighed.PEG else Weighed.PEG
    holds = all(_changed(other, jump) == ZERO for jump in jumps)
    if not holds:
        return Failed(f"neither weight is constant: {wrong}")
    start, _, end = (sigma_power(distance(cell)) for cell in wrong)
    shown = f"{wrong[0]} over {wrong[1]} to {wrong[2]}: {start} before and {end} after"
    return Erratum(
        f"the weight of {what.value} remains constant", f"the weight of {other.value} remains constant", shown
    )


def _changed(what: Weighed, jump: Jump) -> Golden:
    if what is Weighed.STATE:
        return change(jump)
    return sigma_power(distance(jump[2])) - sigma_power(distance(jump[0]))


def _nearer(jump: Jump) -> int:
    return distance(jump[0]) - distance(jump[2])


def _jumps(far: int) -> list[Jump]:
    """Return all jumps that begin near the goal, which is at (0, 0)."""
    places: list[Cell] = [(r, c) for r in range(-far, far + 1) for c in range(-far, far + 1)]
    return [((r, c), (r + i, c + j), (r + 2 * i, c + 2 * j)) for r, c in places for i, j in DIRECTIONS]


@chapter.claim("five-paces", "Section 2.2", picture=lambda: ask(army(5)).picture())
def five_paces(printed: PrintedPegs, depth: Depth) -> Verdict:
    """For 5 paces (or more) there is no solution: the half-plane at distance 5 weighs 1."""
    # Ask for all paces up to some, and let the checker verify each answer.
    most = 12 if depth is Depth.QUICK else 60
    possible = [ask(army(n)).is_solved for n in range(most + 1)]
    first = possible.index(False)
    if first != printed.impossible_from or any(possible[first:]):
        return Erratum(
            f"no solution from {printed.impossible_from} paces on", f"from {first} paces on", f"{first} paces"
        )
    if half_plane(5) != ONE:
        return Failed(f"the half-plane at distance 5 weighs {half_plane(5)}")
    why = "from 5 paces on the half-plane weighs s^(n - 5) <= 1"
    return in_coq(Confirmed(f"0 to {most} paces, each answer checked", why), "solitaire_army")


@chapter.claim(
    "how-many-men",
    "Section 2.2",
    "How many men send a scout 0, 1, 2, 3 or 4 paces out? (A question.)",
    picture=lambda: ask(army(4)).picture(),
)
def how_many_men(depth: Depth) -> Verdict:
    """Ask for the fewest men; the checker adds up the weights, and for four paces searches all armies of 19."""
    fewest = []
    for n in range(5):
        found = ask(army(n), "fewest")
        answer = found.answer
        if not isinstance(answer, Solved) or not answer.optimal or not isinstance(answer.certificate, ArmyPlay):
            return Failed(f"no smallest army for {n} paces")
        fewest.append(len(answer.certificate.men))
        sentence = found.sentence
    words = f"{', '.join(map(str, fewest))} men, and no fewer. For four paces: {sentence}"
    return Extended(words, "0 to 4 paces, play and bound checked")
