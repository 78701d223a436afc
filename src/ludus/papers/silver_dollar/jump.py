"""Claims on the game without a push, Definitions 1.4 and 1.5 and Theorem 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Failed, Part, Sweep, Verdict
from ludus.papers.silver_dollar.oracle import FREE, GAMES, JUMPING, ROOKS, Rules, distinct, grundy_values
from ludus.papers.silver_dollar.printed import Printed
from ludus.papers.silver_dollar.readings import MOST, fits, read_all, told_misfits
from ludus.papers.silver_dollar.verdicts import PAGE, confirmed, four, misjudged, outcome_verdict, theorem_3, told_state

SIDE = {Depth.QUICK: 10, Depth.DEEP: 13}

READINGS = {
    "jump over yes, land on no, drop yes (Definition 1.4)": JUMPING,
    "jump over yes, land on no, drop no (Definition 1.6)": ROOKS,
    "jump over yes, land on yes, drop yes (Definition 1.3)": FREE,
    "jump over no, land on no, drop yes": Rules(),
    "jump over no, land on no, drop no": Rules(drop=False),
}
"""Ways to read Definitions 1.4 and 1.6."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the game without a push."""
    return (
        Claim(
            "landing-readings",
            "Definitions 1.4 and 1.6, Theorems 3 and 4",
            "The game of Definition 1.2 without the push, and with the jump over another coin.",
            Sweep(lambda depth: list(READINGS), partial(read_jump, printed), partial(jump_verdict, printed)),
        ),
        Claim(
            "nim-sums-of-the-sets",
            "Definition 1.5, the note after it",
            "N_0 lies in the set of nim-sum 0, and P_1 in the set of nim-sum 1.",
            partial(nim_sums_of_the_sets, printed),
        ),
        Claim(
            "theorem-3-game",
            "Theorem 3",
            "It is about the game of Definition 1.5.",
            partial(theorem_3_game, printed),
        ),
        Claim(
            "theorem-3-brackets",
            "Theorem 3; N of Definition 1.7",
            "The set P_0 u P_1 - N_0, without brackets.",
            partial(theorem_3_brackets, printed),
        ),
        Claim(
            "theorem-3",
            "Theorem 3",
            "The P-positions of the game of Definition 1.4 are (P_0 u P_1) - N_0.",
            partial(theorem_3_on_board, printed),
        ),
    )


def read_jump(printed: Printed, depth: Depth, name: Part) -> Part:
    """Try Theorem 3 under one reading of Definition 1.4."""
    return read_all(READINGS, theorem_3(printed, MOST[depth]), depth, name)


def jump_verdict(printed: Printed, depth: Depth, found: Sequence[Part]) -> Verdict:
    """Return which readings make Theorem 3 true; the literal one, in which landing is not forbidden, does not."""
    good, words = fits(found), f"coordinates 1 to {MOST[depth]}"
    if not good:
        return Failed(f"Theorem 3 fails under every reading: {told_misfits(found)}")
    literal = next(one for one in found if one["reading"].endswith("(Definition 1.3)"))
    if printed.definition_forbids_landing or not literal["bad"]:
        return Confirmed(f"{words}, under: {'; '.join(good)}")
    return Erratum(
        "Definition 1.4 permits to jump over a coin in the game of Definition 1.2, which does not forbid landing on it",
        f"landing on a coin is illegal; {words}, Theorem 3 holds under: {'; '.join(good)}",
        f"misjudged pairs under the other readings: {told_misfits(found)}",
    )


def nim_sums_of_the_sets(printed: Printed, depth: Depth) -> Verdict:
    """Compute the nim-sums of all members."""
    most = 20 if depth is Depth.QUICK else 60

    def complaints() -> Iterator[str]:
        for members, value, name in ((printed.N_0(most), 0, "N_0"), (printed.P_1(most), 1, "P_1")):
            yield from (f"{m} in {name}" for m in members if printed.nim_sum(*m) != value)

    return confirmed(complaints(), f"all members with coordinates up to {most}", "2n-2 and 2n-1 differ in the last bit")


def theorem_3_game(printed: Printed, depth: Depth) -> Verdict:
    """Look up the definition that Theorem 3 names, and which games it is true of."""
    most = 6
    good = [name for name, rules in GAMES.items() if not misjudged(rules, most, theorem_3(printed, most))]
    if printed.theorem_3_game in good:
        return Confirmed(f"Definition {printed.theorem_3_game}, coordinates 1 to {most}")
    return Erratum(
        f"the game of Definition {printed.theorem_3_game}",
        f"the game of Definition 1.4 (up to {most} the statement holds for Definitions {' and '.join(good)})",
        f"Definition {printed.theorem_3_game} defines sets; games are defined in {', '.join(GAMES)}"
        if printed.theorem_3_game not in GAMES
        else f"it is false for the game of Definition {printed.theorem_3_game}",
    )


def theorem_3_brackets(printed: Printed, depth: Depth) -> Verdict:
    """Try both ways to set the brackets, for the P-positions and for the N-positions."""
    most = 6
    values, added, removed = grundy_values(JUMPING, most), printed.P_1(most), printed.N_0(most)
    wrong: dict[str, str] = {}
    for state in distinct(most):
        position, lost = four(state), values[state] == 0
        zero, is_added, is_removed = printed.nim_sum(*position) == 0, position in added, position in removed
        readings = {
            "(P_0 u P_1) - N_0": (zero or is_added) and not is_removed,
            "P_0 u (P_1 - N_0)": zero or (is_added and not is_removed),
            "(nim-sum not 0 u N_0) - P_1": not ((not zero or is_removed) and not is_added),
            "nim-sum not 0 u (N_0 - P_1)": not (not zero or (is_removed and not is_added)),
        }
        for name, claimed in readings.items():
            if claimed != lost:
                wrong.setdefault(name, f"{name} is wrong at {told_state(state)}")
    if any(name.startswith("(") for name in wrong):
        return Failed("; ".join(wrong.values()))
    return Confirmed(
        f"read from left to right, coordinates 1 to {most}; the other brackets: {'; '.join(wrong.values())}"
    )


def theorem_3_on_board(printed: Printed, depth: Depth) -> Verdict:
    """Compare the set with the game, on different squares."""
    words = "jump over yes, land on no, drop yes"
    most = SIDE[depth]
    return outcome_verdict(JUMPING, most, theorem_3(printed, most), words, f"{PAGE}, coins that jump")
