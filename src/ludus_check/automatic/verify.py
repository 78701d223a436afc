"""What is verified about a claim for all board sizes: that it is a theorem, or that a position refutes it."""

from ludus_check.automatic.game import Game, Question, read_game
from ludus_check.by_search.automatic.direct import compared, refuted
from ludus_check.by_search.automatic.move_sets import all_pieces, wrong_vector
from ludus_check.by_search.automatic.pairs import pairs_of_proof
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.errors import NotChecked
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.words.automatic import theorem


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a game on boards of every size."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES)


def every_size(game: Game, certificate: Record) -> Finding:
    """Verify that the automaton is right about every position, by examining all pairs of states."""
    certificate.only(("kind",))
    try:
        pairs = pairs_of_proof(game)
        if game.addable is not None:
            return all_pieces(game, game.addable, pairs)
    except NotChecked:
        return compared(game)
    return verified(*theorem(game, pairs))


CERTIFICATES: Table[Game] = {
    **{(question, Verdict.SOLVED): {"every-size": every_size} for question in Question},
    **{(question, Verdict.IMPOSSIBLE): {"counterexample": refuted} for question in Question},
    (Question.MOVE_SETS, Verdict.IMPOSSIBLE): {"counterexample": refuted, "vector": wrong_vector},
}
