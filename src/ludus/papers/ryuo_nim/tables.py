"""Claims on the tables of the paper, Figures 3, 4, 9, 10, and on the generalized ryuo, Figures 5 to 8."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludus.core.claims import Claim, Depth, Erratum, Failed, Verdict
from ludus.papers.ryuo_nim import pictures
from ludus.papers.ryuo_nim.oracle import grundy_values, ryuo, ryuo_values, square
from ludus.papers.ryuo_nim.printed import MISSING_FIGURES, Printed, Rows, Vector, slanted_moves
from ludus.papers.ryuo_nim.ranges import P_RANGE, p_words
from ludus.papers.ryuo_nim.verdicts import PAGE, confirmed, listed, smallest, table_verdict

PRINTED_SIDE = 13
"""The tables of the paper have 13 rows and columns."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the tables and on the generalized ryuo."""
    figures = {
        p: (printed.grundy_3, printed.formula_3) if p == 3 else (printed.grundy_4, printed.formula_4) for p in (3, 4)
    }
    return (
        _table("figure-3", "Example 1.2, Figure 3", 3, figures[3][0], "the Grundy numbers of the ryuo"),
        _formula("figure-4", "Figure 4", 3, figures[3][1], printed),
        Claim("figures-3-4", "After Figure 4", "Figure 3 is the same as Figure 4.", partial(same, 3, *figures[3])),
        Claim(
            "this-implies",
            "After Figures 4 and 10",
            "That the two tables agree implies the formula for all (x, y).",
            partial(this_implies, printed),
        ),
        Claim(
            "generalized-ryuo",
            "Definition 1.4",
            "The generalized ryuo for p moves by (4), (5), (6); the ryuo is the case p = 3.",
            partial(generalized_ryuo, printed),
        ),
        *(_figure(p, number, printed) for p, number in ((3, 5), (4, 6), (8, 7))),
        Claim(
            "figure-8",
            "Example 1.3, Figure 8 (its picture is missing)",
            "The moves of the generalized ryuo for any p.",
            partial(triangles, printed),
            partial(pictures.moves, 6, "Figure 8, for p = 6"),
        ),
        _table("figure-9", "Example 1.4, Figure 9", 4, figures[4][0], "the Grundy numbers for p = 4"),
        _formula("figure-10", "Figure 10", 4, figures[4][1], printed),
        Claim("figures-9-10", "After Figure 10", "Figure 9 is the same as Figure 10.", partial(same, 4, *figures[4])),
    )


def _table(claim_id: str, place: str, p: int, rows: Rows, what: str) -> Claim:
    name = claim_id.replace("figure-", "Figure ")
    return Claim(
        claim_id,
        place,
        f"The table of {what}.",
        partial(grundy_table, p, rows),
        partial(pictures.printed_table, rows, p, f"{name}: {what}"),
    )


def _formula(claim_id: str, place: str, p: int, rows: Rows, printed: Printed) -> Claim:
    what = f"mod(x+y, {p}) + {p} (floor(x/{p}) nim-plus floor(y/{p}))"
    name = claim_id.replace("figure-", "Figure ")
    return Claim(
        claim_id,
        place,
        f"The table of {what}.",
        partial(formula_table, printed, p, rows),
        partial(pictures.printed_table, rows, p, f"{name}: {what}"),
    )


def _figure(p: int, number: int, printed: Printed) -> Claim:
    name = f"Figure {number}"
    return Claim(
        f"figure-{number}",
        f"Example 1.3, {name} (its picture is missing)",
        f"The moves of the generalized ryuo for p = {p}" + (", the ryuo." if p == 3 else "."),
        partial(figure_moves, printed, p, name),
        partial(pictures.moves, p, name),
    )


def grundy_table(p: int, rows: Rows, depth: Depth) -> Verdict:
    """Compare a printed table with the Grundy numbers, computed from the definition."""
    values = ryuo_values(p, PRINTED_SIDE)
    ours = tuple(tuple(values[x, y] for x in range(PRINTED_SIDE)) for y in range(PRINTED_SIDE))
    return table_verdict(f"the table of Grundy numbers for p = {p}", ours, rows)


