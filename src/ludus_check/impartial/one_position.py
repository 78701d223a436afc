"""Solved, for one position: its Grundy number, or who wins there and by which moves."""

from collections.abc import Iterator

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.impartial.boxes import can_move, repeats, up_to_the_position
from ludus_check.impartial.facts import Facts
from ludus_check.impartial.game import Game, Vector
from ludus_check.impartial.theorems import facts_for
from ludus_check.limits import SEARCH_STEPS
from ludus_check.wording import number, shown

MOST_OPTIONS = SEARCH_STEPS // 10
"""So many options are looked at to see that the listed moves are all that win."""
MOST_NAMED = 6
"""So many moves are named in a sentence."""


def verify_value(game: Game, certificate: Record) -> str:
    """Verify the Grundy number of the position."""
    facts = facts_for(game, certificate, ("value",))
    value = certificate.integer("value", 0)
    right = facts.value(game.at)
    if right is None:
        raise Rejected("the theorem does not tell the Grundy number of this position")
    if right != value:
        raise Rejected(f"the Grundy number of {list(game.at)}{game.words} is {number(right)}, not {number(value)}")
    return f"the Grundy number of {list(game.at)}{game.words} is {number(value)}, {facts.words}"


def verify_outcome(game: Game, certificate: Record) -> str:
    """Verify who wins from the position, that the listed moves win and, if that is said, that no other does."""
    facts = facts_for(game, certificate, ("outcome", "moves"), ("pass", "complete"))
    is_won = read_outcome(certificate)
    moves, by_pass = read_moves(game, certificate, "moves"), certificate.yes("pass")
    is_lost = facts.is_lost(game.at)
    if is_lost is None:
        raise Rejected("the theorem does not tell who wins from this position")
    if is_lost == is_won:
        raise Rejected(f"the player to move {'loses' if is_lost else 'wins'} from {list(game.at)}{game.words}")
    near = up_to_the_position(game)
    can_pass = game.passes > 0 and (game.pass_at_terminal or bool(near.rays or near.steps))
    _test_moves(near, facts, moves)
    if by_pass and not (can_pass and facts.is_lost_after_a_pass(game.at)):
        raise Rejected("a pass does not win here")
    complete = certificate.yes("complete")
    if complete and is_won:
        _test_all(near, facts, moves)
        if can_pass and not by_pass and facts.is_lost_after_a_pass(game.at) is not False:
            raise Rejected("a pass is not among the winning moves, and it is not known to lose")
    here = f"from {list(game.at)} the player to move"
    if is_lost:
        return f"{here} loses{game.words}, whatever the move, {facts.words}"
    if not moves and not by_pass:
        stuck = " without a move" if complete else ""
        return f"{here} wins{game.words}{stuck}, {facts.words}"
    named = _named(moves, by_pass)
    words = f"by {named} and by no other move" if complete else f"for example by {named}"
    return f"{here} wins{game.words}, {words}, {facts.words}"


def read_outcome(certificate: Record) -> bool:
    """Return whether the position is said to be won."""
    word = certificate.values["outcome"]
    if word not in ("won", "lost"):
        raise Malformed(certificate.path("outcome"), f'expected "won" or "lost", got {shown(word)}')
    return word == "won"


def read_moves(game: Game, certificate: Record, name: str) -> list[Vector]:
    """Return the listed places to go to, on the grid and in increasing order."""
    axes = len(game.size)
    found: list[Vector] = []
    for field, value in certificate.entries(name, 0, MOST_OPTIONS):
        listed = zip(entries(value, field, axes, axes), game.size, strict=True)
        move = tuple(integer(entry, place, 0, side - 1) for (place, entry), side in listed)
        if found and move <= found[-1]:
            raise Malformed(field, f"expected positions in increasing order, got {list(move)} after another")
        found.append(move)
    return found


def options(near: Game) -> Iterator[Vector]:
    """Yield the places to which the piece can move from the position."""
    for step in near.steps:
        yield tuple(x - entry for x, entry in zip(near.at, step, strict=True))
    for ray in near.rays:
        for times in range(1, repeats(ray, near.at) + 1):
            yield tuple(x - times * entry for x, entry in zip(near.at, ray, strict=True))


def _test_moves(near: Game, facts: Facts, moves: list[Vector]) -> None:
    for move in moves:
        if not can_move(near, move):
            raise Rejected(f"the piece cannot go from {list(near.at)} to {list(move)}")
        if not facts.is_lost(move):
            raise Rejected(f"going to {list(move)} does not win{near.words}")


def _test_all(near: Game, facts: Facts, moves: list[Vector]) -> None:
    if len(near.steps) + sum(repeats(ray, near.at) for ray in near.rays) > MOST_OPTIONS:
        raise Rejected("there are too many moves to see here that no other wins")
    listed = set(moves)
    for option in options(near):
        if option not in listed and facts.is_lost(option) is not False:
            raise Rejected(f"going to {list(option)} is not listed, and it is not known to lose{near.words}")


def _named(moves: list[Vector], by_pass: bool) -> str:
    words = [f"going to {list(move)}" for move in moves[:MOST_NAMED]] + ["a pass"] * by_pass
    more = f" and {len(moves) - MOST_NAMED} more places" if len(moves) > MOST_NAMED else ""
    return " or ".join(words) + more
