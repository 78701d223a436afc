"""Claims on the game with a pass, Section 2: as printed it is a heap of one, and the theorem needs four repairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.papers.every_size import theorem
from ludus.papers.ryuo_nim.oracle import Position, pass_values, ryuo_values
from ludus.papers.ryuo_nim.printed import Pair, Printed, slanted_moves
from ludus.papers.ryuo_nim.ranges import P_RANGE, p_words
from ludus.papers.ryuo_nim.verdicts import PAGE, confirmed, listed, smallest

SIDE = {Depth.QUICK: 24, Depth.DEEP: 60}
"""Coordinates below this are tried from the definition."""
LARGE_P = range(3, 13)

SECTION = "Section 2"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the game with a pass."""
    definition, theorem = "Definition 2.1", "Theorem 2.1"
    return (
        Claim(
            "pass-everywhere",
            f"{definition}, (21)",
            "A pass is allowed at every (x, y), and Theorem 2.1 describes the P-positions.",
            partial(pass_everywhere, printed),
        ),
        Claim(
            "slanted-moves-with-a-pass",
            f"{definition}, (17) and (20), for the general p of P_0",
            "With the diagonal move (x-1, y-1), the P-positions without a pass are P_0, for every p.",
            partial(slanted_moves_with_a_pass, printed),
        ),
        Claim(
            "lemma-2-1", "Lemma 2.1", "(x, y, 0) is a P-position if and only if it is in P_0.", partial(P_0, printed)
        ),
        Claim(
            "pairs-and-triples",
            f"{theorem}, and P = P_0 u P_1",
            "(x, y, 1) is in P_1; P is the union of P_0 and P_1.",
            partial(pairs_and_triples, printed),
        ),
        Claim(
            "natural-numbers",
            f"{SECTION}, P_{{1,2}} and P_{{1,3}}",
            "n runs over N, the set of natural numbers.",
            partial(natural_numbers, printed),
        ),
        Claim("theorem-2-1", theorem, "G(x, y, 1) = 0 if and only if (x, y) is in P_1.", partial(P_1_at_3, printed)),
        Claim(
            "theorem-2-1-corner",
            theorem,
            "The same, for p >= 3, when no pass is allowed at (0, 0) and (17), (20) are the moves (6).",
            partial(P_1_without_the_corner, printed),
        ),
        Claim(
            "theorem-2-1-small-p",
            theorem,
            "The same for p = 1 and p = 2.",
            partial(P_1_for_small_p, printed),
        ),
    )


def pass_everywhere(printed: Printed, depth: Depth) -> Verdict:
    """Compute the game as defined, and see that the pass is a heap of one beside it."""
    side = SIDE[depth]
    if not printed.pass_at_corner:
        return Confirmed("no pass at (0, 0)")
    for p in P_RANGE:
        values = pass_values(slanted_moves(p), side, True)
        if any(values[x, y, 1] != values[x, y, 0] ^ 1 for x, y, left in values if left):
            return Failed(f"p = {p}: a pass at every square is not a heap of one")
    return Erratum(
        "(21): (x, y, 0) may be reached from every (x, y, 1)",
        "no pass at (0, 0), where the piece cannot move",
        f"(0, 0, 1) can still be moved to (0, 0, 0), so the pass is a heap of one beside the game and G(x, y, 1) is "
        f"G(x, y, 0) with the last binary digit changed ({p_words(P_RANGE)}, coordinates below {side})",
    )


def slanted_moves_with_a_pass(printed: Printed, depth: Depth) -> Verdict:
    """Compare P_0 for each p with the P-positions of the literal game without a pass left."""
    side, wrong = SIDE[depth], []
    for p in P_RANGE:
        values = pass_values(printed.pass_slanted(p), side, printed.pass_at_corner)
        cells = {(x, y) for x, y, left in values if left == 0 and (values[x, y, 0] == 0) != printed.is_in_p_0(p, x, y)}
        where = smallest(cells)
        if where is not None:
            wrong.append(f"p = {p}: {where} has Grundy number {values[(*where, 0)]}")
    if not wrong:
        return Confirmed(f"{p_words(P_RANGE)}, coordinates below {side}")
    right = [p for p in P_RANGE if not any(line.startswith(f"p = {p}:") for line in wrong)]
    return Erratum(
        "(x-1, y-1) in (17) and (20), for a general p",
        f"the moves (6) of Definition 1.4; as printed Lemma 2.1 is right for p = {listed(right)} only",
        "; ".join(wrong[:4]),
    )


def P_0(printed: Printed, depth: Depth) -> Verdict:
    """Compare P_0 with the P-positions when (17) is replaced by (6)."""

    def complaints() -> Iterator[str]:
        for p in P_RANGE:
            values = ryuo_values(p, SIDE[depth])
            yield from (f"p = {p}, {cell}" for cell, g in values.items() if (g == 0) != printed.is_in_p_0(p, *cell))

    words = f"with the moves (6): {p_words(P_RANGE)}, coordinates below {SIDE[depth]}"
    return theorem(confirmed(complaints(), words, f"Theorem 1.2: {PAGE}, the Grundy numbers"), "ryuo-every-p")


def pairs_and_triples(printed: Printed, depth: Depth) -> Verdict:
    """Look whether (x, y, 1) can be a member of P_1."""
    lengths = {len(member) for member in printed.P_1(3, 4, printed.natural_from)}
    if lengths == {3}:
        return Confirmed("the members of P_1 for p = 3 and n <= 4")
    values = pass_values(slanted_moves(3), SIDE[depth], False)
    where = smallest(cell for cell, g in values.items() if g == 0 and cell[2] == 1 and cell[:2] != (0, 0))
    return Erratum(
        "(x, y, 1) is in P_1, and P = P_0 u P_1",
        "(x, y) is in P_1, and P consists of P_0 and of the (x, y, 1) with (x, y) in P_1",
        f"p = 3: {where} is lost, and no triple is a member of P_1, whose members have {listed(lengths)} entries",
    )


