"""Solved in normal play: the value of each component by its own checker, their nim-sum, and a move that makes it 0.

Sprague-Grundy theorem (1935, 1939): the Grundy value of a sum is the nim-sum of those of its components, and the sum
is a P-position exactly when that is 0.
"""

from functools import reduce
from operator import xor

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record, record
from ludus_check.finding import Finding, verified
from ludus_check.quoting import shown
from ludus_check.sum.game import Game
from ludus_check.sum.moves import after_move
from ludus_check.wording import count, digits, joined, number
from ludus_check.work import shared

XOR = " \N{CIRCLED PLUS} "


def verify_nim_sum(game: Game, certificate: Record) -> Finding:
    """Verify the values of all components, their nim-sum, and the winning move when one is given."""
    certificate.only(("kind", "value", "parts"), ("move",))
    listed = list(certificate.entries("parts", len(game.parts), len(game.parts)))
    proofs = [record(value, field, certificate.folder) for field, value in listed]
    # Two components may take as long as one claim alone.
    with shared(max(1, len(proofs) // 2)):
        values = [_value(part.verify, proof) for part, proof in zip(game.parts, proofs, strict=True)]
    total, given = reduce(xor, values), certificate.integer("value", 0)
    few = XOR.join(map(digits, values))
    is_total = f"{few} = {digits(total)}" if 1 < len(values) <= 6 else number(total)
    if total != given:
        raise Rejected(f"the nim-sum is {is_total}, not {number(given)}")
    if total == 0 and certificate.has("move"):
        raise Malformed(certificate.path("move"), "unexpected field: a P-position has no winning move")
    of = "" if len(values) <= 6 else f", the nim-sum of {count(len(values), 'component')}"
    found = verified(f"the sum has Grundy value {is_total}{of}, so it is {'an N' if total else 'a P'}-position")
    return found.also(*_winning_move(game, certificate, values, total), *_theorems(proofs))


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
    problem, words = after_move(game.parts[index], move)
    after = _value(game.parts[index].check(problem), move.record("after"))
    if after != values[index] ^ total:
        left = number(total ^ values[index] ^ after)
        raise Rejected(f"the move in component {index} leaves the nim-sum {left}, not 0")
    return [f"One winning move: component {index} {words}"]


def _theorems(proofs: list[Record]) -> list[str]:
    """Return which components rest on a theorem."""
    cited = [
        f"component {i} ({shown(proof.text('theorem'))})" for i, proof in enumerate(proofs) if proof.has("theorem")
    ]
    return [f"By theorem: {joined(cited)}"] if cited else []
