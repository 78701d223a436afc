"""All pieces with the same Grundy values: which moves they must have, and which they may have.

Let G be the Grundy values of a piece. Another piece has them, too, if it has all moves of this one and none that
joins two positions x and x + v of the same number: from x all smaller numbers are reached, and G(x) is not. A piece
with a move that joins two such positions does not have the Grundy values G; nor does one without a move that is
needed (see needed.py). So when the moves of this piece are needed, all pieces with its Grundy values are known.
"""

from ludus_check.automatic.automaton import Automaton
from ludus_check.automatic.game import LONGEST, Game
from ludus_check.by_search.automatic.joined import is_harmless, search
from ludus_check.by_search.automatic.needed import states_of_moves
from ludus_check.by_search.automatic.pairs import pairs_of_proof
from ludus_check.by_search.automatic.play import accepts, is_quick, lost_cells
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.values import entries, integer
from ludus_check.words.automatic import claim_words
from ludus_check.words.phrases import cell, count, number
from ludus_check.work import searching


@searching
def all_pieces(game: Game, addable: Automaton, pairs: int) -> Finding:
    """Verify which pieces have the Grundy values of this one, which are known to be right by some pairs of states."""
    pairs += search(game, addable) + states_of_moves(game)
    second = f"the second automaton ({count(len(addable.table), 'state')})"
    return verified(
        f"Theorem, for all board sizes: {claim_words(game)}",
        "A move set has these Grundy values exactly when it contains all the given moves and every further move is "
        f"accepted by {second}",
        f"Verified on {count(pairs, 'reachable state pair')}",
    )


@searching
def wrong_vector(game: Game, certificate: Record) -> Finding:
    """Verify that the claim is wrong about a vector: it is an extension and is refused, or the other way round."""
    certificate.only(("kind", "vector"), ("position",))
    vector = _numbers(certificate, "vector", game.axes)
    is_accepted = game.addable is not None and accepts(game, game.addable, vector)
    if certificate.has("position"):
        if not is_accepted:
            raise Rejected(f"the claim refuses the vector {cell(vector)}, as the certificate does")
        return _changing(game, vector, _numbers(certificate, "position", game.tracks))
    if is_accepted:
        raise Rejected(f"the claim accepts the vector {cell(vector)}, as the certificate does")
    pairs_of_proof(game)
    if not is_harmless(game, vector):
        raise Rejected(f"the vector {cell(vector)} joins two positions of the same Grundy value")
    return verified(
        f"Counterexample: the claim refuses the vector {cell(vector)}",
        "Added to the move set it changes no Grundy value, for all board sizes",
    )


def _changing(game: Game, vector: tuple[int, ...], place: tuple[int, ...]) -> Finding:
    """Verify by direct computation that two positions have the same Grundy value, the last one of the place."""
    *near, value = place
    far = tuple(x + v for x, v in zip(near, vector, strict=True))
    box = (*(x + 1 for x in far), value + 1)
    if not is_quick(game, box):
        raise NotChecked(f"{cell(far)} is too far from the corner for a direct computation")
    lost = lost_cells(game, box, with_pass=False)
    for one in (tuple(near), far):
        if (*one, value) not in lost:
            raise Rejected(f"the Grundy value of {cell(one)} is not {number(value)}")
    same = f"{cell(far)} and {cell(near)} both have Grundy value {number(value)}, by direct computation"
    return verified(f"Counterexample: the vector {cell(vector)} cannot be added", same)


def _numbers(certificate: Record, name: str, count: int) -> tuple[int, ...]:
    listed = entries(certificate.values[name], certificate.path(name), count, count)
    return tuple(integer(value, field, 0, LONGEST) for field, value in listed)
