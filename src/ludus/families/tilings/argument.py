"""A person's own colouring: whether it proves that the region has no tiling, or which placements break it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from ludus.core.certificates import Certificate
from ludus.core.weights import NoProof
from ludus.families.tilings.certificates import Area
from ludus.families.tilings.placements import Layout, has_no_area, layout
from ludus.families.tilings.polyominoes import Cell
from ludus.families.tilings.problem import Tiling
from ludus.families.tilings.solve.proofs import determined_counts, weighting

Used: TypeAlias = tuple[str, dict[int, int], int | None]
"""The name of a tile, one placement for each of its weights, and its number."""
NOT_NEEDED = "Not a proof by these weights. None are needed: no choice of the tiles has the area of the region."
MAX_SUMS = 300_000
"""Maximum number of sums of weights that are made."""


def judge(problem: Tiling, weights: Mapping[Cell, int], modulus: int | None = None) -> Certificate | NoProof:
    """Return the weights as a certificate if they are a proof in any reading, exact, modulo, at most or at least.

    One pass over the placements gives the least and the greatest weight of each tile and the greatest common divisor
    of differences: these decide all readings, for every modulus.

    >>> stripes = {(r, c): c % 2 for r in range(2) for c in range(3)}
    >>> judge(tiling("2x3", "I2"), stripes).reason
    'Not a proof: placements of I2 weigh 0 to 2, so a tiling weighs 0 to 6, and the region weighs 2.'
    """
    places = layout(problem)
    sums: list[dict[int, int]] = [{} for _ in places.names]
    for number, (tile, place) in enumerate(zip(places.tile_of, places.places, strict=True)):
        sums[tile].setdefault(sum(weights[places.cells[cell]] for cell in place), number)
    total, counts = sum(weights.values()), determined_counts(places)
    used = [(name, own, count) for name, own, count in zip(places.names, sums, counts, strict=True) if count != 0]
    gap = 0
    for _, own, _ in used:
        gap = gcd(gap, *(value - min(own) for value in own))
    found = _reading(used, total, gap, modulus)
    if has_no_area(problem):
        return Area() if isinstance(found, int) or _is_about_area(weights, places) else NoProof(NOT_NEEDED)
    if isinstance(found, str) and (choices := _sums(sums, places, modulus or 0)) is not None:
        if total % modulus not in choices if modulus else total not in choices:
            found = modulus or 0
        elif any(count is None for _, _, count in used):
            weighs = f"{total % modulus} (mod {modulus})" if modulus else str(total)
            found = f"Not a proof: some choice of placements with the area of the region weighs {weighs} too."
    if isinstance(found, int):
        return weighting(problem, found, dict(weights))
    return NoProof(found, _breaking(used, modulus if modulus and gap % modulus else 0, places) if gap else ())


def _is_about_area(weights: Mapping[Cell, int], places: Layout) -> bool:
    """Return whether weights count cells, or placements have one share of weight in their cells and the region another.

    >>> board, cells = layout(tiling("3x3", "I2")), [(r, c) for r in range(3) for c in range(3)]
    >>> _is_about_area({(r, c): (r + c) % 2 for r, c in cells}, board)
    True
    >>> _is_about_area({(r, c): r for r, c in cells}, board)
    False
    """
    if len(set(weights.values())) == 1:
        return any(weights.values())
    shares = {Fraction(sum(weights[places.cells[cell]] for cell in place), len(place)) for place in places.places}
    return len(shares) <= 1 and shares != {Fraction(sum(weights.values()), len(weights))}


def _breaking(used: Sequence[Used], modulus: int, places: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return two placements of a tile with different weights modulo m, or with the least and the greatest weight."""
    if modulus:
        own = next(own for _, own, _ in used if len({value % modulus for value in own}) > 1)
        other = next(value for value in own if (value - min(own)) % modulus)
    else:
        _, own, _ = max(used, key=lambda one: max(one[1], default=0) - min(one[1], default=0))
        other = max(own)
    return tuple(places.placed(own[value]).cells for value in (min(own), other))


def _reading(used: Sequence[Used], total: int, gap: int, modulus: int | None) -> int | str:
    """Return the modulus under which weights are a proof (0 for the integers), or the sentence why they are not."""
    if any(count and not own for _, own, count in used):
        return 0
    if any(count is None for _, _, count in used):
        # Without known numbers, placements of the open tiles must weigh 0 modulo something that the region does not.
        gap = gcd(*(value for _, own, _ in used for value in own))
        divisor = _least_divisor(gap, total)
        if not gap and total:
            return 0
        return (
            divisor
            or "Not a proof: the numbers of tiles are open, and placements do not weigh 0 where the region does not."
        )
    least, most = (sum((count or 0) * pick(own) for _, own, count in used) for pick in (min, max))
    if (not gap and least != total) or most < total or least > total:
        return modulus if modulus and not gap and (least - total) % modulus else 0
    if modulus and gap % modulus:
        name, own, _ = next(one for one in used if len({value % modulus for value in one[1]}) > 1)
        values = sorted({value % modulus for value in own})
        return f"Not sound: placements of {name} weigh {values[0]} and {values[1]} (mod {modulus}): not an invariant."
    divisor = modulus if modulus and (least - total) % modulus else _least_divisor(gap, least - total)
    if divisor:
        return divisor
    if not gap:
        return f"Sound but too weak: every tiling weighs {least}, and so does the region."
    name, own, _ = max(used, key=lambda one: max(one[1]) - min(one[1]))
    spread = f"placements of {name} weigh {min(own)} to {max(own)}"
    return f"Not a proof: {spread}, so a tiling weighs {least} to {most}, and the region weighs {total}."


def _sums(sums: Sequence[Collection[int]], places: Layout, modulus: int) -> set[int] | None:
    """Return what tiles that have the area of the region weigh, whatever they overlap; None when that is too much."""
    area, made = len(places.cells), 0
    by_area: list[set[int]] = [{0}, *(set[int]() for _ in range(area))]
    # Counted tiles come first, one copy after the other; the others then as often as they fit.
    for size, count, own in sorted(zip(places.areas, places.counts, sums, strict=True), key=lambda one: one[1] is None):
        for _ in range(1 if count is None else min(count, area + 1)):
            before = by_area
            by_area = before if count is None else [set[int]() for _ in before]
            for now in range(size, area + 1):
                made += 1 + len(before[now - size]) * len(own)
                if made > MAX_SUMS:
                    return None
                more = {one + other for one in before[now - size] for other in own}
                by_area[now] |= {one % modulus for one in more} if modulus else more
    return by_area[area]


def _least_divisor(gap: int, difference: int) -> int:
    """Return the least divisor of the gap, at least 2, that does not divide the difference; 0 when there is none."""
    return next((d for d in range(2, min(gap, 10_000) + 1) if gap % d == 0 and difference % d), 0)
