"""Answers of the kind `tiling` as theorems: a region can be tiled, or it cannot."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flat, listing, number, yes
from ludus.families.tilings.boundary_theorem import homotopy
from ludus.families.tilings.colouring_theorem import colouring
from ludus.families.tilings.listed_theorem import listed

LATTICES = ("square", "hexagonal", "triangular")
SYMMETRIES = ("none", "rotations", "all")
COQ = ("square", "hexagon", "triangle")
WRAPS = (False, True, "twist")
GLUINGS = ("None", "Some false", "Some true")
"""How two opposite sides are glued, as Coq reads it."""
ON_GLUED = ("placements", "area", "weighting", "weightings", "farkas")
"""The certificates that are verified on glued boards."""
LISTED = {"number": "count", "tilings": "solutions", "where": "where"}
"""The certificates about all tilings, each with its question."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    shown, refuted = ["solve", "colouring", *LISTED.values()], ["solve", "solutions", "colouring"]
    question, problem, certificate = answer.parts("solve", solved=shown, impossible=refuted)
    lattice = LATTICES.index(problem.take("lattice", "square"))
    drawing, usual = problem.take("region"), problem.take("symmetry", "all")
    down, across = (WRAPS.index(one) for one in problem.take("wrap", [False, False]))
    if not all(isinstance(row, str) for row in drawing):
        raise NotStated("regions in boxes have no verified checker")
    region = [[r, c] for r, row in enumerate(drawing) for c, letter in enumerate(row) if letter == "#"]
    tiles, names = [], []
    for one in problem.records("tiles"):
        names.append(one.take("name"))
        symmetry = SYMMETRIES.index(one.take("symmetry", usual))
        tiles.append([one.take("cells"), symmetry, one.take("count", -1)])
    if (down or across) and (lattice or question != "solve" or certificate.values["kind"] not in ON_GLUED):
        raise NotStated(f"the certificate {certificate.values['kind']} has no verified checker on glued boards")
    placed = board(lattice, tiles, region, drawing)
    if certificate.values["kind"] == "cover":
        return homotopy(question, lattice, placed, certificate)
    if LISTED.get(certificate.values["kind"]) == question:
        return listed(problem, certificate, names, (lattice, tiles, region), placed)
    if question == "colouring" and certificate.values["kind"] in ("weighting", "weightings"):
        if answer.values["answer"] != "solved":
            raise NotStated("a colouring argument answers the question colouring with solved")
        return colouring(weightings(certificate, drawing), lattice, tiles, region, placed)
    kind, name, own = claim(certificate, drawing, names)
    answers = kind == "placements" and question == "solve"
    if (question == "colouring") != (kind == "signed-tiling") or (answer.values["answer"] == "solved") != answers:
        raise NotStated(f"the certificate {kind} does not answer the question {question}")
    verdict = "" if kind == "placements" else "~ "
    if down or across:
        return glued([len(drawing), len(drawing[0]), down, across], name, (*placed, *own), verdict)
    arguments = (Argument("triangles", "bool", lattice, yes(lattice == 2)), *placed, *own)
    statement = f"{verdict}tiled (lattice_shift triangles) tiles region"
    if kind == "signed-tiling":
        statement = "signed_tiled (lattice_shift triangles) tiles region"
    return Theorem(f"tiling-{name}", f"tiling_{name}_sound", LOADS, arguments, statement)


def glued(sides: list[int], name: str, placed: tuple[Argument, ...], verdict: str) -> Theorem:
    """Return the theorem about a glued board; `sides` are its height, its width, and how columns and rows are glued."""
    height, width, down, across = sides
    arguments = (
        number("height", height),
        number("width", width),
        Argument("down", "option bool", down, GLUINGS[down]),
        Argument("across", "option bool", across, GLUINGS[across]),
        *placed,
    )
    statement = f"{verdict}glued_tiled (glued_cell height width down across) tiles region"
    return Theorem(f"tiling-glued-{name}", f"glued_{name}_sound", f"{LOADS} Glued", arguments, statement)


