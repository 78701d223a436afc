"""Claims on the game itself: where the corner is, how the ryuo moves, outcomes, mex and Grundy numbers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import partial

from ludus.core.claims import Claim, Confirmed, Depth, Erratum, Verdict
from ludus.families.impartial import mex as our_mex
from ludus.papers.ryuo_nim import pictures
from ludus.papers.ryuo_nim.oracle import Options, Position, grundy_values, lost_positions, mex, ryuo, square, unguarded
from ludus.papers.ryuo_nim.printed import MISSING_FIGURES, Printed, slanted_moves
from ludus.papers.ryuo_nim.ranges import P_RANGE, p_words
from ludus.papers.ryuo_nim.verdicts import confirmed, listed, smallest

SIDE = {Depth.QUICK: 16, Depth.DEEP: 40}
GAMES = {Depth.QUICK: 200, Depth.DEEP: 5000}
"""Random games, besides those of the paper."""


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the claims on the game."""
    return (
        Claim(
            "orientation",
            "Section 1, Figure 1 (its picture is missing)",
            "(0, 0) is the lower left corner, (x, y) is x to the right and y up, and the ryuo moves to the left or up.",
            partial(orientation, printed),
        ),
        Claim(
            "goal",
            "Section 1",
            "Whoever moves the ryuo to (0, 0) wins: the same as that whoever cannot move loses.",
            goal,
        ),
        Claim(
            "outcome-classes",
            "Definition 1.1",
            "There are two classes: N-positions, where the next player can force a win, and P-positions.",
            outcome_classes,
        ),
        Claim(
            "moves-of-the-ryuo",
            "Definition 1.2, Figure 2 (its picture is missing)",
            "The ryuo moves by (1), (2), (3): a rook towards the corner, or a king's step along the diagonal.",
            moves_of_the_ryuo,
            partial(pictures.moves, 3, "Figure 2"),
        ),
        Claim(
            "board-guards",
            "Definitions 1.2, 1.4 and 2.1, Lemma 1.5",
            "The slanted moves of (3), (6), (17), (20) are (x-s, y-t) for all listed s, t.",
            partial(board_guards, printed),
        ),
        Claim(
            "equation-numbers",
            "Definition 1.2",
            "The three sets of the moves are called (15), (16), (17).",
            partial(equation_numbers, printed),
        ),
        Claim("mex", "Definition 1.3", "The mex of a set is the least number that is not in it.", mex_and_ours),
        Claim("mex-examples", "Example 1.1", "Four examples of mex.", partial(mex_examples, printed)),
        Claim("theorem-1-1", "Theorem 1.1", "A position is a P-position if and only if its G is 0.", zero_is_lost),
    )


def orientation(printed: Printed, depth: Depth) -> Verdict:
    """Compare the rook moves described in words, with the printed orientation, with (1) and (2)."""
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


def goal(depth: Depth) -> Verdict:
    """Look for positions without a move other than the corner."""

    def complaints() -> Iterator[str]:
        for p in P_RANGE:
            stuck = [cell for cell in square(SIDE[depth]) if not any(True for _ in ryuo(slanted_moves(p))(cell))]
            if stuck != [(0, 0)]:
                yield f"p = {p}: no move from {listed(stuck)}"

    return confirmed(
        complaints(), f"{p_words(P_RANGE)}: the corner is the only square below {SIDE[depth]} with no move"
    )


def outcome_classes(depth: Depth) -> Verdict:
    """Compute who can force a win twice, for the next and for the previous player, and see that it is one of them."""

    def complaints() -> Iterator[str]:
        for name, positions, options in _games(depth):
            next_wins: dict[Position, bool] = {}
            previous_wins: dict[Position, bool] = {}
            for position in positions:
                reached = list(options(position))
                next_wins[position] = any(previous_wins[option] for option in reached)
                previous_wins[position] = all(next_wins[option] for option in reached)
                if next_wins[position] == previous_wins[position]:
                    yield f"{name}: {position}"

    return confirmed(complaints(), _game_range(depth), "induction on the length of the game")


