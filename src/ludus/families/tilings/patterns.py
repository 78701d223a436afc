"""The simplest weighting proof that a region has no tiling, by an order of simplicity measured in bits.

A weighting w of the cells, with known numbers N_t of the tiles, is a proof in four ways:

    exact    all placements of tile t weigh v_t, and the sum of N_t v_t is not w(region)
    modulo   the same modulo g
    most     placements of tile t weigh at most m_t, and the sum of N_t m_t is less than w(region)
    least    placements of tile t weigh at least m_t, and the sum of N_t m_t is more than w(region)

Weights come from patterns: classes of cells, such as the two colours of a chessboard, and a value for each class. The
simplest proof has the fewest bits: those of the pattern, of the values, and of the argument. For a pattern only the
different class counts of placements matter, a few dozen at most, so that all 0/1 values are one matrix product.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from ludus.algebra import cp_sat
from ludus.core.arrays import Array
from ludus.core.limits import Limits
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.tilings.placements import Layout
from ludus.families.tilings.polyominoes import Cell

Label: TypeAlias = Callable[[int, int], int]
"""The class of the cell in a row and a column."""

PLAIN, RESIDUES, LINEAR, FINE = range(1, 5)
"""Steps of the order: chessboard; stripes, diagonals, rings, small residue pairs; linear functions; finer residues."""
FREE_BITS, ORBIT_BITS = 10.0, 8.0
"""Bits of a pattern without classes, and of the orbits of the symmetries of the region."""


SPANS = ((0, 1), *((-bound, bound) for bound in (1, 2, 3, 5, 8, 13)))
"""The least and the greatest weight of each range that is tried, one after the other."""


class Argument(Enum):
    """How a weighting proves that there is no tiling."""

    EXACT = 1.0
    MODULO = 1.5
    MOST = 2.0
    LEAST = 2.5
    """The value is the number of bits of the argument."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Classes of cells with a name."""

    step: int
    name: str
    label: Label
    classes: int
    bits: float


