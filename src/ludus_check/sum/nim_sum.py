"""Solved in normal play: the value of each part by its own checker, their nim-sum, and a move that makes it 0.

The theorem of R. P. Sprague (1935) and P. M. Grundy (1939): the Grundy number of a sum is the nim-sum of those of its
parts, their sum in binary without carries; the player to move loses exactly when it is 0.
"""

from functools import reduce
from operator import xor

from ludus_check.claims import Claim, Verdict, Verifier
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record, record
from ludus_check.sum.game import Game
from ludus_check.sum.moves import after_move
from ludus_check.wording import amount, number


def verify_nim_sum(game: Game, certificate: Record) -> str:
    """Verify the values of all parts, their nim-sum, and the winning move when one is given."""
    certificate.only(("kind", "value", "parts"), ("move",))
    listed = list(certificate.entries("parts", len(game.parts), len(game.parts)))
    proofs = [record(value, field, certificate.folder) for field, value in listed]
    values = [_value(part.verify, proof) for part, proof in zip(game.parts, proofs, strict=True)]
    total, given = reduce(xor, values), certificate.integer("value", 0)
    shown = " ^ ".join(map(number, values)) if len(values) <= 6 else f"of the values of {len(values)} parts"
    if total != given:
        raise Rejected(f"the nim-sum {shown} is {number(total)}, not {number(given)}")
    if total == 0 and certificate.has("move"):
        raise Malformed(certificate.path("move"), "expected no such field, since the position is lost")
    wins = "loses" if total == 0 else "wins" + _winning_move(game, certificate, values, total)
    what = f"the Grundy number of the sum of {amount(len(values), 'game')} is {number(total)}"
    return f"{what}, the nim-sum {shown}, so the player to move {wins}{_theorems(proofs)}"


def _value(verify: Verifier, proof: Record) -> int:
    """Return the value of a part that its own checker has verified in full."""
    sentence = verify(Claim(Verdict.SOLVED, proof))
    if "not checked here" in sentence:
        raise Rejected(f"{proof.field} is not checked in full: {sentence}")
    return proof.integer("value", 0)


def _winning_move(game: Game, certificate: Record, values: list[int], total: int) -> str:
    """Verify that a move leads to the nim-sum 0, and return it in words; nothing when none is given."""
    if not certificate.has("move"):
        return ""
    move = certificate.record("move").only(("part", "after"), ("to", "pass"))
    index = move.integer("part", 0, len(values) - 1)
    problem, words = after_move(game.parts[index], move)
    after = _value(game.parts[index].check(problem), move.record("after"))
    if after != values[index] ^ total:
        left = number(total ^ values[index] ^ after)
        raise Rejected(f"the move in part {index + 1} of {len(values)} leaves the nim-sum {left}, not 0")
    return f", for example in part {index + 1} of {len(values)} {words}"


def _theorems(proofs: list[Record]) -> str:
    """Return which parts rest on a theorem, for the sentence."""
    cited = [(index, proof.text("theorem")) for index, proof in enumerate(proofs) if proof.has("theorem")]
    listed = ", ".join(f'part {index + 1} by the theorem "{name}"' for index, name in cited)
    return f" ({listed})" if listed else ""