def formula_table(printed: Printed, p: int, rows: Rows, depth: Depth) -> Verdict:
    """Compare a printed table with the formula."""
    ours = tuple(tuple(printed.formula(p, x, y) for x in range(PRINTED_SIDE)) for y in range(PRINTED_SIDE))
    return table_verdict(f"the table of the formula for p = {p}", ours, rows)


def same(p: int, left: Rows, right: Rows, depth: Depth) -> Verdict:
    """Compare the two printed tables with each other."""
    return table_verdict(f"the first table, compared with the second, for p = {p}", right, left)


def this_implies(printed: Printed, depth: Depth) -> Verdict:
    """Find a piece whose 13x13 table is Figure 3 and whose Grundy numbers differ from the formula further out."""
    values = ryuo_values(3, PRINTED_SIDE)
    for extra in sorted(square(PRINTED_SIDE + 3), key=lambda v: (sum(v), v)):
        # A move longer than the table cannot be seen in it.
        if min(extra) < 1 or max(extra) < PRINTED_SIDE:
            continue
        side = max(extra) + 4
        found = grundy_values(square(side), ryuo(((1, 1), (extra[0], extra[1]))))
        where = smallest(cell for cell in found if found[cell] != printed.formula(3, *cell))
        if where is None:
            continue
        if any(found[cell] != values[cell] for cell in square(PRINTED_SIDE)):
            return Failed(f"the move {extra} shows in the first {PRINTED_SIDE} rows")
        return Erratum(
            "the two tables are the same; this implies the formula",
            f"tables of any size prove nothing about the rest; a proof is in {PAGE}",
            f"the ryuo with the extra move {extra} has the same 13x13 table, and G{where} = {found[where]} where the "
            f"formula gives {printed.formula(3, *where)}",
        )
    return Failed("no piece was found that agrees with the formula on 13x13 only")


def generalized_ryuo(printed: Printed, depth: Depth) -> Verdict:
    """Compare the case p = 3 with the ryuo, and p = 1, 2 with nim."""
    if printed.slanted(3) != ((1, 1),):
        return Erratum("(6) for p = 3", "(x-1, y-1) alone, as in (3)", f"(6) gives {listed(printed.slanted(3))}")
    if printed.slanted(1) or printed.slanted(2):
        return Failed("(6) is not empty for p = 1, 2")
    side = 24 if depth is Depth.QUICK else 64

    def complaints() -> Iterator[str]:
        for p in (1, 2):
            yield from (f"p = {p}, {cell}" for cell, g in ryuo_values(p, side).items() if g != cell[0] ^ cell[1])

    words = f"p = 3 gives the moves of (3); for p = 1 and 2 the set (6) is empty and G = x nim-plus y below {side}"
    return confirmed(complaints(), words)


def figure_moves(printed: Printed, p: int, name: str, depth: Depth) -> Verdict:
    """Compare the set (6) with the triangle below the piece, counted square by square."""
    inferred = f"inferred for the figure: {MISSING_FIGURES[name]}"
    words = f"all slanted moves for p = {p}, {(p - 1) * (p - 2) // 2} in number; {inferred}"
    return confirmed(_triangle_complaints(printed, [p]), words)


def triangles(printed: Printed, depth: Depth) -> Verdict:
    """Compare the set (6) with a triangle of squares, for every p of the range."""
    words = f"{p_words(P_RANGE)}: (p-1)(p-2)/2 slanted moves; inferred for the figure: {MISSING_FIGURES['Figure 8']}"
    return confirmed(_triangle_complaints(printed, P_RANGE), words)


def _triangle_complaints(printed: Printed, ps: range | list[int]) -> Iterator[str]:
    for p in ps:
        rows: list[Vector] = [(s, t) for s in range(1, p - 1) for t in range(1, p - s)]
        if set(rows) != set(printed.slanted(p)) or len(rows) != len(printed.slanted(p)):
            yield f"p = {p}: (6) has {len(printed.slanted(p))} moves"
        if len(rows) != (p - 1) * (p - 2) // 2 or set(rows) != set(slanted_moves(p)):
            yield f"p = {p}: the triangle has {len(rows)} squares"
