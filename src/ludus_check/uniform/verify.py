"""What is verified about a claim for all p: that it is a theorem, or that a position refutes it."""

from functools import partial
from itertools import product

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Question
from ludus_check.automatic.verify import COMPUTED, truth
from ludus_check.by_search.uniform.every_p import parts_of, states_of_proof
from ludus_check.by_search.uniform.play import cost, lost_cells
from ludus_check.by_search.uniform.sets import Work
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.uniform.game import Game, accepts, read_game
from ludus_check.uniform.telling import claim_words, left
from ludus_check.wording import cell, count

FAR, SMALL, STEPS = Limit(200), 9, 4 * 10**6
"""Maximum number in a counterexample, the side of small boards, and the maximum number of steps of a computation."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about the generalized ryuo for all p."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> Finding:
    """Return what the claim's certificate proves."""
    claim.without_bounds()
    if claim.verdict is not Verdict.SOLVED:
        claim.kind("counterexample")
        return refuted(game, claim.certificate)
    claim.kind("every-size")
    claim.certificate.only(("kind",))
    # Most wrong claims are wrong near the corner, and then the position is named.
    small = compared(game)
    try:
        states = states_of_proof(game, Work())
    except NotChecked:
        return small.but("the proof for all p")
    theorem = f"Theorem, for all p ≥ {game.from_p} and all board sizes: {claim_words(game)}"
    return verified(theorem, f"Verified on {count(states, 'reachable state')} of all automata together")


def compared(game: Game) -> Finding:
    """Compare a claim with direct computation on small boards."""
    side = SMALL if game.axes == 2 else SMALL // 2
    box = (side,) * game.axes
    for p in range(game.from_p, game.from_p + 5):
        for automaton, with_pass in _automata(game):
            lost = lost_cells(game, p, box, with_pass=with_pass)
            for place in product(*map(range, box)):
                if accepts(automaton, p, place) != (place in lost):
                    raise Rejected(f"the claim fails for p = {p} at {cell(place)}, {COMPUTED}")
    # Grundy values may be larger than coordinates: nothing is known about those beyond the box.
    which = "coordinates" if game.question is Question.P_POSITIONS else "coordinates and values"
    return verified(f"for p = {game.from_p} to {game.from_p + 4} and {which} below {side}, {claim_words(game)}")


def refuted(game: Game, certificate: Record) -> Finding:
    """Verify by direct computation that the claim fails for some p, at a position."""
    certificate.only(("kind", "position"), ("passes",))
    listed = entries(certificate.values["position"], certificate.path("position"), 1 + game.axes, 1 + game.axes)
    p, *coordinates = (integer(value, field, 0, FAR) for field, value in listed)
    place = tuple(coordinates)
    passes = certificate.integer("passes", 0, int(game.can_pass)) if certificate.has("passes") else 0
    box = tuple(x + 1 for x in place)
    if p < game.from_p:
        raise Rejected(f"the claim is about p ≥ {game.from_p}, not about p = {p}")
    if cost(p, box) > STEPS:
        raise NotChecked(f"{cell(place)} with p = {p} is too far from the corner for a direct computation")
    is_lost = place in lost_cells(game, p, box, with_pass=bool(passes))
    automaton = next(one for one, with_pass in _automata(game) if with_pass == bool(passes))
    if accepts(automaton, p, place) == is_lost:
        raise Rejected(f"the claim holds for p = {p} at {cell(place)}")
    told = truth(game.question, place, is_lost)
    return verified(f"Counterexample: for p = {p}, {told}{left(game, passes)}, {COMPUTED}")


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    return [(part.lost, part.gone is not None) for part in parts_of(game)]
