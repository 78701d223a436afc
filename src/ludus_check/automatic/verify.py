"""What is verified about a claim for all board sizes: that it is a theorem, or that a position refutes it."""

from functools import partial
from itertools import product

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Game, Question, read_game
from ludus_check.automatic.telling import claim_words, left
from ludus_check.by_search.automatic.move_sets import all_pieces, wrong_vector
from ludus_check.by_search.automatic.pairs import pairs_of_proof
from ludus_check.by_search.automatic.play import Cell, accepts, is_quick, lost_cells
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.outcomes_in_words import outcome_of
from ludus_check.wording import cell, count, number

FAR = Limit(10**6)
"""Maximum coordinate of a counterexample."""
SMALL = 64
"""Maximum side of the box on which a claim is compared with direct computation."""
COMPUTED = "by direct computation"


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a game on boards of every size."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves."""
    claim.without_bounds()
    if claim.verdict is Verdict.SOLVED:
        claim.kind("every-size")
        claim.certificate.only(("kind",))
        return every_size(game)
    kind = claim.kind("counterexample", *(("vector",) if game.addable is not None else ()))
    return wrong_vector(game, claim.certificate) if kind == "vector" else refuted(game, claim.certificate)


def every_size(game: Game) -> Finding:
    """Verify that the automaton is right about every position, by examining all pairs of states."""
    try:
        pairs = pairs_of_proof(game)
        if game.addable is not None:
            return all_pieces(game, game.addable, pairs)
    except NotChecked:
        return compared(game)
    theorem = f"Theorem, for all board sizes: {claim_words(game)}"
    return verified(theorem, f"Verified on {count(pairs, 'reachable state pair')}")


def compared(game: Game) -> Finding:
    """Compare a claim with direct computation on a box, where the proof takes too many steps."""
    side = SMALL
    while side > 1 and not is_quick(game, (side,) * game.tracks):
        side -= 1
    for automaton, with_pass in _automata(game):
        lost = lost_cells(game, (side,) * game.tracks, with_pass=with_pass)
        _same(game, automaton, lost, (side,) * game.tracks)
    # Grundy values may be larger than coordinates: nothing is known about those beyond the box.
    which = "coordinates" if game.question is Question.P_POSITIONS else "coordinates and values"
    found = verified(f"for {which} below {number(side)}, {claim_words(game)}").but("the theorem for all board sizes")
    return found if game.addable is None else found.but("the claim about other move sets")


def _same(game: Game, automaton: Automaton, lost: set[Cell], box: Cell) -> None:
    for place in product(*map(range, box)):
        if accepts(game, automaton, place) != (place in lost):
            raise Rejected(f"the claim fails at {cell(place)}, by direct computation")


def refuted(game: Game, certificate: Record) -> Finding:
    """Verify by direct computation that the claim fails at a position."""
    certificate.only(("kind", "position"), ("passes",))
    listed = entries(certificate.values["position"], certificate.path("position"), game.tracks, game.tracks)
    place = tuple(integer(value, field, 0, FAR) for field, value in listed)
    passes = certificate.integer("passes", 0, int(game.can_pass)) if certificate.has("passes") else 0
    half = game.tracks // 2
    if game.pieces == 2 and place[:half] == place[half:]:
        same = f"{cell(place)} is not a position: both pieces are on one square"
        if accepts(game, game.lost, place):
            return verified(f"Counterexample: the automaton accepts {cell(place)}", same)
        raise Rejected(same)
    box = tuple(x + 1 for x in place)
    if not is_quick(game, box):
        raise NotChecked(f"{cell(place)} is too far from the corner for a direct computation")
    automaton = next(one for one, with_pass in _automata(game) if with_pass == bool(passes))
    is_lost = place in lost_cells(game, box, with_pass=bool(passes))
    if accepts(game, automaton, place) == is_lost:
        raise Rejected(f"the claim holds at {cell(place)}{left(game, bool(passes))}")
    return verified(f"Counterexample: {truth(game.question, place, is_lost)}{left(game, bool(passes))}, {COMPUTED}")


def truth(question: Question, place: Cell, is_lost: bool) -> str:
    """Return what is true at a position, the last entry being a value where values are asked about."""
    if question is Question.P_POSITIONS:
        return outcome_of(cell(place), is_p=is_lost)
    *position, value = place
    return f"the Grundy value of {cell(position)} is {'' if is_lost else 'not '}{number(value)}"


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    """Return the automata of the claim, and for each whether a pass is left."""
    if game.without_pass is None:
        return [(game.lost, False)]
    return [(game.without_pass, False), (game.lost, True)]
