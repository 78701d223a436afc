"""Claims on the game with a push, Definitions 1.2 and 1.3 and Theorem 2, and on the abstract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Part, Sweep, Verdict
from ludus.papers.silver_dollar import pictures
from ludus.papers.silver_dollar.oracle import (
    FREE,
    OFF,
    PUSHING,
    Coin,
    Push,
    Rules,
    State,
    distinct,
    grundy_values,
    options,
    ordered,
    total,
)
from ludus.papers.silver_dollar.printed import MISSING_FIGURES, Printed
from ludus.papers.silver_dollar.readings import MOST, fits, read_all, told_misfits
from ludus.papers.silver_dollar.verdicts import (
    PAGE,
    confirmed,
    extended,
    misjudged,
    outcome_verdict,
    theorem_2,
    theorem_3,
    told_state,
)

SIDE = {Depth.QUICK: 10, Depth.DEEP: 13}

READINGS = {
    "contact push, both may leave": PUSHING,
    "contact push, both may leave, no coin is dropped by itself": Rules(drop=False, push=Push.BOTH_MAY_LEAVE),
    "only both coins of a line at once": Rules(push=Push.DROP_BOTH),
    "the pushed coin goes anywhere further, both may leave": Rules(push=Push.APART),
    "both coins share a square": Rules(push=Push.TOGETHER),
    "contact push, the pusher stays on the board": Rules(push=Push.PUSHER_STAYS),
    "contact push, nobody leaves by it": Rules(push=Push.ALL_STAY),
    "push by exactly one square": Rules(push=Push.BY_ONE),
    "the pusher takes the square, the other goes anywhere further": Rules(push=Push.TAKES_SQUARE),
    "no push, no jump": Rules(),
}
"""Ways to read Definition 1.2 without its figures."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the game with a push."""
    return (
        Claim(
            "abstract-sets",
            "Abstract",
            "The P-positions are the (w, x, y, z) with the nim-sum of w-1, x-1, y-1, z-1, and nothing after it.",
            partial(abstract_sets, printed),
        ),
        Claim(
            "abstract-landing",
            "Abstract; Definition 1.2",
            "Jumping over another coin or on another coin is illegal; in the definition, jumping over it is.",
            partial(abstract_landing, printed),
        ),
        Claim(
            "coin-moves",
            "Definition 1.2, Figure 1 (its picture is missing)",
            "A coin is moved to the left or upwards as far as desired, or off the board.",
            coin_moves,
            partial(
                pictures.coins, ((3, 2), (2, 4)), "Figure 1: two coins, squares counted from 1; 0 is off the board"
            ),
        ),
        Claim(
            "push-readings",
            "Definition 1.2, Figures 2 and 3 (their pictures are missing); Theorem 2",
            "A coin may be moved and push the other one.",
            Sweep(lambda depth: list(READINGS), partial(read_push, printed), partial(push_verdict, printed)),
            partial(pictures.coins, ((1, 2), (3, 2)), "Figures 2 and 3: the coin on the right may push the other one"),
        ),
        Claim(
            "theorem-2",
            "Theorem 2",
            "In the game of Definition 1.2, the P-positions have (w-1)+(x-1)+(y-1)+(z-1) = 0 in nim-sum.",
            partial(theorem_2_on_board, printed),
        ),
        Claim(
            "theorem-2-domain",
            "Definition 1.2, Theorem 2, Definition 1.5",
            "The same for all w, x, y, z in Z_{>=0}.",
            partial(theorem_2_domain, printed),
        ),
        Claim(
            "definition-1-3",
            "Definition 1.3 (the paper states no theorem on it)",
            "The game in which coins may jump over and on each other.",
            partial(free_coins, printed),
        ),
    )


def abstract_sets(printed: Printed, depth: Depth) -> Verdict:
    """Find a position that the set takes in when its condition is a number that counts as true unless it is 0."""
    if printed.abstract_has_zero:
        return Confirmed("the two sets of the abstract")
    values = grundy_values(PUSHING, SIDE[depth])
    where = next(state for state in distinct(SIDE[depth]) if _nim_sum(printed, state))
    if values[where] == 0:
        return Failed(f"{told_state(where)} is lost")
    return Erratum(
        "{(w, x, y, z) : (w-1) + (x-1) + (y-1) + (z-1)} in nim-sum, in both displayed sets",
        "{... = 0}, as in Theorem 2 and Definition 1.5",
        f"without it the sets say nothing; {told_state(where)} has nim-sum {_nim_sum(printed, where)} and is won",
    )


def abstract_landing(printed: Printed, depth: Depth) -> Verdict:
    """Find the smallest position from which the two wordings allow different moves."""
    if printed.abstract_forbids_landing == printed.definition_forbids_landing:
        return Confirmed("the two wordings")
    landing = Rules(land=True, push=Push.BOTH_MAY_LEAVE)
    for state in distinct(3):
        extra = set(options(state, landing)) - set(options(state, PUSHING))
        if extra:
            break
    else:
        return Failed("landing on the other coin makes no difference up to 3")
    return Erratum(
        "the abstract forbids to jump over or on a coin, Definition 1.2 only over it",
        "landing on a coin is illegal; otherwise Definition 1.4, which gives back the jump, becomes Definition 1.3 and "
        "Theorem 3 is false (see landing-readings)",
        f"from {told_state(state)} a coin could land on the other: {told_state(min(extra, key=total))}",
    )