@dataclass(frozen=True, slots=True, eq=False)
class PatternProof:
    """A weighting that proves that there is no tiling."""

    argument: Argument
    modulus: int
    """0 for the integers."""
    weights: dict[Cell, int]
    pattern: str
    bits: float


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A region with known numbers of tiles: placements as rows of cell numbers, tile by tile."""

    cells: tuple[Cell, ...]
    rows: tuple[Array, ...]
    numbers: tuple[int, ...]

    def counts(self, labels: Array, classes: int) -> tuple[list[Array], Array]:
        """Return the different class counts of the placements of each tile, and those of the region."""
        unit = np.eye(classes, dtype=np.int64)[labels]
        return [np.unique(unit[rows].sum(axis=1), axis=0) for rows in self.rows], unit.sum(axis=0)


def weighed(places: Layout, numbers: Sequence[int | None]) -> Weighed | None:
    """Return a layout for weighting proofs; None when the number of a tile is open, or a needed tile does not fit."""
    rows, known = [], []
    for tile, number in enumerate(numbers):
        own = [places.places[k] for k in places.of_tile(tile)]
        if number is None or (number and not own):
            return None
        if number:
            rows.append(np.array(own, dtype=np.int64))
            known.append(number)
    return Weighed(places.cells, tuple(rows), tuple(known))


def simplest_pattern(region: Weighed, steps: Sequence[int], layer: int = 0) -> PatternProof | None:
    """Return the proof with the fewest bits of the first step that has one; `layer` is the height of those of a box.

    >>> found = simplest_pattern(weighed(layout(tiling("10x10", "I4")), [25]), [PLAIN, RESIDUES])
    >>> found.pattern, found.argument.name, sum(found.weights.values())
    ('diagonals (r + c) mod 4', 'EXACT', 26)
    """
    best: PatternProof | None = None
    step = 0
    size = 1 + max(r for r, _ in region.cells), 1 + max(c for _, c in region.cells)
    for pattern in box_patterns(layer) if layer else patterns(*size):
        if pattern.step not in steps:
            continue
        if best is not None and pattern.step > step:
            break
        step = pattern.step
        labels = np.array([pattern.label(r, c) for r, c in region.cells])
        found = best_values(region, labels, values(pattern.classes), pattern)
        if found is not None and (best is None or found.bits < best.bits - 1e-9):
            best = found
    return best


def patterns(height: int, width: int) -> Iterator[Pattern]:
    """Yield the patterns in the order of their steps."""
    yield Pattern(PLAIN, "chessboard", lambda r, c: (r + c) % 2, 2, 0.0)
    for k in range(2, 7):
        yield Pattern(RESIDUES, f"columns mod {k}", _linear(0, 1, k), k, 1 + math.log2(k))
        yield Pattern(RESIDUES, f"rows mod {k}", _linear(1, 0, k), k, 1 + math.log2(k))
    for k in range(3, 7):
        for sign, name in ((1, "+"), (-1, "-")):
            label = _linear(1, sign, k)
            yield Pattern(RESIDUES, f"diagonals (r {name} c) mod {k}", label, k, 2 + math.log2(k))
    rings = (min(height, width) + 1) // 2
    if rings <= 16:
        yield Pattern(RESIDUES, "rings", lambda r, c: min(r, c, height - 1 - r, width - 1 - c), rings, 3.0)
    pairs = sorted(product(range(2, 7), repeat=2), key=lambda pair: (pair[0] * pair[1], pair))
    for p, q in pairs:
        if p * q <= 9:
            yield Pattern(RESIDUES, f"(r mod {p}, c mod {q})", _pair(p, q), p * q, 2 + math.log2(p * q))
    for k in range(4, 9):
        for a, b in product(range(1, k), repeat=2):
            if a < b and (a, b) != (1, k - 1) and math.gcd(a, k) == 1:
                yield Pattern(LINEAR, f"({a}r + {b}c) mod {k}", _linear(a, b, k), k, 3 + 2 * math.log2(k))
    for p, q in pairs:
        if 9 < p * q <= 16:
            yield Pattern(FINE, f"(r mod {p}, c mod {q})", _pair(p, q), p * q, 3 + math.log2(p * q))
    for p in (2, 3, 4):
        inward = _inward(height, width, p)
        yield Pattern(FINE, f"distances from the border mod {p}", inward, p * p, 5 + math.log2(p * p))


def box_patterns(height: int) -> Iterator[Pattern]:
    """Yield the patterns of a box by layer z = r // height, row y = r % height and column x."""

    def label(a: int, b: int, c: int, k: int) -> Label:
        return lambda r, x: (a * (r // height) + b * (r % height) + c * x) % k

    yield Pattern(PLAIN, "chessboard", label(1, 1, 1, 2), 2, 0.0)
    for step, moduli in ((RESIDUES, range(2, 7)), (LINEAR, range(3, 6))):
        for k in moduli:
            for a, b, c in product(range(k), repeat=3):
                # Forms with the coefficients 0, 1 and -1 alone belong to the step RESIDUES, all others to LINEAR.
                is_simple = {a, b, c} <= {0, 1, k - 1}
                if math.gcd(a, b, c, k) == 1 and is_simple == (step == RESIDUES) and (a, b, c, k) != (1, 1, 1, 2):
                    bits = 1 + (a + b + c > 1) + math.log2(k) if is_simple else 3 + 3 * math.log2(k)
                    yield Pattern(step, f"({a}z + {b}y + {c}x) mod {k}", label(a, b, c, k), k, bits)
    for p, q, s in product((1, 2, 3), repeat=3):
        if 1 < p * q * s <= 12:
            residues = _residues(height, p, q, s)
            yield Pattern(FINE, f"(z mod {p}, y mod {q}, x mod {s})", residues, p * q * s, 3 + math.log2(p * q * s))


def _residues(height: int, p: int, q: int, s: int) -> Label:
    return lambda r, x: (r // height % p * q + r % height % q) * s + x % s


def _linear(a: int, b: int, k: int) -> Label:
    return lambda r, c: (a * r + b * c) % k


def _pair(p: int, q: int) -> Label:
    return lambda r, c: (r % p) * q + c % q


def _inward(height: int, width: int, p: int) -> Label:
    return lambda r, c: (min(r, height - 1 - r) % p) * p + min(c, width - 1 - c) % p


@lru_cache(maxsize=32)
def values(classes: int) -> Array:
    """Return values for the classes, the simplest first: 0 and 1, at most half of them 1; for few classes also -1."""
    bits = np.arange(1 << classes)[:, None] >> np.arange(classes)[None, :] & 1
    ones = bits.sum(axis=1)
    found = bits[(ones > 0) & (ones < classes if classes <= 4 else 2 * ones <= classes)]
    if classes > 7:
        # The bits of a marking depend on the number of ones alone.
        return np.asarray(found[np.argsort(found.sum(axis=1), kind="stable")], dtype=np.int64)
    signed = np.array(list(product((-1, 0, 1), repeat=classes)))
    found = np.concatenate([found, signed[(signed.min(axis=1) == -1) & (signed.max(axis=1) == 1)]])
    order = np.argsort([value_bits(row) for row in found.tolist()], kind="stable")
    return np.asarray(found[order], dtype=np.int64)


def value_bits(weights: Sequence[int]) -> float:
    """Return the bits of the values of classes: a choice of those that are not 0, and their values unless all are 1."""
    marked = [abs(weight) for weight in weights if weight]
    is_marking = set(weights) <= {0, 1}
    chosen = min(len(marked), len(weights) - len(marked)) if is_marking else len(marked)
    bits = math.log2(math.comb(len(weights), chosen))
    return bits if is_marking else bits + sum(math.log2(2 * weight + 1) for weight in marked)


def best_values(region: Weighed, labels: Array, choices: Array, pattern: Pattern) -> PatternProof | None:
    """Return the proof with the fewest bits by values of the classes, None when none is a proof."""
    rows, whole = region.counts(labels, pattern.classes)
    best: tuple[float, int, Argument, int] | None = None
    for k, argument, modulus in arguments([choices @ one.T for one in rows], region.numbers, choices @ whole):
        bits = value_bits(choices[k].tolist()) + argument.value + (math.log2(modulus) if modulus else 0.0)
        if best is None or bits < best[0] - 1e-9:
            best = bits, k, argument, modulus
    if best is None:
        return None
    bits, k, argument, modulus = best
    weights = dict(zip(region.cells, choices[k][labels].tolist(), strict=True))
    return PatternProof(argument, modulus, weights, pattern.name, pattern.bits + bits)


def arguments(rows: Sequence[Array], numbers: Sequence[int], target: Array) -> Iterator[tuple[int, Argument, int]]:
    """Yield (number of a weighting, argument, modulus): the first weighting for each argument and each modulus.

    `rows` has for each tile a row for each weighting, with the weights of the placements; `target` are the weights of
    the region.
    """
    most = sum((n * row.max(axis=1) for n, row in zip(numbers, rows, strict=True)), np.zeros_like(target))
    least = sum((n * row.min(axis=1) for n, row in zip(numbers, rows, strict=True)), np.zeros_like(target))
    first = sum((n * row[:, 0] for n, row in zip(numbers, rows, strict=True)), np.zeros_like(target))
    gap = np.zeros_like(target)
    for row in rows:
        gap = np.gcd(gap, np.gcd.reduce(np.abs(row - row[:, :1]), axis=1))
    miss = target - first
    proofs = (
        (Argument.EXACT, (gap == 0) & (miss != 0)),
        (Argument.MOST, most < target),
        (Argument.LEAST, least > target),
    )
    for argument, is_proof in proofs:
        if is_proof.any():
            yield int(is_proof.argmax()), argument, 0
    seen = set[int]()
    for k in np.flatnonzero((gap > 1) & (miss % np.maximum(gap, 1) != 0)).tolist():
        # The least divisor of the gap that still sees the difference.
        modulus = next(d for d in range(2, int(gap[k]) + 1) if gap[k] % d == 0 and miss[k] % d)
        if modulus not in seen:
            seen.add(modulus)
            yield k, Argument.MODULO, modulus


def described(region: Weighed, weights: dict[Cell, int], modulus: int) -> float:
    """Return the bits of any weighting proof, by the cheapest pattern on whose classes it is constant."""
    best = FREE_BITS + value_bits(list(weights.values()))
    for pattern in patterns(1 + max(r for r, _ in region.cells), 1 + max(c for _, c in region.cells)):
        seen: dict[int, int] = {}
        if all(seen.setdefault(pattern.label(*cell), weight) == weight for cell, weight in weights.items()):
            best = min(best, pattern.bits + value_bits([seen.get(k, 0) for k in range(pattern.classes)]))
    return best + (Argument.MODULO.value + math.log2(modulus) if modulus else Argument.EXACT.value)


def smallest_bound(region: Weighed, labels: Array, seconds: float) -> PatternProof | None:
    """Return a proof by a bound with small weights that are constant on orbits; None when there is none, or no time.

    The linear program with the least sum of sizes decides whether a bound exists at all: averaging over the symmetries
    of the region turns any into one on orbits. Then weights within each span are looked for, and the simplest
    proof is taken.
    """
    classes = int(labels.max()) + 1
    rows, whole = region.counts(labels, classes)
    relaxed = _least_sum(rows, region.numbers, whole, seconds)
    if relaxed is None:
        return None
    pattern = Pattern(0, "symmetrical marking", lambda r, c: 0, classes, ORBIT_BITS)
    best = best_values(region, labels, relaxed[None, :], pattern)
    for low, high in SPANS:
        if best is not None and all(low <= weight <= high for weight in best.weights.values()):
            break
        whole_weights = _marking(rows, region.numbers, whole, (low, high), seconds / 3)
        found = None if whole_weights is None else best_values(region, labels, whole_weights[None, :], pattern)
        if found is not None:
            return found if best is None or found.bits < best.bits else best
    return best


def _least_sum(rows: Sequence[Array], numbers: Sequence[int], whole: Array, seconds: float) -> Array | None:
    """Return integer weights of classes that prove by a bound, the sum of their sizes small; None without any.

    The unknowns are w = u - v with u, v >= 0, and the bounds m_t; a placement weighs at most m_t, and the region at
    least one more than all tiles.
    """
    from scipy.optimize import linprog

    classes, tiles = len(whole), len(rows)
    lines = [np.hstack([one, -one, -np.repeat(np.eye(tiles)[[k]], len(one), axis=0)]) for k, one in enumerate(rows)]
    lines.append(np.concatenate([-whole, whole, np.array(numbers, float)])[None, :])
    limits = np.zeros(sum(map(len, lines)))
    limits[-1] = -1
    cost = np.concatenate([whole, whole, np.zeros(tiles)])
    bounds = [(0, None)] * (2 * classes) + [(None, None)] * tiles
    found = linprog(cost, A_ub=np.vstack(lines), b_ub=limits, bounds=bounds, options={"time_limit": max(seconds, 0.1)})
    if found.status != 0:
        return None
    exact = found.x[:classes] - found.x[classes : 2 * classes]
    for scale in range(1, 2000):
        weights = np.rint(exact * scale).astype(np.int64)
        if np.abs(weights - exact * scale).max() < 1e-6:
            divisor = math.gcd(*map(int, weights)) or 1
            return np.asarray(weights // divisor)
    return None


def _marking(
    rows: Sequence[Array], numbers: Sequence[int], whole: Array, span: tuple[int, int], seconds: float
) -> Array | None:
    """Return weights of classes within a span that prove by a bound, the sum of their sizes least; None in vain."""
    from ortools.sat.python import cp_model

    low, high = span
    model = cp_model.CpModel()
    weights = [model.new_int_var(low, high, "") for _ in whole]
    # Each bound is at least the weight of every placement of its tile; the region must weigh more than all tiles.
    bounds = [model.new_int_var(low * int(one[0].sum()), high * int(one[0].sum()), "") for one in rows]
    for bound, one in zip(bounds, rows, strict=True):
        for row in one.tolist():
            model.add(sum(times * weights[k] for k, times in enumerate(row) if times) <= bound)
    total: Any = sum(int(size) * weight for size, weight in zip(whole, weights, strict=True))
    model.add(total >= 1 + sum(number * bound for number, bound in zip(numbers, bounds, strict=True)))
    sizes = weights
    if low < 0:
        sizes = [model.new_int_var(0, max(high, -low), "") for _ in whole]
        for size, weight in zip(sizes, weights, strict=True):
            model.add_abs_equality(size, weight)
    model.minimize(sum(int(times) * size for times, size in zip(whole, sizes, strict=True)))
    found = cp_sat.least(model, weights, Limits(seconds=max(seconds, 0.1)))
    return None if found is None else np.array(found[0], dtype=np.int64)
