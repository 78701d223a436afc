"""Claims on the tables of the paper, on the formula for the Grundy values, and on which other pieces have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Failed, Part, Trial, Verdict
from ludus.papers.oracle import grundy_values
from ludus.papers.ryuo_nim import oracle
from ludus.papers.ryuo_nim.oracle import FAST, NAIVE, P_RANGE, PAGE
from ludus.papers.ryuo_nim.printed import MISSING_FIGURES, Printed, Vector, slanted_moves
from ludus.papers.verdicts import commas, in_coq, table_verdict, theorem

chapter = Chapter()

PRINTED_SIDE = 13
"""The tables of the paper have 13 rows and columns."""


def figures(p: int, numbers: tuple[int, int], places: tuple[str, str], what: str) -> None:
    """Claim a table of Grundy values, the table of the formula for the same p, and that the two are the same."""
    one, two = numbers
    formula = f"mod(x+y, {p}) + {p} (floor(x/{p}) ⊕ floor(y/{p}))"
    for kind, *claim in (
        ("grundy", f"figure-{one}", places[0], f"The table of {what}."),
        ("formula", f"figure-{two}", places[1], f"The table of {formula}."),
        ("both", f"figures-{one}-{two}", f"After Figure {two}", f"Figure {one} is the same as Figure {two}."),
    ):
        chapter.claim(*claim)(partial(table_of, p=p, kind=kind))


def table_of(printed: Printed, depth: Depth, *, p: int, kind: str) -> Verdict:
    """Compare a printed table with the definition, with the formula, or with the other printed table."""
    first, second = getattr(printed, f"grundy_{p}"), getattr(printed, f"formula_{p}")
    values, line = oracle.ryuo_values(p, PRINTED_SIDE), range(PRINTED_SIDE)
    what, given, right = {
        "grundy": ("the table of Grundy values", first, [[values[x, y] for x in line] for y in line]),
        "formula": ("the table of the formula", second, [[printed.formula(p, x, y) for x in line] for y in line]),
        "both": ("the first table, compared with the second,", first, second),
    }[kind]
    return table_verdict(f"{what} for p = {p}", right, given, place="(x, y) = ({1}, {0})".format)


figures(3, (3, 4), ("Example 1.2, Figure 3", "Figure 4"), "the Grundy values of the ryuo")


@chapter.claim("this-implies", "After Figures 4 and 10")
def this_implies(printed: Printed, depth: Depth) -> Verdict:
    """That the two tables agree implies the formula for all (x, y)."""
    # Find a piece whose 13x13 table is Figure 3 and whose Grundy values differ from the formula further out.
    values = oracle.ryuo_values(3, PRINTED_SIDE)
    # A move longer than the table cannot be seen in it.
    longer = (v for v in oracle.square(PRINTED_SIDE + 3) if min(v) >= 1 and max(v) >= PRINTED_SIDE)
    for extra in sorted(longer, key=lambda v: (sum(v), v)):
        found = grundy_values(oracle.square(max(extra) + 8), oracle.ryuo(((1, 1), (extra[0], extra[1]))))
        if any(found[cell] != values[cell] for cell in oracle.square(PRINTED_SIDE)):
            return Failed(f"the move {extra} shows in the first {PRINTED_SIDE} rows")
        where = oracle.smallest(cell for cell in found if found[cell] != printed.formula(3, *cell))
        if where is not None:
            return Erratum(
                "the two tables are the same; this implies the formula",
                f"tables of any size prove nothing about the rest; a proof is in {PAGE}",
                f"the ryuo with the extra move {extra} has the same 13x13 table, and G{where} = {found[where]} where "
                f"the formula gives {printed.formula(3, *where)}",
            )
    return Failed("no piece was found that agrees with the formula on 13x13 only")


@chapter.claim("generalized-ryuo", "Definition 1.4")
def generalized_ryuo(printed: Printed, depth: Depth) -> Trial:
    """The generalized ryuo for p moves by (4), (5), (6); the ryuo is the case p = 3."""
    if printed.slanted(3) != ((1, 1),):
        return Erratum("(6) for p = 3", "(x-1, y-1) alone, as in (3)", f"(6) gives {commas(printed.slanted(3))}")
    if printed.slanted(1) or printed.slanted(2):
        return Failed("(6) is not empty for p = 1, 2")
    side = 24 if depth is Depth.QUICK else 64
    for p in (1, 2):
        yield from (f"p = {p}, {cell}" for cell, g in oracle.ryuo_values(p, side).items() if g != cell[0] ^ cell[1])
    words = f"p = 3 gives the moves of (3); for p = 1 and 2 the set (6) is empty and G = x ⊕ y below {side}"
    return Confirmed(words)


def triangles(printed: Printed, depth: Depth, *, ps: Sequence[int], name: str) -> Trial:
    """Compare the set (6) with a triangle of squares below the piece."""
    for p in ps:
        rows: list[Vector] = [(s, t) for s in range(1, p - 1) for t in range(1, p - s)]
        if sorted(rows) != sorted(printed.slanted(p)):
            yield f"p = {p}: (6) has {len(printed.slanted(p))} moves"
        if len(rows) != (p - 1) * (p - 2) // 2 or set(rows) != set(slanted_moves(p)):
            yield f"p = {p}: the triangle has {len(rows)} squares"
    one = f"all slanted moves for p = {p}, {(p - 1) * (p - 2) // 2} in number"
    words = one if len(ps) == 1 else f"{oracle.p_words(ps)}: (p-1)(p-2)/2 slanted moves"
    return Confirmed(f"{words}; inferred for the figure: {MISSING_FIGURES[name]}")


for ps, number, end in (([3], 5, "p = 3, the ryuo"), ([4], 6, "p = 4"), ([8], 7, "p = 8"), (P_RANGE, 8, "any p")):
    place, statement = f"Example 1.3, Figure {number} (its picture is missing)", "The moves of the generalized ryuo for"
    chapter.claim(f"figure-{number}", place, f"{statement} {end}.")(partial(triangles, ps=ps, name=f"Figure {number}"))


figures(4, (9, 10), ("Example 1.4, Figure 9", "Figure 10"), "the Grundy values for p = 4")

PROOF = f"{PAGE}, the Grundy values"
BOTH_SIDES = f"{PAGE}, which pieces have these Grundy values"

MOVE_SIDE = {Depth.QUICK: 16, Depth.DEEP: 32}
"""The boards on which single moves are added and removed, from the definition."""
SMALL_P = {Depth.QUICK: range(1, 7), Depth.DEEP: range(1, 11)}


@chapter.claim("abstract", "Abstract")
def abstract(printed: Printed, depth: Depth) -> Verdict:
    """The Grundy value of the ryuo is mod(x+y, 3) + 3 (floor(x/3) ⊕ floor(y/3))."""
    return formula_verdict(depth, [formula_for_p(printed, depth, 3)])


def formula_for_p(printed: Printed, depth: Depth, p: Part) -> Part:
    """Compare the formula with the definition on a small board, and with the table of the solver on a large one."""
    values = oracle.ryuo_values(p, NAIVE[depth])
    where = oracle.smallest(cell for cell in values if values[cell] != printed.formula(p, *cell))
    if where is not None:
        return {"p": p, "wrong": [*where, values[where], printed.formula(p, *where)]}
    side = oracle.fast_side(FAST, depth)
    found = oracle.fast_table(slanted_moves(p), (side, side))
    expected = printed.formula(p, *oracle.coordinates(side))
    cells = [*next(oracle.differing(found, expected), ())]
    return {"p": p, "wrong": [*cells, int(found[tuple(cells)]), int(expected[tuple(cells)])] if cells else []}


@chapter.claim(
    "theorem-1-2", "Theorem 1.2 (stated without proof)", parts=lambda depth: list(P_RANGE), attempt=formula_for_p
)
def formula_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """The Grundy value of the generalized ryuo is mod(x+y, p) + p (floor(x/p) ⊕ floor(y/p))."""
    for one in found:
        if one["wrong"]:
            x, y, right, printed = one["wrong"]
            return Erratum(f"the formula gives {printed}", f"G = {right}", f"p = {one['p']}, (x, y) = ({x}, {y})")
    words = oracle.p_words([one["p"] for one in found]) if len(found) > 1 else f"p = {found[0]['p']}"
    small, large = NAIVE[depth], oracle.fast_side(FAST, depth)
    tried = f"{words}: coordinates below {small} from the definition, below {large} by the solver"
    return in_coq(theorem(Confirmed(tried, PROOF), "ryuo-every-p"), "ryuo_plane_grundy")


def other_pieces(printed: Printed, depth: Depth, p: Part) -> Part:
    """Return the moves that can be added to, or removed from, (4), (5), (6) without changing a Grundy value."""
    side = MOVE_SIDE[depth]
    formula = {cell: printed.formula(p, *cell) for cell in oracle.square(side)}
    own = slanted_moves(p)
    added: list[Vector] = []
    for s, t in sorted(oracle.square(min(side, p + 4)), key=lambda v: (sum(v), v)):
        is_new = min(s, t) > 0 and (s, t) not in own
        if is_new and grundy_values(oracle.square(side), oracle.ryuo((*own, (s, t)))) == formula:
            added.append((s, t))
            if len(added) == 2:
                break
    return {"p": p, "added": [list(move) for move in added], "removable": [*removable(p, side, formula)]}


def removable(p: int, side: int, formula: dict[tuple[int, ...], int]) -> Iterator[list[int]]:
    """Return the moves of (4), (5), (6) without which the values stay the same; lengths up to the board's side."""
    moves = [*slanted_moves(p), *((k, 0) for k in range(1, side)), *((0, k) for k in range(1, side))]
    for gone in moves:
        s, t = gone
        rest = [move for move in slanted_moves(p) if move != gone]
        # The square of the move itself is where a missing move shows first: compute up to there and a little beyond.
        size = min(side, max(s, t) + 2)

        def options(cell: tuple[int, ...], gone: Vector = gone, rest: list[Vector] = rest) -> Iterator[tuple[int, ...]]:
            every = oracle.ryuo(rest)(cell)
            return (there for there in every if (cell[0] - there[0], cell[1] - there[1]) != gone)

        found = grundy_values(oracle.square(size), options)
        if all(found[cell] == formula[cell] for cell in found):
            yield [s, t]


