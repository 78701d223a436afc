"""Solved, for one pair: all its winning moves, or its Grundy value."""

from ludus_check.by_search.two_pieces.near import near_values
from ludus_check.by_theorem.two_pieces.periodic import THEOREMS, periodic_value
from ludus_check.by_theorem.two_pieces.pushing import pushed_options, pushes_both_off
from ludus_check.by_theorem.two_pieces.rooks import (
    adds,
    collapsed_value,
    collapses,
    loses_as_nim,
    lost_options,
    require,
    rook_alone,
)
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.two_pieces.game import Game, Pair, Place
from ludus_check.two_pieces.reading import read_pairs
from ludus_check.words.phrases import number
from ludus_check.words.positions import outcome_of, winning
from ludus_check.words.two_pieces import named, written

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
        value, words = near_values(game, pair).here, ""
    why = f" ({words})" if words else ""
    if value != claimed:
        raise Rejected(f"the Grundy value of {named(pair)} is {number(value)}, not {number(claimed)}{why}")
    so = ", so it is a P-position" if value == 0 else ""
    return verified(f"{named(pair)} has Grundy value {number(value)}{game.words}{so}{why}")


def verify_outcome(game: Game, certificate: Record) -> Finding:
    """Verify that the listed moves are the moves to P-positions, all of them."""
    certificate.only(("kind", "outcome", "moves"), ("pass",))
    pair, claimed, by_pass = game.position, certificate.text("outcome"), certificate.yes("pass")
    moves = read_pairs(game, certificate, "moves")
    if not game.misere:
        _agree(certificate, claimed, is_won=bool(moves) or by_pass, more="")
    told = _by_theorem(game, pair)
    near = near_values(game, pair) if told is None else None
    right, words = told or ({option for option, value in near.options.items() if value == 0} if near else set(), "")
    is_won = bool(moves) or by_pass or (game.misere and near is not None and not near.options and near.passed is None)
    if game.misere:
        _agree(certificate, claimed, is_won=is_won, more=" (in misère play a terminal pair is won)")
    why = f" ({words})" if words else ""
    if wrong := right ^ set(moves):
        bad = min(wrong)
        wins = "is listed and does not win" if bad in moves else "wins and is not listed"
        raise Rejected(f"the move to {named(bad)} {wins}{why}")
    if by_pass != (near is not None and near.passed == 0):
        raise Rejected(f"a pass from {named(pair)} {'does not win' if by_pass else 'wins'}")
    terminal = ", for it has no move" if is_won and not moves and not by_pass else ""
    here = f"{outcome_of(named(pair), is_p=not is_won)}{game.words}{terminal}"
    few = [f"to {written(game, move)}" for move in moves[:MAX_NAMED]] + ["a pass"] * by_pass
    return verified(f"{here}{why}", *([winning(few, len(moves) + by_pass)] if few else []))


def _agree(certificate: Record, claimed: str, *, is_won: bool, more: str) -> None:
    if claimed != ("won" if is_won else "lost"):
        wanted = f'"won" beside winning moves and "lost" without any{more}'
        raise Malformed(certificate.path("outcome"), f"expected {wanted}, got another string")


def _by_theorem(game: Game, pair: Pair) -> tuple[set[Pair], str] | None:
    """Return the moves to P-positions, and the theorem that tells them; None without a theorem for these pieces."""
    if loses_as_nim(game):
        return lost_options(game, pair), BY_COLLAPSE
    if pushes_both_off(game):
        return pushed_options(game, pair), BY_PUSH
    return (_sum_options(game, pair), BY_SUM) if adds(game) and game.has_rooks else None


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
