"""Solved, for one pair: all its winning moves, or its Grundy number."""

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries
from ludus_check.limits import SEARCH_STEPS
from ludus_check.two_pieces.game import Game, Pair, Place
from ludus_check.two_pieces.outcomes import is_pair
from ludus_check.two_pieces.pushing import pushed_options, pushes_both_off
from ludus_check.two_pieces.reading import read_place
from ludus_check.two_pieces.theorems import adds, collapsed_value, collapses, loses_as_nim, lost_options, rook_alone
from ludus_check.two_pieces.values import pair_values, work
from ludus_check.wording import number

MOVES = 100_000
"""The most winning moves of a pair."""
MOST_NAMED = 6
"""So many winning moves are named one by one in a sentence."""
BY_COLLAPSE, BY_SUM = "by the theorem on two rooks ", "since the rooks never hinder each other, "
BY_PUSH = "by the theorem on two rooks that push each other off "


def verify_value(game: Game, certificate: Record) -> str:
    """Verify the Grundy number of the pair that is asked about."""
    certificate.only(("kind", "value"))
    claimed = certificate.integer("value", 0)
    pair = game.position
    if collapses(game):
        value, words = collapsed_value([x ^ y for x, y in zip(*pair, strict=True)]), BY_COLLAPSE
    elif adds(game) and game.has_rooks:
        value, words = rook_alone(game, pair[0]) ^ rook_alone(game, pair[1]), BY_SUM
    elif (told := _by_theorem(game, pair)) and not told[0]:
        value, words = 0, told[1]
    else:
        value, words = _options(game, pair)[0], ""
    if value != claimed:
        raise Rejected(f"{words}the Grundy number of {_shown(pair)} is {number(value)}, not {number(claimed)}")
    lost = ": it is lost for the player to move" if value == 0 else ""
    return f"{words}the Grundy number of {_shown(pair)} is {number(value)}{lost}"


def verify_outcome(game: Game, certificate: Record) -> str:
    """Verify that the listed moves are the moves to lost pairs, all of them."""
    certificate.only(("kind", "outcome", "moves"))
    pair = game.position
    moves = [_pair(game, value, field) for field, value in certificate.entries("moves", 0, MOVES)]
    if certificate.text("outcome") != ("won" if moves else "lost"):
        wanted = '"won" beside winning moves and "lost" without any'
        raise Malformed(certificate.path("outcome"), f"expected {wanted}, got another text")
    if moves != sorted(set(moves)):
        raise Malformed(certificate.path("moves"), "expected pairs in increasing order, none twice")
    right, words = _winning(game, pair)
    if wrong := right ^ set(moves):
        bad = min(wrong)
        told = "is listed as a winning move, but is none" if bad in moves else "is a winning move, but is not listed"
        raise Rejected(f"{words}{_shown(bad)} {told}")
    if not moves:
        return f"{words}{_shown(pair)} is lost for the player to move"
    return f"{words}{_shown(pair)} is won for the player to move: {_told(game, moves)}"


def _told(game: Game, moves: list[Pair]) -> str:
    """Return which moves win, named when they are few."""
    if len(moves) > MOST_NAMED:
        return f"exactly the {len(moves)} listed moves win"
    named = [" / ".join("off" if game.leaves and place == game.off else str(list(place)) for place in m) for m in moves]
    if len(named) == 1:
        return f"the move to {named[0]} wins and no other"
    return f"exactly the moves to {', '.join(named[:-1])} and {named[-1]} win"


def _winning(game: Game, pair: Pair) -> tuple[set[Pair], str]:
    """Return the moves to lost pairs, and why they are what they are."""
    if told := _by_theorem(game, pair):
        return told
    return {option for option, value in _options(game, pair)[1].items() if value == 0}, ""


def _by_theorem(game: Game, pair: Pair) -> tuple[set[Pair], str] | None:
    """Return the moves to lost pairs, and the theorem that tells them; None without a theorem for these pieces."""
    if loses_as_nim(game):
        return lost_options(game, pair), BY_COLLAPSE
    if pushes_both_off(game):
        return pushed_options(game, pair), BY_PUSH
    return (_sum_options(game, pair), BY_SUM) if adds(game) and game.has_rooks else None


def _options(game: Game, pair: Pair) -> tuple[int, dict[Pair, int]]:
    """Return the value of a pair and those of its options, from all pairs in a box around it."""
    size = tuple(max(1, 1 - game.low + max(x, y)) for x, y in zip(*pair, strict=True))
    if work(game, size) > 2 * SEARCH_STEPS:
        raise Rejected(f"the pairs below {_shown(pair)} are too many to be verified here: nothing is verified")
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


def _shown(pair: Pair) -> str:
    return f"the pair {' and '.join(str(list(place)) for place in pair)}"
