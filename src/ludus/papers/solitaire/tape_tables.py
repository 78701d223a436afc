"""Claims of 4.1 and 4.2 and the tables: the rows one by one, the condition (12), what a line proves about types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import lcm

from ludus.core.answers import Answer, Solved
from ludus.core.claims import Chapter, Confirmed, Depth, Erratum, Extended, Failed, Trial, Verdict
from ludus.core.limits import Limits
from ludus.families.tapes.bijections import bijection, forests, trees
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.cyclotomic import least_displacement, natural_factors, offending_factor
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.families import class_e
from ludus.families.tapes.polynomials import in_words
from ludus.families.tapes.problem import Move, tape, write_multiset
from ludus.families.tapes.rule import rule
from ludus.papers.solitaire.printed import OPTIMA, PRINTED_TAPES, REPAIRED_ROWS, Multiset, PrintedTapes
from ludus.papers.solitaire.tape_opening import REPAIRED, counted, delta, explored, fault, length, line
from ludus.workbench import ask

chapter = Chapter()

LONG = 50_000
"""Lines with more moves are replayed in deep runs only."""
SLOW = ("M2", "E{(2,1),(3,1)},2", "E{(2,5),(3,7),(2,14)},9")
"""Rows whose fewest moves are proved in deep runs only."""
TABLE_2 = "Table 2"


@chapter.claim("seven-trees", "Section 4.1")
def seven_trees(depth: Depth) -> Trial:
    """Seven-tuples of binary trees are as many as binary trees: T^7 = T, by moves of the nuclear pennies game."""
    # Compile the shortest line to clauses and try them on all small trees and all small seven-tuples, both ways.
    game = tape([-1, 1], displacement=6)
    moves = moves_of(ask(game, method="half-line").answer)
    found = bijection(game.replacement, moves, 0)
    sizes, total = (8, 5) if depth is Depth.QUICK else (10, 7)
    small = [tree for size in range(sizes) for tree in trees(found.arities, size)]
    tuples = [forest for size in range(total) for forest in forests(found.arities, 7, size)]
    yield from (f"{one} does not come back" for one in small if found.backwards(found.forwards(one)) != one)
    yield from (f"{one} does not come back" for one in tuples if found.forwards(found.backwards(one)) != one)
    tried = f"{len(small)} trees and {len(tuples)} seven-tuples there and back, by {len(found.clauses)} clauses"
    return Extended(f"the shortest line has {len(moves)} moves, and none is shorter", tried)


def row_of(printed: PrintedTapes, depth: Depth, *, name: str) -> Verdict:
    """Decide the game, find its least displacement, replay the repaired line and ours."""
    row = (printed.table_1 if name in printed.table_1 else printed.table_2)[name]
    multiset, n = row
    laws = rule(counted(multiset))
    least = least_displacement(laws)
    given = f"{write_multiset(counted(multiset))}, {n}"
    if least is None:
        factor = offending_factor(laws.polynomial)
        words = "a factor that divides no T^n - 1" if factor is None else f"the factor {in_words(factor[0])}"
        return Erratum(given, _with_zero(multiset, n), f"its polynomial has {words}: unsolvable for every n")
    if n % least:
        return Erratum(
            given, f"displacement {least}", f"the natural factors are {natural_factors(laws)}: {n} is not a multiple"
        )
    paper = length(multiset, n)
    if paper <= LONG and (wrong := fault(multiset, n, REPAIRED)):
        return Failed(f"the repaired algorithm fails: {wrong}")
    game = next((name for name, one in REPAIRED_ROWS.items() if one == row), "")
    fewest, is_proved = fewest_line(multiset, n, quick=depth is Depth.QUICK and game in SLOW)
    if game and (fewest != OPTIMA[game] or not (is_proved or depth is Depth.QUICK)):
        return Failed(f"{fewest} moves were found, {OPTIMA[game]} are the fewest")
    words = f"{fewest} moves do" + (", and no fewer" if is_proved else "")
    factors = f"natural factors {list(natural_factors(laws) or ())}, least displacement {least}"
    return Extended(f"{words}; the repaired algorithm makes {paper}", f"{factors}; lines replayed")


for place, table in (("Table 1", PRINTED_TAPES.table_1), (TABLE_2, PRINTED_TAPES.table_2)):
    for name, (multiset, n) in table.items():
        statement = f"{write_multiset(counted(multiset))} with displacement {n} is solvable."
        chapter.claim(f"row {name}", place, statement)(partial(row_of, name=name))


@lru_cache(maxsize=32)
def fewest_line(multiset: Multiset, n: int, *, quick: bool) -> tuple[int, bool]:
    """Return the moves of the shortest line that is known, and whether it is proved to be one."""
    game = tape(multiset, displacement=n)
    answer = ask(game, "solve" if quick else "fewest", limits=Limits(seconds=60)).answer
    return len(moves_of(answer)), isinstance(answer, Solved) and answer.optimal


def moves_of(answer: Answer) -> tuple[Move, ...]:
    """Return the line of a solved problem; none when it is not solved."""
    certificate = answer.certificate if isinstance(answer, Solved) else None
    return certificate.moves if isinstance(certificate, TapeMoves) else ()


def _with_zero(multiset: Multiset, n: int) -> str:
    """Return what one element more, 0, makes of an unsolvable game."""
    least = least_displacement(rule(counted((*multiset, 0))))
    return f"{write_multiset(counted((*multiset, 0)))}, {least}" if least and n % least == 0 else "not a game"


def class_of_a_pair(depth: Depth, *, pairs: Sequence[tuple[int, int]], tried: str, proof: str) -> Trial:
    """Compare the multiset and the displacement of E{(a,b)},f with the product, for all f."""
    for a, b in pairs:
        for f in range(1, (a - 1) * b):
            game = class_e([(a, b)], f)
            if game.replacement != counted((*(i * b - f for i in range(a)), 0)) or game.displacement != a * b:
                yield f"a = {a}, b = {b}, f = {f}"
    return Confirmed(tried, proof)


A_AND_N = ((2, 2), (2, 3), (2, 5), (3, 2), (3, 3), (4, 2), (5, 2))
for name, pairs, tried, proof in (
    ("(n,1)", [(n, 1) for n in range(3, 30)], "n = 3 to 29, all f", "Gamma.(n, 1) = 1 + T + ... + T^(n-1)"),
    (
        "(2,2n)",
        [(2, 2 * n) for n in range(1, 30)],
        "n = 1 to 29, all f; f = 1 is Fiore's class",
        "Gamma.(2, 2n) = 1 + T^2n",
    ),
    ("(a,a^(n-1))", [(a, a ** (n - 1)) for a, n in A_AND_N], "seven pairs a, n, all f", "Gamma.(a, a^(n-1))"),
):
    chapter.claim(f"class E{{{name}}},f", TABLE_2, "The multiset and the displacement of the class.")(
        partial(class_of_a_pair, pairs=pairs, tried=tried, proof=proof)
    )


@chapter.claim("class E{(a,b),(c,d)},f", TABLE_2)
def class_of_pairs(printed: PrintedTapes, depth: Depth) -> Verdict:
    """R is the multiset of i b + j d - f for i below a and j below b, with 0."""
    for a, b, c, d in ((3, 1, 2, 8), (2, 1, 3, 1), (2, 5, 3, 7), (5, 1, 3, 2)):
        game = class_e([(a, b), (c, d)], 1)
        most = printed.pair_class(a, b, c, d)
        evidence = counted((*(i * b + j * d - 1 for i in range(a) for j in range(most)), 0))
        if evidence != game.replacement or game.displacement != lcm(a * b, c * d):
            size = sum(often for _, often in evidence)
            words = f"E{{({a},{b}),({c},{d})}} would have {size} elements, not {a * c + 1}"
            return Erratum("0 <= j < b", "0 <= j < c", words)
    return Confirmed("four pairs of pairs", "Gamma.(a, b) * Gamma.(c, d)")


@chapter.claim("thermonuclear", "Section 4.2, footnote 9")
def thermonuclear(depth: Depth) -> Verdict:
    """The thermonuclear pennies game {-1, 0, 1} is another example."""
    slow = moves_of(ask(tape([-1, 0, 1], displacement=4), "fewest", method="search").answer)
    fast = fewest_line((-1, 0, 1), 4, quick=False)
    if fast != (len(slow), True):
        return Failed(f"{fast} against {len(slow)}")
    return Extended(
        f"it is E{{(2,2)}},1, the least displacement is 4, and {fast[0]} moves are the fewest", "two searches"
    )


@chapter.claim("one-sign", "Section 4.2.1")
def one_sign(depth: Depth) -> Verdict:
    """With elements of one sign a game is trivial or unsolvable."""
    for size in (1, 2, 3):
        for multiset in combinations_with_replacement(range(1, 5), size):
            for n in range(1, 13):
                is_solvable = isinstance(decided(tape(multiset, displacement=n)), Net)
                if is_solvable != (size == 1 and n % multiset[0] == 0):
                    return Failed(f"{multiset}, n = {n}")
    words = "R = {r}: solvable when r divides n, by n/r moves; more elements: never"
    return Confirmed(f"up to 3 elements up to 4, n up to 12; {words}")


@chapter.claim("necessary", "Section 4.2.1, (12)")
def necessary(depth: Depth) -> Verdict:
    """(12) is necessary: (Lam - 1) T^m divides T^n - 1."""
    most = 4000 if depth is Depth.QUICK else 60_000
    for multiset in ((-1, 1), (-1, 0, 1), (-2, 1), (-1, 2), (-1, 0, 0, 1), (-2, 0, 1)):
        for ((square, often), *others), _ in explored(multiset, 0, most):
            if not others and often == 1 and square > 0 and delta(multiset, square) is None:
                return Failed(f"{multiset}: one checker reaches {square}")
    return Confirmed(f"six games, {most} states each, breadth first", "each move adds a multiple of Lam - 1")


@chapter.claim("sufficient", "Section 4.2.1, (9) and (12)")
def sufficient(depth: Depth) -> Verdict:
    """(12) is sufficient, and (Lam - 1) T^m is a polynomial."""
    every = [one for size in (1, 2, 3) for one in combinations_with_replacement(range(-2, 3), size)]
    one_sided, tried = "", 0
    for multiset in sorted(every, key=lambda one: (len(one), max(map(abs, one)))):
        laws = rule(counted(multiset))
        for n in range(1, 7) if any(multiset) and laws.polynomial else ():
            is_solvable = isinstance(decided(tape(multiset, displacement=n)), Net)
            if delta(multiset, n) is None or is_solvable:
                tried += delta(multiset, n) is not None
                continue
            words = f"R = {write_multiset(counted(multiset))}, n = {n} satisfies (12) and is unsolvable"
            if min(multiset) < 0 < max(multiset):
                return Failed(words)
            one_sided = one_sided or words
    aside = "R without elements of both signs, which the paper sets aside as trivial or unsolvable, needs that"
    return Confirmed(
        f"all multisets of at most 3 elements from -2 to 2, n up to 6: {tried} games; {aside}: {one_sided}",
        "the algorithm of section 4.3; ludus.families.tapes.deciding",
    )


@chapter.claim("types", "Section 4.2.1")
def types(printed: PrintedTapes, depth: Depth) -> Verdict:
    """Playing M1 is equivalent to showing T^3 = T^15."""
    # Look how low the paper's own line for M1 goes, and whether a line exists that stays on powers of at least 0.
    multiset, n = REPAIRED_ROWS["M1"]
    lowest = min(square for _, square in line(multiset, n)) + min(multiset)
    ours = moves_of(ask(tape(multiset, displacement=n), method="half-line").answer)
    if min((square for _, square in ours), default=-1) < 0:
        return Failed("no line on the half-line was found")
    if printed.lines_prove_types and lowest < 0:
        return Erratum(
            "playing the game is equivalent to showing that T^3 = T^15",
            f"a line with all moves from square m on does, and there is one of {len(ours)} moves",
            f"the paper's line for M1 visits square {lowest}: a negative power of T",
        )
    return Confirmed(f"a line of {len(ours)} moves with none below its start")
