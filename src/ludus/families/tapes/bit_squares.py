"""Sets of squares as the bits of one number, and walking over them by the steps of a rule.

Square `low + i` of a window is bit i. One shift moves all squares of a set at once, so that what can be reached on a
tape of 100000 squares is found in a few thousand operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Bits: TypeAlias = int

FEW_ROUNDS = 4
"""After so many rounds of single steps, runs of steps are taken."""


def as_bits(places: Iterable[int], size: int) -> Bits:
    """Return a set of places from 0 to size - 1 as bits.

    >>> bin(as_bits([0, 2, 3], 5))
    '0b1101'
    """
    dense = bytearray((size + 7) // 8)
    for place in places:
        dense[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(dense, "little")


def places(bits: Bits) -> list[int]:
    """Return the places of a set, increasing.

    >>> places(0b1101)
    [0, 2, 3]
    """
    found: list[int] = []
    for index, byte in enumerate(bits.to_bytes((bits.bit_length() + 7) // 8, "little")):
        if byte:
            found += [8 * index + bit for bit in range(8) if byte >> bit & 1]
    return found


def moved(bits: Bits, step: int) -> Bits:
    """Return the places one step further; those that fall below 0 are lost.

    >>> places(moved(0b1101, -2))
    [0, 1]
    """
    return bits << step if step >= 0 else bits >> -step


def around(bits: Bits, steps: Sequence[int], room: Bits) -> Bits:
    """Return the places of the room that one step leads to.

    >>> places(around(0b100, (-1, 1), 0b1111))
    [1, 3]
    """
    found = 0
    for step in steps:
        found |= moved(bits, step)
    return found & room


def reached(bits: Bits, steps: Sequence[int], support: Bits) -> Bits:
    """Return the places of a support that can be reached from some of them by steps inside it.

    What one step finds is at once used by the next, so a few rounds do for a dense support. When they do not, each step
    is taken as often as it can be at once: 1, 2, 4, ... times.

    >>> places(reached(0b1, (-1, 1), 0b110111))
    [0, 1, 2]
    """
    found, rounds = bits & support, 0
    while True:
        before = found
        for step in steps:
            found |= moved(found, step) & support if rounds < FEW_ROUNDS else _run(found, step, support)
        if found == before:
            return found
        rounds += 1


def _run(bits: Bits, step: int, support: Bits) -> Bits:
    """Return the places of a support that repeating one step inside it leads to.

    >>> places(_run(0b1, 1, 0b101111))
    [0, 1, 2, 3]
    """
    free = support
    while free:
        longer = bits | moved(bits, step) & free
        if longer == bits:
            return bits
        bits, free, step = longer, free & moved(free, step), 2 * step
    return bits
