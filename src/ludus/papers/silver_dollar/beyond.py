"""Beyond the paper: the Grundy value of the two rooks, in any dimension, and how many positions are lost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import xor
from typing import TypeAlias

from ludus.core.claims import Chapter, Depth, Extended, Part, Trial, Verdict
from ludus.core.wording import count
from ludus.families.impartial.one_piece.ryuo_theorems import is_lost_in_misere_nim
from ludus.families.impartial.two_pieces.two_rooks import naive_collapse, xor_vector
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.two_coins import Coins, Push, faults, fewest_states, known_laws, lone_faults
from ludus.papers.oracle import mex, p_positions
from ludus.papers.silver_dollar import oracle
from ludus.papers.silver_dollar.oracle import OFF, PAGE, ROOKS
from ludus.papers.silver_dollar.printed import Four
from ludus.papers.verdicts import commas, in_coq, swept, theorem, unless

chapter = Chapter()

LATER = "Not in the paper"
PROOF = f"{PAGE}, two rooks"

MAX_SQUARE = {Depth.QUICK: 10, Depth.DEEP: 16}
SIDES = {Depth.QUICK: {1: 20, 2: 6, 3: 3, 4: 2}, Depth.DEEP: {1: 64, 2: 10, 3: 4, 4: 3}}
"""Per dimension, coordinates below this."""
POWERS = {Depth.QUICK: (2, 4, 8, 16), Depth.DEEP: (2, 4, 8, 16, 32, 64)}


@chapter.claim("two-rooks-value", LATER)
def two_rooks_value(depth: Depth) -> Trial:
    """The Grundy value of Corner the Two Rooks."""
    most = MAX_SQUARE[depth]
    # The nim-sums of the coordinates stay below this power of 2.
    values, f = oracle.coin_values(ROOKS, most), naive_collapse((1 << most.bit_length(),) * 2)
    pairs = list(oracle.distinct(most))
    for state in pairs:
        (a, b), (c, d) = state
        if values[state] != f[(a - 1) ^ (c - 1), (b - 1) ^ (d - 1)]:
            yield commas(state)
    words = (
        "G(a, b, c, d) = f(a ⊕ c, b ⊕ d) on different squares, where f is the Grundy function of nim "
        f"with two heaps in which the move to (0, 0) is forbidden; proof: {PROOF}"
    )
    found = Extended(words, f"all {len(pairs)} pairs of squares with coordinates below {most}")
    return in_coq(found, "two_rooks_grundy")


@chapter.claim("two-heaps", LATER)
def first_rows(depth: Depth) -> Trial:
    """The first rows of that function, and its zeros."""
    side = 48 if depth is Depth.QUICK else 200
    f = naive_collapse((side, side))
    yield from (f"f(0, {k})" for k in range(1, side) if f[0, k] != k - 1)
    yield from (f"f(1, {k})" for k in range(side) if f[1, k] != k)
    yield from (f"f(2, {k})" for k in range(3, side) if f[2, k] - f[2, k - 3] != 3)
    for (a, b), value in f.items():
        if (value == 0) != ({a, b} == {0, 1} or (a == b and a >= 2)):
            yield f"f({a}, {b}) = {value}"
    words = (
        "f(0, k) = k - 1, f(1, k) = k, f(2, k+3) = f(2, k) + 3; f = 0 exactly at (0, 1), (1, 0) and (k, k), k >= 2, "
        f"the P-positions of misère nim, which is Theorem 4; proof of the zeros: {PROOF}"
    )
    return Extended(words, f"heaps below {side}")


@chapter.claim("two-rooks-dimensions", LATER)
def dimensions(depth: Depth) -> Trial:
    """Two rooks in any dimension."""
    sides = SIDES[depth]
    for axes, side in sides.items():
        # The nim-sums of the coordinates stay below this power of 2.
        f = naive_collapse((1 << (side - 1).bit_length(),) * axes)
        for (one, two), value in many_rooks(side, 2, axes=axes, shared=False).items():
            difference = xor_vector((one, two))
            if value != f[difference] or (value == 0) != is_lost_in_misere_nim(difference):
                yield f"{axes} axes: {one}, {two}"
            if axes == 1 and value != (one[0] ^ two[0]) - 1:
                yield f"the line: {one}, {two}"
    words = (
        "in d dimensions G is the value of nim with d heaps, the nim-sums of the coordinates, without the move "
        "to all zeros; so the P-positions are those of misère nim. On a line, the Maya game with two coins, G is "
        f"(a ⊕ c) - 1; proof: {PROOF}"
    )
    tried = ", ".join(f"{count(axes, 'axis', 'axes')} below {side}" for axes, side in sides.items())
    found = Extended(words, tried)
    proved = theorem(found, "two-rooks", "two-rooks-solid", about="the P-positions with two and three axes are ")
    return in_coq(proved, "two_rooks_grundy", "two_rooks_P")


@chapter.claim("two-rooks-count", LATER)
def lost_count(depth: Depth) -> Verdict:
    """How many positions of the N x N board are lost."""
    sides = POWERS[depth]
    found = {side: int(oracle.lost_rooks(side).sum()) for side in sides}
    wrong = (f"side {side}: {lost} are lost" for side, lost in found.items() if lost != side**3)
    words = f"for N = 2, 4, 8, 16, ... exactly N^3 of the N^4 tuples are lost; proof: {PROOF}"
    return unless(wrong, Extended(words, f"N = {', '.join(map(str, sides))}, from the definition"))


BUDGET = Budget()
STATES_SIDE = {Depth.QUICK: 16, Depth.DEEP: 32}
"""The side of the board on which states are counted."""


def played(game: Coins, most: int) -> dict[Four, bool]:
    """Return which pairs are P-positions, by play from the definitions, counted from 0."""
    states = sorted(itertools.combinations_with_replacement([OFF, *oracle.squares(most)], 2), key=oracle.total)
    lost = p_positions(states, partial(oracle.options, rules=game), misere=game.misere)
    both = [state for state in states if OFF not in state and (game.is_shared or state[0] != state[1])]
    return {(a - 1, b - 1, c - 1, d - 1): ((a, b), (c, d)) in lost for (a, b), (c, d) in both}


def interpretations_with(depth: Depth, part: Part) -> Part:
    """Find the law of each push under one choice of landing, jumping, dropping and the end of play."""
    land, jump, drop, misere = part
    laws, states = dict[str, str](), dict[str, int]()
    for push in Push:
        game = Coins(land, jump, drop, push, misere)
        if not lone_faults(game, BUDGET).is_empty:
            return {"wrong": f"the P-positions of a lone coin are wrong in {game}"}
        small = played(game, 3)
        fitting = (
            name
            for name, law in known_laws().items()
            if all(law.holds(**dict(zip("abcd", pair, strict=True))) == lost for pair, lost in small.items())
        )
        laws[push.value] = next((name for name in fitting if faults(game, known_laws()[name], BUDGET).is_empty), "")
        if not laws[push.value]:
            states[push.value] = fewest_states(game, STATES_SIDE[depth])
    return {"part": part, "laws": laws, "states": states}


@chapter.claim(
    "interpretations",
    LATER,
    "Which interpretations of the rules have a law: land, jump, drop, nine pushes, normal and misère play.",
    parts=lambda depth: [list(part) for part in itertools.product((False, True), repeat=4)],
    attempt=interpretations_with,
)
def interpretations(depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return the table of all 144 interpretations in words."""
    rows = [(one["part"], push, law) for one in found for push, law in one.get("laws", {}).items()]
    proved = {law: sum(other == law for _, _, other in rows) for _, _, law in rows if law}
    without = [row for row in rows if not row[2]]
    kinds = ", ".join(f"{name}: {number}" for name, number in proved.items())
    normal = sum(not part[3] for part, _, _ in without)
    side = STATES_SIDE[depth]
    bounds = sorted(number for one in found for number in one.get("states", {}).values()) or [0]
    words = (
        f"{sum(proved.values())} of {len(rows)} have a law on boards of every size ({kinds}); none of these laws "
        f"holds in {normal} of normal and {len(without) - normal} of misère play, where every automaton of the "
        f"P-positions has at least {bounds[0]} to {bounds[-1]} states (median {bounds[len(bounds) // 2]}), counted on "
        f"{side} x {side} squares; landing gives nim-sum 0"
    )
    wrong = [str(part) for part, _, law in rows if part[0] and not part[3] and law != "nim-sum 0"]
    return unless(wrong, swept(found, Extended(words, "every board; decided by the engine of automata")))


