"""Which number goes on which face of a solid: opposite faces with a constant sum where the faces allow it."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.families.dice.solids import Solid


def has_pairs(faces: Sequence[int]) -> bool:
    """Return whether the faces fall into pairs with one sum, the lowest with the highest and so on.

    Every die of a palindrome does: the faces k and N + 1 - k are on the same die.

    >>> has_pairs((1, 6, 8, 11, 15, 16)), has_pairs((1, 8, 9, 16))
    (False, True)
    """
    ordered = sorted(faces)
    return len({low + high for low, high in zip(ordered, reversed(ordered), strict=True)}) == 1


def numbering(faces: Sequence[int], solid: Solid) -> tuple[int, ...]:
    """Return the number of each face of a solid, opposite ones with a constant sum when there is one.

    Low and high numbers alternate from face to face, so that neighbours differ.

    >>> from ludus.families.dice.solids import solid
    >>> cube = solid(6)
    >>> numbers = numbering((1, 2, 3, 4, 5, 6), cube)
    >>> {numbers[face] + numbers[cube.opposite(face)] for face in range(6)}
    {7}
    """
    ordered, count = sorted(faces), len(faces)
    if not has_pairs(faces) or solid.opposite(0) is None:
        spread = [*range(0, count, 2), *range(count - 1 - count % 2, 0, -2)]
        return tuple(ordered[place] for place in spread[:count])
    numbers: dict[int, int] = {}
    for face in range(count):
        if face not in numbers:
            pair = len(numbers) // 2
            low, high = ordered[pair], ordered[count - 1 - pair]
            other = solid.opposite(face)
            numbers[face], numbers[other if other is not None else face] = (low, high) if pair % 2 else (high, low)
    return tuple(numbers[face] for face in range(count))
