"""R. Backhouse, W. Chen, J. F. Ferreira, "The Algorithmics of Solitaire-Like Games", as executable claims."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import product

from ludus.core.answers import Solved
from ludus.core.claims import Claim, Paper, illustrated
from ludus.core.pictures import Picture, Role
from ludus.families.pegs import position_class
from ludus.families.pegs.boards import named
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.draw import picture as peg_picture
from ludus.families.pegs.problem import pegs
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.draw import picture as tape_picture
from ludus.families.tapes.problem import Way, tape
from ludus.families.tilings.monomino_theorem import monomino_squares
from ludus.families.tilings.problem import tiling
from ludus.papers.solitaire import (
    peg_solitaire,
    tape_beyond,
    tape_cyclotomics,
    tape_loops,
    tape_opening,
    tape_tables,
    tilings_appendix,
    tilings_general,
)
from ludus.papers.solitaire.peg_solitaire import NINE_VACANCIES
from ludus.papers.solitaire.printed import (
    BOARDS,
    HEADLINES,
    PRINTED_PEGS,
    PRINTED_TAPES,
    PRINTED_TILINGS,
    REPAIRED_ROWS,
    Figure,
    PrintedPegs,
    PrintedTapes,
    PrintedTilings,
    Row,
)
from ludus.papers.solitaire.tape_opening import Reading, Step, Stuck, fault, line, replayed
from ludus.papers.solitaire.tilings_appendix import MUTILATED, squares_by_two_weights
from ludus.render.shapes.grids import beside, grid
from ludus.workbench import ask

TILINGS = (tilings_general, tilings_appendix)
TAPES = (tape_opening, tape_tables, tape_loops, tape_cyclotomics, tape_beyond)


def peg_claims(printed: PrintedPegs = PRINTED_PEGS) -> tuple[Claim, ...]:
    """Return the claims of sections 1 and 2, tested against the given printed data."""
    return peg_solitaire.chapter.claims(printed)


def tiling_claims(printed: PrintedTilings = PRINTED_TILINGS) -> tuple[Claim, ...]:
    """Return the claims of section 3 and the appendix."""
    return tuple(claim for part in TILINGS for claim in part.chapter.claims(printed))


def tape_claims(printed: PrintedTapes = PRINTED_TAPES) -> tuple[Claim, ...]:
    """Return the claims of section 4."""
    return tuple(claim for part in TAPES for claim in part.chapter.claims(printed))


def paper() -> Paper:
    """Return the paper with the claims of all its sections."""
    claims = (*peg_claims(), *tiling_claims(), *tape_claims())
    title = "The Algorithmics of Solitaire-Like Games"
    authors = "Roland Backhouse, Wei Chen, João F. Ferreira"
    return Paper(title, authors, None, illustrated(claims, pictures(), HEADLINES, BOARDS))


LARGE = ("M2", "E{(2,5),(3,7),(2,14)},9", "D3,5", "E{(3,1),(2,8)},6")
"""Rows whose lines are too long to be looked at, and two that are no games as printed."""


def pictures() -> Mapping[str, Callable[[], Picture]]:
    """Return the pictures, by the id of their claim."""
    return {**peg_pictures(), **tiling_pictures(), **tape_pictures()}


def peg_pictures() -> dict[str, Callable[[], Picture]]:
    """Return the pictures of section 2."""
    return {
        "figure-1": partial(jump, "Figure 1: a move from left to right, drawn from the text"),
        "gf4-tables": gf4_tables,
        "weights-kept": english_weights,
        "not-sufficient": nine_vacancies,
        "towards-the-goal": partial(jump, "A jump towards the goal: the peg weighs s^2 before, 1 after"),
        "across-an-axis": partial(jump, "A jump across an axis: the peg weighs s before and after"),
    }


def tiling_pictures() -> dict[str, Callable[[], Picture]]:
    """Return the pictures of section 3 and the appendix."""
    return {
        "chessboard-weights": chessboard_weights,
        "chessboard-squares": partial(squares, 8, 3),
        "figure-3a": partial(figure, PRINTED_TILINGS.figure_3a, 4, 3),
        "figure-3b": partial(figure, PRINTED_TILINGS.figure_3b, 5, 3),
        "displacement": displaced,
        "coefficients-add-up": partial(grid, [[1, 2, 1]], "Two dominoes that overlap: in N[X, Y] the middle is 2"),
        "two-weights": weak_weights,
        "uniform-formulation": lambda: ask(tiling(MUTILATED, "I2")).picture(),
        "exact-squares": partial(squares, 13, 4),
    }


def tape_pictures() -> dict[str, Callable[[], Picture]]:
    """Return the pictures of section 4: whole lines, and printed lines as far as they go."""
    rows = {**PRINTED_TAPES.table_1, **PRINTED_TAPES.table_2}
    drawn: dict[str, Callable[[], Picture]] = {
        f"row {name}": partial(shortest, row) for name, row in rows.items() if name not in LARGE
    }
    return drawn | {
        "figure-4": partial(
            _strip,
            REPAIRED_ROWS["D2,3"],
            tape_opening.first_phase(),
            tape_opening.START,
            "Figure 4(a), drawn from the text; figure 4(b) is its mirror image, backwards",
        ),
        "figure-5": linking,
        "seven-trees": partial(shortest, REPAIRED_ROWS["D2,3"]),
        "thermonuclear": partial(shortest, REPAIRED_ROWS["E{(2,2)},1"]),
        "types": partial(shortest, REPAIRED_ROWS["M1"]),
        "contraction-order": partial(as_far_as_it_goes, REPAIRED_ROWS["E{(3,1)},1"], Reading(increasing=False)),
        "contraction-sequence": partial(as_far_as_it_goes, REPAIRED_ROWS["M1"], Reading(is_reversed=False)),
        "chains": partial(as_far_as_it_goes, REPAIRED_ROWS["D2,3"], Reading(ends_early=False)),
        "common-divisor": partial(as_far_as_it_goes, ((-2, 0, 2), 8), Reading(step=1)),
        "last-square": partial(repaired, "E{(3,1)},1"),
        "algorithm": partial(repaired, "D2,3"),
        "guarantee": partial(
            _strip, REPAIRED_ROWS["D2,3"], [(1, k) for _ in range(2) for k in range(1, 8)], 1, "Two sweeps"
        ),
        "sufficient": partial(
            _strip, ((-1, 0), 1), [(1, 0), (1, -1), (1, 0)], 0, "R = {-1, 0}: the checker on 0 stays, whatever is done"
        ),
        "valid": partial(_strip, ((-1, 0, 1), 4), (), 0, "One checker on 0: nothing can be expanded on square 5"),
        "ready-square": partial(_strip, REPAIRED_ROWS["M1"], [(1, 3)], 3, "M1: no checker on 4 after expanding 3"),
        "classes": partial(shortest, ((2,), 4)),
    }


def jump(title: str) -> Picture:
    """Return one jump to the right, before and after."""
    problem = pegs("oo.")
    return replace(peg_picture(problem, Solved(problem, Jumps((((0, 0), (0, 1), (0, 2)),)), "figure 1")), title=title)


def nine_vacancies() -> Picture:
    """Return pegs from which no play leaves the one in the centre."""
    title = "24 pegs in the class of the peg in the centre; no play leaves only it"
    return replace(peg_picture(pegs("\n".join(NINE_VACANCIES))), title=title)


def gf4_tables() -> Picture:
    """Return figure 2."""
    names = (position_class.NAMES, position_class.NAMES)
    drawn = {"+": grid(PRINTED_PEGS.addition, "", names=names), "x": grid(PRINTED_PEGS.multiplication, "", names=names)}
    return beside(drawn, "Figure 2: the tables of GF(4), as printed")


def english_weights() -> Picture:
    """Return the weights p^(i+j) and p^(i-j) of the holes of the English board."""
    holes = set(named("english").holes())
    drawn = {}
    for (a, b), name in zip(PRINTED_PEGS.exponents, ("p^(i+j)", "p^(i-j)"), strict=True):
        text = [
            [position_class.NAMES[position_class.power(a * i + b * j)] if (i, j) in holes else "" for j in range(7)]
            for i in range(7)
        ]
        outside = {cell: Role.HOLE for cell in product(range(7), range(7)) if cell not in holes}
        drawn[name] = grid(text, "", roles=outside)
    return beside(drawn, "Any three holes in a row hold 1, p and p^2, whose sum is 0")


def chessboard_weights() -> Picture:
    """Return the forward and the backward weights of the squares, the four possible ones in frames."""
    marked = [(7 - j, i) for i, j in sorted(PRINTED_TILINGS.chessboard_squares)]
    ranks = [str(7 - row) for row in range(8)]
    drawn = {}
    for sign, name in ((-1, "forward, p^(i-j)"), (1, "backward, p^(i+j)")):
        text = [
            [position_class.NAMES[position_class.power(i + sign * (7 - row))] for i in range(8)] for row in range(8)
        ]
        drawn[name] = grid(text, "", marked=marked, names=(ranks, [str(i) for i in range(8)]))
    return beside(drawn, "In frames: forward weight 1 and backward weight p")


def squares(m: int, n: int) -> Picture:
    """Return on which squares of an m by m board the monomino can lie."""
    return _map(m, monomino_squares(m, m, n), f"{m} x {m}, n = {n}: where the monomino can lie")


def weak_weights() -> Picture:
    """Return what two weights allow on the 5 by 5 board with n = 4, and what is possible."""
    drawn = {
        "allowed by two weights": _map(5, squares_by_two_weights(5, 4), ""),
        "possible": _map(5, monomino_squares(5, 5, 4), ""),
    }
    return beside(drawn, "5 x 5 and straight tetrominoes: the centre has the right weights, and is impossible")


def figure(printed: Figure, m: int, n: int) -> Picture:
    """Return how often the printed identity covers each square, and a tiling as it should be; y grows downwards."""
    monomino, blocks = printed(m, n)
    counts = {monomino: 1}
    for x, y, width, height in blocks:
        for cell in product(range(x, x + width), range(y, y + height)):
            counts[cell] = counts.get(cell, 0) + 1
    across, down = (max(m, *(cell[axis] + 1 for cell in counts)) for axis in (0, 1))
    text = [[counts.get((x, y), 0) for x in range(across)] for y in range(down)]
    # Each square of the m by m board should be covered once, and no other.
    wrong = [(y, x) for y in range(down) for x in range(across) if text[y][x] != (max(x, y) < m)]
    off = {(y, x): Role.HOLE for y in range(down) for x in range(across) if max(x, y) >= m}
    counted = grid(text, "", marked=wrong, roles=off)
    right = ask(tiling(f"{m}x{m}", f"I{n} I1:1"), method="paper").picture()
    title = "How often the printed identity covers each square (wrong in frames), and a right tiling"
    return beside({f"printed, m = {m}, n = {n}": counted, f"right, m = {m}, n = {n}": right}, title)


def displaced() -> Picture:
    """Return where the printed tile lies, and where it should."""
    corner = PRINTED_TILINGS.displaced
    printed = {(corner[0] + i, corner[1] + j) for i, j in product(range(2), repeat=2)}
    meant = {(3 + i, 5 + j) for i, j in product(range(2), repeat=2)}
    text = [
        ["no" if (x, y) in printed else "ok" if (x, y) in meant else "" for x in range(11)] for y in range(7, -1, -1)
    ]
    names = ([str(y) for y in range(7, -1, -1)], [str(x) for x in range(11)])
    return grid(text, "The printed tile lies at (8, 0), the one that is meant at (3, 5)", names=names)


def shortest(row: Row) -> Picture:
    """Return a shortest line of a game as a strip of states."""
    multiset, n = row
    return ask(tape(multiset, displacement=n), "fewest").picture()


def repaired(name: str) -> Picture:
    """Return the line of the repaired algorithm for a row of the tables; it starts on m."""
    row = REPAIRED_ROWS[name]
    return _strip(row, line(*row), -min(row[0]), f"{name}: the line of the repaired algorithm")


def as_far_as_it_goes(row: Row, reading: Reading) -> Picture:
    """Return a line under a printed reading of the loops, up to the first move that cannot be made."""
    multiset, n = row
    start, steps = -min(multiset), list(line(multiset, n, reading))
    made = len(steps)
    try:
        replayed(multiset, start, steps)
    except Stuck as stuck:
        made = stuck.made
    return _strip(row, steps[:made], start, f"The loops as printed, R = {multiset}: {fault(multiset, n, reading)}")


def linking() -> Picture:
    """Return the linking phase of the nuclear pennies game."""
    start = replayed(tape_opening.PENNIES, tape_opening.START, tape_opening.first_phase())
    title = "Figure 5, drawn from the text: from the end of figure 4(a) to the start of figure 4(b)"
    return _strip((tape_opening.PENNIES, 0), tape_opening.link(), dict(start), title)


def _strip(row: Row, steps: Iterable[Step], start: int | dict[int, int], title: str) -> Picture:
    problem = tape(row[0], [start] if isinstance(start, int) else start, displacement=row[1])
    moves = tuple((Way.EXPAND if way > 0 else Way.CONTRACT, square) for way, square in steps)
    return replace(tape_picture(problem, Solved(problem, TapeMoves(moves), "printed")), title=title)


def _map(m: int, cells: Collection[tuple[int, int]], title: str) -> Picture:
    text = [["1" if (i, j) in cells else "" for i in range(m)] for j in reversed(range(m))]
    roles = {(m - 1 - j, i): Role.WINNING for i, j in cells}
    return grid(text, title, roles=roles, names=([str(j) for j in reversed(range(m))], [str(i) for i in range(m)]))


PAPER = paper()
