"""What is verified about a claim for all p: that it is a theorem, or that a position refutes it."""

from ludus_check.automatic.game import Question
from ludus_check.by_search.uniform.direct import compared, refuted
from ludus_check.by_search.uniform.every_p import states_of_proof
from ludus_check.by_search.uniform.sets import Work
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.uniform.game import Game, read_game
from ludus_check.words.uniform import theorem


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about the generalized ryuo for all p."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES)


def every_size(game: Game, certificate: Record) -> Finding:
    """Verify that the automaton is right for every p and about every position."""
    certificate.only(("kind",))
    # Most wrong claims are wrong near the corner, and then the position is named.
    small = compared(game)
    try:
        states = states_of_proof(game, Work())
    except NotChecked:
        return small.but("the proof for all p")
    return verified(*theorem(game, states))


CERTIFICATES: Table[Game] = {
    **{(question, Verdict.SOLVED): {"every-size": every_size} for question in Question},
    **{(question, Verdict.IMPOSSIBLE): {"counterexample": refuted} for question in Question},
}
