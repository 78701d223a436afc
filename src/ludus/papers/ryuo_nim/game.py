"""Claims on the game itself and on the lemmas: how the ryuo moves, outcomes, mex, Grundy values, nim in blocks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Trial, Verdict
from ludus.papers.oracle import Named, mex, mex_claim, outcome_verdict, random_games, zero_verdict
from ludus.papers.ryuo_nim.oracle import P_RANGE, PAGE, p_words, ryuo, smallest, square
from ludus.papers.ryuo_nim.printed import MISSING_FIGURES, Printed, slanted_moves
from ludus.papers.verdicts import commas

chapter = Chapter()

SIDE = {Depth.QUICK: 16, Depth.DEEP: 40}
GAMES = {Depth.QUICK: 200, Depth.DEEP: 5000}
"""Random games, besides those of the paper."""


@chapter.claim("orientation", "Section 1, Figure 1 (its picture is missing)")
def orientation(printed: Printed, depth: Depth) -> Verdict:
    """(0, 0) is the lower left corner, (x, y) is x to the right and y up, and the ryuo moves to the left or up."""
    step = 1 if printed.vertical_move == printed.y_grows else -1
    for x, y in sorted(square(5), key=lambda cell: (sum(cell), cell)):
        in_words = {(u, y) for u in range(x)}
        in_words |= {(x, v) for v in (range(y + 1, 5) if step > 0 else range(y))}
        in_sets = {(u, y) for u in range(x)} | {(x, v) for v in range(y)}
        if in_words != in_sets:
            extra = min(in_words - in_sets)
            return Erratum(
                f"y grows {printed.y_grows}wards and the ryuo moves {printed.vertical_move}wards",
                "(0, 0) is the upper left corner and y grows downwards; the formulas need that",
                f"in words the ryuo may go from {(x, y)} to {extra}, so that the game never ends; (2) forbids it",
            )
    return Confirmed("the rook moves of every position on 5x5")


@chapter.claim("goal", "Section 1")
def goal(depth: Depth) -> Trial:
    """Whoever moves the ryuo to (0, 0) wins: the same as that whoever cannot move loses."""
    for p in P_RANGE:
        stuck = [cell for cell in square(SIDE[depth]) if not any(True for _ in ryuo(slanted_moves(p))(cell))]
        if stuck != [(0, 0)]:
            yield f"p = {p}: no move from {commas(stuck)}"
    return Confirmed(f"{p_words(P_RANGE)}: the corner is the only square below {SIDE[depth]} with no move")


@chapter.claim("outcome-classes", "Definition 1.1")
def outcome_classes(depth: Depth) -> Verdict:
    """There are two classes: N-positions, where the next player can force a win, and P-positions."""
    return outcome_verdict(_games(depth), _game_range(depth))


@chapter.claim("moves-of-the-ryuo", "Definition 1.2, Figure 2 (its picture is missing)")
def moves_of_the_ryuo(depth: Depth) -> Trial:
    """The ryuo moves by (1), (2), (3): a rook towards the corner, or a king's step along the diagonal."""
    for x, y in square(SIDE[depth]):
        rook = {(u, v) for u in range(x + 1) for v in range(y + 1) if (u == x) != (v == y)}
        king = {(u, v) for u in range(x + 1) for v in range(y + 1) if max(x - u, y - v) == 1}
        if set(ryuo(((1, 1),))((x, y))) != rook | king:
            yield f"the moves from {(x, y)}"
    words = f"every square with coordinates below {SIDE[depth]}. Inferred for the figure: {MISSING_FIGURES['Figure 2']}"
    return Confirmed(words)


@chapter.claim("board-guards", "Definitions 1.2, 1.4 and 2.1, Lemma 1.5")
def board_guards(printed: Printed, depth: Depth) -> Verdict:
    """The slanted moves of (3), (6), (17), (20) are (x-s, y-t) for all listed s, t."""
    off = {
        cell: min(there)
        for cell in square(6)
        for there in [[end for end in ryuo(((1, 1),), is_guarded=printed.guarded)(cell) if min(end) < 0]]
        if there
    }
    where = smallest(off)
    if where is None:
        return Confirmed("every square with coordinates below 6")
    return Erratum(
        "(x-1, y-1), and (x-s, y-t) with 1 <= s, t and s + t <= p - 1",
        "the same with s <= x and t <= y; in (11) with s <= pk + v and t <= ph + w",
        f"from {where} the set (3) leads to {off[where]}, so that even the corner is not the end",
    )


@chapter.claim("equation-numbers", "Definition 1.2")
def equation_numbers(printed: Printed, depth: Depth) -> Verdict:
    """The three sets of the moves are called (15), (16), (17)."""
    wrong = [(cited, own) for cited, own in zip(printed.cited_equations, printed.own_equations, strict=True)]
    wrong = [pair for pair in wrong if pair[0] != pair[1]]
    if not wrong:
        return Confirmed("the three sets of Definition 1.2")
    cited, own = wrong[0]
    return Erratum(
        commas(f"({number})" for number in printed.cited_equations),
        commas(f"({number})" for number in printed.own_equations),
        f"the text says ({cited}) where ({own}) stands; ({cited}) is about triples (x, y, 0), in Definition 2.1",
    )


chapter.claim("mex", "Definition 1.3")(mex_claim)


@chapter.claim("mex-examples", "Example 1.1")
def mex_examples(printed: Printed, depth: Depth) -> Verdict:
    """Four examples of mex."""
    for numbers, value in printed.mex_examples:
        if mex(numbers) != value:
            name = f"mex{{{commas(numbers)}}}"
            return Erratum(f"{name} = {value}", f"{name} = {mex(numbers)}", "by the definition")
    return Confirmed(f"the {len(printed.mex_examples)} examples; repeated members make no difference")


