"""Claims on Corner the Two Rooks, Definitions 1.6 and 1.7, Theorem 4, and on Lemma 1."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from ludus.core.arrays import Array
from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Verdict
from ludus.core.loading import np
from ludus.papers.every_size import theorem
from ludus.papers.silver_dollar import pictures
from ludus.papers.silver_dollar.oracle import JUMPING, OFF, ROOKS, State, distinct, grundy_values, options
from ludus.papers.silver_dollar.printed import MISSING_FIGURES, Four, Printed
from ludus.papers.silver_dollar.rook_boards import lost_rooks
from ludus.papers.silver_dollar.verdicts import PAGE, confirmed, four, told_state

SIDE = {Depth.QUICK: 16, Depth.DEEP: 64}
"""Coordinates of the rooks are below this."""
MOST = {Depth.QUICK: 10, Depth.DEEP: 13}
"""Coordinates of the coins go up to this."""

LEMMA = "Lemma 1"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the two rooks."""
    return (
        Claim(
            "terminal-positions",
            "Definition 1.6 (iii), Figures 4 and 5 (their pictures are missing)",
            "The terminal positions are those of the set E.",
            partial(terminal_positions, printed),
            partial(pictures.rooks, ((0, 0), (1, 0)), "Figure 4: a terminal position"),
        ),
        Claim(
            "shifted-sets",
            "Definition 1.7",
            "P_1 and N_0 of the rooks are those of Definition 1.5 with 1 subtracted.",
            partial(shifted_sets, printed),
        ),
        Claim(
            "P-and-N",
            "Definition 1.7",
            "The sets P and N have every position in exactly one of them.",
            partial(P_and_N, printed),
        ),
        _figure("figures-6-7", "Figures 6 and 7", "P_1", ((2, 1), (3, 1)), printed),
        _figure("figures-8-9", "Figures 8 and 9", "N_0", ((2, 2), (3, 3)), printed),
        Claim(
            "theorem-4",
            "Theorem 4",
            "The P-positions of Corner the Two Rooks are P = ({nim-sum 0} u P_1) - N_0.",
            partial(theorem_4, printed),
        ),
        Claim(
            "same-square",
            "Definitions 1.5 and 1.7, Theorems 3 and 4",
            "The sets hold every (x, y, x, y), two rooks on one square.",
            partial(same_square, printed),
        ),
        Claim("lemma-1-outcomes", LEMMA, "Definitions 1.4 and 1.6 have the same P-positions.", lemma_1_outcomes),
        Claim(
            "lemma-1-proof",
            f"{LEMMA}, the proof",
            "To move a coin off the board while the other is on it loses.",
            dropping_loses,
        ),
        Claim(
            "lemma-1",
            LEMMA,
            "The games of Definitions 1.4 and 1.6 are mathematically the same.",
            partial(lemma_1, printed),
        ),
    )


def _figure(claim_id: str, place: str, name: str, state: State, printed: Printed) -> Claim:
    title = f"{place}: an element of {name}, drawn from the text"
    test = partial(examples_of_the_set, printed, name, four(state))
    return Claim(
        claim_id,
        f"{place} (their pictures are missing)",
        f"Elements of {name}.",
        test,
        partial(pictures.rooks, state, title),
    )


def terminal_positions(printed: Printed, depth: Depth) -> Verdict:
    """Find all positions from which no rook can move; coins that may not drop are rooks with 1 added."""
    stuck = set()
    for one, two in distinct(MOST[depth]):
        if not any(True for _ in options((one, two), ROOKS)):
            w, x, y, z = (v - 1 for v in (*one, *two))
            stuck |= {(w, x, y, z), (y, z, w, x)}
    if stuck == printed.terminal:
        inferred = "; ".join(f"{name}: {MISSING_FIGURES[name]}" for name in ("Figure 4", "Figure 5"))
        return Confirmed(
            f"all pairs of squares with coordinates below {MOST[depth]}. Inferred for the figures: {inferred}"
        )
    differ = sorted(stuck ^ printed.terminal)
    return Erratum(str(sorted(printed.terminal)), str(sorted(stuck)), f"{differ[0]}")


def shifted_sets(printed: Printed, depth: Depth) -> Verdict:
    """Compare the sets of the two definitions member by member."""
    side = 12 if depth is Depth.QUICK else 40

    def complaints() -> Iterator[str]:
        for coins, rooks, name in (
            (printed.P_1(side), printed.P_1_rooks(side), "P_1"),
            (printed.N_0(side), printed.N_0_rooks(side), "N_0"),
        ):
            shifted = {tuple(v - 1 for v in member) for member in coins}
            yield from (f"{name}: {member}" for member in sorted(shifted ^ set(rooks)))

    return confirmed(complaints(), f"all members with coordinates below {side}")


def claimed_lost(printed: Printed, side: int) -> Array:
    """Return the set P of Definition 1.7 as a table over (x, y, z, w)."""
    x, y, z, w = np.ogrid[:side, :side, :side, :side]
    lost = np.asarray(printed.nim_sum(x + 1, y + 1, z + 1, w + 1) == 0)
    for members, value in ((printed.P_1_rooks(side), True), (printed.N_0_rooks(side), False)):
        if members:
            lost[tuple(np.array(sorted(members)).T)] = value
    return lost


def P_and_N(printed: Printed, depth: Depth) -> Verdict:
    """Compute both sets as printed, from left to right, and see that they split all tuples."""
    side = 8

    def complaints() -> Iterator[str]:
        added, removed = printed.P_1_rooks(side), printed.N_0_rooks(side)
        for position in itertools.product(range(side), repeat=4):
            is_zero = printed.nim_sum(*(v + 1 for v in position)) == 0
            in_P = (is_zero or position in added) and position not in removed
            in_N = (not is_zero or position in removed) and position not in added
            if in_P == in_N:
                yield f"{position} is in {'both' if in_P else 'none'}"

    return confirmed(complaints(), f"all {side**4} tuples with coordinates below {side}", "P_1 and N_0 are disjoint")


