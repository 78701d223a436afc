"""Section 2: peg solitaire and its 16 classes; the solitaire army, its weights in Z[s], and how many men are needed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from math import prod

from ludus.core.answers import Solved
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Trial, Verdict
from ludus.core.wording import count
from ludus.families.pegs import position_class
from ludus.families.pegs.army.certificates import ArmyPlay
from ludus.families.pegs.army.problem import army
from ludus.families.pegs.army.variants import Variant
from ludus.families.pegs.army.weights import (
    ONE,
    SIGMA,
    ZERO,
    Golden,
    change,
    distance,
    half_plane,
    jump_changes,
    sigma_power,
)
from ludus.families.pegs.boards import Layout, named
from ludus.families.pegs.jumping import PegBoard, jumps_from, lattice_triples, played
from ludus.families.pegs.position_class import allowed_pairs, class_of, quotient, single_finishes
from ludus.families.pegs.problem import Cell, Jump, Lattice, pegs, pegs_of
from ludus.papers.solitaire.printed import MISSING_FIGURES, PrintedPegs, Table, Vector, Weighed
from ludus.papers.verdicts import certificate, in_coq
from ludus.workbench import ask

chapter = Chapter()

BOARDS = ("english", "european", "wiegleb", "diamond4", "diamond5", "4x4", "5x5", "6x6", "2x4", "3x4")
TRIANGLES = ("triangle4", "triangle5", "triangle6", "triangle7", "triangle8")
SMALL = ("3x4", "4x4", "3x5", "2x7")
NINE_VACANCIES = ("  ooo  ", "  .o.  ", "o.ooo.o", "ooo.ooo", "o.ooo.o", "  .o.  ", "  ooo  ")
"""24 pegs of the English board."""


@chapter.claim("figure-1", "Section 2, Figure 1 (its picture is missing)")
def moves(printed: PrintedPegs, depth: Depth) -> Verdict:
    """A move from left to right replaces two pegs by one; others go to the left, upwards and downwards."""
    count = 0
    for name in BOARDS:
        cells, triples = _jumps(name)
        known = {(cells[i], cells[j], cells[k]) for i, j, k in triples}
        drawn = {_in_a_row(cell, way) for cell in cells for way in printed.directions}
        evidence = {jump for jump in drawn if set(jump) <= set(cells)}
        if known != evidence:
            odd = min(known ^ evidence)
            is_left_out = f"the jump {odd[0]} over {odd[1]} to {odd[2]} on the board {name}"
            return Erratum(f"{len(printed.directions)} directions", "left, right, up and down", is_left_out)
        count += len(known)
    return Confirmed(f"{count} jumps on {len(BOARDS)} boards. Inferred for the figure: {MISSING_FIGURES['Figure 1']}")


def _in_a_row(cell: Cell, way: Vector) -> tuple[Cell, Cell, Cell]:
    (r, c), (i, j) = cell, way
    return cell, (r + i, c + j), (r + 2 * i, c + 2 * j)


@chapter.claim("gf4-tables", "Section 2.1, Figure 2")
def tables(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The addition and multiplication tables of GF(4)."""
    ours = (_table(lambda a, b: a ^ b), _table(_product))
    for name, right, given in zip("+x", ours, (printed.addition, printed.multiplication), strict=True):
        for a, b in itertools.product(range(4), repeat=2):
            if right[a][b] != given[a][b]:
                place = f"{position_class.NAMES[a]} {name} {position_class.NAMES[b]}"
                return Erratum(f"{place} = {given[a][b]}", f"{place} = {right[a][b]}", place)
    return Confirmed("all 32 entries", "by multiplying polynomials in p modulo 2 and p^2 + p + 1")


def _table(operation: Callable[[int, int], int]) -> Table:
    return tuple(tuple(position_class.NAMES[operation(a, b)] for b in range(4)) for a in range(4))


def _product(a: int, b: int) -> int:
    whole = (a if b & 1 else 0) ^ (a << 1 if b & 2 else 0)
    return whole ^ 0b111 if whole & 4 else whole


