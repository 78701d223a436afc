"""A play of an army: the men stand at home, the jumps are made one after the other, and one man ends at the goal."""

from ludus_check.army.bound import needed
from ludus_check.army.game import MEN, Game, Place, Question, read_place
from ludus_check.claims import Claim
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, entries
from ludus_check.wording import amount, number


def verify_play(game: Game, claim: Claim) -> str:
    """Verify the play, and that no smaller army does it, if that is claimed."""
    certificate = claim.certificate.only(("kind", "men", "jumps"))
    men = _men(game, certificate)
    jumps = _played(set(men), certificate)
    army = amount(len(men), "man", "men")
    verb = "sends" if len(men) == 1 else "send"
    played = f"{army} {verb} a scout {amount(game.paces, 'pace')} into the desert by {amount(jumps, 'jump')}"
    bound = claim.lower_bound
    if bound is None:
        return played + ("; that no fewer do is not claimed" if game.question is Question.FEWEST else "")
    if bound > len(men) or (claim.optimal and bound != len(men)):
        raise Rejected(f"at least {amount(bound, 'man', 'men')}, it is said, but there are {number(len(men))} here")
    # A play was verified, so that there are at most four paces, and the bound can be computed.
    proved = needed(game.paces)
    told = "no fewer do" if bound == len(men) else f"at least {number(bound)} are needed"
    if bound > proved.men:
        raise Rejected(
            f"at least {number(bound)} men, it is said, but only {number(proved.men)} are proved to be needed"
        )
    return f"{played}, and {told} ({proved.how})"


def _men(game: Game, certificate: Record) -> frozenset[Place]:
    men = set()
    for field, value in certificate.entries("men", 1, MEN):
        man = read_place(value, field)
        if man in men:
            raise Malformed(field, f"expected a place for one man, got {list(man)} twice")
        if man[0] < game.paces:
            raise Rejected(f"the man at {list(man)} stands in the desert; home are the rows from {game.paces} on")
        men.add(man)
    return frozenset(men)


def _played(men: set[Place], certificate: Record) -> int:
    """Make all jumps and return how many there are; a man stands at the goal then."""
    count = 0
    for field, value in certificate.entries("jumps", 0, MEN):
        start, over, to = (read_place(entry, name) for name, entry in entries(value, field, 3, 3))
        step = over[0] - start[0], over[1] - start[1]
        if sorted(map(abs, step)) != [0, 1] or to != (over[0] + step[0], over[1] + step[1]):
            raise Malformed(field, f"expected three neighbours in a row, got {[list(start), list(over), list(to)]}")
        for place, wanted in ((start, True), (over, True), (to, False)):
            if (place in men) != wanted:
                raise Rejected(
                    f"jump {count + 1} cannot be made: there is {'no' if wanted else 'a'} man at {list(place)}"
                )
        men -= {start, over}
        men.add(to)
        count += 1
    if (0, 0) not in men:
        raise Rejected("after the jumps no man stands at the goal [0, 0]")
    return count