@chapter.claim("theorem-1-3", "Theorem 1.3", parts=lambda depth: list(SMALL_P[depth]), attempt=other_pieces)
def other_pieces_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """If the Grundy values of a piece are given by (14), then its moves are (4), (5) and (6)."""
    spare = [(one["p"], one["removable"][0]) for one in found if one["removable"]]
    minimal = "no move of (4), (5), (6) can be left out" if not spare else f"even fewer moves do: {spare[0]}"
    others = [(one["p"], tuple(one["added"][0])) for one in found if one["added"]]
    if not others and not spare:
        return Confirmed(
            f"{oracle.p_words(one['p'] for one in found)}, no move with coordinates up to p + 3 can be added"
        )
    ryuo_moves: list[list[int]] = next((one["added"] for one in found if one["p"] == 3), [])
    wrong = Erratum(
        "(14) holds only for the moves (4), (5), (6)",
        f"the piece has the moves (4), (5), (6) and any others that lie in Max_p ({BOTH_SIDES}); {minimal}",
        f"the same values on {MOVE_SIDE[depth]}x{MOVE_SIDE[depth]} with one more move (by the theorem everywhere): "
        f"{commas(f'p = {p} with {move}' for p, move in others)}; for the ryuo itself also {tuple(ryuo_moves[-1])}",
    )
    if spare:
        return wrong
    proved = theorem(wrong, "ryuo-move-sets", about="for p = 1 to 5 ")
    return in_coq(proved, "ryuo_more_grundy", "ryuo_more_differs")
