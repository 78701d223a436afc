"""Boards whose moves add up modulo n, lights and windows: moves that solve, quiet patterns, and lower bounds.

Dual weights bound the number of moves from below. Let x_k >= 0 say how often move k is made, let move k add a(k, c),
not negative, to cell c, and let cell c need b_c turns, 0 <= b_c < n. The sum over k of x_k a(k, c) is b_c modulo n and
not negative, so it is at least b_c. Now take weights w_c >= 0 on the cells. A move adds the weight that is the sum over
c of a(k, c) w_c; if this is at most D for every move then D times the number of moves is at least the sum of w_c b_c.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from itertools import repeat
from math import gcd
from operator import mod, mul, sub

from ludus_check.arrays import Flat
from ludus_check.arrays import total as total_of
from ludus_check.claims import Claim
from ludus_check.errors import Malformed, Rejected
from ludus_check.fewest import Proved, bounded
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.lights.game import Game as Lights
from ludus_check.limits import DUAL_WEIGHT, PATTERN_ENTRIES, Limit
from ludus_check.windows.game import Game as Windows
from ludus_check.words.bounds import named, weighed
from ludus_check.words.phrases import modulo, number


@dataclass(frozen=True, slots=True)
class Pattern:
    """Moves that do nothing, and how often they must be repeated to come back to no moves at all."""

    order: int
    moves: Flat


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves of a board: how they are read, and what they do."""

    game: Lights | Windows
    noun: str
    """one move, such as "press"; `plural` is the field that holds them"""
    plural: str
    entries: int
    """the number of entries of the array of moves"""
    read: Callable[[Record], Flat]
    verify_solution: Callable[[Flat], None]
    verify_quiet_pattern: Callable[[Flat, str], None]
    heaviest: Callable[[Flat], tuple[int, str]]
    """the greatest weight that a move adds, and the words for that move"""


def verify_moves(
    moves: Moves, claim: Claim, solved: Callable[[int], str], prove: Callable[[Flat, list[Pattern] | None, int], Proved]
) -> Finding:
    """Verify that the moves bring the state to the target, and the lower bound on all such moves if there is one."""
    certificate = claim.certificate.only(("kind", moves.plural), ("quiet", "dual"))
    made = moves.read(certificate)
    moves.verify_solution(made)
    patterns = list(read_patterns(moves, certificate, "quiet")) if certificate.has("quiet") else None
    proof, total = partial(prove, made, patterns), total_of(made)
    if certificate.has("dual"):
        if not claim.lower_bound:
            raise Malformed(certificate.path("dual"), "unexpected field: there is no lower bound above 0 to prove")
        dual = certificate.record("dual").only(("weights", "denominator"))
        most = dual.integer("denominator", 1, DUAL_WEIGHT)
        proof = partial(_prove_by_weights, moves, dual.array("weights", moves.game.shape, 0, most), most)
    found = verified(solved(total))
    if claim.lower_bound is None and moves.game.question.value == "fewest" and total:
        return found.also("Minimality is not claimed")
    return bounded(found, claim, total, moves.noun, proof)


def _prove_by_weights(moves: Moves, weights: Flat, most: int, bound: int) -> Proved:
    """Return the bound that dual weights prove, once no move adds more than the denominator; the claimed or more."""
    heaviest, move = moves.heaviest(weights)
    if heaviest > most:
        raise Rejected(f"{move} adds a weight of {number(heaviest)}, more than the denominator {number(most)}")
    turns = map(
        mod, map(sub, moves.game.target or repeat(0), moves.game.state or repeat(0)), repeat(moves.game.modulus)
    )
    needed = sum(map(mul, weights, turns))
    if needed <= most * (bound - 1):
        raise Rejected(
            f"the weights prove a lower bound of {named(-(-needed // most), moves.noun)}, not {number(bound)}"
        )
    return Proved(-(-needed // most), weighed(needed, most, moves.noun))


def read_patterns(moves: Moves, certificate: Record, name: str) -> Iterator[Pattern]:
    """Yield the listed patterns, once each is quiet and has exactly the order it says."""
    for entry in certificate.records(name, Limit(PATTERN_ENTRIES // max(1, moves.entries))):
        entry.only(("order", moves.plural))
        order, made, n = entry.integer("order", 2), moves.read(entry), moves.game.modulus
        moves.verify_quiet_pattern(made, entry.field)
        if order != (true := n // reduce(gcd, set(made), n)):
            raise Rejected(f"the pattern {entry.field} has order {number(true)}, not {number(order)}")
        yield Pattern(order, made)


def read_weighting(game: Lights | Windows, certificate: Record, things: str) -> tuple[int, Flat]:
    """Return the modulus m and the weights of an invariant, one for each cell.

    Cells are known modulo n only. So their weighted sum means something modulo m only if n times every weight is
    0 (mod m); that is asked for too, and rules out weights over the integers (m = 0).
    """
    certificate.only(("kind", "modulus", "weights"))
    m, weights = certificate.integer("modulus", 0), certificate.array("weights", game.shape)
    if m == 0 or game.modulus * reduce(gcd, weights, 0) % m:
        count = f"{things} count mod {number(game.modulus)}"
        raise Rejected(f"{count}, so a sum with these weights is not defined mod {number(m)}")
    return m, weights


def differing(game: Lights | Windows, m: int, weigh: Callable[[Flat], int]) -> tuple[int, int]:
    """Return what state and target weigh (mod m), once that is not the same; 0 where they are not given."""
    state, target = (0 if cells is None else weigh(cells) % m for cells in (game.state, game.target))
    if state == target:
        value = f"{number(state)}{modulo(m)}"
        raise Rejected(f"the invariant takes the same value {value} on state and target, so it proves nothing")
    return state, target
