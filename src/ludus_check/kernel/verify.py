"""What is verified about a claim for boards of every size: that it is a theorem, or that a position refutes it."""

from functools import partial
from itertools import product

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.kernel.automaton import Automaton
from ludus_check.kernel.game import Game, Question, read_game
from ludus_check.kernel.joined import TooLong
from ludus_check.kernel.move_sets import all_pieces, wrong_vector
from ludus_check.kernel.pairs import pairs_of_proof
from ludus_check.kernel.play import Cell, accepts, is_quick, lost_cells
from ludus_check.kernel.telling import automaton_of, claim_words, left, told
from ludus_check.wording import amount, number

FAR = 10**6
"""No coordinate of a counterexample is larger."""
SMALL = 64
"""A claim whose proof is too long is compared with plain play on a box of at most this side."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a game on boards of every size."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves."""
    if claim.verdict is Verdict.SOLVED:
        claim.kind("every-size")
        claim.without_bounds()
        claim.certificate.only(("kind",))
        return every_size(game)
    kind = claim.kind("counterexample", *(("vector",) if game.addable is not None else ()))
    claim.without_bounds()
    return wrong_vector(game, claim.certificate) if kind == "vector" else refuted(game, claim.certificate)


def every_size(game: Game) -> str:
    """Verify that the automaton is right about every position, by looking at all pairs."""
    pairs = pairs_of_proof(game)
    if pairs is None:
        return compared(game)
    if game.addable is not None:
        try:
            return all_pieces(game, game.addable, pairs)
        except TooLong:
            return compared(game)
    return f"on boards of every size {claim_words(game)}: {amount(pairs, 'pair')} of states prove it"


def compared(game: Game) -> str:
    """Compare a claim with plain play on a box, where the proof is too long to follow."""
    side = SMALL
    while side > 1 and not is_quick(game, (side,) * game.tracks):
        side -= 1
    for automaton, with_pass in _automata(game):
        lost = lost_cells(game, (side,) * game.tracks, with_pass=with_pass)
        _same(game, automaton, lost, (side,) * game.tracks)
    words = f"with coordinates below {side} {claim_words(game)}"
    if game.question is not Question.P_POSITIONS:
        # Grundy numbers may be larger than coordinates: nothing is known about those beyond the box.
        words = f"with coordinates and v below {side} {automaton_of(game)} accepts just where v is the Grundy number"
    besides = "" if game.addable is None else " and what is said about other pieces"
    return f"{words}; the proof for every size{besides} is claimed, not checked here"


def _same(game: Game, automaton: Automaton, lost: set[Cell], box: Cell) -> None:
    for cell in product(*map(range, box)):
        if accepts(game, automaton, cell) != (cell in lost):
            raise Rejected(f"the claim is wrong at {told(cell)}")


def refuted(game: Game, certificate: Record) -> str:
    """Verify by plain play that the claim is wrong at a position."""
    certificate.only(("kind", "position"), ("passes",))
    listed = entries(certificate.values["position"], certificate.path("position"), game.tracks, game.tracks)
    cell = tuple(integer(value, field, 0, FAR) for field, value in listed)
    passes = certificate.integer("passes", 0, int(game.can_pass)) if certificate.has("passes") else 0
    half = game.tracks // 2
    if game.pieces == 2 and cell[:half] == cell[half:]:
        if accepts(game, game.lost, cell):
            return f"the claim is wrong at {told(cell)}, which is no position: both pieces stand on one square"
        raise Rejected(f"{told(cell)} is no position: both pieces stand on one square")
    box = tuple(x + 1 for x in cell)
    if not is_quick(game, box):
        raise Rejected(f"{told(cell)} is too far from the corner to play out")
    automaton = next(one for one, with_pass in _automata(game) if with_pass == bool(passes))
    is_lost = cell in lost_cells(game, box, with_pass=bool(passes))
    if accepts(game, automaton, cell) == is_lost:
        raise Rejected(f"the claim is right at {told(cell)}{left(game, bool(passes))}")
    if game.question is not Question.P_POSITIONS:
        *place, value = cell
        truth = f"the Grundy number is{'' if is_lost else ' not'} {number(value)}"
        return f"the claim is wrong at {told(tuple(place))}: {truth}, as plain play shows"
    word = "lost" if is_lost else "won"
    which = left(game, bool(passes))
    return f"the claim is wrong at {told(cell)}{which}, which is {word} for the player to move, as plain play shows"


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    """Return the automata of the claim, and for each whether a pass is left."""
    if game.without_pass is None:
        return [(game.lost, False)]
    return [(game.without_pass, False), (game.lost, True)]
