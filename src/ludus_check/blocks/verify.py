"""What is verified about a claim for all p: that it is a theorem, or that a position refutes it."""

from functools import partial
from itertools import product

from ludus_check.blocks.every_p import parts_of, states_of_proof
from ludus_check.blocks.game import Game, accepts, cost, lost_cells, read_game
from ludus_check.blocks.sets import TooLong, Work
from ludus_check.blocks.telling import automaton_of, told, where
from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Rejected
from ludus_check.fields import Record, entries, integer
from ludus_check.kernel.automaton import Automaton
from ludus_check.kernel.game import Question
from ludus_check.wording import amount

FAR, SMALL, STEPS = 200, 9, 4 * 10**6
"""The largest number of a counterexample, the side of small boards, and for how many steps a game is played out."""


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about the generalized ryuo for all p."""
    return partial(verify, read_game(problem))


def verify(game: Game, claim: Claim) -> str:
    """Return the sentence that the claim's certificate proves."""
    if claim.verdict is not Verdict.SOLVED:
        claim.kind("counterexample")
        claim.without_bounds()
        return refuted(game, claim.certificate)
    claim.kind("every-size")
    claim.without_bounds()
    claim.certificate.only(("kind",))
    # Most wrong claims are wrong near the corner, and then they are told where.
    small = compared_with_play(game)
    try:
        states = states_of_proof(game, Work())
    except TooLong:
        return small
    words = f"for every p from {game.from_p} on and on boards of every size {told(game)}"
    return f"{words}: {amount(states, 'state')} of all automata together prove it"


def compared_with_play(game: Game) -> str:
    """Compare a claim with plain play on small boards; return what is known when the proof is too long to follow."""
    side = SMALL if game.axes == 2 else SMALL // 2
    box = (side,) * game.axes
    for p in range(game.from_p, game.from_p + 5):
        for automaton, with_pass in _automata(game):
            lost = lost_cells(game, p, box, with_pass=with_pass)
            for cell in product(*map(range, box)):
                if accepts(automaton, p, cell) != (cell in lost):
                    raise Rejected(f"the claim is wrong at p = {p}, {cell}")
    ps = f"for p = {game.from_p} to {game.from_p + 4}"
    words = f"{ps} and coordinates below {side} {told(game)}"
    if game.question is Question.TABLE:
        # Grundy numbers may be larger than coordinates: nothing is known about those beyond the box.
        words = f"{ps}, coordinates and v below {side} {automaton_of(game)} accepts just where v is the Grundy number"
    return f"{words}; the proof for all p and every size is claimed, not checked here"


def refuted(game: Game, certificate: Record) -> str:
    """Verify by plain play that the claim is wrong for some p, at a position."""
    certificate.only(("kind", "position"), ("passes",))
    listed = entries(certificate.values["position"], certificate.path("position"), 1 + game.axes, 1 + game.axes)
    p, *cell = (integer(value, field, 0, FAR) for field, value in listed)
    passes = certificate.integer("passes", 0, int(game.can_pass)) if certificate.has("passes") else 0
    box = tuple(x + 1 for x in cell)
    if p < game.from_p:
        raise Rejected(f"the claim is about p from {game.from_p} on, not about p = {p}")
    if cost(p, box) > STEPS:
        raise Rejected(f"p = {p}, {tuple(cell)} is too far from the corner to play out")
    is_lost = tuple(cell) in lost_cells(game, p, box, with_pass=bool(passes))
    automaton = next(one for one, with_pass in _automata(game) if with_pass == bool(passes))
    if accepts(automaton, p, cell) == is_lost:
        raise Rejected(f"the claim is right at p = {p}, {tuple(cell)}")
    return f"the claim is wrong for p = {p} at {where(game, cell, passes, is_lost)}, as plain play shows"


def _automata(game: Game) -> list[tuple[Automaton, bool]]:
    return [(part.lost, part.gone is not None) for part in parts_of(game)]
