"""Answers of the kind `pegs` as theorems: a finish can be reached by jumps, or it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flat, integer, listing, number

LATTICES = ("square", "triangular", "diagonal")
LOADS = "Linear Pegs PegsSound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve"], impossible=["solve", "fewest", "long-hop"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    drawing, finish = problem.take("start"), problem.take("finish")
    width = max(map(len, drawing))
    drawing = [row.ljust(width) for row in drawing]
    holes, start = places(drawing, " ".__ne__), places(drawing, "o".__eq__)
    lattice, diagonal = problem.take("lattice", "square"), problem.take("diagonal", False)
    jumps = problem.take("jumps", None)
    board: Tree = [holes, LATTICES.index("diagonal" if diagonal else lattice) if jumps is None else jumps]
    drawn = f"holes_of {listing(drawing, quoted)}"
    coq = f"Lattice ({drawn}) {LATTICES[board[1]]}" if jumps is None else f"Listed ({drawn}) {listing(jumps, coq_jump)}"
    arguments = [
        Argument("board", "board", board, coq),
        Argument("start", "list cell", start, f"pegs_of {listing(drawing, quoted)}"),
    ]
    meaning: dict[str, Any] = {"holes": holes, "start": start, "jumps": board[1]}
    if isinstance(finish, int):
        arguments.append(number("left", finish))
        goal, suffix = "leaves (board_line board) (board_holes board) (pegs_on start) left", "-number"
        meaning |= {"left": finish}
    else:
        last = [row[:width].ljust(width) for row in finish]
        end = places(last, "o".__eq__)
        arguments.append(Argument("finish", "list cell", end, f"pegs_of {listing(last, quoted)}"))
        goal, suffix = "peg_reach (board_line board) (pegs_on start) (pegs_on finish)", ""
        meaning |= {"finish": end}
    kind, own, said = claim(certificate, drawing)
    name = {"weighting": "weightings"}.get(kind, kind)
    sound = f"pegs_{name}{suffix.replace('-', '_')}_sound"
    statement = goal if kind == "jumps" else f"~ {goal}"
    return Theorem(f"pegs-{name}{suffix}", sound, LOADS, (*arguments, own), statement, meaning | said)


def claim(certificate: Fields, drawing: Sequence[str]) -> tuple[str, Argument, dict[str, Any]]:
    """Return the kind of a certificate, its argument, and what it says."""
    kind = certificate.values["kind"]
    if kind == "jumps":
        jumps = certificate.take("jumps")
        return kind, Argument("play", "list (cell * cell * cell)", jumps, listing(jumps, coq_jump)), {"play": jumps}
    if kind == "pagoda":
        weights = weighed(certificate, drawing)
        return kind, Argument("weights", "list (cell * Z)", weights, listing(weights, coq_weight)), {"weights": weights}
    if kind not in ("weighting", "weightings"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    listed = [certificate] if kind == "weighting" else certificate.records("weightings")
    several = [[one.take("modulus"), weighed(one, drawing)] for one in listed]
    coq = listing(several, lambda one: f"({one[0]}, {listing(one[1], coq_weight)})")
    return kind, Argument("weightings", "list (Z * list (cell * Z))", several, coq), {"weightings": several}


def weighed(record: Fields, drawing: Sequence[str]) -> list[Tree]:
    """Return the weights that are not 0, each with its hole."""
    shape = (len(drawing), len(drawing[0]))
    entries = flat(record.take("weights"), shape)
    found: list[Tree] = [[[*divmod(k, shape[1])], weight] for k, weight in enumerate(entries) if weight]
    for (row, column), _ in found:
        if drawing[row][column] == " ":
            raise NotStated(f"there is a weight at [{row}, {column}], where there is no hole")
    return found


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    (holes, jumps), start, end, own = trees
    name = {"jumps": "play", "pagoda": "weights"}.get(checker.split("-")[1], "weightings")
    goal = {"left" if checker.endswith("number") else "finish": end}
    return {"holes": holes, "start": start, "jumps": jumps, name: own} | goal


def places(rows: Sequence[str], keep: Callable[[str], bool]) -> list[list[int]]:
    """Return the places of a drawing whose letter is kept."""
    return [[r, c] for r, row in enumerate(rows) for c, letter in enumerate(row) if keep(letter)]


def quoted(row: str) -> str:
    """Return a row of a drawing as Coq reads it."""
    return f'"{row}"'


def coq_jump(jump: Sequence[Sequence[int]]) -> str:
    """Return a jump as Coq reads it."""
    return f"({', '.join(map(listing, jump))})"


def coq_weight(entry: Tree) -> str:
    """Return a cell and its weight as Coq reads them."""
    return f"({listing(entry[0])}, {integer(entry[1])})"
