"""Solved, for one pair: all its winning moves, or its Grundy value."""

from ludus_check.by_search.two_pieces.values import pair_values, work
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record, entries
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.outcomes_in_words import outcome_of, winning
from ludus_check.two_pieces.game import Game, Pair, Place
from ludus_check.two_pieces.periodic import THEOREMS, periodic_value
from ludus_check.two_pieces.pushing import pushed_options, pushes_both_off
from ludus_check.two_pieces.reading import is_pair, read_place
from ludus_check.two_pieces.theorems import (
    adds,
    collapsed_value,
    collapses,
    loses_as_nim,
    lost_options,
    require,
    rook_alone,
)
from ludus_check.wording import cell, number
from ludus_check.work import allowed_steps

MOVES = Limit(100_000)
"""Maximum number of winning moves of a pair."""
MAX_NAMED = 6
"""Maximum number of winning moves that are named one by one in a sentence."""
BY_COLLAPSE = "by the two-rook theorem"
BY_SUM = "the pieces do not interact, so that their Grundy values add up by nim-sum"
BY_PUSH = "by the theorem on two rooks that push each other off"


def verify_value(game: Game, certificate: Record) -> Finding:
    """Verify the Grundy value of the pair that is asked about."""
    certificate.only(("kind", "value"), ("theorem", *THEOREMS))
    claimed = certificate.integer("value", 0)
    pair = game.position
    if certificate.has("theorem"):
        require(collapses(game), "pair-value", "rooks that jump and share no square, beside a theorem")
        value, rows = periodic_value([x ^ y for x, y in zip(*pair, strict=True)], certificate)
        words = f"{BY_COLLAPSE} and {rows}"
    elif collapses(game):
        value, words = collapsed_value([x ^ y for x, y in zip(*pair, strict=True)]), BY_COLLAPSE
    elif adds(game) and game.has_rooks:
        value, words = rook_alone(game, pair[0]) ^ rook_alone(game, pair[1]), BY_SUM
    elif (told := _by_theorem(game, pair)) and not told[0]:
        value, words = 0, told[1]
    else:
        value, words = _options(game, pair)[0], ""
    why = f" ({words})" if words else ""
    if value != claimed:
        raise Rejected(f"the Grundy value of {named(pair)} is {number(value)}, not {number(claimed)}{why}")
    so = ", so it is a P-position" if value == 0 else ""
    return verified(f"{named(pair)} has Grundy value {number(value)}{so}{why}")


def verify_outcome(game: Game, certificate: Record) -> Finding:
    """Verify that the listed moves are the moves to P-positions, all of them."""
    certificate.only(("kind", "outcome", "moves"))
    pair = game.position
    moves = [_pair(game, value, field) for field, value in certificate.entries("moves", 0, MOVES)]
    is_won = bool(moves) or (game.misere and not _options(game, pair)[1])
    if certificate.text("outcome") != ("won" if is_won else "lost"):
        wanted = '"won" beside winning moves and "lost" without any'
        wanted += " (in misère play a terminal pair is won)" if game.misere else ""
        raise Malformed(certificate.path("outcome"), f"expected {wanted}, got another string")
    if moves != sorted(set(moves)):
        raise Malformed(certificate.path("moves"), "expected pairs in increasing order, none twice")
    right, words = _winning(game, pair)
    why = f" ({words})" if words else ""
    if wrong := right ^ set(moves):
        bad = min(wrong)
        told = "is listed and does not win" if bad in moves else "wins and is not listed"
        raise Rejected(f"the move to {named(bad)} {told}{why}")
    terminal = ", for it has no move" if is_won and not moves else ""
    here = f"{outcome_of(named(pair), is_p=not is_won)}{' in misère play' if game.misere else ''}{terminal}"
    if not moves:
        return verified(f"{here}{why}")
    few = [f"to {_written(game, move)}" for move in moves[:MAX_NAMED]]
    return verified(f"{here}{why}", winning(few, len(moves)))


def _written(game: Game, pair: Pair) -> str:
    if game.leaves and pair == (game.off, game.off):
        return "both off"
    return "/".join("off" if game.leaves and place == game.off else cell(place) for place in pair)


def _winning(game: Game, pair: Pair) -> tuple[set[Pair], str]:
    """Return the moves to P-positions, and why they are what they are."""
    if told := _by_theorem(game, pair):
        return told
    return {option for option, value in _options(game, pair)[1].items() if value == 0}, ""


def _by_theorem(game: Game, pair: Pair) -> tuple[set[Pair], str] | None:
    """Return the moves to P-positions, and the theorem that tells them; None without a theorem for these pieces."""
    if loses_as_nim(game):
        return lost_options(game, pair), BY_COLLAPSE
    if pushes_both_off(game):
        return pushed_options(game, pair), BY_PUSH
    return (_sum_options(game, pair), BY_SUM) if adds(game) and game.has_rooks else None


def _options(game: Game, pair: Pair) -> tuple[int, dict[Pair, int]]:
    """Return the value of a pair and those of its options, from all pairs in a box around it."""
    size = tuple(max(1, 1 - game.low + max(x, y)) for x, y in zip(*pair, strict=True))
    if work(game, size) > 2 * allowed_steps():
        raise NotChecked(f"there are too many pairs below {named(pair)}")
    box, values = pair_values(game, size)
    first, second = (box.number[place] for place in pair)
    ends = {*box.meeting(first, second), *((x, y) for y, x in box.meeting(second, first))}
    found = {tuple(sorted((box.places[x], box.places[y]))): values[x][y] for x, y in ends}
    return values[first][second], {(a, b): value for (a, b), value in found.items()}


def _sum_options(game: Game, pair: Pair) -> set[Pair]:
    """Return the moves of two rooks after which both have the same value alone."""
    found: set[Pair] = set()
    for piece, other in (pair, pair[::-1]):
        if game.leaves and piece == game.off:
            continue
        wanted = rook_alone(game, other)
        ends: list[Place] = [game.off] if game.drop and wanted == 0 else []
        for axis, x in enumerate(piece):
            # Alone, the rook has the value (rest ^ (end - low)) + drop.
            rest = rook_alone(game, piece) - int(game.drop) ^ (x - game.low)
            end = (wanted - int(game.drop) ^ rest) + game.low
            if wanted >= int(game.drop) and end < x:
                ends.append((*piece[:axis], end, *piece[axis + 1 :]))
        found |= {(min(end, other), max(end, other)) for end in ends}
    return found


def _pair(game: Game, value: object, field: str) -> Pair:
    first, second = (read_place(game, place, name) for name, place in entries(value, field, 2, 2))
    if not is_pair(game, (first, second)):
        wanted = "a pair of the game, the lesser place first, zeros alone for off"
        raise Malformed(field, f"expected {wanted}, got {list(first)}, {list(second)}")
    return first, second


def named(pair: Pair) -> str:
    """Return a pair in words."""
    return f"the pair {' and '.join(map(cell, pair))}"
