"""Solved, for one position: its Grundy value, its outcome with all winning moves, its remoteness."""

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.graph.game import Game, position_of
from ludus_check.graph.rule import grundy_numbers, lost
from ludus_check.words.phrases import number
from ludus_check.words.positions import outcome_of, winning
from ludus_check.work import searching

Fate = tuple[bool, int]
"""Whether the player to move loses, and after how many moves the game is over."""


class Outcome(Enum):
    """What becomes of the player to move."""

    WON = "won"
    LOST = "lost"


@searching
def verify_value(game: Game, certificate: Record) -> Finding:
    """Verify the Grundy value of the position by computing those of all positions before it."""
    certificate.only(("kind", "value"))
    given, right = certificate.integer("value", 0), grundy_numbers(game)[game.position]
    where = f"{game.name(game.position)}{game.words}"
    if given != right:
        raise Rejected(f"the Grundy value of {where} is {number(right)}, not {number(given)}")
    return verified(f"{game.name(game.position)} has Grundy value {number(right)}{game.words}")


@searching
def verify_outcome(game: Game, certificate: Record) -> Finding:
    """Verify the outcome, and that exactly the listed moves lead to P-positions."""
    certificate.only(("kind", "outcome", "moves"), ("pass",))
    outcome, by_pass = certificate.choice("outcome", Outcome), certificate.yes("pass")
    moves = _moves(game, certificate)
    fate = lost(game, game.passes)
    here = outcome_of(game.name(game.position), is_p=fate[game.position]) + game.words
    if (outcome is Outcome.LOST) != fate[game.position]:
        raise Rejected(here)
    p_options = [option for option in game.options[game.position] if fate[option]]
    if wrong := set(p_options) ^ set(moves):
        bad = min(wrong)
        told = "wins and is not listed" if bad in p_options else "is listed and does not win"
        raise Rejected(f"the move to {game.name(bad)}{game.words} {told}")
    pass_wins = game.may_pass(game.position) and lost(game, game.passes - 1)[game.position]
    if by_pass != pass_wins:
        raise Rejected(f"a pass at {game.name(game.position)} {'wins' if pass_wins else 'does not win'}{game.words}")
    return verified(*_told(game, here, moves, by_pass, is_p=fate[game.position]))


@searching
def verify_remoteness(game: Game, certificate: Record) -> Finding:
    """Verify the remoteness: the number of moves when the winner plays quickly and the loser slowly."""
    certificate.only(("kind", "moves"))
    given = certificate.integer("moves", 0)
    is_p, right = fates(game)[game.position]
    here = game.name(game.position)
    if given != right:
        raise Rejected(f"{here} has remoteness {number(right)}{game.words}, not {number(given)}")
    return verified(f"{here} has remoteness {number(right)}{game.words}, so it is {'a P' if is_p else 'an N'}-position")


def _moves(game: Game, certificate: Record) -> list[int]:
    """Return the listed moves, which are options of the position, in increasing order."""
    row = set(game.options[game.position])
    moves = []
    for field, value in certificate.entries("moves", 0, len(row)):
        moves.append(position_of(value, field, game))
        if moves[-1] not in row:
            raise Rejected(f"no move leads from {game.name(game.position)} to {game.name(moves[-1])}")
    if any(later <= earlier for earlier, later in pairwise(moves)):
        raise Malformed(certificate.path("moves"), "expected positions in increasing order")
    return moves


def _told(game: Game, here: str, moves: list[int], by_pass: bool, *, is_p: bool) -> list[str]:
    if is_p:
        is_terminal = not game.options[game.position]
        return [f"{here}: {'there is no move' if is_terminal else 'every option is an N-position'}"]
    if not moves and not by_pass:
        return [f"{here}, for it is terminal"]
    named = [f"to {game.name(move)}" for move in moves[:6]] + ["a pass"] * by_pass
    return [here, winning(named, len(moves) + by_pass)]


def fates(game: Game) -> list[Fate]:
    """Return who loses and how long it takes: a winner takes the quickest way, a loser the slowest."""
    layer: list[Fate] = []
    for left in range(game.passes + 1):
        before, layer = layer, []
        for position, row in enumerate(game.options):
            seen = [layer[option] for option in row]
            if left and (row or game.pass_at_terminal):
                seen.append(before[position])
            layer.append(_fate(seen, game.misere))
    return layer


def _fate(seen: Sequence[Fate], misere: bool) -> Fate:
    if not seen:
        return not misere, 0
    wins = [moves for loses, moves in seen if loses]
    return (False, 1 + min(wins)) if wins else (True, 1 + max(moves for _, moves in seen))
