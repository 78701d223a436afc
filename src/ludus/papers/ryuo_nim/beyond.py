"""Beyond the paper: any dimension, all pieces with these Grundy values, one pass and many, misère play."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Depth, Extended, Part, Trial
from ludus.core.loading import np
from ludus.families.impartial.one_piece.ryuo_theorems import grundy_value, is_harmless, restricted_moves, short_moves
from ludus.papers.oracle import grundy_values, p_positions
from ludus.papers.ryuo_nim import oracle
from ludus.papers.ryuo_nim.oracle import P_RANGE, PAGE, Position
from ludus.papers.ryuo_nim.printed import Vector, mod_nim, slanted_moves
from ludus.papers.ryuo_nim.theorem import BOTH_SIDES, PROOF
from ludus.papers.verdicts import commas, in_coq, theorem

chapter = Chapter()

LATER = "Not in the paper"
RESTRICTED = "docs/impartial_theorems.md, restricted Ryuo Nim"

SOLID = {Depth.QUICK: (range(1, 5), 7, 16), Depth.DEEP: (range(1, 7), 11, 40)}
"""In three dimensions: the values of p, the side from the definition, the side by the solver."""
MIN_MAX = {Depth.QUICK: (range(1, 7), 8), Depth.DEEP: (range(1, 11), 12)}
"""The values of p, and the longest move that is added."""
MISERE = {Depth.QUICK: 250, Depth.DEEP: 1000}
NIGHT = ((1, 2), (2, 1))


def formula_table(shape: tuple[int, ...], p: int) -> Array:
    """Return mod(x_1 + ... + x_n, p) + p (floor(x_1/p) ⊕ ... ⊕ floor(x_n/p)) for every position of a box."""
    lines: list[Any] = list(np.ogrid[tuple(map(slice, shape))])
    return np.asarray(grundy_value(lines, p))


@chapter.claim("n-dimensions", LATER)
def n_dimensions(depth: Depth) -> Trial:
    """The formula in any dimension, with short moves along all axes."""
    ps, side, large = SOLID[depth]
    boards = [(1, 4 * side), (3, side), (4, 5)]
    for p, (axes, length) in itertools.product(ps, boards):
        values = grundy_values(oracle.square(length, axes), oracle.ryuo(short_moves(p, axes=axes)))
        yield from (f"p = {p}, {cell}" for cell, g in values.items() if g != grundy_value(cell, p))
    for p in ps:
        found = oracle.fast_table(short_moves(p, axes=3), (large,) * 3, rays=((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        expected = formula_table((large,) * 3, p)
        yield from (f"p = {p}, {cell} by the solver" for cell in oracle.differing(found, expected))
    needed = [f"p = {p} at {where}" for p in range(1, 7) for where in [_two_axes_fail(p)] if where is not None]
    words = (
        "in n dimensions, with any rook move or any vector whose entries add up to at most p - 1, G is "
        f"mod(sum, p) + p (nim-sum of the floor(x_i/p)); proof: {PROOF}. In three dimensions, "
        f"vectors along two axes alone do not do: the formula fails for {commas(needed)}"
    )
    tried = f"p = 1 to {ps[-1]}: 1, 3 and 4 axes from the definition, sides {commas(n for _, n in boards)}"
    verdict = Extended(words, f"{tried}; 3 axes by the solver, side {large}")
    return in_coq(theorem(verdict, "ryuo-solid", about="in three dimensions for p = 1 to 4 "), "ryuo_grundy")


def _two_axes_fail(p: int) -> Position | None:
    """Return where the formula fails in three dimensions without the vectors that have three entries."""
    values = grundy_values(oracle.square(5, 3), oracle.ryuo([v for v in short_moves(p, axes=3) if 0 in v]))
    return oracle.smallest(cell for cell, g in values.items() if g != grundy_value(cell, p))


def min_max_for_p(depth: Depth, p: Part) -> Part:
    """Add every vector up to a length to the generalized ryuo, and all that may be added at once."""
    longest = MIN_MAX[depth][1]
    own = slanted_moves(p)
    vectors = [(s, t) for s in range(1, longest + 1) for t in range(s, longest + 1) if (s, t) not in own]
    counts = {"may": 0, "may not": 0}
    for vector in vectors:
        found = _changes(p, (*own, vector), longest)
        if found == is_harmless(vector, p):
            return {"p": p, "wrong": f"p = {p}, {vector}: the values {'change' if found else 'do not change'}"}
        counts["may not" if found else "may"] += 1
    allowed = [v for v in oracle.square(longest + 1) if min(v) > 0 and is_harmless(v, p)]
    draw = random.Random(p)
    for some in (allowed, draw.sample(allowed, len(allowed) // 2), draw.sample(allowed, len(allowed) // 4)):
        vectors = [(s, t) for s, t in some if (s, t) not in own]
        if _changes(p, (*own, *vectors), longest):
            return {"p": p, "wrong": f"p = {p}: {len(vectors)} vectors of Max_p together change the values"}
    return {"p": p, "wrong": "", **counts}


def _changes(p: int, steps: tuple[Vector, ...], longest: int) -> bool:
    """Return whether a piece with these slanted moves has other Grundy values than the formula."""
    side = max(80, 8 * p) if find_spec("numba") is not None else 2 * longest + 2
    return bool((oracle.fast_table(steps, (side, side)) != mod_nim(p, *oracle.coordinates(side))).any())


@chapter.claim(
    "min-max",
    f"{LATER}; the right form of Theorem 1.3",
    parts=lambda depth: list(MIN_MAX[depth][0]),
    attempt=min_max_for_p,
)
def min_max_verdict(depth: Depth, found: Sequence[Part]) -> Trial:
    """A piece has these Grundy values if and only if its moves lie between Min_p and Max_p."""
    yield from (one["wrong"] for one in found if one["wrong"])
    yield from _naive_min_max()
    ps, longest = MIN_MAX[depth]
    may, may_not = (sum(one.get(word, 0) for one in found) for word in ("may", "may not"))
    words = (
        "the moves (4), (5), (6) are needed, and (s, t) with s, t >= 1 may be added unless p | s+t and (p does not "
        f"divide s, or s/p and t/p hold the same power of 2); proof: {BOTH_SIDES}"
    )
    tried = (
        f"p = {ps[0]} to {ps[-1]}, every vector (s, t) with 1 <= s <= t <= {longest}: {may} may be "
        f"added and {may_not} may not"
    )
    whole = Extended(words, f"{tried}, each tried by the solver; entries up to 5 from the definition, p <= 3")
    return theorem(whole, "ryuo-move-sets", about="for p = 1 to 5 and all (s, t) ")


def _naive_min_max() -> Iterator[str]:
    for p, s, t in itertools.product((1, 2, 3), range(1, 6), range(1, 6)):
        values = grundy_values(oracle.square(16), oracle.ryuo({*slanted_moves(p), (s, t)}))
        if all(g == mod_nim(p, *cell) for cell, g in values.items()) != is_harmless((s, t), p):
            yield f"p = {p}, {(s, t)} from the definition"


@chapter.claim("min-max-3", LATER)
def min_max_3(depth: Depth) -> Trial:
    """Which vectors may be added in three dimensions."""
    ps, longest, side = (range(1, 5), 4, 24) if depth is Depth.QUICK else (range(1, 7), 7, 48)
    longest = longest if find_spec("numba") is not None else 2
    for p in ps:
        values = formula_table((side,) * 3, p)
        own = short_moves(p, axes=3)
        for vector in itertools.combinations_with_replacement(range(longest + 1), 3):
            if vector not in own and sum(entry > 0 for entry in vector) > 1:
                found = oracle.fast_table((*own, vector), (side,) * 3, rays=((1, 0, 0), (0, 1, 0), (0, 0, 1)))
                if bool((found != values).any()) == is_harmless(vector, p):
                    yield f"p = {p}, {vector}"
    words = (
        "in three dimensions a vector may not be added exactly when p divides its sum, and p does not divide some "
        "entry or an even number of the non-zero s_i/p hold the least power of 2; proof, in any dimension: "
        f"{BOTH_SIDES}"
    )
    tried = (
        f"p = {ps[0]} to {ps[-1]}, all vectors with entries up to {longest} in increasing order, each added "
        f"to the piece, by the solver in the cube of side {side}"
    )
    return theorem(Extended(words, tried), "ryuo-solid-move-sets", about="for p = 1 to 4 ")


@chapter.claim("nightrider", LATER)
def nightrider(depth: Depth) -> Trial:
    """Whole nightrider rays added to nim change no Grundy value."""
    small, side = 20, oracle.fast_side({Depth.QUICK: 256, Depth.DEEP: 1500}, depth)
    rays = [(k * s, k * t) for s, t in NIGHT for k in range(1, small)]
    values = grundy_values(oracle.square(small), oracle.ryuo(rays))
    yield from (f"{cell}" for cell, g in values.items() if g != cell[0] ^ cell[1])
    x, y = oracle.coordinates(side)
    yield from (
        f"{c} by the solver"
        for c in oracle.differing(oracle.fast_table((), (side, side), rays=((1, 0), (0, 1), *NIGHT)), x ^ y)
    )
    words = f"the rays k(1, 2) and k(2, 1) lie in Max_1, so a rook with them is still nim; proof: {BOTH_SIDES}"
    tried = f"coordinates below {small} from the definition, below {side} by the solver"
    return theorem(Extended(words, tried), "nightrider")


@chapter.claim("misere", LATER)
def misere(depth: Depth) -> Trial:
    """The P-positions in misère play."""
    small, side = 20, oracle.fast_side(MISERE, depth)
    for p in P_RANGE:
        x, y = oracle.coordinates(side)
        expected = np.asarray(mod_nim(p, x, y) == 1)
        if p < 3:
            expected = np.where(np.maximum(x, y) <= 1, (x ^ y) == 1, (x ^ y) == 0)
        slow = p_positions(oracle.square(small), oracle.ryuo(slanted_moves(p)), misere=True)
        yield from (f"p = {p}, {c}" for c in oracle.square(small) if (c in slow) != expected[c])
        found = oracle.fast_lost(slanted_moves(p), side, misere=True)
        yield from (f"p = {p}, {c} by the solver" for c in oracle.differing(found, expected))
    words = (
        "for p >= 3 a position is lost in misère play exactly when its Grundy value is 1; for p = 1, 2 it is misère "
        f"nim; proof: {PAGE}, misère play"
    )
    tried = f"{oracle.p_words(P_RANGE)}: coordinates below {small} from the definition, below {side} by the solver"
    proved = theorem(Extended(words, tried), "ryuo-misere-every-p", "ryuo-misere-small-p", about="for all p ")
    return in_coq(proved, "ryuo_misere", "misere_nim")


def lost_with_one_pass(moves: Iterable[Position], side: int) -> set[Position]:
    """Return the P-positions with one pass left, which is not allowed in the corner, from the definition."""
    options = oracle.with_passes(oracle.stepping(moves), at_terminal=False)
    return {(x, y) for x, y, left in p_positions(oracle.passing_square(side, 1), options) if left}


@chapter.claim("folding", LATER)
def folding(depth: Depth) -> Trial:
    """Rook moves shorter than m: when the Grundy value is that of the free ryuo at the residues modulo m."""
    ps, most = (range(3, 6), 13) if depth is Depth.QUICK else (range(3, 9), 24)
    for p in ps:
        for m in range(p, most):
            values = grundy_values(oracle.square(2 * m + 2), oracle.stepping(restricted_moves(p, m)))
            q, c = divmod(m, p)
            claimed = c == 0 or (c == (p + 1) // 2 and (q + 1) & q != 0)
            if claimed != all(g == mod_nim(p, x % m, y % m) for (x, y), g in values.items()):
                yield f"p = {p}, m = {m}"
    words = (
        "for p >= 3 and m >= p it is exactly when p divides m, or m leaves the remainder ceil(p/2) and "
        f"floor(m/p) + 1 is no power of 2; proof: {RESTRICTED}"
    )
    tried = f"{oracle.p_words(ps)}, m below {most}, coordinates up to 2m + 1 from the definition"
    return theorem(Extended(words, tried), "restricted-ryuo", about="for p = 3, m = 3, 6 and p = m = 4 ")


@chapter.claim("restricted-pass", LATER)
def restricted_pass(depth: Depth) -> Trial:
    """Two laws with one pass, not in the corner, for rook moves shorter than m."""
    side, ps = (24, range(2, 6)) if depth is Depth.QUICK else (40, range(2, 10))
    for p in ps:
        lost = lost_with_one_pass(restricted_moves(p, p), side)
        yield from (
            f"m = p = {p}, {cell}"
            for cell in oracle.square(side)
            if (cell in lost) != (sum(cell) == 0 or (sum(cell) % p == 1 and sum(cell) > p))
        )
    for m in (one for one in ps if one >= 3):
        lost = lost_with_one_pass(restricted_moves(1, m), side)
        for x, y in oracle.square(side):
            apart = abs(x - y)
            law = x == y == 0 or (apart == 1 and min(x, y) % 2 == 1) or (apart > m and apart % m == 1)
            if ((x, y) in lost) != law:
                yield f"nim, m = {m}, {(x, y)}"
    words = (
        "m = p: lost where x + y = 0, or x + y = 1 (mod p) and x + y > p. Nim, m >= 3: lost at (0, 0), where "
        f"|x - y| = 1 and min(x, y) is odd, and where |x - y| = 1 + km, k >= 1; proof: {RESTRICTED}"
    )
    tried = f"{oracle.p_words(ps)} and m alike, coordinates below {side} from the definition"
    names = "restricted-ryuo-pass", "restricted-nim-pass"
    return theorem(Extended(words, tried), *names, about="for p = 2 to 5 and m = 3 to 5 ")