def coin_moves(depth: Depth) -> Verdict:
    """Compare the moves of a lone coin with the words, and its Grundy number with ((w-1) nim-plus (x-1)) + 1."""
    most = SIDE[depth]

    def complaints() -> Iterator[str]:
        values = grundy_values(FREE, most)
        for (_, (w, x)), value in ((state, v) for state, v in values.items() if state[0] == OFF != state[1]):
            reached = {coin for _, coin in options((OFF, (w, x)), FREE)}
            in_words: set[Coin] = {(u, x) for u in range(1, w)} | {(w, v) for v in range(1, x)} | {OFF}
            if reached != in_words or value != ((w - 1) ^ (x - 1)) + 1:
                yield f"a coin at {(w, x)}"

    words = f"a lone coin at (w, x) has Grundy number ((w-1) nim-plus (x-1)) + 1, so it is won: coordinates 1 to {most}"
    inferred = f"Inferred for the figure: {MISSING_FIGURES['Figure 1']}"
    return confirmed(complaints(), f"{words}. {inferred}", f"{PAGE}, one coin")


def read_push(printed: Printed, depth: Depth, name: Part) -> Part:
    """Try Theorem 2 under one reading of Definition 1.2, and Theorem 3 too."""
    fits_3 = not misjudged(READINGS[name], MOST[depth], theorem_3(printed, MOST[depth]))
    return {**read_all(READINGS, theorem_2(printed), depth, name), "theorem 3": fits_3}


def push_verdict(printed: Printed, depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return which readings make Theorem 2 true, and where the others fail."""
    good = fits(found)
    if not good or len(good) == len(found):
        return Failed(f"{len(good)} of {len(found)} readings fit Theorem 2")
    if printed.push_is_explained:
        return Confirmed(f"coordinates 1 to {MOST[depth]}, under: {'; '.join(good)}")
    inferred = "; ".join(f"{name}: {MISSING_FIGURES[name]}" for name in ("Figure 2", "Figure 3"))
    return Erratum(
        "players can move a coin and push another coin as in Figures 2 and 3 (missing from our text)",
        f"Theorem 2 needs that one push may send both coins off the board; it holds for coordinates 1 to {MOST[depth]} "
        f"under: {'; '.join(good)}. Inferred for the figures: {inferred}",
        f"misjudged pairs under the other readings: {told_misfits(found)}. Theorem 3 would hold under: "
        f"{'; '.join(one['reading'] for one in found if one['theorem 3']) or 'none of them'}",
    )


def theorem_2_on_board(printed: Printed, depth: Depth) -> Verdict:
    """Compare the nim-sum with the game in which one push may send both coins off."""
    words = "contact push, both coins may leave the board"
    return outcome_verdict(PUSHING, SIDE[depth], theorem_2(printed), words, f"{PAGE}, coins that push")


def theorem_2_domain(printed: Printed, depth: Depth) -> Verdict:
    """Try the formula on tuples with a coordinate 0, where a coin is off the board."""
    most = 4
    values, wrong = grundy_values(PUSHING, most), []
    line = range(printed.least_coordinate, most + 1)
    for w in line:
        for x, y, z in ((x, y, z) for x in line for y in line for z in line):
            coins = [coin if all(coin) else OFF for coin in ((w, x), (y, z))]
            if coins[0] == coins[1] != OFF:
                continue
            is_lost = values[ordered(coins[0], coins[1])] == 0
            if is_lost != (printed.nim_sum(w, x, y, z) == 0):
                wrong.append((w, x, y, z))
    if not wrong:
        return Confirmed(f"all coordinates from {printed.least_coordinate} to {most}, different squares")
    first = min(wrong, key=lambda position: (sum(position), position))
    value, both_off = printed.nim_sum(*first), first[0] * first[1] == first[2] * first[3] == 0
    truth = "both coins are off, so it is lost" if both_off else "one coin is left, so it is won"
    return Erratum(
        "w, x, y, z in Z_{>=0}",
        "w, x, y, z >= 1: a coin with a coordinate 0 is off the board",
        f"{first}: {truth}, and the nim-sum with -1 in it is {value}; {len(wrong)} such tuples up to {most}",
    )


def free_coins(printed: Printed, depth: Depth) -> Verdict:
    """Compare the Grundy numbers with the nim-sum of two lone coins, and with those of the pushing game."""
    most = SIDE[depth]
    free, pushing = grundy_values(FREE, most), grundy_values(PUSHING, most)

    def complaints() -> Iterator[str]:
        yield from (told_state(state) for state, value in free.items() if value != _lone(state[0]) ^ _lone(state[1]))
        yield from (f"{told_state(state)}: outcome" for state in misjudged(FREE, most, theorem_2(printed)))

    pairs = list(distinct(most))
    differ = sum(free[state] != pushing[state] for state in pairs)
    return extended(
        complaints(),
        "G = [((w-1) nim-plus (x-1)) + 1] nim-plus [((y-1) nim-plus (z-1)) + 1], a coin that is off counting 0; so the "
        f"P-positions are those of Theorem 2; proof: {PAGE}, one coin",
        f"coordinates 1 to {most}, one square included; the game of Definition 1.2 has the same outcomes, but another "
        f"Grundy number at {differ} of {len(pairs)} pairs",
    )


def _lone(coin: Coin) -> int:
    return 0 if coin == OFF else ((coin[0] - 1) ^ (coin[1] - 1)) + 1


def _nim_sum(printed: Printed, state: State) -> int:
    return int(printed.nim_sum(*state[0], *state[1]))
