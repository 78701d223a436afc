"""A play: the jumps are made one after the other."""

from dataclasses import dataclass

from ludus_check.claims import Claim
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS
from ludus_check.pegs.game import Game, Left
from ludus_check.pegs.reading import read_jump
from ludus_check.pegs.searching import fewest_left, shortest_stuck
from ludus_check.wording import amount, number


@dataclass(frozen=True, slots=True)
class Play:
    """What a play comes to."""

    pegs: frozenset[int]
    """the places of the pegs that are left"""
    sweeps: int
    """rows of jumps by one peg"""
    longest: int
    """the jumps of the longest of them"""


def verify_jumps(game: Game, claim: Claim) -> str:
    """Verify that the jumps lead from the start to the finish."""
    claim.without_bounds()
    return reached(game, played(game, claim.certificate).pegs)


def reached(game: Game, pegs: frozenset[int]) -> str:
    """Verify that the pegs after a play are the finish, and return the words for it."""
    jumps = len(game.start) - len(pegs)
    if game.finish is None and len(pegs) != game.left:
        raise Rejected(f"the jumps leave {amount(len(pegs), 'peg')}, not {number(game.left)}")
    if game.finish is not None and pegs != game.finish:
        place = min(pegs ^ game.finish)
        has, wanted = ("a peg", "none") if place in pegs else ("no peg", "one")
        raise Rejected(f"after the jumps there is {has} at {game.where(place)}, where the finish has {wanted}")
    if jumps == 0:
        return "the start is the finish: there is nothing to do"
    start = amount(len(game.start), "peg")
    verb = "leads" if jumps == 1 else "lead"
    goal = f"to {amount(game.left, 'peg')}" if game.finish is None else f"to the finish with {amount(game.left, 'peg')}"
    return f"the {amount(jumps, 'jump')} {verb} from the start with {start} {goal}"


def verify_stuck(game: Game, claim: Claim) -> str:
    """Verify that the jumps end where no jump is left, and that no play does better, if that is claimed."""
    pegs = played(game, claim.certificate).pegs
    for jump in sorted(game.jumps):
        if jump[0] in pegs and jump[1] in pegs and jump[2] not in pegs:
            raise Rejected(f"after the jumps one more is possible: {game.words(jump)}")
    jumps = len(game.start) - len(pegs)
    length = jumps if game.leave is Left.MOST else len(pegs)
    when = f"after the {amount(jumps, 'jump')} no jump is left" if jumps else "no jump can be made at all"
    stuck = f"{when}, with {amount(len(pegs), 'peg')} on the board"
    bound = claim.lower_bound
    if bound is None:
        return stuck
    what = "jump" if game.leave is Left.MOST else "peg"
    if bound > length or (claim.optimal and bound != length):
        raise Rejected(f"{amount(bound, what)} at least, it is said, but there are {number(length)} here")
    told = "no play gets stuck earlier" if game.leave is Left.MOST else "no play leaves fewer"
    if bound < length:
        told = f"every play that gets stuck has at least {amount(bound, 'jump')}"
        told = told if game.leave is Left.MOST else f"every play leaves at least {amount(bound, 'peg')}"
    if game.leave is Left.FEWEST and bound <= min(1, len(game.start)):
        return f"{stuck}; {told}, since one peg is always left" if game.start else stuck
    least = shortest_stuck(game, bound) if game.leave is Left.MOST else fewest_left(game)
    if least is None:
        return f"{stuck}; that {told} is claimed, not checked here"
    if least < bound:
        raise Rejected(f"at least {amount(bound, what)}, it is said, but {number(least)} can be had")
    return f"{stuck}; {told} (re-verified by search)"


def played(game: Game, certificate: Record) -> Play:
    """Return what the jumps of a certificate come to, made one after the other."""
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
                raise Rejected(f"the jump {game.words(jump)} cannot be made: there is {state} at {game.where(place)}")
        pegs -= {source, over}
        pegs.add(to)
        if source != last:
            rows.append(0)
        rows[-1] += 1
        last = to
    return Play(frozenset(pegs), len(rows) - 1, max(rows))
