"""Claims on the game without a push and on Corner the Two Rooks: Definitions 1.4 to 1.7, Theorems 3 and 4, Lemma 1."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import partial

from ludus.core.arrays import Array
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Failed, Part, Trial, Verdict
from ludus.core.loading import np
from ludus.families.proofs.automata.two_coins import Coins
from ludus.papers.silver_dollar import oracle
from ludus.papers.silver_dollar.oracle import FREE, GAMES, JUMPING, OFF, PAGE, ROOKS
from ludus.papers.silver_dollar.printed import MISSING_FIGURES, Four, Printed
from ludus.papers.verdicts import commas, in_coq, theorem, unless

chapter = Chapter()

MAX_COIN = {Depth.QUICK: 10, Depth.DEEP: 13}
MAX_READING = {Depth.QUICK: 8, Depth.DEEP: 13}

READINGS = {
    "jump over yes, land on no, drop yes (Definition 1.4)": JUMPING,
    "jump over yes, land on no, drop no (Definition 1.6)": ROOKS,
    "jump over yes, land on yes, drop yes (Definition 1.3)": FREE,
    "jump over no, land on no, drop yes": Coins(drop=True),
    "jump over no, land on no, drop no": Coins(),
}
"""Ways to read Definitions 1.4 and 1.6."""


def read_jump(printed: Printed, depth: Depth, name: Part) -> Part:
    """Return how many pairs Theorem 3 misjudges under one reading of Definition 1.4, and the smallest of them."""
    rules, most = READINGS[name], MAX_READING[depth]
    wrong = oracle.misjudged(rules, most, oracle.theorem_3(printed, most))
    first = oracle.evidence(rules, most, wrong[0]) if wrong else ""
    return {"reading": name, "bad": len(wrong), "first": first}


@chapter.claim(
    "landing-readings",
    "Definitions 1.4 and 1.6, Theorems 3 and 4",
    parts=lambda depth: list(READINGS),
    attempt=read_jump,
)
def jump_verdict(printed: Printed, depth: Depth, found: Sequence[Part]) -> Verdict:
    """The game of Definition 1.2 without the push, and with the jump over another coin."""
    # The literal reading, in which landing is not forbidden, does not make Theorem 3 true.
    good, words = [one["reading"] for one in found if not one["bad"]], f"coordinates 1 to {MAX_READING[depth]}"
    others = "; ".join(f"{one['reading']}: {one['bad']}, first {one['first']}" for one in found if one["bad"])
    if not good:
        return Failed(f"Theorem 3 fails under every reading: {others}")
    literal = next(one for one in found if one["reading"].endswith("(Definition 1.3)"))
    if printed.definition_forbids_landing or not literal["bad"]:
        return Confirmed(f"{words}, under: {'; '.join(good)}")
    return Erratum(
        "Definition 1.4 permits to jump over a coin in the game of Definition 1.2, which does not forbid landing on it",
        f"landing on a coin is illegal; {words}, Theorem 3 holds under: {'; '.join(good)}",
        f"misjudged pairs under the other readings: {others}",
    )


@chapter.claim("nim-sums-of-the-sets", "Definition 1.5, the note after it")
def nim_sums_of_the_sets(printed: Printed, depth: Depth) -> Trial:
    """N_0 lies in the set of nim-sum 0, and P_1 in the set of nim-sum 1."""
    most = 20 if depth is Depth.QUICK else 60
    for members, value, name in ((printed.N_0(most), 0, "N_0"), (printed.P_1(most), 1, "P_1")):
        yield from (f"{m} in {name}" for m in members if printed.nim_sum(*m) != value)
    return Confirmed(f"all members with coordinates up to {most}", "2n-2 and 2n-1 differ in the last bit")


@chapter.claim("theorem-3-game", "Theorem 3")
def theorem_3_game(printed: Printed, depth: Depth) -> Verdict:
    """It is about the game of Definition 1.5."""
    most = 6
    good = [name for name, rules in GAMES.items() if not oracle.misjudged(rules, most, oracle.theorem_3(printed, most))]
    if printed.theorem_3_game in good:
        return Confirmed(f"Definition {printed.theorem_3_game}, coordinates 1 to {most}")
    return Erratum(
        f"the game of Definition {printed.theorem_3_game}",
        f"the game of Definition 1.4 (up to {most} the statement holds for Definitions {' and '.join(good)})",
        f"Definition {printed.theorem_3_game} defines sets; games are defined in {', '.join(GAMES)}"
        if printed.theorem_3_game not in GAMES
        else f"it is false for the game of Definition {printed.theorem_3_game}",
    )


@chapter.claim("theorem-3-brackets", "Theorem 3; N of Definition 1.7")
def theorem_3_brackets(printed: Printed, depth: Depth) -> Verdict:
    """The set P_0 u P_1 - N_0, without brackets."""
    most = 6
    values, added, removed = oracle.coin_values(JUMPING, most), printed.P_1(most), printed.N_0(most)
    wrong: dict[str, str] = {}
    for state in oracle.distinct(most):
        position, lost = oracle.four(state), values[state] == 0
        zero, is_added, is_removed = printed.nim_sum(*position) == 0, position in added, position in removed
        readings = {
            "(P_0 u P_1) - N_0": (zero or is_added) and not is_removed,
            "P_0 u (P_1 - N_0)": zero or (is_added and not is_removed),
            "(nim-sum not 0 u N_0) - P_1": not ((not zero or is_removed) and not is_added),
            "nim-sum not 0 u (N_0 - P_1)": not (not zero or (is_removed and not is_added)),
        }
        for name, claimed in readings.items():
            if claimed != lost:
                wrong.setdefault(name, f"{name} is wrong at {commas(state)}")
    # The names of the readings from left to right begin with a bracket.
    if any(name.startswith("(") for name in wrong):
        return Failed("; ".join(wrong.values()))
    return Confirmed(
        f"read from left to right, coordinates 1 to {most}; the other brackets: {'; '.join(wrong.values())}"
    )


@chapter.claim("theorem-3", "Theorem 3")
def theorem_3_on_board(printed: Printed, depth: Depth) -> Verdict:
    """The P-positions of the game of Definition 1.4 are (P_0 u P_1) - N_0."""
    words = "jump over yes, land on no, drop yes"
    most = MAX_COIN[depth]
    verdict = oracle.outcome_verdict(JUMPING, most, oracle.theorem_3(printed, most), words, f"{PAGE}, coins that jump")
    return theorem(verdict, "silver-dollar-jump") if isinstance(verdict, Confirmed) else verdict


SIDE = {Depth.QUICK: 16, Depth.DEEP: 64}
"""Coordinates of the rooks are below this."""
MAX_SQUARE = {Depth.QUICK: 10, Depth.DEEP: 13}
"""Coordinates of the coins go up to this."""

LEMMA = "Lemma 1"


@chapter.claim("terminal-positions", "Definition 1.6 (iii), Figures 4 and 5 (their pictures are missing)")
def terminal_positions(printed: Printed, depth: Depth) -> Verdict:
    """The terminal positions are those of the set E."""
    # Find all positions from which no rook can move; coins that may not drop are rooks with 1 added.
    stuck = set()
    for one, two in oracle.distinct(MAX_SQUARE[depth]):
        if not any(True for _ in oracle.options((one, two), ROOKS)):
            w, x, y, z = (v - 1 for v in (*one, *two))
            stuck |= {(w, x, y, z), (y, z, w, x)}
    if stuck == printed.terminal:
        inferred = "; ".join(f"{name}: {MISSING_FIGURES[name]}" for name in ("Figure 4", "Figure 5"))
        return Confirmed(
            f"all pairs of squares with coordinates below {MAX_SQUARE[depth]}. Inferred for the figures: {inferred}"
        )
    differ = sorted(stuck ^ printed.terminal)
    return Erratum(str(sorted(printed.terminal)), str(sorted(stuck)), f"{differ[0]}")


@chapter.claim("shifted-sets", "Definition 1.7")
def shifted_sets(printed: Printed, depth: Depth) -> Trial:
    """P_1 and N_0 of the rooks are those of Definition 1.5 with 1 subtracted."""
    side = 12 if depth is Depth.QUICK else 40
    for coins, rooks, name in (
        (printed.P_1(side), printed.P_1_rooks(side), "P_1"),
        (printed.N_0(side), printed.N_0_rooks(side), "N_0"),
    ):
        shifted = {tuple(v - 1 for v in member) for member in coins}
        yield from (f"{name}: {member}" for member in sorted(shifted ^ set(rooks)))
    return Confirmed(f"all members with coordinates below {side}")


def claimed_lost(printed: Printed, side: int) -> Array:
    """Return the set P of Definition 1.7 as a table over (x, y, z, w)."""
    x, y, z, w = np.ogrid[:side, :side, :side, :side]
    lost = np.asarray(printed.nim_sum(x + 1, y + 1, z + 1, w + 1) == 0)
    for members, value in ((printed.P_1_rooks(side), True), (printed.N_0_rooks(side), False)):
        if members:
            lost[tuple(np.array(sorted(members)).T)] = value
    return lost


@chapter.claim("P-and-N", "Definition 1.7")
def P_and_N(printed: Printed, depth: Depth) -> Trial:
    """The sets P and N have every position in exactly one of them."""
    side = 8
    added, removed = printed.P_1_rooks(side), printed.N_0_rooks(side)
    for position in itertools.product(range(side), repeat=4):
        is_zero = printed.nim_sum(*(v + 1 for v in position)) == 0
        in_P = (is_zero or position in added) and position not in removed
        in_N = (not is_zero or position in removed) and position not in added
        if in_P == in_N:
            yield f"{position} is in {'both' if in_P else 'none'}"
    return Confirmed(f"all {side**4} tuples with coordinates below {side}", "P_1 and N_0 are disjoint")


def examples_of_the_set(printed: Printed, depth: Depth, *, name: str, example: Four) -> Trial:
    """Test one element, and that all elements look as the figures are inferred to."""
    side = 12
    members = printed.P_1_rooks(side) if name == "P_1" else printed.N_0_rooks(side)
    numbers = ("Figure 6", "Figure 7") if name == "P_1" else ("Figure 8", "Figure 9")
    if example not in members:
        yield f"{example} is not in {name}"
    for x, y, z, w in members:
        in_block = x // 2 == z // 2 and y // 2 == w // 2
        looks = {(x, y)} != {(z, w)} and ((x == z) != (y == w) if name == "P_1" else x != z and y != w)
        side_by_side = abs(x - z) + abs(y - w) == 1
        if not looks or not (in_block or (name == "P_1" and side_by_side)):
            yield f"{(x, y, z, w)}"
    inferred = "; ".join(f"{number}: {MISSING_FIGURES[number]}" for number in numbers)
    return Confirmed(f"all {len(members)} elements below {side}. Inferred for the figures: {inferred}")


for figures, name, example in (("Figures 6 and 7", "P_1", (2, 1, 3, 1)), ("Figures 8 and 9", "N_0", (2, 2, 3, 3))):
    chapter.claim(
        f"figures-{figures[8]}-{figures[-1]}", f"{figures} (their pictures are missing)", f"Elements of {name}."
    )(partial(examples_of_the_set, name=name, example=example))


@chapter.claim("theorem-4", "Theorem 4")
def theorem_4(printed: Printed, depth: Depth) -> Verdict:
    """The P-positions of Corner the Two Rooks are P = ({nim-sum 0} u P_1) - N_0."""
    side = SIDE[depth]
    lost, claimed = oracle.lost_rooks(side), claimed_lost(printed, side)
    squares = np.arange(side)
    claimed[squares[:, None], squares[None, :], squares[:, None], squares[None, :]] = False
    wrong = np.argwhere(lost != claimed)
    positions = side**4 - side**2
    if not len(wrong):
        tried = f"different squares, coordinates below {side}: {positions} positions"
        return in_coq(theorem(Confirmed(tried, f"{PAGE}, two rooks"), "two-rooks"), "two_rooks_P")
    first = min((tuple(map(int, position)) for position in wrong), key=lambda position: (sum(position), position))
    evidence = f"{first} is {'lost' if lost[first] else 'won'}"
    return Erratum("the printed set", f"another one: {len(wrong)} of {positions} positions are misjudged", evidence)


@chapter.claim("same-square", "Definitions 1.5 and 1.7, Theorems 3 and 4")
def same_square(printed: Printed, depth: Depth) -> Verdict:
    """The sets hold every (x, y, x, y), two rooks on one square."""
    if printed.excludes_same_square:
        return Confirmed("the sets hold different squares only")
    most = MAX_SQUARE[depth]
    values = oracle.coin_values(ROOKS, most)
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


@chapter.claim("lemma-1-outcomes", LEMMA)
def lemma_1_outcomes(depth: Depth) -> Verdict:
    """Definitions 1.4 and 1.6 have the same P-positions."""
    coins, rooks = oracle.coin_values(JUMPING, MAX_SQUARE[depth]), oracle.coin_values(ROOKS, MAX_SQUARE[depth])
    pairs = list(oracle.distinct(MAX_SQUARE[depth]))
    wrong = (commas(state) for state in pairs if (coins[state] == 0) != (rooks[state] == 0))
    words = f"all {len(pairs)} pairs of different squares with coordinates 1 to {MAX_SQUARE[depth]}"
    return unless(wrong, Confirmed(words, "a lone coin is an N-position, so dropping the first coin loses"))


@chapter.claim("lemma-1-proof", f"{LEMMA}, the proof")
def dropping_loses(depth: Depth) -> Verdict:
    """To move a coin off the board while the other is on it loses."""
    values = oracle.coin_values(JUMPING, MAX_SQUARE[depth])
    wrong = (commas(state) for state, value in values.items() if state[0] == OFF != state[1] and value == 0)
    words = f"a lone coin is won for the player to move, coordinates 1 to {MAX_SQUARE[depth]}"
    return unless(wrong, Confirmed(words, "the other player drops the other coin"))


@chapter.claim("lemma-1", LEMMA)
def lemma_1(printed: Printed, depth: Depth) -> Verdict:
    """The games of Definitions 1.4 and 1.6 are mathematically the same."""
    if printed.lemma_1_says == "outcomes":
        return lemma_1_outcomes(depth)
    coins, rooks = oracle.coin_values(JUMPING, MAX_SQUARE[depth]), oracle.coin_values(ROOKS, MAX_SQUARE[depth])
    pairs = list(oracle.distinct(MAX_SQUARE[depth]))
    wrong = [state for state in pairs if coins[state] != rooks[state]]
    if not wrong:
        return Confirmed(f"all {len(pairs)} pairs with coordinates 1 to {MAX_SQUARE[depth]}")
    first = wrong[0]
    (a, b), (c, d) = first
    shifted = commas(((a - 1, b - 1), (c - 1, d - 1)))
    return Erratum(
        "the two games are mathematically the same",
        "they have the same P-positions, as the proof shows and Theorem 3 needs; not the same Grundy values, so they "
        "differ as components of a sum",
        f"{commas(first)} has Grundy value {coins[first]} in Definition 1.4, its shift {shifted} has "
        f"{rooks[first]} in Definition 1.6; {len(wrong)} of {len(pairs)} pairs differ up to {MAX_SQUARE[depth]}",
    )
