"""Solved, for one position: its Grundy number, who wins there and by which moves, how long the game lasts."""

from enum import Enum
from itertools import pairwise

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.graph.game import Game, position_of
from ludus_check.graph.rule import fates, grundy_numbers, lost
from ludus_check.wording import amount, number


class Outcome(Enum):
    """What becomes of the player to move."""

    WON = "won"
    LOST = "lost"


def verify_value(game: Game, certificate: Record) -> str:
    """Verify the Grundy number of the position by finding those of all positions before it."""
    certificate.only(("kind", "value"))
    given, right = certificate.integer("value", 0), grundy_numbers(game)[game.position]
    where = f"the Grundy number of position {game.name(game.position)}{game.words}"
    if given != right:
        raise Rejected(f"{where} is {number(right)}, not {number(given)}")
    return f"{where} is {number(right)}"


def verify_outcome(game: Game, certificate: Record) -> str:
    """Verify who wins, and that exactly the listed moves lead to positions that are lost."""
    certificate.only(("kind", "outcome", "moves"), ("pass",))
    outcome, by_pass = certificate.choice("outcome", Outcome), certificate.yes("pass")
    moves = _moves(game, certificate)
    fate = lost(game, game.passes)
    where = f"position {game.name(game.position)}"
    if (outcome is Outcome.LOST) != fate[game.position]:
        verb = "loses" if fate[game.position] else "wins"
        raise Rejected(f"the player to move {verb} at {where}{game.words}")
    winning = [option for option in game.options[game.position] if fate[option]]
    if wrong := set(winning) ^ set(moves):
        bad = min(wrong)
        told = "wins and is not listed" if bad in winning else "is listed and does not win"
        raise Rejected(f"the move from {where} to {game.name(bad)} {told}{game.words}")
    pass_wins = game.may_pass(game.position) and lost(game, game.passes - 1)[game.position]
    if by_pass != pass_wins:
        raise Rejected(f"a pass at {where} {'wins' if pass_wins else 'does not win'}{game.words}")
    return _told(game, moves, by_pass, is_lost=fate[game.position])


def verify_remoteness(game: Game, certificate: Record) -> str:
    """Verify how many moves the game lasts when the winner hurries and the loser delays."""
    certificate.only(("kind", "moves"))
    given = certificate.integer("moves", 0)
    is_lost, right = fates(game)[game.position]
    if given != right:
        raise Rejected(f"from position {game.name(game.position)} the game lasts {number(right)}, not {number(given)}")
    verb = "loses" if is_lost else "wins"
    where = f"the player to move at position {game.name(game.position)}{game.words}"
    return f"{where} {verb}; when the winner hurries and the loser delays, that takes {amount(right, 'move')}"


def _moves(game: Game, certificate: Record) -> list[int]:
    """Return the listed moves, which are options of the position, in increasing order."""
    row = set(game.options[game.position])
    moves = []
    for field, value in certificate.entries("moves", 0, len(row)):
        moves.append(position_of(value, field, game))
        if moves[-1] not in row:
            raise Rejected(f"no move leads from position {game.name(game.position)} to {game.name(moves[-1])}")
    if any(later <= earlier for earlier, later in pairwise(moves)):
        raise Malformed(certificate.path("moves"), "expected positions in increasing order")
    return moves


def _told(game: Game, moves: list[int], by_pass: bool, *, is_lost: bool) -> str:
    where = f"the player to move at position {game.name(game.position)}{game.words}"
    if is_lost:
        return f"{where} loses" + (
            ": every move leads to a position that is won" if game.options[game.position] else ""
        )
    if not moves and not by_pass:
        return f"{where} wins, for there is no move"
    more = f" and {len(moves) - 6} more" if len(moves) > 6 else ""
    ways = [f"by moving to {', '.join(map(game.name, moves[:6]))}{more}"] if moves else []
    return f"{where} wins {' or '.join([*ways, *(['by a pass'] if by_pass else [])])}, and in no other way"
