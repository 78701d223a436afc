"""Claims on the Grundy numbers of the generalized ryuo: the formula, and which other pieces have it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Part, Sweep, Verdict
from ludus.papers.every_size import theorem
from ludus.papers.ryuo_nim.oracle import grundy_values, ryuo, ryuo_values, square
from ludus.papers.ryuo_nim.printed import Printed, Vector, slanted_moves
from ludus.papers.ryuo_nim.ranges import FAST, NAIVE, P_RANGE, coordinates, differing, fast_side, fast_table, p_words
from ludus.papers.ryuo_nim.verdicts import PAGE, listed, smallest

PROOF = f"{PAGE}, the Grundy numbers"
BOTH_SIDES = f"{PAGE}, which pieces have these Grundy numbers"

SIDE = {Depth.QUICK: 16, Depth.DEEP: 32}
"""The boards on which single moves are added and removed, from the definition."""
FEW_P = {Depth.QUICK: range(1, 7), Depth.DEEP: range(1, 11)}


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the Grundy numbers."""
    return (
        Claim(
            "abstract",
            "Abstract",
            "The Grundy number of the ryuo is mod(x+y, 3) + 3 (floor(x/3) nim-plus floor(y/3)).",
            partial(abstract, printed),
        ),
        Claim(
            "theorem-1-2",
            "Theorem 1.2 (stated without proof)",
            "The Grundy number of the generalized ryuo is mod(x+y, p) + p (floor(x/p) nim-plus floor(y/p)).",
            Sweep(lambda depth: list(P_RANGE), partial(formula_for_p, printed), formula_verdict),
        ),
        Claim(
            "theorem-1-3",
            "Theorem 1.3",
            "If the Grundy numbers of a piece are given by (14), then its moves are (4), (5) and (6).",
            Sweep(lambda depth: list(FEW_P[depth]), partial(other_pieces, printed), other_pieces_verdict),
        ),
    )


def abstract(printed: Printed, depth: Depth) -> Verdict:
    """Compare the formula for p = 3 with the definition."""
    return formula_verdict(depth, [formula_for_p(printed, depth, 3)])


def formula_for_p(printed: Printed, depth: Depth, p: Part) -> Part:
    """Compare the formula with the definition on a small board, and with the table of the solver on a large one."""
    values = ryuo_values(p, NAIVE[depth])
    where = smallest(cell for cell in values if values[cell] != printed.formula(p, *cell))
    if where is not None:
        return {"p": p, "wrong": [*where, values[where], printed.formula(p, *where)]}
    side = fast_side(FAST, depth)
    found = fast_table(slanted_moves(p), (side, side))
    expected = printed.formula(p, *coordinates(side))
    cells = [*next(differing(found, expected), ())]
    return {"p": p, "wrong": [*cells, int(found[tuple(cells)]), int(expected[tuple(cells)])] if cells else []}


def formula_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return what all values of p gave."""
    for one in found:
        if one["wrong"]:
            x, y, right, printed = one["wrong"]
            return Erratum(f"the formula gives {printed}", f"G = {right}", f"p = {one['p']}, (x, y) = ({x}, {y})")
    words = p_words([one["p"] for one in found]) if len(found) > 1 else f"p = {found[0]['p']}"
    small, large = NAIVE[depth], fast_side(FAST, depth)
    tried = f"{words}: coordinates below {small} from the definition, below {large} by the solver"
    return theorem(Confirmed(tried, PROOF), "ryuo-every-p")


def other_pieces(printed: Printed, depth: Depth, p: Part) -> Part:
    """Return the moves that can be added to, or removed from, (4), (5), (6) without changing a Grundy number."""
    side = SIDE[depth]
    formula = {cell: printed.formula(p, *cell) for cell in square(side)}
    own = slanted_moves(p)
    added: list[Vector] = []
    for s, t in sorted(square(min(side, p + 4)), key=lambda v: (sum(v), v)):
        is_new = min(s, t) > 0 and (s, t) not in own
        if is_new and grundy_values(square(side), ryuo((*own, (s, t)))) == formula:
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
            every = ryuo(rest)(cell)
            return (there for there in every if (cell[0] - there[0], cell[1] - there[1]) != gone)

        found = grundy_values(square(size), options)
        if all(found[cell] == formula[cell] for cell in found):
            yield [s, t]


def other_pieces_verdict(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return the erratum: every p has other pieces with the same Grundy numbers; but none with fewer moves."""
    spare = [(one["p"], one["removable"][0]) for one in found if one["removable"]]
    minimal = "no move of (4), (5), (6) can be left out" if not spare else f"even fewer moves do: {spare[0]}"
    others = [(one["p"], tuple(one["added"][0])) for one in found if one["added"]]
    if not others and not spare:
        return Confirmed(f"{p_words(one['p'] for one in found)}, no move with coordinates up to p + 3 can be added")
    ryuo_moves: list[list[int]] = next((one["added"] for one in found if one["p"] == 3), [])
    wrong = Erratum(
        "(14) holds only for the moves (4), (5), (6)",
        f"the piece has the moves (4), (5), (6) and any others that lie in Max_p ({BOTH_SIDES}); {minimal}",
        f"the same values on {SIDE[depth]}x{SIDE[depth]} with one more move (by the theorem everywhere): "
        f"{listed(f'p = {p} with {move}' for p, move in others)}; for the ryuo itself also {tuple(ryuo_moves[-1])}",
    )
    return wrong if spare else theorem(wrong, "ryuo-move-sets", about="for p = 1 to 5 ")
