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
from ludus_check.wording import count, number

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
    return verified(reached(game, played(game, claim.certificate).pegs))


def verify_moves(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps lead to the finish, and that no solution has fewer moves, if that is claimed."""
    play = played(game, claim.certificate)
    words = reached(game, play.pegs)
    comma = "" if game.finish is None else ","
    found = verified(f"{words}{comma} in {count(play.moves, 'move')}" if play.moves else words)

    def prove(bound: int) -> Proved:
        if bound == 1:
            return Proved(1, "start and finish differ")
        least = fewest_moves(game, bound)
        return Proved(1, "") if least is None else Proved(least, SEARCHED, at_most=least if least < bound else None)

    return bounded(found, claim, play.moves, "move", prove)


def reached(game: Game, pegs: frozenset[int]) -> str:
    """Verify that the pegs after some jumps are the finish, and return the words for it."""
    jumps = len(game.start) - len(pegs)
    if game.finish is None and len(pegs) != game.left:
        raise Rejected(f"the jumps leave {count(len(pegs), 'peg')}, not {number(game.left)}")
    if game.finish is not None and pegs != game.finish:
        place = min(pegs ^ game.finish)
        has, wanted = ("a peg", "none") if place in pegs else ("no peg", "one")
        raise Rejected(f"after the jumps there is {has} at {game.where(place)}, where the finish has {wanted}")
    if jumps == 0:
        return "the start is already the finish"
    goal = count(game.left, "peg")
    goal = goal if game.finish is None else f"the finish, {goal}"
    lead = "leads" if jumps == 1 else "lead"
    return f"{count(jumps, 'jump')} {lead} from {count(len(game.start), 'peg')} to {goal}"


def verify_stuck(game: Game, claim: Claim) -> Finding:
    """Verify that the jumps end where no jump is possible, and that no game does better, if that is claimed."""
    pegs = played(game, claim.certificate).pegs
    for jump in sorted(game.jumps):
        if jump[0] in pegs and jump[1] in pegs and jump[2] not in pegs:
            raise Rejected(f"after the jumps one more is possible: {game.words(jump)}")
    jumps = len(game.start) - len(pegs)
    after = f"after {count(jumps, 'jump')} no jump is possible" if jumps else "no jump is possible from the start"
    remain = f"{count(len(pegs), 'peg')} {'remains' if len(pegs) == 1 else 'remain'}"
    if game.leave is Left.MOST:

        def prove_jumps(bound: int) -> Proved:
            least = shortest_game(game, bound)
            if least is None:
                return Proved(0, "")
            most = "This is the maximum number of pegs"
            return Proved(least, SEARCHED, at_most=least if least < bound else None, best=most)

        return bounded(verified(f"Fool's solitaire: {after} and {remain}"), claim, jumps, "jump", prove_jumps)

    def prove_pegs(bound: int) -> Proved:
        if bound == 1:
            return Proved(1, "the last peg always remains")
        least = fewest_left(game)
        return Proved(1, "the last peg always remains") if least is None else Proved(least, SEARCHED, at_most=least)

    return bounded(verified(f"{after} and {remain}"), claim, len(pegs), "peg", prove_pegs)


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
        if source != last:
            rows.append(0)
        rows[-1] += 1
        last = to
    return Play(frozenset(pegs), len(rows) - 1, max(rows))
