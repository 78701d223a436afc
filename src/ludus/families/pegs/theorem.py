"""Answers of the kind `pegs` as theorems: a finish can be reached by jumps, or it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, flat, integer, listing, number

LATTICES = ("square", "triangular", "diagonal")
LOADS = "Linear Pegs PegsSound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    reaches = ["solve", "fewest", "long-hop"]
    question = answer.asks("solve", solved=[*reaches, "stuck"], impossible=reaches)
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    drawing = problem.take("start")
    width = max(map(len, drawing))
    drawing = [row.ljust(width) for row in drawing]
    holes, start = places(drawing, " ".__ne__), places(drawing, "o".__eq__)
    lattice, diagonal = problem.take("lattice", "square"), problem.take("diagonal", False)
    jumps = problem.take("jumps", None)
    board: Tree = [holes, LATTICES.index("diagonal" if diagonal else lattice) if jumps is None else jumps]
    drawn = f"holes_of {listing(drawing, quoted)}"
    coq = f"Lattice ({drawn}) {LATTICES[board[1]]}" if jumps is None else f"Listed ({drawn}) {listing(jumps, coq_jump)}"
    arguments = (
        Argument("board", "board", board, coq),
        Argument("start", "list cell", start, f"pegs_of {listing(drawing, quoted)}"),
    )
    meaning: dict[str, Any] = {"holes": holes, "start": start, "jumps": board[1]}
    if question == "stuck":
        return stuck(answer, problem, certificate, arguments, meaning)
    goal: Argument
    finish = problem.take("finish")
    if isinstance(finish, int):
        goal, reach = number("left", finish), "leaves (board_line board) (board_holes board) (pegs_on start) left"
        meaning |= {"left": finish}
    else:
        last = [row[:width].ljust(width) for row in finish]
        end = places(last, "o".__eq__)
        goal = Argument("finish", "list cell", end, f"pegs_of {listing(last, quoted)}")
        reach = "peg_reach (board_line board) (pegs_on start) (pegs_on finish)"
        meaning |= {"finish": end}
    kind = certificate.values["kind"]
    if kind in ("flow", "closed"):
        return searched(certificate, drawing, (*arguments, goal), reach, meaning)
    suffix = "-number" if isinstance(finish, int) else ""
    kind, own, said = claim(certificate, drawing)
    name = {"weighting": "weightings"}.get(kind, kind)
    sound = f"pegs_{name}{suffix.replace('-', '_')}_sound"
    statement = reach if kind == "jumps" else f"~ {reach}"
    return Theorem(f"pegs-{name}{suffix}", sound, LOADS, (*arguments, goal, own), statement, meaning | said)


def stuck(
    answer: Fields, problem: Fields, certificate: Fields, arguments: tuple[Argument, ...], meaning: dict[str, Any]
) -> Theorem:
    """Return the theorem about a game that ends where no jump is possible, and about all games that do."""
    most = problem.take("left", "most") == "most"
    bound, optimal = answer.take("lower_bound", 0), answer.take("optimal", False)
    _, play, said = claim(certificate, [])
    left = len(meaning["start"]) - len(said["play"])
    own = (flag("most", most), number("left", left), number("bound", bound), flag("optimal", optimal), play)
    line, holes = "(board_line board)", "(board_holes board)"
    statement = (
        f"(exists q, peg_reach {line} (pegs_on start) q /\\ stuck {line} q /\\ number_of {holes} q = left) /\\\n"
        f"  forall q, peg_reach {line} (pegs_on start) q -> stuck {line} q ->\n"
        f"    if most then number_of {holes} q <= number_of {holes} (pegs_on start) - bound\n"
        f"    else bound <= number_of {holes} q"
    )
    said |= {"most": most, "bound": bound, "optimal": optimal}
    return Theorem(
        "pegs-stuck", "pegs_stuck_sound", f"{LOADS} PegsPlays", (*arguments, *own), statement, meaning | said
    )


def searched(
    certificate: Fields, drawing: Sequence[str], arguments: tuple[Argument, ...], reach: str, meaning: dict[str, Any]
) -> Theorem:
    """Return the theorem that a case analysis on jumps, or an exhaustive search, proves."""
    goal, kind = arguments[-1], certificate.values["kind"]
    as_target = f"(Left {goal.name})" if "left" in meaning else f"(Finish {goal.name})"
    own: tuple[Argument, ...]
    if kind == "closed":
        count, after = certificate.take("count"), certificate.take("after")
        own, meaning = (number("count", count), number("after", after)), meaning | {"count": count, "after": after}
    else:
        nodes = [
            [weighed(node, drawing)] if "weights" in node.values else [node.take("jump"), node.take("most")]
            for node in certificate.records("nodes")
        ]
        own = (Argument("nodes", "list node", nodes, listing(nodes, coq_node)),)
        meaning = meaning | {"nodes": nodes}
    given = f"board start {as_target} {' '.join(one.name for one in own)}"
    loads = f"{LOADS} PegsPlays"
    return Theorem(f"pegs-{kind}", f"pegs_{kind}_sound", loads, (*arguments, *own), f"~ {reach}", meaning, given)


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
    (holes, jumps), start, *rest = trees
    found = {"holes": holes, "start": start, "jumps": jumps}
    if checker == "pegs-stuck":
        most, _, bound, optimal, play = rest
        return found | {"most": bool(most), "bound": bound, "optimal": bool(optimal), "play": play}
    end, *own = rest
    found |= {"finish" if isinstance(end, list) else "left": end}
    if checker == "pegs-closed":
        return found | {"count": own[0], "after": own[1]}
    name = {"jumps": "play", "pagoda": "weights", "flow": "nodes"}.get(checker.split("-")[1], "weightings")
    return found | {name: own[0]}


def places(rows: Sequence[str], keep: Callable[[str], bool]) -> list[list[int]]:
    """Return the places of a drawing whose letter is kept."""
    return [[r, c] for r, row in enumerate(rows) for c, letter in enumerate(row) if keep(letter)]


def quoted(row: str) -> str:
    """Return a row of a drawing as Coq reads it."""
    return f'"{row}"'


def coq_jump(jump: Sequence[Sequence[int]]) -> str:
    """Return a jump as Coq reads it."""
    return f"({', '.join(map(listing, jump))})"


def coq_node(node: Tree) -> str:
    """Return a node of a case analysis as Coq reads it."""
    if len(node) == 1:
        return f"Settle {listing(node[0], coq_weight)}"
    return f"Split {coq_jump(node[0])} {integer(node[1])}"


def coq_weight(entry: Tree) -> str:
    """Return a cell and its weight as Coq reads them."""
    return f"({listing(entry[0])}, {integer(entry[1])})"