def board(lattice: int, tiles: list[Tree], region: list[Tree], drawing: Sequence[str]) -> tuple[Argument, Argument]:
    """Return the tiles and the region as arguments."""
    rows = "region_of [" + "; ".join(f'"{row}"' for row in drawing) + "]"
    coq = listing(tiles, lambda tile: coq_tile(tile, lattice))
    return Argument("tiles", "list tile", tiles, coq), Argument("region", "list cell", region, rows)


LOADS = "Puzzles TilingsSound TilingsSearch TilingsCases"
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
        covered = {tuple(cell) for _, _, cells in steps for cell in cells}
        rest = [
            "".join("." if (r, c) in covered else mark for c, mark in enumerate(row)) for r, row in enumerate(drawing)
        ]
        kind, _, own = claim(then, rest, names)
        if kind == "exhausted" and not own:
            end, coq = [], "BySearch"
        elif kind in ENDINGS:
            end = [ENDINGS[kind], *(one.tree for one in own)]
            coq = {0: "ByArea", 2: "ByWeightings", 3: "ByFarkas"}[end[0]] + "".join(f" ({one.coq})" for one in own)
        else:
            raise NotStated(f"the certificate {kind} after forced placements has no verified checker")
    return Argument("steps", "list (cell * nat * list cell)", steps), Argument("end_", "ending", end, coq)


def claim(certificate: Fields, drawing: Sequence[str], names: Sequence[str]) -> tuple[str, str, tuple[Argument, ...]]:
    """Return the kind of a certificate, the name of its checker, and its arguments."""
    kind = certificate.values["kind"]
    match kind:
        case "placements" | "signed-tiling":
            is_signed = kind == "signed-tiling"
            placed: list[list[Tree]] = [[] for _ in names]
            for one in certificate.records("placements"):
                cells = one.take("cells")
                placed[names.index(one.take("tile"))].append([cells, one.take("coefficient")] if is_signed else cells)
            each = "(list cell * Z)" if is_signed else "(list cell)"
            name = "signed" if is_signed else kind
            return kind, name, (Argument("placements", f"list (list {each})", placed),)
        case "farkas":
            return kind, kind, (Argument("weights", "list (cell * Z)", weighed(certificate, drawing)),)
        case "area":
            return kind, kind, ()
        case "exhausted":
            certificate.take("nodes")
            if "cells" in certificate.values:
                return kind, "cases", (Argument("listed", "list cell", certificate.take("cells")),)
            return kind, kind, ()
        case "forced":
            return kind, kind, forced(certificate, drawing, names)
        case "weighting" | "weightings":
            several = [list(one) for one in weightings(certificate, drawing)]
            return kind, "weightings", (Argument("weightings", "list (Z * list (cell * Z))", several),)
    raise NotStated(f"the certificate {kind} has no verified checker")


def weightings(certificate: Fields, drawing: Sequence[str]) -> list[tuple[int, list[Tree]]]:
    """Return each weighting of a certificate with its modulus."""
    several = certificate.values["kind"] == "weightings"
    records = certificate.records("weightings") if several else [certificate]
    return [(one.take("modulus"), weighed(one, drawing)) for one in records]


def weighed(record: Fields, drawing: Sequence[str]) -> list[Tree]:
    """Return the weights that are not 0, each with its cell."""
    width = len(drawing[0])
    entries = flat(record.take("weights"), (len(drawing), width))
    found: list[Tree] = [[[*divmod(k, width)], weight] for k, weight in enumerate(entries) if weight]
    for (row, column), _ in found:
        if drawing[row][column] != "#":
            raise NotStated(f"there is a weight at [{row}, {column}], which is not a cell of the region")
    return found


def coq_tile(tile: Tree, lattice: int) -> str:
    """Return a tile as Coq reads it."""
    cells, symmetry, count = tile
    turns = f"{COQ[lattice]}_turns"
    which = (f"firstn 1 {turns}", turns, f"{turns} ++ {COQ[lattice]}_overs")[symmetry]
    copies = "None" if count < 0 else f"Some {count}%nat"
    return f"{{| cells := {listing(cells, listing)}; symmetries := {which}; copies := {copies} |}}"