@chapter.claim("misere-two-rooks", LATER)
def misere_rooks(depth: Depth) -> Verdict:
    """The P-positions of Corner the Two Rooks in misère play."""
    most = 5 if depth is Depth.QUICK else 8
    pairs = played(Coins(jump=True, misere=True), most)
    law = known_laws()["the staircase"]
    wrong = (str(pair) for pair, lost in pairs.items() if law.holds(**dict(zip("abcd", pair, strict=True))) != lost)
    words = (
        "those of normal play but for a staircase of exceptions in boxes of 2 x 2 squares along the main diagonal: an "
        f"automaton of {len(law)} states; they are not a function of the two nim-sums"
    )
    return theorem(unless(wrong, Extended(words, f"all pairs with coordinates below {most}")), "two-rooks-misere")


Squares: TypeAlias = tuple[tuple[int, ...], ...]
"""The squares of several rooks, in increasing order."""


def many_rooks(side: int, count: int, *, axes: int = 2, shared: bool, jump: bool = True) -> dict[Squares, int]:
    """Return the Grundy values of several rooks, from the definition; they may share squares, and jump, or not."""
    choose = itertools.combinations_with_replacement if shared else itertools.combinations
    board = itertools.product(range(side), repeat=axes)
    values: dict[Squares, int] = {}
    for state in sorted(choose(board, count), key=lambda state: (sum(map(sum, state)), state)):
        values[state] = mex(values[end] for end in _rook_ends(state, shared=shared, jump=jump))
    return values


