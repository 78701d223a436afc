"""Answers of the kind `pegs` as theorems: a finish can be reached by jumps, or it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, flat, integer, listing, number, printer
from ludus.families.pegs.moves_theorem import fewest, longest, target

LATTICES = ("square", "triangular", "diagonal")
LOADS = "Puzzles PegsSound PegsQuick"
MOVES = {"fewest": fewest, "long-hop": longest}
"""Questions about moves."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    reaches = ["solve", "fewest", "long-hop"]
    question, problem, certificate = answer.parts("solve", solved=[*reaches, "stuck"], impossible=reaches)
    drawing = problem.take("start")
    width = max(map(len, drawing))
    drawing = [row.ljust(width) for row in drawing]
    holes, start = places(drawing, " ".__ne__), places(drawing, "o".__eq__)
    lattice, diagonal = problem.take("lattice", "square"), problem.take("diagonal", False)
    jumps = problem.take("jumps", None)
    board: Tree = [holes, LATTICES.index("diagonal" if diagonal else lattice) if jumps is None else jumps]
    drawn = f"holes_of {listing(drawing, quoted)}"
    coq = (
        f"Lattice ({drawn}) {LATTICES[board[1]]}"
        if jumps is None
        else f"Listed ({drawn}) {printer('list a_jump')(jumps)}"
    )
    named: tuple[Argument, ...] = (
        Argument("board", "board", board, coq),
        Argument("start", "list cell", start, f"pegs_of {listing(drawing, quoted)}"),
    )
    if question == "stuck":
        return stuck(answer, problem, certificate, named)
    kind = certificate.values["kind"]
    if question == "long-hop" and kind == "jumps" and "finish" not in problem.values:
        return longest(answer, certificate.take("jumps"), named)
    finish = problem.take("finish")
    if isinstance(finish, int):
        goal, reach = number("left", finish), "leaves (board_line board) (board_holes board) (pegs_on start) left"
    else:
        last = [row[:width].ljust(width) for row in finish]
        goal = Argument("finish", "list cell", places(last, "o".__eq__), f"pegs_of {listing(last, quoted)}")
        reach = "peg_reach (board_line board) (pegs_on start) (pegs_on finish)"
    named = (*named, goal)
    if kind == "jumps" and question in MOVES:
        return MOVES[question](answer, certificate.take("jumps"), named)
    if kind in ("flow", "closed"):
        return searched(certificate, drawing, named, reach)
    suffix = "-number" if isinstance(finish, int) else ""
    kind, own = claim(certificate, drawing)
    name = {"weighting": "weightings"}.get(kind, kind)
    is_quick = name in ("weightings", "pagoda") and not suffix
    sound = f"{'quick' if is_quick else 'pegs'}_{name}{suffix.replace('-', '_')}_sound"
    statement = reach if kind == "jumps" else f"~ {reach}"
    return Theorem(f"pegs-{name}{suffix}", sound, LOADS, (*named, own), statement)


def stuck(answer: Fields, problem: Fields, certificate: Fields, named: tuple[Argument, ...]) -> Theorem:
    """Return the theorem about a game that ends where no jump is possible, and about all games that do."""
    most = problem.take("left", "most")
    if most not in ("most", "fewest"):
        raise NotStated("the pegs that are left are neither the most nor the fewest")
    _, play = claim(certificate, [])
    own = (
        flag("most", most == "most"),
        number("left", len(named[1].tree) - len(play.tree)),
        number("bound", answer.take("lower_bound", 0)),
        flag("optimal", answer.take("optimal", False)),
        play,
    )
    line, holes = "(board_line board)", "(board_holes board)"
    statement = (
        f"(exists q, peg_reach {line} (pegs_on start) q /\\ stuck {line} q /\\ number_of {holes} q = left) /\\\n"
        f"  forall q, peg_reach {line} (pegs_on start) q -> stuck {line} q ->\n"
        f"    if most then number_of {holes} q <= number_of {holes} (pegs_on start) - bound\n"
        f"    else bound <= number_of {holes} q"
    )
    return Theorem("pegs-stuck", "pegs_stuck_sound", f"{LOADS} PegsPlays", (*named, *own), statement)


def searched(certificate: Fields, drawing: Sequence[str], named: tuple[Argument, ...], reach: str) -> Theorem:
    """Return the theorem that a case analysis on jumps, or an exhaustive search, proves."""
    kind = certificate.values["kind"]
    own: tuple[Argument, ...]
    if kind == "closed":
        own = (number("count", certificate.take("count")), number("after", certificate.take("after")))
    else:
        nodes = [
            [weighed(node, drawing)] if "weights" in node.values else [node.take("jump"), node.take("most")]
            for node in certificate.records("nodes")
        ]
        own = (Argument("nodes", "list node", nodes, listing(nodes, coq_node)),)
    given = f"board start {target(named)} {' '.join(one.name for one in own)}"
    loads = f"{LOADS} PegsPlays"
    return Theorem(f"pegs-{kind}", f"pegs_{kind}_sound", loads, (*named, *own), f"~ {reach}", given=given)


def claim(certificate: Fields, drawing: Sequence[str]) -> tuple[str, Argument]:
    """Return the kind of a certificate, and its argument."""
    kind = certificate.values["kind"]
    if kind == "jumps":
        return kind, Argument("play", "list (cell * cell * cell)", certificate.take("jumps"))
    if kind == "pagoda":
        return kind, Argument("weights", "list (cell * Z)", weighed(certificate, drawing))
    if kind not in ("weighting", "weightings"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    listed = [certificate] if kind == "weighting" else certificate.records("weightings")
    several = [[one.take("modulus"), weighed(one, drawing)] for one in listed]
    return kind, Argument("weightings", "list (Z * list (cell * Z))", several)


def weighed(record: Fields, drawing: Sequence[str]) -> list[Tree]:
    """Return the weights that are not 0, each with its hole."""
    shape = (len(drawing), len(drawing[0]))
    entries = flat(record.take("weights"), shape)
    found: list[Tree] = [[[*divmod(k, shape[1])], weight] for k, weight in enumerate(entries) if weight]
    for (row, column), _ in found:
        if drawing[row][column] == " ":
            raise NotStated(f"there is a weight at [{row}, {column}], where there is no hole")
    return found


def places(rows: Sequence[str], keep: Callable[[str], bool]) -> list[list[int]]:
    """Return the places of a drawing whose letter is kept."""
    return [[r, c] for r, row in enumerate(rows) for c, letter in enumerate(row) if keep(letter)]


def quoted(row: str) -> str:
    """Return a row of a drawing as Coq reads it."""
    return f'"{row}"'


def coq_node(node: Tree) -> str:
    """Return a node of a case analysis as Coq reads it."""
    if len(node) == 1:
        return f"Settle {printer('list (cell * Z)')(node[0])}"
    return f"Split {printer('a_jump')(node[0])} {integer(node[1])}"
