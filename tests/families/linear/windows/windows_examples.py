"""The boards of the paper and of the talk, with answers that are written down and need no solver."""

from __future__ import annotations

from ludus.core.answers import Impossible, Solved
from ludus.core.arrays import residues
from ludus.core.pictures import Picture
from ludus.families.linear.windows.certificates import ProductWeighting, Quiet, QuietPattern, Rolls
from ludus.families.linear.windows.draw import picture
from ludus.families.linear.windows.problem import windows

PAPER = windows(
    [
        [1, 1, 0, 4, 4, 1, 1, 0],
        [2, 2, 1, 0, 1, 2, 1, 1],
        [1, 1, 1, 0, 1, 1, 3, 4],
        [0, 2, 2, 0, 0, 1, 4, 3],
        [2, 2, 3, 1, 0, 1, 1, 2],
        [2, 0, 1, 0, 4, 0, 0, 2],
    ],
    (2, 2),
    5,
)
PAPER_ROLLS = [
    [4, 0, 0, 1, 0, 4, 0, 0],
    [4, 0, 4, 0, 3, 1, 4, 0],
    [0, 0, 0, 1, 0, 0, 2, 0],
    [0, 3, 0, 4, 0, 4, 0, 0],
    [3, 2, 2, 3, 3, 2, 3, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
]
TALK = windows(
    [
        [2, 0, 0, 1, 0, 0, 2],
        [0, 1, 1, 2, 1, 1, 0],
        [1, 0, 1, 1, 0, 1, 0],
        [2, 0, 1, 0, 1, 0, 0],
        [2, 0, 0, 1, 2, 0, 2],
        [0, 0, 0, 2, 0, 1, 0],
        [0, 2, 2, 1, 2, 0, 1],
    ],
    (2, 3),
    3,
)
RING = windows([4, 1, 0, 3, 2, 5, 5, 0, 1, 2, 3, 0], (5,), 6)
CUBE = windows([[[(7 * i + 5 * j + 3 * k) % 4 for k in range(4)] for j in range(3)] for i in range(4)], (2, 2, 3), 4)


def solved_paper() -> Picture:
    return picture(PAPER, Solved(PAPER, Rolls(residues(PAPER_ROLLS, 5)), "written down"))


def impossible_talk() -> Picture:
    weighting = ProductWeighting(1, ((0, 0, -1, 0, 0, 0, 0), (1,) * 7))
    return picture(TALK, Impossible(TALK, weighting, "written down"))


def quiet_paper() -> Picture:
    checks = QuietPattern(5, residues([[1, -1] * 4] * 6, 5))
    rows = QuietPattern(5, residues([[1] * 8, [-1] * 8] * 3, 5))
    return picture(PAPER, Solved(PAPER, Quiet((checks, rows), ((5, 13),)), "written down"))


EXAMPLES = {
    "paper_6x8_solved": solved_paper,
    "talk_7x7_impossible": impossible_talk,
    "ring_12": lambda: picture(RING, last=(10,)),
    "cube_4x3x4": lambda: picture(CUBE),
    "quiet_6x8": quiet_paper,
}
