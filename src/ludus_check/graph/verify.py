"""Solved, by the Grundy value of every position or by the list of all P-positions; all certificates."""

from ludus_check.by_search.graph.one_position import verify_outcome, verify_remoteness, verify_value
from ludus_check.claims import Table, Verdict, Verifier, verifier
from ludus_check.errors import Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.graph.game import Game, Question, read_game
from ludus_check.graph.rule import grundy_numbers, lost
from ludus_check.listing import Cell, compare, read_listing
from ludus_check.words.impartial import values_correct
from ludus_check.words.phrases import number
from ludus_check.words.positions import all_p_positions


def verify_table(game: Game, certificate: Record) -> Finding:
    """Verify that each entry is the mex of the entries of its options."""
    certificate.only(("kind", "values"))
    given = list(certificate.array("values", (len(game.options),), 0))
    right = grundy_numbers(game)
    if given != right:
        bad = next(index for index, (x, y) in enumerate(zip(given, right, strict=True)) if x != y)
        where = f"{game.name(bad)}{game.words}"
        raise Rejected(f"the Grundy value of {where} is {number(right[bad])}, not {number(given[bad])}")
    return verified(*values_correct(len(given), right.count(0), game.words))


def verify_lost(game: Game, certificate: Record) -> Finding:
    """Verify that no move leads from a listed position to a listed one, and that some move does from all others."""
    certificate.only(("kind", "p_positions"), ("count",))
    count, listed = read_listing(certificate, "p_positions", (len(game.options),))
    right: set[Cell] = {(index,) for index, is_lost in enumerate(lost(game, game.passes)) if is_lost}
    compare(set(listed), right, lambda cell: game.name(cell[0]), game.words)
    return verified(all_p_positions(count, len(game.options), game.words))


CERTIFICATES: Table[Game] = {
    (Question.TABLE, Verdict.SOLVED): {"table": verify_table},
    (Question.P_POSITIONS, Verdict.SOLVED): {"outcomes": verify_lost},
    (Question.VALUE, Verdict.SOLVED): {"graph-value": verify_value},
    (Question.OUTCOME, Verdict.SOLVED): {"graph-outcome": verify_outcome},
    (Question.REMOTENESS, Verdict.SOLVED): {"graph-remoteness": verify_remoteness},
}


def checker(problem: Record) -> Verifier:
    """Return what verifies claims about a problem of the kind "graph"."""
    game = read_game(problem)
    return verifier(game, game.question, CERTIFICATES)