@chapter.claim("gf4-semiring", "Section 2.1")
def semirings(depth: Depth) -> Verdict:
    """GF(4) is a semiring with 1 + 1 = 0, 1 + p = p^2 and p^2 + p = 1; GF(4) x GF(4) is one too, but no field."""
    pairs: list[Cell] = [(a, b) for a in range(4) for b in range(4)]

    def add(x: Cell, y: Cell) -> Cell:
        return position_class.add(x[0], y[0]), position_class.add(x[1], y[1])

    def times(x: Cell, y: Cell) -> Cell:
        return position_class.multiply(x[0], y[0]), position_class.multiply(x[1], y[1])

    for x, y, z in itertools.product(pairs, repeat=3):
        associative = add(add(x, y), z) == add(x, add(y, z)) and times(times(x, y), z) == times(x, times(y, z))
        if not associative or times(x, add(y, z)) != add(times(x, y), times(x, z)):
            return Failed(f"a law fails at {x}, {y}, {z}")
    if any(add(x, (0, 0)) != x or times(x, (1, 1)) != x or times(x, (0, 0)) != (0, 0) for x in pairs):
        return Failed("0 or 1 does not do what it should")
    if (position_class.add(1, 1), position_class.add(1, 2), position_class.add(3, 2)) != (0, 3, 1):
        return Failed("1 + 1 = 0, 1 + p = p^2, p^2 + p = 1 do not all hold")
    zero = next(((x, y) for x in pairs for y in pairs if (0, 0) not in (x, y) and times(x, y) == (0, 0)), None)
    if zero is None:
        return Failed("GF(4) x GF(4) has no divisors of zero")
    return Confirmed(f"all {16**3} triples of pairs; divisors of zero: {zero[0]} and {zero[1]}")


@chapter.claim("weights-kept", "Section 2.1")
def weights_kept(printed: PrintedPegs, depth: Depth) -> Verdict:
    """No move changes the weights p^(i+j) and p^(i-j)."""
    count = 0
    for name in BOARDS:
        for a, b in printed.exponents:
            cells, triples = _jumps(name)
            for i, j, k in triples:
                before, over, after = (position_class.power(a * cells[h][0] + b * cells[h][1]) for h in (i, j, k))
                count += 1
                if position_class.add(before, over) != after:
                    jump = f"{cells[i]} over {cells[j]} to {cells[k]}"
                    return Erratum(f"p^({a}i + {b}j) is kept", "it is not", f"{jump} on the board {name}")
    return Confirmed(f"{count} jumps and weights on {len(BOARDS)} boards")


