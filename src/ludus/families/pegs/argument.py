"""A person's own weights for a peg problem: a pagoda function, or an invariant modulo m, or the jump that breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from ludus.core.certificates import Certificate
from ludus.core.weights import NoProof, Weighting
from ludus.families.pegs.certificates import Pagoda
from ludus.families.pegs.jumping import task, weigh
from ludus.families.pegs.problem import Cell, Pegs
from ludus.families.pegs.solve.weightings import on_drawing


def judge(problem: Pegs, weights: Mapping[Cell, int], modulus: int | None = None) -> Certificate | NoProof:
    """Return the weights as a certificate if they prove that the finish is unreachable, or why they do not.

    >>> judge(pegs("o.oo.", "o...."), {(0, k): k % 2 for k in range(5)}).reason
    'Sound but too weak: no jump increases the weight, but the start weighs 1 and the finish 0.'
    >>> judge(pegs("ooo", ".o."), {(0, k): k for k in range(3)}).reason
    'Not sound: the jump (0, 0) over (0, 1) to (0, 2) increases the weight from 1 to 2.'
    """
    own = task(problem)
    values = [weights[cell] for cell in own.board.cells]
    changes = [values[c] - values[a] - values[b] for a, b, c in own.board.triples]
    start, finish = weigh(own.start, values), own.lightest(values)
    divisor = modulus or gcd(*changes)
    if modulus is None and max(changes, default=0) <= 0 and start < finish:
        return Pagoda(on_drawing(problem, values))
    wrong = next((j for j, change in enumerate(changes) if (change % modulus if modulus else change > 0)), None)
    if wrong is not None and (modulus or divisor < 2):
        triple = own.board.triples[wrong]
        (jump,) = own.board.jumps([triple])
        a, b, c = (values[hole] for hole in triple)
        what = f"changes the weight by {c - a - b} (mod {modulus})"
        if not modulus:
            what = f"increases the weight from {a + b} to {c}"
        return NoProof(f"Not sound: the jump {jump[0]} over {jump[1]} to {jump[2]} {what}.", (jump,))
    if own.finish is not None and divisor != 1:
        apart = start - weigh(own.finish, values)
        if apart % divisor if divisor else apart:
            return Weighting(divisor, on_drawing(problem, values))
    if modulus or (divisor > 1 and wrong is not None):
        return NoProof(f"Sound but too weak: start and finish weigh the same (mod {divisor}).")
    return NoProof(
        f"Sound but too weak: no jump increases the weight, but the start weighs {start} and the finish {finish}."
    )