@chapter.claim("theorem-1-1", "Theorem 1.1")
def zero_is_lost(depth: Depth) -> Verdict:
    """A position is a P-position if and only if its G is 0."""
    return zero_verdict(_games(depth), _game_range(depth))


def _games(depth: Depth) -> Iterator[Named]:
    """Return the generalized ryuo for each p, and random games on numbered positions, seed 0."""
    yield from ((f"p = {p}", square(SIDE[depth]), ryuo(slanted_moves(p))) for p in P_RANGE)
    yield from random_games(GAMES[depth])


def _game_range(depth: Depth) -> str:
    rest = f"{GAMES[depth]} random games of 12 positions, seed 0"
    return f"{p_words(P_RANGE)} with coordinates below {SIDE[depth]}, and {rest}"


LEMMAS = f"{PAGE}, the lemmas"


@chapter.claim("lemma-1-1", "Lemma 1.1", "k ⊕ h is the mex of the values of all nim moves.")
def nim_mex(depth: Depth) -> Trial:
    """Compute the mex of (7)."""
    most = 64 if depth is Depth.QUICK else 200
    for k, h in itertools.product(range(most), repeat=2):
        values = [(k - t) ^ h for t in range(1, k + 1)] + [k ^ (h - t) for t in range(1, h + 1)]
        if mex(values) != k ^ h:
            yield f"k = {k}, h = {h}"
    return Confirmed(f"all k, h < {most}", LEMMAS)


@chapter.claim("lemma-1-2", "Lemma 1.2")
def block_mex(depth: Depth) -> Trial:
    """The same with blocks of p values, and v values inside the block."""
    most, ps = (12, range(1, 9)) if depth is Depth.QUICK else (24, range(1, 13))
    for p, k, h in itertools.product(ps, range(most), range(most)):
        blocks = {(k - t) ^ h for t in range(1, k + 1)} | {k ^ (h - t) for t in range(1, h + 1)}
        values = {p * block + u for block in blocks for u in range(p)}
        for v in range(p):
            if mex(values) != p * (k ^ h) + v:
                yield f"p = {p}, k = {k}, h = {h}, v = {v}"
            values.add(p * (k ^ h) + v)
    return Confirmed(f"p = 1 to {ps[-1]}, all k, h < {most} and v < p", LEMMAS)


@chapter.claim("lemma-1-3", "Lemma 1.3")
def smaller_remainders(depth: Depth) -> Trial:
    """Every k < mod(x+y, p) is mod(x-s+y-t, p) for some s <= x, t <= y with s + t <= p - 1."""
    most, ps = (24, range(1, 10)) if depth is Depth.QUICK else (40, range(1, 13))
    for p, x, y in itertools.product(ps, range(most), range(most)):
        taken = [(s, t) for s in range(min(x, p - 1) + 1) for t in range(min(y, p - 1 - s) + 1)]
        found = {(x - s + y - t) % p for s, t in taken}
        if not set(range((x + y) % p)) <= found:
            yield f"p = {p}, x = {x}, y = {y}"
    return Confirmed(f"p = 1 to {ps[-1]}, all x, y < {most}", LEMMAS)


@chapter.claim("lemma-1-4", "Lemma 1.4")
def larger_set(depth: Depth) -> Trial:
    """A larger set without v = mex(V) has the same mex."""
    most = 7 if depth is Depth.QUICK else 10

    def members(code: int) -> set[int]:
        return {n for n in range(most) if code >> n & 1}

    for small, large in itertools.product(range(1 << most), repeat=2):
        # Only pairs with V inside W count; for the others v is -1.
        v = mex(members(small)) if not small & ~large else -1
        if v >= 0 and v not in members(large) and mex(members(large)) != v:
            yield f"V = {members(small)}, W = {members(large)}"
    return Confirmed(f"all pairs of subsets of 0..{most - 1}", LEMMAS)


@chapter.claim("lemma-1-5", "Lemma 1.5")
def same_block(depth: Depth) -> Trial:
    """C_{k,h,v,w} does not hold p(k ⊕ h) + mod(v+w, p), and holds all smaller values of the block."""
    most, ps = (8, range(1, 8)) if depth is Depth.QUICK else (8, range(1, 11))
    off = 0
    for p, k, h in itertools.product(ps, range(most), range(most)):
        for v, w in itertools.product(range(p), repeat=2):
            inside, outside = values_of_lemma_1_5(p, (k, h), (v, w))
            off += len(outside)
            for values in (set(inside), {*inside, *outside}):
                smaller = {p * (k ^ h) + u for u in range((v + w) % p)}
                if p * (k ^ h) + (v + w) % p in values or not smaller <= values:
                    yield f"p = {p}, k = {k}, h = {h}, v = {v}, w = {w}"
    words = f"p = 1 to {ps[-1]}, all k, h < {most}, v, w < p; with and without the {off} members of (11) that stand for"
    return Confirmed(f"{words} squares off the board", LEMMAS)


def values_of_lemma_1_5(p: int, blocks: tuple[int, int], rest: tuple[int, int]) -> tuple[list[int], list[int]]:
    """Return the members of C_{k,h,v,w}: those of squares on the board, and those of squares off it."""
    (k, h), (v, w) = blocks, rest
    inside = [p * (k ^ h) + (v - t + w) % p for t in range(1, v + 1)]
    inside += [p * (k ^ h) + (v + w - t) % p for t in range(1, w + 1)]
    outside: list[int] = []
    for s, t in slanted_moves(p):
        x, y = p * k + v - s, p * h + w - t
        (inside if min(x, y) >= 0 else outside).append(p * ((x // p) ^ (y // p)) + (v + w - s - t) % p)
    return inside, outside
