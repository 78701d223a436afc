"""Claims on the game with a pass, Section 2, its theorem put right, and any number of passes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Part, Trial, Verdict
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.certificates import PeriodicLevels
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.impartial.one_piece.ryuo_theorems import is_lost_with_a_pass
from ludus.papers.oracle import grundy_values, random_games
from ludus.papers.ryuo_nim import oracle
from ludus.papers.ryuo_nim.oracle import P_RANGE, PAGE, PASSING, ROOK, Position
from ludus.papers.ryuo_nim.printed import Pair, Printed, slanted_moves
from ludus.papers.verdicts import certificate, commas, swept, theorem
from ludus.workbench import ask

chapter = Chapter()

SIDE = {Depth.QUICK: 24, Depth.DEEP: 60}
"""Coordinates below this are tried from the definition."""
LARGE_P = range(3, 13)


@chapter.claim("pass-everywhere", "Definition 2.1, (21)")
def pass_everywhere(printed: Printed, depth: Depth) -> Verdict:
    """A pass is allowed at every (x, y), and Theorem 2.1 describes the P-positions."""
    # Compute the game as defined, and see that the pass is a heap of one beside it.
    side = SIDE[depth]
    if not printed.pass_at_corner:
        return Confirmed("no pass at (0, 0)")
    for slanted in {printed.pass_slanted(3), *map(slanted_moves, P_RANGE)}:
        values = oracle.pass_values(slanted, side, True)
        if any(values[x, y, 1] != values[x, y, 0] ^ 1 for x, y, left in values if left):
            return Failed(f"slanted moves {slanted}: a pass at every square is not a heap of one")
    return Erratum(
        "(21): (x, y, 0) may be reached from every (x, y, 1)",
        "no pass at (0, 0), where the piece cannot move",
        f"(0, 0, 1) can still be moved to (0, 0, 0), so the pass is a heap of one beside the game and G(x, y, 1) is "
        f"G(x, y, 0) with the last binary digit changed (the game as it stands, and with "
        f"(6) for {oracle.p_words(P_RANGE)}; coordinates below {side})",
    )


@chapter.claim("slanted-moves-with-a-pass", "Definition 2.1, (17) and (20), for the general p of P_0")
def slanted_moves_with_a_pass(printed: Printed, depth: Depth) -> Verdict:
    """With the diagonal move (x-1, y-1), the P-positions without a pass are P_0, for every p."""
    side, wrong = SIDE[depth], []
    for p in P_RANGE:
        values = oracle.pass_values(printed.pass_slanted(p), side, printed.pass_at_corner)
        cells = {(x, y) for x, y, left in values if left == 0 and (values[x, y, 0] == 0) != printed.is_in_p_0(p, x, y)}
        where = oracle.smallest(cells)
        if where is not None:
            wrong.append(f"p = {p}: {where} has Grundy value {values[(*where, 0)]}")
    if not wrong:
        return Confirmed(f"{oracle.p_words(P_RANGE)}, coordinates below {side}")
    right = [p for p in P_RANGE if not any(line.startswith(f"p = {p}:") for line in wrong)]
    return Erratum(
        "(x-1, y-1) in (17) and (20), for a general p",
        f"the moves (6) of Definition 1.4; as printed Lemma 2.1 is right for p = {commas(right)} only",
        "; ".join(wrong[:4]),
    )


@chapter.claim("lemma-2-1", "Lemma 2.1")
def P_0(printed: Printed, depth: Depth) -> Trial:
    """(x, y, 0) is a P-position if and only if it is in P_0."""
    for p in P_RANGE:
        values = oracle.ryuo_values(p, SIDE[depth])
        yield from (f"p = {p}, {cell}" for cell, g in values.items() if (g == 0) != printed.is_in_p_0(p, *cell))
    words = f"with the moves (6): {oracle.p_words(P_RANGE)}, coordinates below {SIDE[depth]}"
    return theorem(Confirmed(words, f"Theorem 1.2: {PAGE}, the Grundy values"), "ryuo-every-p")


@chapter.claim("pairs-and-triples", "Theorem 2.1, and P = P_0 u P_1")
def pairs_and_triples(printed: Printed, depth: Depth) -> Verdict:
    """(x, y, 1) is in P_1; P is the union of P_0 and P_1."""
    lengths = {len(member) for member in printed.P_1(3, 4, printed.natural_from)}
    if lengths == {3}:
        return Confirmed("the members of P_1 for p = 3 and n <= 4")
    values = oracle.pass_values(slanted_moves(3), SIDE[depth], False)
    where = oracle.smallest(cell for cell, g in values.items() if g == 0 and cell[2] == 1 and cell[:2] != (0, 0))
    return Erratum(
        "(x, y, 1) is in P_1, and P = P_0 u P_1",
        "(x, y) is in P_1, and P consists of P_0 and of the (x, y, 1) with (x, y) in P_1",
        f"p = 3: {where} is lost, and no triple is a member of P_1, whose members have {commas(lengths)} entries",
    )


@chapter.claim("natural-numbers", "Section 2, P_{1,2} and P_{1,3}", "n runs over N, the set of natural numbers.")
def natural_numbers(printed: Printed, depth: Depth) -> Verdict:
    """Try both readings of N: from 1, and from 0."""
    side = SIDE[depth]
    wrong: dict[int, str] = {}
    for least in (0, 1):
        for p in LARGE_P:
            lost = lost_with_a_pass(p, side)
            extra = oracle.smallest(P_1(printed, p, side, least) - lost)
            if extra is not None:
                wrong.setdefault(least, f"p = {p}: {extra} would be in P_1 and is not lost")
    if printed.natural_from in wrong:
        return Erratum(f"N starts at {printed.natural_from}", "N starts at 1", wrong[printed.natural_from])
    if 0 not in wrong:
        return Failed("N from 0 fits as well")
    return Confirmed(
        f"with N = {{1, 2, ...}}: {oracle.p_words(LARGE_P)}, every member of P_1 with coordinates below {side} is "
        f"lost; N from 0 is the wrong reading, for {wrong[0]}"
    )


@chapter.claim("theorem-2-1", "Theorem 2.1")
def P_1_at_3(printed: Printed, depth: Depth) -> Verdict:
    """G(x, y, 1) = 0 if and only if (x, y) is in P_1."""
    side = SIDE[depth]
    values = oracle.pass_values(printed.pass_slanted(3), side, printed.pass_at_corner)
    lost = {(x, y) for x, y, left in values if left == 1 and values[x, y, 1] == 0}
    claimed = P_1(printed, 3, side, printed.natural_from)
    missing, extra = oracle.smallest(lost - claimed), oracle.smallest(claimed - lost)
    if missing is None and extra is None:
        return Confirmed(f"p = 3, coordinates below {side}")
    evidence = [f"G{(*missing, 1)} = 0 but {missing} is not in P_1"] if missing else []
    evidence += [f"{extra} is in P_1 but G{(*extra, 1)} = {values[(*extra, 1)]}"] if extra else []
    return Erratum(
        "the game of Definition 2.1 and P_1",
        f"no pass at (0, 0), (6) in place of (17) and (20), (0, 0) in P_1, p >= 3 ({PAGE}, one pass)",
        f"p = 3: {'; '.join(evidence)}",
    )


@chapter.claim("theorem-2-1-corner", "Theorem 2.1")
def P_1_without_the_corner(printed: Printed, depth: Depth) -> Verdict:
    """The same, for p >= 3, when no pass is allowed at (0, 0) and (17), (20) are the moves (6)."""
    side, missing, extra = SIDE[depth], set(), set()
    for p in LARGE_P:
        lost, claimed = lost_with_a_pass(p, side), P_1(printed, p, side, printed.natural_from)
        missing |= {(p, cell) for cell in lost - claimed}
        extra |= {(p, cell) for cell in claimed - lost}
    if not missing and not extra:
        return theorem(Confirmed(f"{oracle.p_words(LARGE_P)}, coordinates below {side}"), "ryuo-pass-every-p")
    if extra or {cell for _, cell in missing} != {(0, 0)}:
        return Failed(f"P_1 is wrong elsewhere too: {commas(sorted(extra | missing)[:3])}")
    wrong = Erratum(
        "P_1 = P_{1,1} u P_{1,2} u P_{1,3}",
        f"P_1 with (0, 0) added: then it is right for {oracle.p_words(LARGE_P)}, coordinates below {side}",
        "(0, 0, 1) has no move, so it is lost, and (0, 0) is not in P_1; it is the only one missing",
    )
    return theorem(wrong, "ryuo-pass-every-p", about="for all p >= 3 ")


@chapter.claim("theorem-2-1-small-p", "Theorem 2.1")
def P_1_for_small_p(printed: Printed, depth: Depth) -> Verdict:
    """The same for p = 1 and p = 2."""
    side, evidence = SIDE[depth], []
    for p in (1, 2):
        lost, claimed = lost_with_a_pass(p, side), P_1(printed, p, side, printed.natural_from) | {(0, 0)}
        right = {(x, y) for x in range(1, side) for y in range(1, side) if (x - 1) ^ (y - 1) == 1} | {(0, 0)}
        if lost != right:
            return Failed(f"p = {p}: the right answer is another one at {oracle.smallest(lost ^ right)}")
        missing, extra = oracle.smallest(lost - claimed), oracle.smallest(claimed - lost)
        evidence += [f"p = {p}: {missing} is lost and not in P_1"] * (missing is not None)
        evidence += [f"p = {p}: {extra} is in P_1 and won"] * (extra is not None)
    if not evidence:
        return Confirmed(f"p = 1 and 2, coordinates below {side}")
    wrong = Erratum(
        "P_1 for every natural number p",
        f"for p = 1, 2: (0, 0) and all (x, y) with x, y >= 1 and (x-1) ⊕ (y-1) = 1 (coordinates below {side})",
        "; ".join(evidence),
    )
    return theorem(wrong, "ryuo-pass-small-p")


def P_1(printed: Printed, p: int, side: int, least: int) -> set[Pair]:
    """Return the printed P_1 on a square board, as pairs."""
    members = (member[:2] for member in printed.P_1(p, side // p + 1, least))
    return {(x, y) for x, y in members if max(x, y) < side}


def lost_with_a_pass(p: int, side: int) -> set[Pair]:
    """Return the lost (x, y, 1) of the repaired game, as pairs."""
    values: dict[Position, int] = oracle.pass_values(slanted_moves(p), side, False)
    return {(x, y) for x, y, left in values if left == 1 and values[x, y, 1] == 0}


LATER = "Not in the paper"

LEVELS = {Depth.QUICK: (400, 6), Depth.DEEP: (700, 10)}
"""For the values with a pass: the side of the table, and how many Grundy values are proved."""
MAX_PASSES = {Depth.QUICK: 5, Depth.DEEP: 8}


@chapter.claim("one-pass", f"{LATER}; the right form of Theorem 2.1")
def one_pass(depth: Depth) -> Trial:
    """The P-positions with one pass that may not be used at (0, 0)."""
    small, side = 20, oracle.fast_side(PASSING, depth)
    for p in P_RANGE:
        expected = np.array([[is_lost_with_a_pass((x, y), p) for y in range(side)] for x in range(side)])
        slow = lost_with_a_pass(p, small)
        yield from (f"p = {p}, {cell}" for cell in oracle.square(small) if (cell in slow) != expected[cell])
        for found in (
            oracle.fast_lost(slanted_moves(p), side, passes=1),
            oracle.fast_table(slanted_moves(p), (side, side), passes=1) == 0,
        ):
            yield from (f"p = {p}, {cell} by the solver" for cell in oracle.differing(found, expected))
    words = (
        "lost are (0, 0) and, with X = x-1, Y = y-1 >= 0: for p >= 3 the squares with floor(X/p) = floor(Y/p) = n and "
        "X + Y = p - 1 (n = 0) or p | X + Y (n >= 1); for p = 1, 2 those with X ⊕ Y = 1; "
        f"proof: {PAGE}, one pass"
    )
    tried = f"{oracle.p_words(P_RANGE)}: coordinates below {small} from the definition, below {side} by the solver"
    return theorem(Extended(words, tried), "ryuo-pass-every-p", "ryuo-pass-small-p", about="for all p ")


@chapter.claim("many-passes", LATER)
def many_passes(depth: Depth) -> Trial:
    """Grundy values with k passes depend on the parity of k alone."""
    side, most = 12, MAX_PASSES[depth]
    for name, values in _passing_games(side, most):
        cells = {position[:-1] for position in values}
        for cell, k in itertools.product(cells, range(most - 1)):
            if values[(*cell, k + 2)] != values[(*cell, k)]:
                yield f"{name}, {cell} with {k} and {k + 2} passes"
    words = f"if no pass is allowed where there is no move, G with k + 2 passes is G with k; proof: {PAGE}, many passes"
    tried = (
        f"up to {most} passes: p = 3, 4, 5 with coordinates below {side}, and 50 random games of 12 positions, seed 0"
    )
    return Extended(words, tried)


def _passing_games(side: int, most: int) -> Iterator[tuple[str, dict[Position, int]]]:
    for p in (3, 4, 5):
        options = oracle.with_passes(oracle.ryuo(slanted_moves(p)), at_terminal=False)
        yield f"p = {p}", grundy_values(oracle.passing_square(side, most), options)
    for name, cells, moves in random_games(50):
        positions = [(*cell, left) for left in range(most + 1) for cell in cells]
        yield name, grundy_values(positions, oracle.with_passes(moves, at_terminal=False))


def level_periods(depth: Depth, p: Part) -> Part:
    """Prove the joint period of the small Grundy values for boards of every size, and compare with the table."""
    side, levels = oracle.fast_side({depth: LEVELS[depth][0]}, depth), LEVELS[depth][1]
    problem = impartial(ROOK, slanted_moves(p), (8, 8), passes=1, below=levels, question=Question.LEVELS)
    proof = certificate(ask(problem, method="periodic").answer, PeriodicLevels)
    values = oracle.fast_table(slanted_moves(p), (side, side), passes=1)
    for g, offsets in enumerate(proof.offsets[1]):
        # Rows from which an offset could lead out of the table are left out.
        for x in range(min(len(offsets), side - max(map(abs, offsets)))):
            if values[x, x + offsets[x]] != g:
                return {"wrong": f"p = {p}: the value at {(x, x + offsets[x])} is not {g}"}
    if values[0, 1:].tolist() != [((x - 1) ^ 1) + 1 for x in range(1, side)]:
        return {"wrong": f"p = {p}: row 0 is not ((x-1) ⊕ 1) + 1"}
    return {"p": p, "period": proof.period, "preperiod": proof.preperiod}


@chapter.claim(
    "pass-values",
    LATER,
    "Is the set of positions with each Grundy value, with one pass, periodic along the diagonal?",
    parts=lambda depth: [1, 3, 4, 5],
    attempt=level_periods,
)
def level_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return the periods, which are proved; a formula for the numbers is not known."""
    levels = LEVELS[depth][1]
    periods = "; ".join(f"p = {one['p']}: {one['period']} from {one['preperiod']} on" for one in found if "p" in one)
    words = (
        "yes, for every rook with finitely many steps and a pass (a theorem; ludus levels --prove): the Grundy values "
        f"0 to {levels - 1} have a joint period, {periods}. Row 0 is ((x-1) ⊕ 1) + 1; no formula for the rest is "
        "known"
    )
    return swept(found, Extended(words, "every board; the certificates are checked by ludus_check, and by a table"))