def natural_numbers(printed: Printed, depth: Depth) -> Verdict:
    """Try both readings of N: from 1, and from 0."""
    side = SIDE[depth]
    wrong: dict[int, str] = {}
    for least in (0, 1):
        for p in LARGE_P:
            lost = lost_with_a_pass(p, side)
            extra = smallest(P_1(printed, p, side, least) - lost)
            if extra is not None:
                wrong.setdefault(least, f"p = {p}: {extra} would be in P_1 and is not lost")
    if printed.natural_from in wrong:
        return Erratum(f"N starts at {printed.natural_from}", "N starts at 1", wrong[printed.natural_from])
    if 0 not in wrong:
        return Failed("N from 0 fits as well")
    return Confirmed(
        f"with N = {{1, 2, ...}}: {p_words(LARGE_P)}, every member of P_1 with coordinates below {side} is lost; N "
        f"from 0 is the wrong reading, for {wrong[0]}"
    )


def P_1_at_3(printed: Printed, depth: Depth) -> Verdict:
    """Compare P_1 for p = 3 with the game exactly as it is printed."""
    side = SIDE[depth]
    values = pass_values(printed.pass_slanted(3), side, printed.pass_at_corner)
    lost = {(x, y) for x, y, left in values if left == 1 and values[x, y, 1] == 0}
    claimed = P_1(printed, 3, side, printed.natural_from)
    missing, extra = smallest(lost - claimed), smallest(claimed - lost)
    if missing is None and extra is None:
        return Confirmed(f"p = 3, coordinates below {side}")
    told = [f"G{(*missing, 1)} = 0 but {missing} is not in P_1"] if missing else []
    told += [f"{extra} is in P_1 but G{(*extra, 1)} = {values[(*extra, 1)]}"] if extra else []
    return Erratum(
        "the game of Definition 2.1 and P_1",
        f"no pass at (0, 0), (6) in place of (17) and (20), (0, 0) in P_1, p >= 3 ({PAGE}, one pass)",
        f"p = 3: {'; '.join(told)}",
    )


def P_1_without_the_corner(printed: Printed, depth: Depth) -> Verdict:
    """Compare P_1 with the repaired game: one square is missing, for every p >= 3."""
    side, missing, extra = SIDE[depth], set(), set()
    for p in LARGE_P:
        lost, claimed = lost_with_a_pass(p, side), P_1(printed, p, side, printed.natural_from)
        missing |= {(p, cell) for cell in lost - claimed}
        extra |= {(p, cell) for cell in claimed - lost}
    if not missing and not extra:
        return theorem(Confirmed(f"{p_words(LARGE_P)}, coordinates below {side}"), "ryuo-pass-every-p")
    if extra or {cell for _, cell in missing} != {(0, 0)}:
        return Failed(f"P_1 is wrong elsewhere too: {listed(sorted(extra | missing)[:3])}")
    wrong = Erratum(
        "P_1 = P_{1,1} u P_{1,2} u P_{1,3}",
        f"P_1 with (0, 0) added: then it is right for {p_words(LARGE_P)}, coordinates below {side}",
        "(0, 0, 1) has no move, so it is lost, and (0, 0) is not in P_1; it is the only one missing",
    )
    return theorem(wrong, "ryuo-pass-every-p", about="for all p >= 3 ")


def P_1_for_small_p(printed: Printed, depth: Depth) -> Verdict:
    """Compare P_1 for p = 1, 2 with the repaired game, and the right answer as well."""
    side, told = SIDE[depth], []
    for p in (1, 2):
        lost, claimed = lost_with_a_pass(p, side), P_1(printed, p, side, printed.natural_from) | {(0, 0)}
        right = {(x, y) for x in range(1, side) for y in range(1, side) if (x - 1) ^ (y - 1) == 1} | {(0, 0)}
        if lost != right:
            return Failed(f"p = {p}: the right answer is another one at {smallest(lost ^ right)}")
        missing, extra = smallest(lost - claimed), smallest(claimed - lost)
        told += [f"p = {p}: {missing} is lost and not in P_1"] * (missing is not None)
        told += [f"p = {p}: {extra} is in P_1 and won"] * (extra is not None)
    if not told:
        return Confirmed(f"p = 1 and 2, coordinates below {side}")
    wrong = Erratum(
        "P_1 for every natural number p",
        f"for p = 1, 2: (0, 0) and all (x, y) with x, y >= 1 and (x-1) nim-plus (y-1) = 1 (coordinates below {side})",
        "; ".join(told),
    )
    return theorem(wrong, "ryuo-pass-small-p")


def P_1(printed: Printed, p: int, side: int, least: int) -> set[Pair]:
    """Return the printed P_1 on a square board, as pairs."""
    members = (member[:2] for member in printed.P_1(p, side // p + 1, least))
    return {(x, y) for x, y in members if max(x, y) < side}


def lost_with_a_pass(p: int, side: int) -> set[Pair]:
    """Return the lost (x, y, 1) of the repaired game, as pairs."""
    values: dict[Position, int] = pass_values(slanted_moves(p), side, False)
    return {(x, y) for x, y, left in values if left == 1 and values[x, y, 1] == 0}
