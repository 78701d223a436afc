"""Claims about boards of every size, compared with direct computation: on a small box, or at one position."""

from itertools import product

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import Game, Question
from ludus_check.by_search.automatic.play import accepts, is_quick, lost_cells
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import Limit
from ludus_check.words.automatic import COMPUTED, claim_words, left, truth
from ludus_check.words.phrases import cell, number
from ludus_check.work import searching

FAR = Limit(10**6)
"""Maximum coordinate of a counterexample."""
SMALL = 64
"""Maximum side of the box on which a claim is compared with direct computation."""


@searching
def compared(game: Game) -> Finding:
    """Compare a claim with direct computation on a box, where the proof takes too many steps."""
    side = SMALL
    while side > 1 and not is_quick(game, (side,) * game.tracks):
        side -= 1
    box = (side,) * game.tracks
    for automaton, with_pass in _automata(game):
        lost = lost_cells(game, box, with_pass=with_pass)
        for place in product(*map(range, box)):
            if accepts(game, automaton, place) != (place in lost):
                raise Rejected(f"the claim fails at {cell(place)}, {COMPUTED}")
    # Grundy values may be larger than coordinates: nothing is known about those beyond the box.
    which = "coordinates" if game.question is Question.P_POSITIONS else "coordinates and values"
    found = verified(f"for {which} below {number(side)}, {claim_words(game)}").but("the theorem for all board sizes")
    return found if game.addable is None else found.but("the claim about other move sets")


@searching
def refuted(game: Game, certificate: Record) -> Finding:
    """Verify by direct computation that the claim fails at a position."""
    certificate.only(("kind", "position"), ("passes",))
    place = certificate.integers("position", game.tracks, game.tracks, 0, FAR)
    passes = certificate.integer("passes", 0, int(game.can_pass), 0)
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


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    """Return the automata of the claim, and for each whether a pass is left."""
    if game.without_pass is None:
        return [(game.lost, False)]
    return [(game.without_pass, False), (game.lost, True)]