def _rook_ends(state: Squares, *, shared: bool, jump: bool) -> Iterator[Squares]:
    for number, square in enumerate(state):
        others = (*state[:number], *state[number + 1 :])
        for axis, length in enumerate(square):
            for new in range(length - 1, -1, -1):
                end = (*square[:axis], new, *square[axis + 1 :])
                if shared or end not in others:
                    yield tuple(sorted((*others, end)))
                if end in others and not jump:
                    break


@chapter.claim("more-rooks", LATER)
def more_rooks(depth: Depth) -> Verdict:
    """Three and more rooks on one board."""
    # Play small boards from the definition: rooks that share squares, with and without jumping, and rooks that do not.
    boards = [(4, 3), (4, 4), (5, 3)] if depth is Depth.QUICK else [(4, 3), (4, 4), (4, 5), (5, 3), (6, 3)]

    def nim_sum(state: Squares) -> int:
        return reduce(xor, (x for square in state for x in square))

    free = {count: many_rooks(3, count, shared=True) for count in (3, 4)}
    wrong = (commas(state) for values in free.values() for state, g in values.items() if g != nim_sum(state))
    blocked = many_rooks(4, 3, shared=True, jump=False)
    first = next(state for state, g in blocked.items() if (g == 0) != (nim_sum(state) == 0))
    counts = []
    for side, rooks in boards:
        values = many_rooks(side, rooks, shared=False)
        lost = sum(g == 0 for g in values.values())
        counts.append(f"{rooks} on {side} x {side}: {lost} of {len(values)}, values up to {max(values.values())}")
    apart = many_rooks(4, 3, shared=False)
    sums = {state: tuple(reduce(xor, line) for line in zip(*state, strict=True)) for state in apart}
    pairs = itertools.combinations(apart, 2)
    one, two = next((a, b) for a, b in pairs if sums[a] == sums[b] and (apart[a] == 0) != (apart[b] == 0))
    words = (
        "rooks that share squares and jump are a sum of games, so that G is the nim-sum of all coordinates; without "
        f"jumping that fails for three of them, first at {commas(first)}. Rooks that share no square: P-positions "
        f"{', '.join(counts)}. Their outcome is not a function of the two nim-sums: {commas(one)} and {commas(two)}"
    )
    return unless(wrong, Extended(words, "from the definition; shared squares on the 3 x 3 board"))
