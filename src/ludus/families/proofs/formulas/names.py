"""The names of the coordinates: letters for the first axes, and x1, x2, ... for all of them."""

from __future__ import annotations

LETTERS = "xyzuvw"
"""The letters of the first axes."""


def coordinate_names(axes: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of each coordinate, the usual one first.

    >>> coordinate_names(2)
    (('x', 'x1'), ('y', 'x2'))
    """
    numbered = [f"x{axis + 1}" for axis in range(axes)]
    return tuple((*LETTERS[axis : axis + 1], numbered[axis]) for axis in range(axes))


def told(position: tuple[int, ...]) -> str:
    """Return a position with the names of its coordinates.

    >>> told((1, 0))
    'x = 1, y = 0'
    """
    usual = (names[0] for names in coordinate_names(len(position)))
    return ", ".join(f"{name} = {value}" for name, value in zip(usual, position, strict=True))
