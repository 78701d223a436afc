"""Solved, for one position: its Grundy value, or its outcome with winning moves."""

from collections.abc import Iterator

from ludus_check.by_theorem.impartial.theorems import facts_for
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.boxes import Facts, can_move, repeats, up_to_the_position
from ludus_check.impartial.game import Game
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.values import Vector, vector
from ludus_check.words.impartial import winning_moves
from ludus_check.words.phrases import cell, number
from ludus_check.words.positions import outcome_of
from ludus_check.words.quoting import shown

MAX_OPTIONS = Limit(SEARCH_STEPS // 10)
"""Maximum number of options examined to see that the listed moves are all winning moves."""


def verify_value(game: Game, certificate: Record) -> Finding:
    """Verify the Grundy value of the position."""
    facts = facts_for(game, certificate, ("value",))
    value = certificate.integer("value", 0)
    right = facts.value(game.at)
    if right is None:
        raise Rejected("the theorem does not give the Grundy value of this position")
    if right != value:
        raise Rejected(f"the Grundy value of {cell(game.at)}{game.words} is {number(right)}, not {number(value)}")
    formula = f": {facts.formula}" if facts.formula else ""
    return verified(f"{cell(game.at)} has Grundy value {number(value)}{game.words}{formula} ({facts.reason})")


def verify_outcome(game: Game, certificate: Record) -> Finding:
    """Verify the outcome of the position, that the listed moves win and, if that is claimed, that no other does."""
    facts = facts_for(game, certificate, ("outcome", "moves"), ("pass", "complete"))
    is_n = read_outcome(certificate)
    moves, by_pass = read_moves(game, certificate, "moves"), certificate.yes("pass")
    is_p = facts.is_p(game.at)
    if is_p is None:
        raise Rejected("the theorem does not give the outcome of this position")
    here = f"{outcome_of(cell(game.at), is_p=is_p)}{game.words}"
    if is_p == is_n:
        raise Rejected(f"{here} ({facts.reason})")
    near = up_to_the_position(game)
    can_pass = game.passes > 0 and (game.pass_at_terminal or bool(near.rays or near.steps))
    _test_moves(near, facts, moves)
    if by_pass and not (can_pass and facts.is_p_after_a_pass(game.at)):
        raise Rejected("a pass does not win here")
    complete = certificate.yes("complete")
    if complete and is_n:
        _test_all(near, facts, moves)
        if can_pass and not by_pass and facts.is_p_after_a_pass(game.at) is not False:
            raise Rejected("a pass is not among the winning moves, and it is not known to lose")
    formula = f": {facts.formula}" if facts.formula else ""
    found = verified(f"{here}{formula} ({facts.reason})")
    return found if is_p else found.also(*winning_moves(moves, by_pass=by_pass, complete=complete))


def read_outcome(certificate: Record) -> bool:
    """Return whether the position is claimed to be an N-position."""
    word = certificate.values["outcome"]
    if word not in ("won", "lost"):
        raise Malformed(certificate.path("outcome"), f'expected "won" or "lost", got {shown(word)}')
    return word == "won"


def read_moves(game: Game, certificate: Record, name: str) -> list[Vector]:
    """Return the listed places to go to, on the grid and in increasing order."""
    found: list[Vector] = []
    for field, value in certificate.entries(name, 0, MAX_OPTIONS):
        move = vector(value, field, *((0, side - 1) for side in game.size))
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
    if len(moves) * (len(near.rays) + len(near.steps)) > SEARCH_STEPS:
        raise NotChecked("the listed moves, times the rays and steps of the piece, are more than the limit allows")
    for move in moves:
        if not can_move(near, move):
            raise Rejected(f"no move leads from {cell(near.at)} to {cell(move)}")
        if not facts.is_p(move):
            raise Rejected(f"the move to {cell(move)} does not win{near.words}")


def _test_all(near: Game, facts: Facts, moves: list[Vector]) -> None:
    if len(near.steps) + sum(repeats(ray, near.at) for ray in near.rays) > MAX_OPTIONS:
        raise NotChecked(f"there are more than {number(MAX_OPTIONS)} options")
    listed = set(moves)
    for option in options(near):
        if option not in listed and facts.is_p(option) is not False:
            raise Rejected(f"the move to {cell(option)} is not listed, and it is not known to lose{near.words}")