def moves_of_the_ryuo(depth: Depth) -> Verdict:
    """Compare the sets (1), (2), (3) with a rook and a king that may only come nearer to the corner."""

    def complaints() -> Iterator[str]:
        for x, y in square(SIDE[depth]):
            rook = {(u, v) for u in range(x + 1) for v in range(y + 1) if (u == x) != (v == y)}
            king = {(u, v) for u in range(x + 1) for v in range(y + 1) if max(x - u, y - v) == 1}
            if set(ryuo(((1, 1),))((x, y))) != rook | king:
                yield f"the moves from {(x, y)}"

    words = f"every square with coordinates below {SIDE[depth]}. Inferred for the figure: {MISSING_FIGURES['Figure 2']}"
    return confirmed(complaints(), words)


def board_guards(printed: Printed, depth: Depth) -> Verdict:
    """Find the square nearest to the corner from which a set as printed leads off the board."""
    moves = ryuo if printed.guarded else unguarded
    off = {cell: min(there) for cell in square(6) for there in [_off_board(moves(((1, 1),))(cell))] if there}
    where = smallest(off)
    if where is None:
        return Confirmed("every square with coordinates below 6")
    return Erratum(
        "(x-1, y-1), and (x-s, y-t) with 1 <= s, t and s + t <= p - 1",
        "the same with s <= x and t <= y; in (11) with s <= pk + v and t <= ph + w",
        f"from {where} the set (3) leads to {off[where]}, so that even the corner is not the end",
    )


def equation_numbers(printed: Printed, depth: Depth) -> Verdict:
    """Compare the numbers beside the sets with those in the text."""
    wrong = [(cited, own) for cited, own in zip(printed.cited_equations, printed.own_equations, strict=True)]
    wrong = [pair for pair in wrong if pair[0] != pair[1]]
    if not wrong:
        return Confirmed("the three sets of Definition 1.2")
    cited, own = wrong[0]
    return Erratum(
        listed(f"({number})" for number in printed.cited_equations),
        listed(f"({number})" for number in printed.own_equations),
        f"the text says ({cited}) where ({own}) stands; ({cited}) is about triples (x, y, 0), in Definition 2.1",
    )


def mex_and_ours(depth: Depth) -> Verdict:
    """Compare the mex of the paper with the one that the solvers use, and both with the words."""
    most = 10 if depth is Depth.QUICK else 14

    def complaints() -> Iterator[str]:
        for code in range(1 << most):
            numbers = {n for n in range(most) if code >> n & 1}
            found = mex(numbers)
            if found in numbers or not set(range(found)) <= numbers or found != our_mex.mex(numbers):
                yield f"mex{numbers} is not {found}"

    return confirmed(complaints(), f"all subsets of 0..{most - 1}; the same in the solvers")


def mex_examples(printed: Printed, depth: Depth) -> Verdict:
    """Compute the printed examples."""
    for numbers, value in printed.mex_examples:
        if mex(numbers) != value:
            name = f"mex{{{listed(numbers)}}}"
            return Erratum(f"{name} = {value}", f"{name} = {mex(numbers)}", "by the definition")
    return Confirmed(f"the {len(printed.mex_examples)} examples; repeated members make no difference")


def zero_is_lost(depth: Depth) -> Verdict:
    """Compare the positions of Grundy number 0 with the P-positions, each from its own definition."""

    def complaints() -> Iterator[str]:
        for name, positions, options in _games(depth):
            values, lost = grundy_values(positions, options), lost_positions(positions, options)
            yield from (f"{name}: {cell}" for cell, value in values.items() if (value == 0) != (cell in lost))

    return confirmed(complaints(), _game_range(depth), "induction on the length of the game, for every impartial game")


def _games(depth: Depth) -> Iterator[tuple[str, list[Position], Options]]:
    """Return the generalized ryuo for each p, and random games on numbered positions, seed 0."""
    for p in P_RANGE:
        yield f"p = {p}", list(square(SIDE[depth])), ryuo(slanted_moves(p))
    draw = random.Random(0)
    for number in range(GAMES[depth]):
        moves: dict[Position, list[Position]] = {
            (n,): [(m,) for m in range(n) if draw.random() < 0.3] for n in range(12)
        }
        yield f"random game {number}", list(moves), moves.__getitem__


def _game_range(depth: Depth) -> str:
    side, random_games = SIDE[depth], GAMES[depth]
    return f"{p_words(P_RANGE)} with coordinates below {side}, and {random_games} random games of 12 positions, seed 0"


def _off_board(reached: Iterable[Position]) -> list[Position]:
    return [there for there in reached if min(there) < 0]
