"""Claims on the background, on the abstract, and on the game with a push: Definitions 1.1 to 1.3, Theorems 1 and 2."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Trial, Verdict
from ludus.families.proofs.automata.linear import smallest
from ludus.families.proofs.automata.tables import budget_of
from ludus.families.proofs.automata.two_coins import NIM, Coins, Push, faults
from ludus.papers.oracle import Named, grundy_values, mex, mex_claim, outcome_verdict, p_positions, zero_verdict
from ludus.papers.silver_dollar import oracle
from ludus.papers.silver_dollar.oracle import FREE, GAMES, OFF, PAGE, PUSHING, Coin, State
from ludus.papers.silver_dollar.printed import MISSING_FIGURES, Printed
from ludus.papers.verdicts import commas, in_coq, theorem

chapter = Chapter()

MAX_STATE = {Depth.QUICK: 6, Depth.DEEP: 10}
PAIRS = {Depth.QUICK: 60, Depth.DEEP: 1000}
"""Pairs of random games whose sums are computed."""


@chapter.claim("outcome-classes", "Definition 1.1 (a), (b)")
def outcome_classes(depth: Depth) -> Verdict:
    """Every position is a P-position or an N-position, and not both."""
    return outcome_verdict(_games(depth), _range(depth))


chapter.claim("mex", "Definition 1.1 (e)")(mex_claim)


@chapter.claim("theorem-1-outcome", "Theorem 1 (i), Definition 1.1 (d), (f)")
def zero_is_lost(depth: Depth) -> Verdict:
    """A position is a P-position if and only if its Grundy value is 0."""
    return in_coq(zero_verdict(_games(depth), _range(depth)), "Grundy_P")


@chapter.claim("theorem-1-sum", "Theorem 1 (ii), Definition 1.1 (c)")
def sums(depth: Depth) -> Trial:
    """The Grundy value of a sum of two games is the nim-sum of their Grundy values."""
    draw = random.Random(0)
    for number in range(PAIRS[depth]):
        left, right = ([[m for m in range(n) if draw.random() < 0.4] for n in range(9)] for _ in range(2))
        g, h = (grundy_values(range(9), moves.__getitem__) for moves in (left, right))
        both: dict[tuple[int, int], int] = {}
        for i, j in itertools.product(range(9), repeat=2):
            # A move of the sum is a move of one of the two games.
            both[i, j] = mex([both[k, j] for k in left[i]] + [both[i, k] for k in right[j]])
            if both[i, j] != g[i] ^ h[j]:
                yield f"pair {number} of random games, position {(i, j)}"
    words = f"{PAIRS[depth]} pairs of random games of 9 positions, seed 0, all 81 positions of each sum"
    return in_coq(Confirmed(words, "the theorem of Sprague and Grundy"), "sprague_grundy")


def _games(depth: Depth) -> Iterator[Named]:
    for name, rules in GAMES.items():
        yield f"Definition {name}", oracle.coin_values(rules, MAX_STATE[depth]), partial(oracle.options, rules=rules)


def _range(depth: Depth) -> str:
    return f"the games of Definitions {', '.join(GAMES)}, all states with coordinates up to {MAX_STATE[depth]}"


SIDE = {Depth.QUICK: 10, Depth.DEEP: 13}


@chapter.claim("abstract-sets", "Abstract")
def abstract_sets(printed: Printed, depth: Depth) -> Verdict:
    """The P-positions are the (w, x, y, z) with the nim-sum of w-1, x-1, y-1, z-1, and nothing after it."""
    # Find a position that the set takes in when its condition is a number that counts as true unless it is 0.
    if printed.abstract_has_zero:
        return Confirmed("the two sets of the abstract")
    values = oracle.coin_values(PUSHING, SIDE[depth])
    where = next(state for state in oracle.distinct(SIDE[depth]) if _nim_sum(printed, state))
    if values[where] == 0:
        return Failed(f"{commas(where)} is lost")
    return Erratum(
        "{(w, x, y, z) : (w-1) + (x-1) + (y-1) + (z-1)} in nim-sum, in both displayed sets",
        "{... = 0}, as in Theorem 2 and Definition 1.5",
        f"without it the sets say nothing; {commas(where)} has nim-sum {_nim_sum(printed, where)} and is won",
    )


@chapter.claim("abstract-landing", "Abstract; Definition 1.2")
def abstract_landing(printed: Printed, depth: Depth) -> Verdict:
    """Jumping over another coin or on another coin is illegal; in the definition, jumping over it is."""
    if printed.abstract_forbids_landing == printed.definition_forbids_landing:
        return Confirmed("the two wordings")
    landing = replace(PUSHING, land=True)
    for state in oracle.distinct(3):
        extra = set(oracle.options(state, landing)) - set(oracle.options(state, PUSHING))
        if extra:
            break
    else:
        return Failed("landing on the other coin makes no difference up to 3")
    landed = min(extra, key=oracle.total)
    return Erratum(
        "the abstract forbids to jump over or on a coin, Definition 1.2 only over it",
        "landing on a coin is illegal; otherwise Definition 1.4, which gives back the jump, becomes Definition 1.3 and "
        "Theorem 3 is false (see landing-readings)",
        f"from {commas(state)} a coin could land on the other: {commas(landed)}",
    )


@chapter.claim("coin-moves", "Definition 1.2, Figure 1 (its picture is missing)")
def coin_moves(depth: Depth) -> Trial:
    """A coin is moved to the left or upwards as far as desired, or off the board."""
    most = SIDE[depth]
    values = oracle.coin_values(FREE, most)
    for (_, (w, x)), value in ((state, v) for state, v in values.items() if state[0] == OFF != state[1]):
        reached = {coin for _, coin in oracle.options((OFF, (w, x)), FREE)}
        in_words: set[Coin] = {(u, x) for u in range(1, w)} | {(w, v) for v in range(1, x)} | {OFF}
        if reached != in_words or value != ((w - 1) ^ (x - 1)) + 1:
            yield f"a coin at {(w, x)}"
    words = f"a lone coin at (w, x) has Grundy value ((w-1) ⊕ (x-1)) + 1, so it is won: coordinates 1 to {most}"
    inferred = f"Inferred for the figure: {MISSING_FIGURES['Figure 1']}"
    return Confirmed(f"{words}. {inferred}", f"{PAGE}, one coin")


@chapter.claim("who-wins", "Definitions 1.2, 1.3 and 1.4")
def who_wins(printed: Printed, depth: Depth) -> Verdict:
    """The three definitions say how the coins move, and not who wins."""
    if printed.says_who_wins:
        return Confirmed("the wording of the three definitions")
    states = sorted(oracle.coin_values(PUSHING, 3), key=oracle.total)
    normal, misere = (
        p_positions(states, partial(oracle.options, rules=PUSHING), misere=is_misere) for is_misere in (False, True)
    )
    where = next(state for state in states if OFF != state[0] != state[1] and (state in normal) != (state in misere))
    ends = "a P-position" if where in normal else "an N-position"
    return Erratum(
        "no word on how play ends; Definition 1.6 alone says that the player who has no move loses",
        "normal play, the last player to move wins: Theorems 2 and 3 need it",
        f"in the game of Definition 1.2 {commas(where)} is {ends} of normal play, and not of misère play",
    )


@chapter.claim("push-readings", "Definition 1.2, Figures 2 and 3 (their pictures are missing); Theorem 2")
def push_interpretations(printed: Printed, depth: Depth) -> Verdict:
    """A coin may be moved and push the other one."""
    # Decide Theorem 2 for boards of every size under each interpretation: landing or not, drop or not, nine pushes.
    budget = budget_of(60.0)
    holds: dict[tuple[bool, str], list[str]] = {}
    fails: dict[str, list[str]] = {}
    for land, drop, push in itertools.product((True, False), (True, False), Push):
        wrong = smallest(faults(Coins(land=land, drop=drop, push=push), NIM, budget))
        if wrong is None:
            holds.setdefault((land, "with" if drop else "without"), []).append(push.value)
        else:
            a, b, c, d = (x + 1 for x in wrong)
            name = f"{push.value} {'with' if drop else 'without'} drop{' and with landing' if land else ''}"
            fails.setdefault(f"({a}, {b}), ({c}, {d})", []).append(name)
    count = sum(map(len, holds.values()))
    if not fails or not count:
        return Failed(f"Theorem 2 holds under {count} of 36 interpretations")
    right = "; ".join(
        f"{'landing' if land else 'no landing'}, {drop} drop: {'every push' if len(names) == 9 else ', '.join(names)}"
        for (land, drop), names in holds.items()
    )
    if printed.push_is_explained:
        return Confirmed(f"boards of every size, under: {right}")
    inferred = "; ".join(f"{name}: {MISSING_FIGURES[name]}" for name in ("Figure 2", "Figure 3"))
    return Erratum(
        "players can move a coin and push another coin as in Figures 2 and 3 (missing from our text)",
        f"without a jump, Theorem 2 holds on boards of every size under {count} of 36 interpretations. {right}. "
        f"Inferred for the figures: {inferred}",
        "; ".join(f"{where} is misjudged first under: {', '.join(names)}" for where, names in fails.items()),
    )


@chapter.claim("theorem-2", "Theorem 2")
def theorem_2_on_board(printed: Printed, depth: Depth) -> Verdict:
    """In the game of Definition 1.2, the P-positions have (w-1)+(x-1)+(y-1)+(z-1) = 0 in nim-sum."""
    words = "contact push, both coins may leave the board"
    verdict = oracle.outcome_verdict(PUSHING, SIDE[depth], oracle.theorem_2(printed), words, f"{PAGE}, coins that push")
    return theorem(verdict, "silver-dollar-push") if isinstance(verdict, Confirmed) else verdict


@chapter.claim("theorem-2-domain", "Definition 1.2, Theorem 2, Definition 1.5")
def theorem_2_domain(printed: Printed, depth: Depth) -> Verdict:
    """The same for all w, x, y, z in Z_{>=0}."""
    most = 4
    values, wrong = oracle.coin_values(PUSHING, most), []
    line = range(printed.least_coordinate, most + 1)
    for w in line:
        for x, y, z in ((x, y, z) for x in line for y in line for z in line):
            # A coin with a coordinate 0 is off the board, whatever the other coordinate is.
            coins = [coin if all(coin) else OFF for coin in ((w, x), (y, z))]
            if coins[0] == coins[1] != OFF:
                continue
            is_lost = values[oracle.ordered(coins[0], coins[1])] == 0
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


@chapter.claim("definition-1-3", "Definition 1.3 (the paper states no theorem on it)")
def free_coins(printed: Printed, depth: Depth) -> Trial:
    """The game in which coins may jump over and on each other."""
    most = SIDE[depth]
    free, pushing = oracle.coin_values(FREE, most), oracle.coin_values(PUSHING, most)
    yield from (commas(state) for state, value in free.items() if value != _lone(state[0]) ^ _lone(state[1]))
    yield from (f"{commas(state)}: outcome" for state in oracle.misjudged(FREE, most, oracle.theorem_2(printed)))
    pairs = list(oracle.distinct(most))
    differ = sum(free[state] != pushing[state] for state in pairs)
    found = Extended(
        "G = [((w-1) ⊕ (x-1)) + 1] ⊕ [((y-1) ⊕ (z-1)) + 1], a coin that is off counting 0; so the "
        f"P-positions are those of Theorem 2; proof: {PAGE}, one coin",
        f"coordinates 1 to {most}, one square included; the game of Definition 1.2 has the same outcomes, but another "
        f"Grundy value at {differ} of {len(pairs)} pairs",
    )
    return theorem(found, "silver-dollar-free", about="the P-positions are ")


def _lone(coin: Coin) -> int:
    return 0 if coin == OFF else ((coin[0] - 1) ^ (coin[1] - 1)) + 1


def _nim_sum(printed: Printed, state: State) -> int:
    return int(printed.nim_sum(*state[0], *state[1]))
