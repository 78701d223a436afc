"""Nim and generalised Ryūō Nim: the hypotheses on the moves, and the formulas; proofs in docs/impartial_theorems.md."""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import gcd
from operator import xor

from ludus_check.errors import NotChecked, Rejected
from ludus_check.impartial.boxes import Cell, Facts, repeats
from ludus_check.impartial.game import Game
from ludus_check.values import Vector
from ludus_check.words.phrases import cell as cell_of

MAX_VECTORS = 300_000
"""Maximum number of short moves looked up."""


def ryuo_facts(game: Game, p: int, reason: str) -> Facts:
    """Return what the theorems say about a game whose moves fit into the box up to its position.

    Along every axis any way; all vectors along several axes with a sum below p; other vectors only if harmless.
    """
    _test_moves(game, p)
    is_exact = all(sum(move) < p for move in _longest(game) if _is_slanted(move))

    def value(cell: Cell) -> int | None:
        if game.misere or (game.passes % 2 and not game.pass_at_terminal):
            return 0 if is_p(cell) else None
        return formula(cell, p) ^ (game.passes % 2)

    def is_p(cell: Cell, passes: int = game.passes) -> bool | None:
        odd = passes % 2 == 1
        if odd and not game.pass_at_terminal:
            known = is_exact and sum(x > 0 for x in game.at) <= 2 and not game.misere
            return _is_p_with_a_pass(game, cell, p) if known else None
        if game.misere and p < 3:
            heaps = (*cell, int(odd))
            return reduce(xor, heaps) == int(max(heaps) < 2) if is_exact else None
        return formula(cell, p) == int(game.misere != odd)

    return Facts(reason, value, is_p, lambda cell: is_p(cell, game.passes - 1))


def formula(cell: Cell, p: int) -> int:
    """Return the sum of the coordinates modulo p plus p times the nim-sum of the blocks.

    >>> formula((4, 4), 3), formula((3, 4, 5), 1)
    (2, 2)
    """
    return sum(cell) % p + p * reduce(xor, (x // p for x in cell))


def _is_p_with_a_pass(game: Game, cell: Cell, p: int) -> bool:
    """Say whether a position with at most two positive coordinates is a P-position with one pass, not at the corner."""
    x, y = [*(place for place, start in zip(cell, game.at, strict=True) if start), 0, 0][:2]
    if x == 0 or y == 0:
        return x == y
    if p < 3:
        return (x - 1) ^ (y - 1) == 1
    block = (x - 1) // p
    return (y - 1) // p == block and ((x + y - 2) % p == 0 if block else x + y - 2 == p - 1)


def _test_moves(game: Game, p: int) -> None:
    rays, steps = set(game.rays), set(game.steps)
    for axis, x in enumerate(game.at):
        if x and tuple(int(i == axis) for i in range(len(game.at))) not in rays:
            raise Rejected(f"the theorem does not apply: there is no ray along axis {axis}")
    for count, vector in enumerate(_short(game.at, p)):
        if count > MAX_VECTORS:
            raise NotChecked("the theorem needs more short moves than the limit allows")
        if vector not in steps and not any(part in rays for part in _parts(vector)):
            raise Rejected(f"the theorem does not apply: the short move {cell_of(vector)} is missing")
    for move in (
        *(step for step in steps if not _is_harmless(step, p)),
        *(r for r in rays if not _is_harmless_ray(r, p)),
    ):
        raise Rejected(f"the theorem does not apply: the move {cell_of(move)} may join equal values")


def _short(at: Sequence[int], p: int) -> Iterator[Vector]:
    """Yield the vectors along several axes with a sum below p, by increasing sums, that fit into the box."""
    for total in range(2, min(p, sum(at) + 1)) if sum(x > 0 for x in at) > 1 else ():
        yield from (vector for vector in _with_sum(at, total) if _is_slanted(vector))


def _with_sum(at: Sequence[int], total: int) -> Iterator[Vector]:
    if len(at) == 1:
        if total <= at[0]:
            yield (total,)
        return
    for entry in range(max(0, total - sum(at[1:])), min(at[0], total) + 1):
        yield from ((entry, *others) for others in _with_sum(at[1:], total - entry))


def _parts(vector: Vector) -> Iterator[Vector]:
    """Yield the vectors of which a vector is a multiple."""
    most = gcd(*vector)
    return (tuple(entry // k for entry in vector) for k in range(1, most + 1) if most % k == 0)


def _longest(game: Game) -> Iterator[Vector]:
    yield from game.steps
    yield from (tuple(repeats(ray, game.at) * entry for entry in ray) for ray in game.rays)


def _is_slanted(vector: Sequence[int]) -> bool:
    return sum(entry > 0 for entry in vector) > 1


def _is_harmless(step: Vector, p: int) -> bool:
    """Say whether a step never joins equal values.

    Either it changes the sum modulo p. Or p divides every entry, so that the blocks drop by e_i, and an odd number of
    these has the least power of 2 in it: the nim-sum of the blocks changes in that bit.
    """
    if sum(step) % p:
        return True
    return all(entry % p == 0 for entry in step) and _is_odd_at_the_bottom(step)


def _is_harmless_ray(ray: Vector, p: int) -> bool:
    """Say the same for every multiple of a ray: the least one with a sum that p divides has all entries so."""
    times = p // gcd(p, sum(ray))
    return all(times * entry % p == 0 for entry in ray) and _is_odd_at_the_bottom(ray)


def _is_odd_at_the_bottom(vector: Vector) -> bool:
    """Say whether an odd number of entries has just the least power of 2; a common factor changes nothing."""
    powers = [entry & -entry for entry in vector if entry]
    return powers.count(min(powers)) % 2 == 1
