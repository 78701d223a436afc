"""The group of all weights of a board: Z^holes modulo its own jumps, as a sum of cyclic groups (the Smith form).

Every weighting in any abelian group that no jump changes factors through this group; so two positions with different
images are never joined by jumps, and no weighting tells others apart. On ordinary boards of the square lattice it is
(Z_2)^4: de Bruijn's 16 classes, and nothing finer. The reason: e_a + e_b = e_c and e_c + e_b = e_a give 2 e_b = 0.

The group is built by putting one relation after the other to 0. A generator that has the coefficient 1 or -1 in the
relation can be left out, when the rest of the relation has no larger order than the generator; otherwise the
generators of that relation alone are brought to Smith form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from ludus.algebra.smith import smith
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Triple

Sums: TypeAlias = tuple[int, ...]
"""The total weight of some pegs under each of several weightings."""


def attainable(weights: Sequence[Sequence[int]], moduli: Sequence[int], pegs: int, most_steps: int) -> set[Sums] | None:
    """Return the sums that a number of pegs on different holes can have; None when that takes too many steps.

    Hole by hole, each sum keeps the set of all numbers of pegs that have it, as the bits of one integer: one more peg
    shifts these bits by one. A modulus 0 stands for whole numbers.

    >>> sorted(attainable([[1, 0, 1]], [2], 2, 1000))
    [(0,), (1,)]
    """
    # A step is a machine word, so that large numbers count as the work that they are.
    counts, words = (1 << pegs + 1) - 1, 1 + pegs // 64 + sum(1 + _bits(one) // 64 for one in (*weights, moduli))
    found: dict[Sums, int] = {(0,) * len(moduli): 1}
    steps = 0
    for hole in zip(*weights, strict=True):
        steps += len(found) * words
        if steps > most_steps:
            return None
        for sums, numbers in list(found.items()):
            if more := numbers << 1 & counts:
                heavier = tuple((s + w) % m if m else s + w for s, w, m in zip(sums, hole, moduli, strict=True))
                found[heavier] = found.get(heavier, 0) | more
    return {sums for sums, numbers in found.items() if numbers >> pegs & 1}


def _bits(numbers: Sequence[int]) -> int:
    return max((abs(number).bit_length() for number in numbers), default=0)


Vector = dict[int, int]
"""Coefficients by generator, none of them 0."""


@dataclass(frozen=True, slots=True)
class Quotient:
    """Cyclic groups Z_m (or Z for m = 0), and the image of each hole in each of them."""

    moduli: tuple[int, ...]
    images: tuple[Vector, ...]
    """For each hole its image: the number of the cyclic group, and what the hole weighs there when that is not 0."""

    def weights(self, number: int) -> tuple[int, ...]:
        """Return what the holes weigh in one of the cyclic groups."""
        return tuple(image.get(number, 0) for image in self.images)

    def image(self, coefficients: Sequence[int]) -> tuple[int, ...]:
        """Return the image of a vector with one entry for each hole."""
        sums = [0] * len(self.moduli)
        for x, image in zip(coefficients, self.images, strict=True):
            for number, weight in image.items() if x else ():
                sums[number] += x * weight
        return tuple(s % m if m else s for s, m in zip(sums, self.moduli, strict=True))


def quotient(holes: int, triples: Iterable[Triple]) -> Quotient:
    """Return Z^holes modulo e_a + e_b - e_c for all jumps (a, b, c).

    >>> quotient(4, [(0, 1, 2), (2, 1, 0), (1, 2, 3), (3, 2, 1)]).moduli
    (2, 2)
    >>> quotient(3, [(0, 1, 2)]).moduli
    (0, 0)
    """
    found = quotient_unless(lambda: False, holes, triples)
    if found is None:
        raise AssertionError("without a limit there is a result")
    return found


def quotient_unless(is_over: Callable[[], bool], holes: int, triples: Iterable[Triple]) -> Quotient | None:
    """Return the same; None when the time is over before a relation. Jumps at random can take long."""
    group = _Group(holes)
    for relation in _relations(triples):
        if is_over():
            return None
        group.put_to_zero(relation)
    return group.result()


def _relations(triples: Iterable[Triple]) -> Iterator[Vector]:
    jumps = dict.fromkeys(triples)
    for a, b, c in jumps:
        # Twice a hole that is jumped over both ways is 0: stated first, it keeps all numbers small.
        if a < c and (c, b, a) in jumps:
            yield {b: 2}
    for a, b, c in jumps:
        yield {a: 1, b: 1, c: -1}


class _Group:
    """A sum of cyclic groups, and the images of the holes in it; relations are put to 0 one by one."""

    def __init__(self, holes: int) -> None:
        self.moduli: dict[int, int] = dict.fromkeys(range(holes), 0)
        self.images: list[Vector] = [{k: 1} for k in range(holes)]
        self.users: dict[int, set[int]] = {k: {k} for k in range(holes)}
        self.next = holes

    def put_to_zero(self, relation: Mapping[int, int]) -> None:
        """Divide the group by a relation between holes."""
        image: Vector = defaultdict(int)
        for hole, times in relation.items():
            for generator, coefficient in self.images[hole].items():
                image[generator] += times * coefficient
        image = self._reduced(image)
        if not image:
            return
        # The generator that the fewest holes are written with is the cheapest to leave out.
        free = (g for g in image if self._can_leave_out(g, image))
        left_out = min(free, key=lambda g: len(self.users[g]), default=None)
        if left_out is not None:
            sign = -image.pop(left_out)
            self._replace({left_out: {g: sign * x for g, x in image.items()}})
        else:
            self._refine(image)

    def result(self) -> Quotient:
        """Return the group, finite parts first, with the images of all holes."""
        order = sorted(self.moduli, key=lambda g: (self.moduli[g] == 0, self.moduli[g], g))
        place = {g: number for number, g in enumerate(order)}
        images = tuple({place[g]: x for g, x in image.items()} for image in self.images)
        return Quotient(tuple(self.moduli[g] for g in order), images)

    def _reduced(self, vector: Mapping[int, int]) -> Vector:
        pairs = ((g, x % self.moduli[g] if self.moduli[g] else x) for g, x in vector.items())
        return {g: x for g, x in pairs if x}

    def _can_leave_out(self, generator: int, relation: Vector) -> bool:
        m = self.moduli[generator]
        if relation[generator] not in (1, -1, m - 1):
            return False
        others = ((self.moduli[g], x) for g, x in relation.items() if g != generator)
        return m == 0 or all(n and m * x % n == 0 for n, x in others)

    def _refine(self, relation: Vector) -> None:
        """Bring the generators of one relation to Smith form: their orders and the relation are the rows."""
        old = list(relation)
        rows = [[self.moduli[g] if g == h else 0 for h in old] for g in old if self.moduli[g]]
        diagonal, V = smith([*rows, [relation[g] for g in old]], len(old))
        fresh = range(self.next, self.next + len(old))
        self.next += len(old)
        for g, m in zip(fresh, diagonal, strict=True):
            self.moduli[g], self.users[g] = m, set()
        self._replace({g: dict(zip(fresh, V[k], strict=True)) for k, g in enumerate(old)})
        for g in fresh:
            if self.moduli[g] == 1:
                del self.moduli[g], self.users[g]

    def _replace(self, meaning: Mapping[int, Vector]) -> None:
        """Write some generators by means of others, everywhere."""
        touched = set().union(*(self.users.pop(g) for g in meaning))
        for g in meaning:
            del self.moduli[g]
        for hole in touched:
            image: Vector = defaultdict(int)
            for g, x in self.images[hole].items():
                for h, y in meaning.get(g, {g: 1}).items():
                    image[h] += x * y
            before, after = set(self.images[hole]) - set(meaning), self._reduced(image)
            after = {g: x for g, x in after.items() if self.moduli[g] != 1}
            self.images[hole] = after
            for g in before - set(after):
                self.users[g].discard(hole)
            for g in after:
                self.users[g].add(hole)
