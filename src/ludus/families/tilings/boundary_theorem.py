"""Tile homotopy as a theorem: permutations that close on every tile, and not on the region or with another weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, number, small

Point: TypeAlias = tuple[int, int]
"""A corner of a cell; on the fine grid of thirds for hexagons."""
Label: TypeAlias = list[tuple[int, int]]
"""For each state the state after it, and a weight."""
Labels: TypeAlias = dict[tuple[Point, Point], Label]
"""A label for each directed edge."""
LETTERS: tuple[dict[str, Point], ...] = (
    {"x": (0, 1), "y": (1, 0)},
    {"a": (1, 2), "b": (2, 1), "c": (1, -1)},
    {"x": (0, 2), "y": (1, 1), "z": (1, -1)},
)
"""The directions of the letters of boundary words, for each lattice."""
HEXAGON = ((-2, -1), (-1, 1), (1, 2), (2, 1), (1, -1), (-1, -2))
"""The corners of a hexagon, clockwise, in thirds."""
TURNS = ((0, 1, -1, 0), (0, 1, -1, 1), (0, -1, 1, 1))
"""The least turn of each lattice as a matrix."""
MIRRORS = ((0, 1, 1, 0), (0, 1, 1, 0), (0, -1, -1, 0))
"""What turns a tile over, before it is turned."""
LOADS = "Puzzles TilingsSound Covers CoversSound"
MAX_COVERED = 2000
"""Maximum number of cells of a region whose boundary is shrunk."""


def homotopy(question: str, lattice: int, placed: tuple[Argument, Argument], certificate: Fields) -> Theorem:
    """Return the theorem of tile homotopy: labels that close on every tile, and contradict the region."""
    if question != "solve":
        raise NotStated(f"the certificate cover does not answer the question {question}")
    tiles, region = (one.tree for one in placed)
    letters, modulus = lettered(certificate, lattice)
    directions: dict[Point, Label] = {}
    for (down, right), label in zip(LETTERS[lattice].values(), letters.values(), strict=True):
        directions[down, right], directions[-down, -right] = label, inverse(label)
    states = len(next(iter(letters.values())))
    cells = [(r, c) for r, c in region]
    walk = around(cells, lattice)
    labels = [
        []
        if count == 0
        else [labelled(turned, lattice, directions) for turned in turned_cells(shape, lattice, symmetry)]
        for shape, symmetry, count in tiles
    ]
    own = (
        small("states", states),
        Argument("directions", "list (point * label)", [[[*one], rows(label)] for one, label in directions.items()]),
        Argument(
            "labels_",
            "list (list (list (point * point * label)))",
            [[[[[*a], [*b], rows(label)] for (a, b), label in one.items()] for one in of_tile] for of_tile in labels],
        ),
        Argument("walk_", "list point", [[*point] for point in walk]),
        shrunk(walk, cells, lattice),
        Argument("weighed", "option Z", modulus, "None" if modulus < 0 else f"Some {modulus}"),
    )
    kind = number("lattice_", lattice)
    statement = "~ tiled (lattice_shift (lattice_ =? 2)) tiles region"
    return Theorem("tiling-cover", "tiling_cover_sound", LOADS, (kind, *placed, *own), statement)


def lettered(certificate: Fields, lattice: int) -> tuple[dict[str, Label], int]:
    """Return the letters with their labels, and the modulus of the weights, -1 where there are none."""
    steps, has_weights = certificate.record("steps"), "weights" in certificate.values
    listed = {letter: steps.take(letter) for letter in LETTERS[lattice]}
    weights = {letter: [0] * len(row) for letter, row in listed.items()}
    modulus = certificate.take("modulus") if has_weights else -1
    if has_weights:
        if modulus < 0:
            raise NotStated("the modulus is negative")
        given = certificate.record("weights")
        weights = {letter: given.take(letter) for letter in LETTERS[lattice]}
    letters = {letter: [*zip(row, weights[letter], strict=True)] for letter, row in listed.items()}
    # On hexagons a step and the step back have the same letter.
    for label in letters.values() if lattice == 1 else ():
        for state, (after, weight) in enumerate(label):
            back, other = label[after]
            if back != state or ((weight + other) % modulus if modulus > 0 else weight + other):
                raise NotStated("a letter of hexagons does not undo itself")
    return letters, modulus


def rows(label: Label) -> list[list[int]]:
    """Return a label as a tree."""
    return [[*entry] for entry in label]


def inverse(label: Label) -> Label:
    """Return the label that undoes another.

    >>> inverse([(1, 5), (0, 7)])
    [(1, -7), (0, -5)]
    """
    before = {after: (state, -weight) for state, (after, weight) in enumerate(label)}
    return [before[state] for state in range(len(label))]


def corners(cell: Point, lattice: int) -> list[Point]:
    """Return the corners of a cell, clockwise."""
    r, c = cell
    if lattice == 0:
        return [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    if lattice == 1:
        return [(3 * r + down, 3 * c + right) for down, right in HEXAGON]
    return [(r, c), (r, c + 2), (r + 1, c + 1)] if (r + c) % 2 else [(r, c + 1), (r + 1, c + 2), (r + 1, c)]


def edges(cell: Point, lattice: int) -> list[tuple[Point, Point]]:
    """Return the edges of a cell, clockwise."""
    found = corners(cell, lattice)
    return [*zip(found, [*found[1:], found[0]], strict=True)]


def around(cells: Sequence[Point], lattice: int) -> list[Point]:
    """Return the closed walk around cells, clockwise; refuse what is not a disc.

    >>> around([(0, 0)], 0)
    [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]
    """
    walked = {edge for cell in cells for edge in edges(cell, lattice)}
    border = [(a, b) for a, b in walked if (b, a) not in walked]
    onward = dict(border)
    walk = [min(onward)]
    while walk[-1] in onward:
        walk.append(onward.pop(walk[-1]))
    if onward or len(border) != len({a for a, _ in border}) or len(cells) > MAX_COVERED:
        raise NotStated(
            "the boundary of a tile or of the region is not one simple closed curve, or the region is too large"
        )
    return walk


def turned_cells(cells: Sequence[Sequence[int]], lattice: int, symmetry: int) -> list[list[Point]]:
    """Return the cells of a tile under its symmetries, in the order of verified/statements/Puzzles.v."""
    count = 4 if lattice == 0 else 6
    turns = [(1, 0, 0, 1)]
    while len(turns) < count:
        turns.append(times(TURNS[lattice], turns[-1]))
    every = [turns[:1], turns, turns + [times(turn, MIRRORS[lattice]) for turn in turns]][symmetry]
    return [[turned((r, c), matrix, lattice) for r, c in cells] for matrix in every]


def times(one: Sequence[int], other: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the product of two matrices."""
    (a, b, c, d), (e, f, g, h) = one, other
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def turned(cell: Point, matrix: Sequence[int], lattice: int) -> Point:
    """Return where a symmetry takes a cell; a triangle goes with three times its centre."""
    x, y = cell
    if lattice == 2:
        half, odd = divmod(y - x, 2)
        x, y = (3 * half + 1, 3 * x + 1) if odd else (3 * half - 1, 3 * x + 2)
    a, b, c, d = matrix
    x, y = a * x + b * y, c * x + d * y
    if lattice < 2:
        return x, y
    row, rest = divmod(y, 3)
    return (row, 2 * ((x - 1) // 3) + 1 + row) if rest == 1 else (row, 2 * ((x + 1) // 3) + row)


def labelled(cells: Sequence[Point], lattice: int, directions: Mapping[Point, Label]) -> Labels:
    """Return labels for edges inside a tile with which every cell but the first closes and weighs 0.

    The cells hang on a tree. From its leaves on, the edge to the parent gets what undoes the other edges of a cell.
    """
    around(cells, lattice)
    owner = {edge: cell for cell in cells for edge in edges(cell, lattice)}
    order, parent = [cells[0]], {}
    for cell in order:
        for a, b in edges(cell, lattice):
            other = owner.get((b, a))
            if other is not None and other not in parent and other != cells[0]:
                parent[other] = b, a
                order.append(other)
    labels: Labels = {}
    for cell in order[:0:-1]:
        start, end = parent[cell]
        ring = corners(cell, lattice)
        k = ring.index(end)
        walk = ring[k:] + ring[:k]
        # Around the cell from the end of the open edge to its start: the label of that edge undoes this walk.
        back = [read_walk(walk, directions, state, labels) for state in range(len(next(iter(directions.values()))))]
        labels[end, start], labels[start, end] = back, inverse(back)
    return labels


def read_walk(
    walk: Sequence[Point], directions: Mapping[Point, Label], state: int, labels: Mapping[Any, Label]
) -> tuple[int, int]:
    """Return the state after a walk, and what the walk weighs."""
    total = 0
    for a, b in pairwise(walk):
        state, weight = (labels.get((a, b)) or directions[b[0] - a[0], b[1] - a[1]])[state]
        total += weight
    return state, total


def shrunk(walk: Sequence[Point], cells: Sequence[Point], lattice: int) -> Argument:
    """Return the steps that shrink a walk around a region: a place on it, the walk around a cell to insert there."""
    left = {edge: cell for cell in cells for edge in edges(cell, lattice)}
    path, steps = list(walk), []
    # Invariant: `left` has the edges of the cells that the path still encloses.
    while True:
        place = next((k for k, edge in enumerate(pairwise(path)) if edge in left), None)
        if place is None:
            break
        cell = left[path[place], path[place + 1]]
        for edge in edges(cell, lattice):
            del left[edge]
        ring = corners(cell, lattice)
        back = ring[::-1]
        k = back.index(path[place])
        steps.append([place, [*cell], k])
        path = reduced([*path[: place + 1], *back[k + 1 :], *back[: k + 1], *path[place + 1 :]])
    return Argument("shrink", "list (nat * cell * nat)", steps)


def reduced(path: Sequence[Point]) -> list[Point]:
    """Return a walk without steps that go back at once.

    >>> reduced([(0, 0), (0, 1), (0, 0), (1, 0)])
    [(0, 0), (1, 0)]
    """
    found: list[Point] = []
    for point in reversed(path):
        if len(found) > 1 and found[-2] == point:
            found.pop()
        else:
            found.append(point)
    return found[::-1]
