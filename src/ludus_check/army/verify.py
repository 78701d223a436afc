"""A solution of the army: men at home, jumps made in turn, one man at the goal; and which certificate answers what."""

from ludus_check.army.game import MEN, Game, Place, Question, read_game, read_place
from ludus_check.army.weighting import verify_weighting
from ludus_check.by_search.army.bound import needed
from ludus_check.claims import Bounded, Claim, Table, Verdict, Verifier, verifier
from ludus_check.errors import Malformed, Rejected
from ludus_check.fewest import bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries
from ludus_check.words.army import sends
from ludus_check.words.phrases import cell


def verify_play(game: Game, claim: Claim) -> Finding:
    """Verify the jumps, and that no smaller army does it, if that is claimed."""
    certificate = claim.certificate.only(("kind", "men", "jumps"))
    men = _men(game, certificate)
    jumps = _played(set(men), certificate)
    found = verified(sends(len(men), game.paces, jumps))
    if claim.lower_bound is None and game.question is Question.FEWEST:
        return found.also("Minimality is not claimed")
    # The moves were legal, so that there are at most four paces, and the bound can be computed.
    return bounded(found, claim, len(men), "man", lambda _: needed(game.paces))


def _men(game: Game, certificate: Record) -> frozenset[Place]:
    men = set()
    for field, value in certificate.entries("men", 1, MEN):
        man = read_place(value, field)
        if man in men:
            raise Malformed(field, f"expected a place for one man, got {list(man)} twice")
        if man[0] < game.paces:
            raise Rejected(f"the man at {cell(man)} stands in the desert; home is row {game.paces} and beyond")
        men.add(man)
    return frozenset(men)


def _played(men: set[Place], certificate: Record) -> int:
    """Make all jumps and return how many there are; a man stands at the goal then."""
    made = 0
    for field, value in certificate.entries("jumps", 0, MEN):
        start, over, to = (read_place(entry, name) for name, entry in entries(value, field, 3, 3))
        step = over[0] - start[0], over[1] - start[1]
        if sorted(map(abs, step)) != [0, 1] or to != (over[0] + step[0], over[1] + step[1]):
            raise Malformed(field, f"expected three neighbours in a row, got {[list(start), list(over), list(to)]}")
        for place, wanted in ((start, True), (over, True), (to, False)):
            if (place in men) != wanted:
                state = "no" if wanted else "a"
                raise Rejected(f"jump {made + 1} is illegal: there is {state} man at {cell(place)}")
        men -= {start, over}
        men.add(to)
        made += 1
    if (0, 0) not in men:
        raise Rejected("after the jumps no man stands at the goal (0, 0)")
    return made


IMPOSSIBLE: Table[Game] = {
    (question, Verdict.IMPOSSIBLE): {"sigma-weighting": verify_weighting} for question in Question
}
SOLVED: Bounded[Game] = {(question, Verdict.SOLVED): {"army-play": verify_play} for question in Question}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about an army."""
    game = read_game(problem)
    return verifier(game, game.question, IMPOSSIBLE, SOLVED)
