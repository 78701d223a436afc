"""Answers of the kind `tiling` as theorems: a region can be tiled, or it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
    kind, name, own, said = claim(certificate, drawing, names)
    if (question == "colouring") != (kind == "signed-tiling"):
        raise NotStated(f"the certificate {kind} does not answer the question {question}")
    arguments: tuple[Argument, ...] = (
        Argument("triangles", "bool", lattice, yes(lattice == 2)),
        Argument("tiles", "list tile", tiles, listing(tiles, lambda tile: coq_tile(tile, lattice))),
        Argument("region", "list cell", region, "region_of [" + "; ".join(f'"{row}"' for row in drawing) + "]"),
        *own,
    )
    meaning = {"lattice": lattice, "tiles": tiles, "region": region} | said
    statement = f"{'' if kind == 'placements' else '~ '}tiled (lattice_shift triangles) tiles region"
    if kind == "signed-tiling":
        statement = "signed_tiled (lattice_shift triangles) tiles region"
    sound = f"tiling_{name}_sound"
    return Theorem(f"tiling-{name}", sound, LOADS, arguments, statement, meaning)


LOADS = "Linear Pegs Tilings TilingsSound TilingsSearch"
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
        if kind == "exhausted":
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
            certificate.take("cells")  # the verified checker searches by itself
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
    listed = [certificate] if kind == "weighting" else certificate.records(kind)
    several = [[one.take("modulus"), weighed(one, drawing)] for one in listed]
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
    if checker == "tiling-forced":
        return found | {"steps": own[0], "end": own[1]}
    name = {"tiling-placements": "placed", "tiling-farkas": "weights", "tiling-signed": "signed"}
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