@chapter.claim("turned-weight", "Section 2.1")
def turned(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The second weight is the first on the board turned by 90 degrees."""
    # Turning takes (i, j) to (-j, i).
    (a, b), (c, d) = printed.exponents
    for i, j in itertools.product(range(-4, 5), repeat=2):
        if position_class.power(c * i + d * j) != position_class.power(a * -j + b * i):
            return Failed(f"the second weight at ({i}, {j}) is not the first one at ({-j}, {i})")
    return Confirmed("all holes with coordinates from -4 to 4", "(-j) + i = i - j")


@chapter.claim("sixteen-classes", "Section 2.1")
def sixteen_classes(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The two weights divide the states into 4 x 4 classes."""
    for name in BOARDS:
        found = _classes(named(name))
        if found != printed.classes:
            return Erratum(f"{printed.classes} classes", f"{found} on the board {name}", name)
        cells, triples = _jumps(name)
        if quotient(len(cells), triples).moduli != (2, 2, 2, 2):
            return Failed(f"the board {name} has other weights: {quotient(len(cells), triples).moduli}")
    for name in TRIANGLES:
        cells, triples = _jumps(name)
        if quotient(len(cells), triples).moduli != (2, 2):
            return Failed(f"the board {name} has other weights")
    beyond = (
        "nothing finer exists: Z^holes modulo all jumps is (Z_2)^4, so no weighting in any abelian group tells more"
    )
    return Extended(f"{beyond}; on triangular boards it is (Z_2)^2", ", ".join((*BOARDS, *TRIANGLES)))


@chapter.claim("same-class", "Section 2.1")
def same_class(depth: Depth) -> Verdict:
    """The game can be solved only if the initial and the final state are in the same class."""
    # Play out all games with one vacancy on small boards; count the problems that the classes allow on larger ones.
    solved = allowed = 0
    for name in SMALL:
        layout = named(name)
        holes = layout.holes()
        for vacancy in holes:
            ends = set(_last_pegs(layout, vacancy))
            legal = set(single_finishes(holes, vacancy))
            if not ends <= legal:
                return Failed(f"on {name} the vacancy {vacancy} ends at {sorted(ends - legal)}, outside its class")
            solved, allowed = solved + len(ends), allowed + len(legal)
    evidence = []
    for name in ("english", "european"):
        holes = named(name).holes()
        pairs = sum(len(single_finishes(holes, hole)) for hole in holes)
        evidence.append(f"{name}: {pairs} problems, {len(allowed_pairs(holes))} up to symmetry")
    words = f"one vacancy and one last peg are in one class for {'; '.join(evidence)}"
    return Extended(words, f"all plays on {', '.join(SMALL)}: {solved} of {allowed} allowed problems are solvable")


@chapter.claim("not-sufficient", "Section 2.2")
def not_sufficient(depth: Depth) -> Verdict:
    """The classes give no sufficient condition."""
    # The full English board without nine pegs: the class of the peg in the centre, many jumps, and a pagoda function.
    start, layout = pegs_of(NINE_VACANCIES), named("english")
    centre = layout.middle()
    if class_of(start, Lattice.SQUARE) != class_of([centre], Lattice.SQUARE):
        return Failed("the start is not in the class of the peg in the centre")
    result = ask(pegs(NINE_VACANCIES, layout.with_pegs([centre])))
    if not result.is_impossible:
        return Failed(result.sentence)
    holes, triples = _jumps("english")
    jumps = len(list(jumps_from(PegBoard(holes, triples).position(start), triples)))
    return Confirmed(
        f"{len(start)} pegs of the English board and the single peg in its centre are in one class, "
        f"{count(jumps, 'jump')} can begin a play, and no play joins the two. {result.sentence}"
    )


def _jumps(name: str) -> tuple[tuple[Cell, ...], tuple[tuple[int, int, int], ...]]:
    layout = named(name)
    return layout.holes(), lattice_triples(layout.holes(), layout.lattice)


def _classes(layout: Layout) -> int:
    """Return how many classes the states of a board have: sums of the classes of single pegs."""
    found = {(0, 0)}
    for hole in layout.holes():
        a, b = class_of([hole], Lattice.SQUARE)
        found |= {(x ^ a, y ^ b) for x, y in found}
    return len(found)


def _last_pegs(layout: Layout, vacancy: Cell) -> Iterator[Cell]:
    """Return the last pegs of all plays from one vacancy."""
    board = PegBoard(layout.holes(), lattice_triples(layout.holes(), layout.lattice))
    positions = [board.full ^ board.position([vacancy])]
    seen = set(positions)
    for position in positions:
        if position.bit_count() == 1:
            yield board.pegs(position)[0]
        new = {played(position, triple) for triple in jumps_from(position, board.triples)} - seen
        seen |= new
        positions += new


FARTHEST = {Depth.QUICK: 8, Depth.DEEP: 60}
"""How far from the goal jumps are tried."""


@chapter.claim("sigma", "Section 2.2", "s = (sqrt 5 - 1)/2 has s^0 = s^1 + s^2 and s^2 < s^1 + s^0.")
def sigma(depth: Depth) -> Verdict:
    """Test the two properties of s exactly, in numbers a + b s with whole a and b."""
    s0, s1, s2 = (sigma_power(k) for k in range(3))
    # s is the root of x^2 + x = 1 between 0 and 1: the other root is negative.
    if s0 == s1 + s2 and s2 < s1 + s0 and ZERO < SIGMA < ONE:
        return Confirmed("exactly", "s^2 = 1 - s holds by the rule of multiplication; order is decided by squares")
    return Failed("s has not the properties that are needed")


@chapter.claim("half-plane", "Section 2.2")
def half_plane_weight(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The men at distance n and more weigh s^n (1 + s) (1 - s)^-2 together."""
    a, b = printed.half_plane
    one_less = sigma_power(2)  # 1 - s
    for n, rows, columns in itertools.product(range(7), range(1, 6), range(6)):
        across = range(-columns, columns + 1)
        part = sum((sigma_power(abs(i) + j) for j in range(n, n + rows) for i in across), ZERO)
        # The formula for (rows, columns) without end, multiplied by (1 - s)^2, less the tails of both series.
        whole = (sigma_power(n) - sigma_power(n + rows)) * (ONE + SIGMA - sigma_power(columns + 1) * Golden(2))
        if part * one_less * one_less != whole:
            return Failed(f"the finite sum for n = {n}, {rows} rows and {columns} columns on each side")
    evidence = [sigma_power(n) * prod([ONE + SIGMA] * a, start=ONE) * sigma_power(2 * b) for n in range(7)]
    if evidence != [half_plane(n) for n in range(7)]:
        printed_formula = f"s^n (1 + s)^{a} (1 - s)^{b}"
        return Erratum(printed_formula, "s^n (1 + s) (1 - s)^-2", f"n = 0: {evidence[0]}, not {half_plane(0)}")
    return Extended("it is simply s^(n - 5)", "n up to 6; 210 finite parts, whose tails s^k have the limit 0")


@chapter.claim("pagoda", "Section 2.2")
def pagoda(depth: Depth) -> Trial:
    """The weighting is a pagoda function: no move raises it."""
    far = FARTHEST[depth]
    signs = {name: value.sign for name, value in jump_changes().items()}
    if signs != {"towards": 0, "away": -1, "across": -1}:
        return Failed(f"the three cases change the weight by {signs}")
    yield from (f"the jump {jump} raises the weight" for jump in _near_jumps(far) if change(jump).sign > 0)
    return Confirmed(
        f"all jumps from places at most {far} rows and columns away",
        "every jump is one of three, times a power of s: towards 0 = 0, away -2s < 0, across an axis -1 < 0",
    )


@chapter.claim("towards-the-goal", "Section 2.2")
def towards(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The weight of a peg that moves towards (0, 0) remains constant."""
    return _constant(printed.towards, [j for j in _near_jumps(FARTHEST[depth]) if _nearer(j) > 0])


@chapter.claim("across-an-axis", "Section 2.2")
def across(printed: PrintedPegs, depth: Depth) -> Verdict:
    """The weight of a peg that moves but remains at the same distance does not change."""
    # The same for jumps across an axis: the peg keeps its weight, and the state loses the peg that is taken.
    jumps = [j for j in _near_jumps(FARTHEST[depth]) if _nearer(j) == 0]
    verdict = _constant(printed.across, jumps)
    if not isinstance(verdict, Confirmed) or any(change(jump).sign >= 0 for jump in jumps):
        return verdict
    lost = "all pegs together lose the weight of the captured one: a third case, which the pagoda property needs"
    return Extended(f"so does the peg that moves; but {lost}", verdict.range)


def _constant(what: Weighed, jumps: list[Jump]) -> Verdict:
    changes = {jump: _changed(what, jump) for jump in jumps}
    wrong = next((jump for jump in sorted(jumps, key=lambda j: distance(j[2])) if changes[jump] != ZERO), None)
    if wrong is None:
        return Confirmed(f"{len(jumps)} jumps: the weight of {what.value} stays as it is")
    other = Weighed.STATE if what is Weighed.PEG else Weighed.PEG
    holds = all(_changed(other, jump) == ZERO for jump in jumps)
    if not holds:
        return Failed(f"neither weight is constant: {wrong}")
    start, _, end = (sigma_power(distance(cell)) for cell in wrong)
    shown = f"{wrong[0]} over {wrong[1]} to {wrong[2]}: {start} before and {end} after"
    return Erratum(
        f"the weight of {what.value} remains constant", f"the weight of {other.value} remains constant", shown
    )


def _changed(what: Weighed, jump: Jump) -> Golden:
    if what is Weighed.STATE:
        return change(jump)
    return sigma_power(distance(jump[2])) - sigma_power(distance(jump[0]))


def _nearer(jump: Jump) -> int:
    return distance(jump[0]) - distance(jump[2])


def _near_jumps(far: int) -> list[Jump]:
    """Return all jumps that begin near the goal, which is at (0, 0)."""
    places: list[Cell] = [(r, c) for r in range(-far, far + 1) for c in range(-far, far + 1)]
    return [((r, c), (r + i, c + j), (r + 2 * i, c + 2 * j)) for r, c in places for i, j in Variant().steps()]


@chapter.claim("five-paces", "Section 2.2", picture=lambda: ask(army(5)).picture())
def five_paces(printed: PrintedPegs, depth: Depth) -> Verdict:
    """For 5 paces (or more) there is no solution: the half-plane at distance 5 weighs 1."""
    most = 12 if depth is Depth.QUICK else 60
    possible = [ask(army(n)).is_solved for n in range(most + 1)]
    first = possible.index(False)
    if first != printed.impossible_from or any(possible[first:]):
        return Erratum(
            f"no solution from {printed.impossible_from} paces on", f"from {first} paces on", f"{first} paces"
        )
    if half_plane(5) != ONE:
        return Failed(f"the half-plane at distance 5 weighs {half_plane(5)}")
    why = "from 5 paces on the half-plane weighs s^(n - 5) <= 1"
    return in_coq(Confirmed(f"0 to {most} paces, each answer checked", why), "solitaire_army")


@chapter.claim(
    "how-many-men",
    "Section 2.2",
    "How many men send a scout 0, 1, 2, 3 or 4 paces out? (A question.)",
    picture=lambda: ask(army(4)).picture(),
)
def how_many_men(depth: Depth) -> Verdict:
    """Ask for the fewest men; the checker adds up the weights, and for four paces searches all armies of 19."""
    fewest = []
    for n in range(5):
        found = ask(army(n), "fewest")
        if not isinstance(found.answer, Solved) or not found.answer.optimal:
            return Failed(f"no smallest army for {n} paces")
        fewest.append(len(certificate(found.answer, ArmyPlay).men))
        sentence = found.sentence
    words = f"{', '.join(map(str, fewest))} men, and no fewer. For four paces: {sentence}"
    return Extended(words, "0 to 4 paces, play and bound checked")
