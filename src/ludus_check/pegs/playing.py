"""Solutions: the jumps are made one after the other. Consecutive jumps by one peg are one move."""

from dataclasses import dataclass

from ludus_check.by_search.pegs.moves import fewest_moves
from ludus_check.by_search.pegs.positions import fewest_left, shortest_game
from ludus_check.claims import Claim
from ludus_check.errors import Malformed, Rejected
from ludus_check.fewest import Proved, bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game, Left
from ludus_check.pegs.reading import read_jump
from ludus_check.words import pegs as words
from ludus_check.words.phrases import count, number

SEARCHED = "verified by exhaustive search"


@dataclass(frozen=True, slots=True)
class Play:
    """What a sequence of jumps leads to."""

    pegs: frozenset[int]
    """the places of the pegs that remain"""
    moves: int
    longest: int
    """the number of jumps of the longest move"""


def verify_jumps(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps lead from the start to the finish."""
    claim.without_bounds()
    pegs = played(game, claim.certificate).pegs
    verify_finish(game, pegs)
    return verified(words.reached(game, len(pegs)))


def verify_moves(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps lead to the finish, and that no solution has fewer moves, if that is claimed."""
    play = played(game, claim.certificate)
    verify_finish(game, play.pegs)
    found = verified(words.reached(game, len(play.pegs), play.moves))

    def prove(bound: int) -> Proved:
        if bound == 1:
            return Proved(1, "start and finish differ")
        least = fewest_moves(game, bound)
        return Proved(1, "") if least is None else Proved(least, SEARCHED, at_most=least if least < bound else None)

    return bounded(found, claim, play.moves, "move", prove)


def verify_finish(game: Game, pegs: frozenset[int]) -> None:
    """Verify that the pegs after some jumps are the finish."""
    if game.finish is None and len(pegs) != game.left:
        raise Rejected(f"the jumps leave {count(len(pegs), 'peg')}, not {number(game.left)}")
    if game.finish is not None and pegs != game.finish:
        place = min(pegs ^ game.finish)
        has, wanted = ("a peg", "none") if place in pegs else ("no peg", "one")
        raise Rejected(f"after the jumps there is {has} at {game.where(place)}, where the finish has {wanted}")


def verify_stuck(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps end where no jump is possible, and that no game does better, if that is claimed."""
    pegs = played(game, claim.certificate).pegs
    for jump in sorted(game.jumps):
        if jump[0] in pegs and jump[1] in pegs and jump[2] not in pegs:
            raise Rejected(f"after the jumps one more is possible: {game.words(jump)}")
    jumps = len(game.start) - len(pegs)
    found = verified(words.stuck(game, len(pegs)))
    if game.leave is Left.MOST:

        def prove_jumps(bound: int) -> Proved:
            # There is a bound of at least 1, and the game at hand has as many jumps.
            least = shortest_game(game, bound) if bound > 1 else None
            most = "This is the maximum number of pegs"
            if least is None:
                return Proved(1, "a jump is possible at the start", best=most)
            return Proved(least, SEARCHED, at_most=least if least < bound else None, best=most)

        return bounded(found, claim, jumps, "jump", prove_jumps)

    def prove_pegs(bound: int) -> Proved:
        if bound == 1:
            return Proved(1, "the last peg always remains")
        least = fewest_left(game)
        return Proved(1, "the last peg always remains") if least is None else Proved(least, SEARCHED, at_most=least)

    return bounded(found, claim, len(pegs), "peg", prove_pegs)


def played(game: Game, certificate: Record) -> Play:
    """Return what the jumps of a certificate lead to, made one after the other."""
    certificate.only(("kind", "jumps"))
    pegs = set(game.start)
    holes, last, rows = frozenset(game.holes), -1, [0]
    for field, value in certificate.entries("jumps", 0, SEARCH_STEPS):
        jump = read_jump(value, field, game.shape, holes)
        if jump not in game.jumps:
            raise Malformed(field, f"expected a jump of this board, got {game.words(jump)}")
        source, over, to = jump
        for place, wanted in ((source, True), (over, True), (to, False)):
            if (place in pegs) != wanted:
                state = "no peg" if wanted else "a peg"
                raise Rejected(f"the jump {game.words(jump)} is illegal: there is {state} at {game.where(place)}")
        pegs -= {source, over}
        pegs.add(to)
        # A jump of another peg begins a new move.
        if source != last:
            rows.append(0)
        rows[-1] += 1
        last = to
    return Play(frozenset(pegs), len(rows) - 1, max(rows))
