"""Claims about all p, compared with direct computation: on small boards, or at one position."""

from itertools import product

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Question
from ludus_check.by_search.uniform.every_p import parts_of
from ludus_check.by_search.uniform.play import cost, lost_cells
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.uniform.game import Game, accepts
from ludus_check.words.automatic import COMPUTED, truth
from ludus_check.words.phrases import cell
from ludus_check.words.uniform import claim_words, left
from ludus_check.work import searching

FAR, SMALL, STEPS = Limit(200), 9, 4 * 10**6
"""Maximum number in a counterexample, the side of small boards, and the maximum number of steps of a computation."""


@searching
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


@searching
def refuted(game: Game, certificate: Record) -> Finding:
    """Verify by direct computation that the claim fails for some p, at a position."""
    certificate.only(("kind", "position"), ("passes",))
    p, *coordinates = certificate.integers("position", 1 + game.axes, 1 + game.axes, 0, FAR)
    place, passes = tuple(coordinates), certificate.integer("passes", 0, int(game.can_pass), 0)
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
