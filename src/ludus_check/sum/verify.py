"""Solved in normal play: the value of each component by its own checker, their nim-sum, and a move that makes it 0.

Sprague-Grundy theorem (1935, 1939): the Grundy value of a sum is the nim-sum of those of its components, and the sum
is a P-position exactly when that is 0.
"""

from collections.abc import Mapping
from functools import reduce
from operator import xor

from ludus_check.by_search.sum.misere import verify_misere
from ludus_check.claims import Checker, Claim, Verdict, Verifier, verifier
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.sum.game import Game, read_game
from ludus_check.sum.moves import after_move
from ludus_check.words import sum as words
from ludus_check.words.phrases import number
from ludus_check.work import shared


def verify_nim_sum(game: Game, certificate: Record) -> Finding:
    """Verify the values of all components, their nim-sum, and the winning move when one is given."""
    certificate.only(("kind", "value", "parts"), ("move",))
    listed = list(certificate.entries("parts", len(game.parts), len(game.parts)))
    proofs = [record(value, field, certificate.folder) for field, value in listed]
    # Two components may take as long as one claim alone.
    with shared(max(1, len(proofs) // 2)):
        values = [_value(part.verify, proof) for part, proof in zip(game.parts, proofs, strict=True)]
    total, given = reduce(xor, values), certificate.integer("value", 0)
    if total != given:
        raise Rejected(f"the nim-sum is {words.nim_sum(values, total)}, not {number(given)}")
    if total == 0 and certificate.has("move"):
        raise Malformed(certificate.path("move"), "unexpected field: a P-position has no winning move")
    cited = [(index, proof.text("theorem")) for index, proof in enumerate(proofs) if proof.has("theorem")]
    found = verified(words.value(values, total))
    return found.also(*_winning_move(game, certificate, values, total), *words.theorems(cited))


def _value(verify: Verifier, proof: Record) -> int:
    """Return the value of a component that its own checker has verified in full."""
    if verify(Claim(Verdict.SOLVED, proof)).not_verified:
        raise NotChecked(f"the value of {proof.field} is not verified in full")
    return proof.integer("value", 0)


def _winning_move(game: Game, certificate: Record, values: list[int], total: int) -> list[str]:
    """Verify that a move leads to the nim-sum 0, and return it in words; nothing when none is given."""
    if not certificate.has("move"):
        return []
    move = certificate.record("move").only(("part", "after"), ("to", "pass"))
    index = move.integer("part", 0, len(values) - 1)
    problem, way = after_move(game.parts[index], move)
    after = _value(game.parts[index].check(problem), move.record("after"))
    # values[index] ^ total is the nim-sum of the other components; the move must make this one equal to it.
    if after != values[index] ^ total:
        left = number(total ^ values[index] ^ after)
        raise Rejected(f"the move in component {index} leaves the nim-sum {left}, not 0")
    return [f"One winning move: component {index} {way}"]


def checker_of(kinds: Mapping[str, Checker]) -> Checker:
    """Return the checker of sums whose parts are of these kinds."""

    def checker(problem: Record) -> Verifier:
        game = read_game(problem, kinds)
        table = {"misere-sum": verify_misere} if game.misere else {"sum": verify_nim_sum}
        return verifier(game, game.question, {(game.question, Verdict.SOLVED): table})

    return checker