def examples_of_the_set(printed: Printed, name: str, example: Four, depth: Depth) -> Verdict:
    """Test one element, and that all elements look as the figures are inferred to."""
    side = 12
    members = printed.P_1_rooks(side) if name == "P_1" else printed.N_0_rooks(side)
    numbers = ("Figure 6", "Figure 7") if name == "P_1" else ("Figure 8", "Figure 9")

    def complaints() -> Iterator[str]:
        if example not in members:
            yield f"{example} is not in {name}"
        for x, y, z, w in members:
            in_block = x // 2 == z // 2 and y // 2 == w // 2
            looks = {(x, y)} != {(z, w)} and ((x == z) != (y == w) if name == "P_1" else x != z and y != w)
            side_by_side = abs(x - z) + abs(y - w) == 1
            if not looks or not (in_block or (name == "P_1" and side_by_side)):
                yield f"{(x, y, z, w)}"

    inferred = "; ".join(f"{number}: {MISSING_FIGURES[number]}" for number in numbers)
    return confirmed(complaints(), f"all {len(members)} elements below {side}. Inferred for the figures: {inferred}")


def theorem_4(printed: Printed, depth: Depth) -> Verdict:
    """Compare the set with the game, on different squares."""
    side = SIDE[depth]
    lost, claimed = lost_rooks(side), claimed_lost(printed, side)
    squares = np.arange(side)
    claimed[squares[:, None], squares[None, :], squares[:, None], squares[None, :]] = False
    wrong = np.argwhere(lost != claimed)
    positions = side**4 - side**2
    if not len(wrong):
        tried = f"different squares, coordinates below {side}: {positions} positions"
        return theorem(Confirmed(tried, f"{PAGE}, two rooks"), "two-rooks")
    first = min((tuple(map(int, position)) for position in wrong), key=lambda position: (sum(position), position))
    told = f"{first} is {'lost' if lost[first] else 'won'}"
    return Erratum("the printed set", f"another one: {len(wrong)} of {positions} positions are misjudged", told)


def same_square(printed: Printed, depth: Depth) -> Verdict:
    """Let the game start with both rooks on one square, and compute who wins."""
    if printed.excludes_same_square:
        return Confirmed("the sets hold different squares only")
    most = MOST[depth]
    values = grundy_values(ROOKS, most)
    starts = {(x, y): values[((x + 1, y + 1), (x + 1, y + 1))] == 0 for x in range(most) for y in range(most)}
    if any(lost != (x % 2 == 0 and y % 2 == 0) for (x, y), lost in starts.items()):
        return Failed("two rooks on one square are lost elsewhere than at even x and y")
    claimed = claimed_lost(printed, most)
    wrong = [(x, y) for (x, y), lost in starts.items() if lost != claimed[x, y, x, y]]
    if not wrong:
        return Confirmed(f"two rooks on one square, coordinates below {most}")
    x, y = min(wrong, key=lambda square: (sum(square), square))
    return Erratum(
        "P_0 and P hold every (x, y, x, y)",
        "only different squares are meant; if both rooks may start on one square, that is lost exactly when x and y "
        f"are even (coordinates below {most}; proof: {PAGE}, two rooks)",
        f"({x}, {y}, {x}, {y}) is won, and in P",
    )


def lemma_1_outcomes(depth: Depth) -> Verdict:
    """Compare the outcomes of the two games."""
    coins, rooks = grundy_values(JUMPING, MOST[depth]), grundy_values(ROOKS, MOST[depth])
    pairs = list(distinct(MOST[depth]))
    wrong = (told_state(state) for state in pairs if (coins[state] == 0) != (rooks[state] == 0))
    words = f"all {len(pairs)} pairs of different squares with coordinates 1 to {MOST[depth]}"
    return confirmed(wrong, words, "a lone coin is won, so nobody drops the first coin but to lose")


def dropping_loses(depth: Depth) -> Verdict:
    """Look for a lone coin that is lost."""
    values = grundy_values(JUMPING, MOST[depth])
    wrong = (told_state(state) for state, value in values.items() if state[0] == OFF != state[1] and value == 0)
    words = f"a lone coin is won for the player to move, coordinates 1 to {MOST[depth]}"
    return confirmed(wrong, words, "the other player drops the other coin")


def lemma_1(printed: Printed, depth: Depth) -> Verdict:
    """Compare the Grundy numbers of the two games."""
    if printed.lemma_1_says == "outcomes":
        return lemma_1_outcomes(depth)
    coins, rooks = grundy_values(JUMPING, MOST[depth]), grundy_values(ROOKS, MOST[depth])
    pairs = list(distinct(MOST[depth]))
    wrong = [state for state in pairs if coins[state] != rooks[state]]
    if not wrong:
        return Confirmed(f"all {len(pairs)} pairs with coordinates 1 to {MOST[depth]}")
    first = wrong[0]
    (a, b), (c, d) = first
    shifted = told_state(((a - 1, b - 1), (c - 1, d - 1)))
    return Erratum(
        "the two games are mathematically the same",
        "they have the same outcomes, not the same Grundy numbers, so they differ as parts of a sum",
        f"{told_state(first)} has Grundy number {coins[first]} in Definition 1.4, its shift {shifted} has "
        f"{rooks[first]} in Definition 1.6; {len(wrong)} of {len(pairs)} pairs differ, coordinates 1 to {MOST[depth]}",
    )
