"""All pieces with the same Grundy numbers: which moves they must have, and which they may have.

Let G be the Grundy numbers of a piece. Another piece has them, too, if it has all moves of this one and none that
joins two positions x and x + v of the same number: from x all smaller numbers are reached, and G(x) is not. A piece
with a move that joins two such positions does not have the Grundy numbers G; nor does one without a move that is
needed (see needed.py). So when the moves of this piece are needed, all pieces with its Grundy numbers are known.
"""

from ludus_check.errors import Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.kernel.automaton import Automaton
from ludus_check.kernel.game import LONGEST, Game
from ludus_check.kernel.joined import TooLong, is_harmless, search
from ludus_check.kernel.needed import states_of_moves
from ludus_check.kernel.pairs import pairs_of_proof
from ludus_check.kernel.play import accepts, is_quick, lost_cells
from ludus_check.kernel.telling import automaton_of, told
from ludus_check.wording import amount, number


def all_pieces(game: Game, addable: Automaton, pairs: int) -> str:
    """Verify which pieces have the Grundy numbers of this one, which are known to be right by so many pairs."""
    pairs += search(game, addable) + states_of_moves(game)
    states = amount(len(addable.table), "state")
    return (
        f"on boards of every size a piece has the Grundy numbers with which {automaton_of(game)} accepts positions if "
        f"and only if it has all moves of this one, and besides only vectors that the second automaton, of {states}, "
        f"accepts: {amount(pairs, 'pair')} of states prove it"
    )


def wrong_vector(game: Game, certificate: Record) -> str:
    """Verify that the claim is wrong about a vector: it may be added and is refused, or the other way round."""
    certificate.only(("kind", "vector"), ("position",))
    vector = _numbers(certificate, "vector", game.axes)
    is_accepted = game.addable is not None and accepts(game, game.addable, vector)
    if certificate.has("position"):
        if not is_accepted:
            raise Rejected(f"the claim refuses the vector {told(vector)}, as the certificate does")
        return _changing(game, vector, _numbers(certificate, "position", game.tracks))
    if is_accepted:
        raise Rejected(f"the claim accepts the vector {told(vector)}, as the certificate does")
    try:
        if pairs_of_proof(game) is None:
            raise TooLong
        if not is_harmless(game, vector):
            raise Rejected(f"the vector {told(vector)} joins two positions of the same Grundy number")
    except TooLong:
        raise Rejected("the proof that no Grundy number is changed is too long to follow") from None
    unchanged = "added to the piece it changes no Grundy number, on boards of every size"
    return f"the claim is wrong about the vector {told(vector)}: {unchanged}"


def _changing(game: Game, vector: tuple[int, ...], place: tuple[int, ...]) -> str:
    """Verify by plain play that two positions have the same Grundy number, the last one of the place."""
    *cell, value = place
    far = tuple(x + v for x, v in zip(cell, vector, strict=True))
    box = (*(x + 1 for x in far), value + 1)
    if not is_quick(game, box):
        raise Rejected(f"{told(far)} is too far from the corner to play out")
    lost = lost_cells(game, box, with_pass=False)
    for one in (tuple(cell), far):
        if (*one, value) not in lost:
            raise Rejected(f"the Grundy number of {told(one)} is not {number(value)}")
    same = f"{told(far)} and {told(cell)} both have the Grundy number {number(value)}"
    return f"the claim is wrong about the vector {told(vector)}, which may not be added: {same}, as plain play shows"


def _numbers(certificate: Record, name: str, count: int) -> tuple[int, ...]:
    listed = entries(certificate.values[name], certificate.path(name), count, count)
    return tuple(integer(value, field, 0, LONGEST) for field, value in listed)
