"""Answers of the kind `tiling` as theorems: a region can be tiled, or it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flat, integer, listing, natural, yes

LATTICES = ("square", "hexagonal", "triangular")
SYMMETRIES = ("none", "rotations", "all")
COQ = ("square", "hexagon", "triangle")


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question = answer.asks("solve", solved=["solve"], impossible=["solve", "solutions", "colouring"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    lattice = LATTICES.index(problem.take("lattice", "square"))
    drawing, usual = problem.take("region"), problem.take("symmetry", "all")
    if not all(isinstance(row, str) for row in drawing):
        raise NotStated("regions in boxes have no verified checker")
    region = [[r, c] for r, row in enumerate(drawing) for c, letter in enumerate(row) if letter == "#"]
    tiles, names = [], []
    for one in problem.records("tiles"):
        names.append(one.take("name"))
        symmetry = SYMMETRIES.index(one.take("symmetry", usual))
        tiles.append([one.take("cells"), symmetry, one.take("count", -1)])
    if certificate.values["kind"] == "cover":
        return homotopy(question, lattice, tiles, region, drawing, certificate)
    kind, name, own, said = claim(certificate, drawing, names)
    if (question == "colouring") != (kind == "signed-tiling"):
        raise NotStated(f"the certificate {kind} does not answer the question {question}")
    arguments: tuple[Argument, ...] = (
        Argument("triangles", "bool", lattice, yes(lattice == 2)),
        *board(lattice, tiles, region, drawing),
        *own,
    )
    meaning = {"lattice": lattice, "tiles": tiles, "region": region} | said
    statement = f"{'' if kind == 'placements' else '~ '}tiled (lattice_shift triangles) tiles region"
    if kind == "signed-tiling":
        statement = "signed_tiled (lattice_shift triangles) tiles region"
    sound = f"tiling_{name}_sound"
    return Theorem(f"tiling-{name}", sound, LOADS, arguments, statement, meaning)


def board(lattice: int, tiles: list[Tree], region: list[Tree], drawing: Sequence[str]) -> tuple[Argument, Argument]:
    """Return the tiles and the region as arguments."""
    rows = "region_of [" + "; ".join(f'"{row}"' for row in drawing) + "]"
    coq = listing(tiles, lambda tile: coq_tile(tile, lattice))
    return Argument("tiles", "list tile", tiles, coq), Argument("region", "list cell", region, rows)


LOADS = "Linear Pegs Tilings TilingsSound TilingsSearch TilingsCases"
ENDINGS = {"area": 0, "weighting": 2, "weightings": 2, "farkas": 3}
"""What settles the rest after forced placements, as the program numbers it; 1 is a dead cell, [] a search."""


def forced(certificate: Fields, drawing: Sequence[str], names: Sequence[str]) -> tuple[Argument, ...]:
    """Return forced placements, and what is impossible after them."""
    steps = [
        [step.take("cell"), names.index(step.take("tile")), step.take("cells")] for step in certificate.records("steps")
    ]
    end: Tree
    if "dead" in certificate.values:
        if "then" in certificate.values:
            raise NotStated("there is a dead cell and something after it")
        end = [1, certificate.take("dead")]
        coq = f"Dead {listing(end[1])}"
    else:
        then = certificate.record("then")
        kind, _, own, _ = claim(then, drawing, names)
        if kind == "exhausted" and not own:
            end, coq = [], "BySearch"
        elif kind in ENDINGS:
            end = [ENDINGS[kind], *(one.tree for one in own)]
            coq = {0: "ByArea", 2: "ByWeightings", 3: "ByFarkas"}[end[0]] + "".join(f" ({one.coq})" for one in own)
        else:
            raise NotStated(f"the certificate {kind} after forced placements has no verified checker")
    coq_steps = listing(steps, lambda step: f"({listing(step[0])}, {natural(step[1])}, {listing(step[2], listing)})")
    return Argument("steps", "list (cell * nat * list cell)", steps, coq_steps), Argument("end_", "ending", end, coq)


def claim(
    certificate: Fields, drawing: Sequence[str], names: Sequence[str]
) -> tuple[str, str, tuple[Argument, ...], dict[str, Any]]:
    """Return the kind of a certificate, the name of its checker, its argument, and what it says."""
    kind = certificate.values["kind"]
    if kind == "placements":
        placed: list[list[Tree]] = [[] for _ in names]
        for one in certificate.records("placements"):
            placed[names.index(one.take("tile"))].append(one.take("cells"))
        coq = listing(placed, lambda ls: listing(ls, lambda cells: listing(cells, listing)))
        argument = Argument("placements", "list (list (list cell))", placed, coq)
        return kind, kind, (argument,), {"placed": placed}
    if kind == "farkas":
        weights = weighed(certificate, drawing)
        argument = Argument("weights", "list (cell * Z)", weights, listing(weights, coq_weight))
        return kind, kind, (argument,), {"weights": weights}
    if kind == "area":
        return kind, kind, (), {}
    if kind == "exhausted":
        certificate.take("nodes")
        if "cells" in certificate.values:
            listed = certificate.take("cells")
            argument = Argument("listed", "list cell", listed, listing(listed, listing))
            return kind, "cases", (argument,), {"listed": listed}
        return kind, kind, (), {}
    if kind == "forced":
        steps, end = forced(certificate, drawing, names)
        return kind, kind, (steps, end), {"steps": steps.tree, "end": end.tree}
    if kind == "signed-tiling":
        signed: list[list[Tree]] = [[] for _ in names]
        for one in certificate.records("placements"):
            signed[names.index(one.take("tile"))].append([one.take("cells"), one.take("coefficient")])
        coq = listing(signed, lambda es: listing(es, lambda e: f"({listing(e[0], listing)}, {integer(e[1])})"))
        argument = Argument("placements", "list (list (list cell * Z))", signed, coq)
        return kind, "signed", (argument,), {"signed": signed}
    if kind not in ("weighting", "weightings"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    records = [certificate] if kind == "weighting" else certificate.records(kind)
    several = [[one.take("modulus"), weighed(one, drawing)] for one in records]
    coq = listing(several, lambda one: f"({one[0]}, {listing(one[1], coq_weight)})")
    argument = Argument("weightings", "list (Z * list (cell * Z))", several, coq)
    return kind, "weightings", (argument,), {"weightings": several}


def weighed(record: Fields, drawing: Sequence[str]) -> list[Tree]:
    """Return the weights that are not 0, each with its cell."""
    width = len(drawing[0])
    entries = flat(record.take("weights"), (len(drawing), width))
    found: list[Tree] = [[[*divmod(k, width)], weight] for k, weight in enumerate(entries) if weight]
    for (row, column), _ in found:
        if drawing[row][column] != "#":
            raise NotStated(f"there is a weight at [{row}, {column}], which is not a cell of the region")
    return found


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    lattice, tiles, region, *own = trees
    found = {"lattice": lattice, "tiles": tiles, "region": region}
    if checker == "tiling-cover":
        return found | {"steps": [permutation for _, permutation in own[1][::2]]}
    if checker == "tiling-forced":
        return found | {"steps": own[0], "end": own[1]}
    name = {
        "tiling-placements": "placed",
        "tiling-farkas": "weights",
        "tiling-signed": "signed",
        "tiling-cases": "listed",
    }
    return found | ({name.get(checker, "weightings"): own[0]} if own else {})


def coq_weight(entry: Tree) -> str:
    """Return a cell and its weight as Coq reads them."""
    return f"({listing(entry[0])}, {integer(entry[1])})"


def coq_tile(tile: Tree, lattice: int) -> str:
    """Return a tile as Coq reads it."""
    cells, symmetry, count = tile
    turns = f"{COQ[lattice]}_turns"
    which = (f"firstn 1 {turns}", turns, f"{turns} ++ {COQ[lattice]}_overs")[symmetry]
    copies = "None" if count < 0 else f"Some {count}%nat"
    return f"{{| cells := {listing(cells, listing)}; symmetries := {which}; copies := {copies} |}}"


Point: TypeAlias = tuple[int, int]
"""A corner of a cell; on the fine grid of thirds for hexagons."""
Labels: TypeAlias = dict[tuple[Point, Point], list[int]]
"""A permutation for each directed edge."""
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
MAX_COVERED = 2000
"""Maximum number of cells of a region whose boundary is shrunk."""


def homotopy(
    question: str, lattice: int, tiles: list[Tree], region: list[Tree], drawing: Sequence[str], certificate: Fields
) -> Theorem:
    """Return the theorem of tile homotopy: permutations that close on every tile and not on the region."""
    if question != "solve" or "weights" in certificate.values:
        raise NotStated("boundary words with weights have no verified checker")
    steps = certificate.record("steps")
    listed = {letter: steps.take(letter) for letter in LETTERS[lattice]}
    states = len(next(iter(listed.values())))
    if lattice == 1 and any(one[one[s]] != s for one in listed.values() for s in range(states)):
        raise NotStated("a letter of hexagons does not undo itself")
    directions: dict[Point, list[int]] = {}
    for letter, (down, right) in LETTERS[lattice].items():
        directions[down, right], directions[-down, -right] = listed[letter], inverse(listed[letter])
    cells = [(r, c) for r, c in region]
    walk = around(cells, lattice)
    labels = [
        []
        if count == 0
        else [labelled(turned, lattice, directions) for turned in turned_cells(shape, lattice, symmetry)]
        for shape, symmetry, count in tiles
    ]
    after = [read_walk(walk, directions, state) for state in range(states)]
    moved = next((state for state in range(states) if after[state] != state), 0)
    own = (
        Argument("states", "nat", states, natural(states)),
        Argument(
            "directions",
            "list (point * list nat)",
            [[[*one], row] for one, row in directions.items()],
            listing(directions.items(), lambda e: f"({e[0]}, {listing(e[1], natural)})"),
        ),
        Argument(
            "labels_",
            "list (list (list (point * point * list nat)))",
            [[[[[*a], [*b], row] for (a, b), row in one.items()] for one in of_tile] for of_tile in labels],
            listing(labels, lambda of_tile: listing(of_tile, coq_labels)),
        ),
        Argument("walk_", "list point", [[*point] for point in walk], listing(walk, str)),
        shrunk(walk, cells, lattice),
        Argument("state", "nat", moved, natural(moved)),
    )
    kind = Argument("lattice_", "Z", lattice, str(lattice))
    meaning = {"lattice": lattice, "tiles": tiles, "region": region, "steps": [*listed.values()]}
    arguments = (kind, *board(lattice, tiles, region, drawing), *own)
    statement = "~ tiled (lattice_shift (lattice_ =? 2)) tiles region"
    return Theorem("tiling-cover", "tiling_cover_sound", f"{LOADS} Covers", arguments, statement, meaning)


def coq_labels(labels: Labels) -> str:
    """Return the labels of a tile as Coq reads them."""
    return listing(labels.items(), lambda e: f"({e[0][0]}, {e[0][1]}, {listing(e[1], natural)})")


def inverse(row: Sequence[int]) -> list[int]:
    """Return the inverse of a permutation."""
    return [row.index(state) for state in range(len(row))]


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
    """Return the cells of a tile under its symmetries, in the order of verified/statements/Tilings.v."""
    count = 4 if lattice == 0 else 6
    turns = [(1, 0, 0, 1)]
    while len(turns) < count:
        turns.append(times(TURNS[lattice], turns[-1]))
    every = [turns[:1], turns, turns + [times(turn, (0, 1, 1, 0)) for turn in turns]][symmetry]
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


def labelled(cells: Sequence[Point], lattice: int, directions: Mapping[Point, list[int]]) -> Labels:
    """Return permutations for edges inside a tile with which every cell but the first closes.

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
        back = [read_walk(walk, directions, state, labels) for state in range(len(next(iter(directions.values()))))]
        labels[end, start], labels[start, end] = back, inverse(back)
    return labels


def read_walk(
    walk: Sequence[Point], directions: Mapping[Point, list[int]], state: int, labels: Mapping[Any, list[int]] = {}
) -> int:
    """Return the state after a walk."""
    for a, b in pairwise(walk):
        state = (labels.get((a, b)) or directions[b[0] - a[0], b[1] - a[1]])[state]
    return state


def shrunk(walk: Sequence[Point], cells: Sequence[Point], lattice: int) -> Argument:
    """Return the steps that shrink a walk around a region: a place on it, the walk around a cell to insert there."""
    left = {edge: cell for cell in cells for edge in edges(cell, lattice)}
    path, steps = list(walk), []
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
        steps.append([place, [*cell], len(ring) + k])
        path = reduced([*path[: place + 1], *back[k + 1 :], *back[: k + 1], *path[place + 1 :]])
    coq = listing(steps, lambda e: f"({natural(e[0])}, {listing(e[1])}, {natural(e[2])})")
    return Argument("shrink", "list (nat * cell * nat)", steps, coq)


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
