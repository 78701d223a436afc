"""What the paper prints about pegs, tilings and tapes: the data that its claims are tested against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from ludus.core.claims import GamePosition
from ludus.core.records import dataclass
from ludus.families.tilings.monomino_theorem import Block, Cell

Table = tuple[tuple[str, ...], ...]
Vector = tuple[int, int]

MISSING_FIGURES = {
    "Figure 1": "three holes in a row: two pegs and an empty hole, then two empty holes and a peg",
}
"""Pictures that our text does not hold, each with what the words around it let us infer."""


class Weighed(Enum):
    """Whose weight a sentence is about."""

    PEG = "the peg that moves"
    STATE = "all pegs together"


def _rows(*rows: str) -> Table:
    return tuple(tuple(row.split()) for row in rows)


@dataclass(frozen=True, slots=True)
class PrintedPegs:
    """The printed data on pegs; a test may replace one entry and see the verdict change."""

    addition: Table = _rows("0 1 p p^2", "1 0 p^2 p", "p p^2 0 1", "p^2 p 1 0")
    """Figure 2(a)."""
    multiplication: Table = _rows("0 0 0 0", "0 1 p p^2", "0 p p^2 1", "0 p^2 1 p")
    """Figure 2(b)."""
    directions: frozenset[Vector] = frozenset({(0, 1), (0, -1), (1, 0), (-1, 0)})
    """Section 2 and figure 1: the directions of the moves, as (rows, columns)."""
    classes: int = 16
    """Section 2.1: how many classes of states there are."""
    exponents: tuple[tuple[int, int], tuple[int, int]] = ((1, 1), (1, -1))
    """Section 2.1: the two weights p^(a i + b j), as (a, b)."""
    half_plane: tuple[int, int] = (1, -2)
    """Section 2.2: the half-plane weighs s^n (1 + s)^a (1 - s)^b, as (a, b)."""
    impossible_from: int = 5
    """Section 2.2: the least number of paces without a solution."""
    towards: Weighed = Weighed.PEG
    """Section 2.2: what remains constant when a peg moves towards (0, 0)."""
    across: Weighed = Weighed.PEG
    """Section 2.2: what does not change when a peg moves and remains at the same distance."""


PRINTED_PEGS = PrintedPegs()

Figure: TypeAlias = Callable[[int, int], tuple[Cell, tuple[Block, ...]]]
"""For m and n: the monomino X^i Y^j, and blocks (i, j, k, l) that stand for X^i Y^j rect.k.l."""


def _case_b(n: int, r: int) -> list[int]:
    q = n // 2
    return [2 * i for i in range(r - q, q)]


def _figure_3a(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    q = n * (m // n)
    return (0, 0), ((1, 0, 1, q), (0, 1, q, 1), (1, 1, q, q))


def _figure_3b(m: int, n: int) -> tuple[Cell, tuple[Block, ...]]:
    q = n * (m // n)
    return (n, n), ((0, 0, n - 1, n), (0, n, n, m - n), (n, 0, q, n - 1), (n, n, m - n, q))


@dataclass(frozen=True, slots=True)
class PrintedTilings:
    """The printed data on tilings; a test may replace one entry and see the verdict change."""

    chessboard_weights: tuple[int, int] = (0, 1)
    """Section 3.1: the exponents of p in the forward and the backward weight of the whole chessboard."""
    chessboard_squares: frozenset[Cell] = frozenset({(2, 2), (5, 5), (2, 5), (5, 2)})
    """Section 3.1: where the monomino can lie."""
    condition: Callable[[int, int], bool] = lambda m, n: 1 <= n < m and ((m - 1) % n == 0 or (m + 1) % n == 0)
    """Formula (2) for m and n."""
    near_miss: tuple[int, int] = (11, 8)
    """Section 3.2: m and n that divide by area but do not satisfy (2)."""
    elements: Callable[[int], int] = lambda n: 2 ** (n - 1)
    """Section 3.2.2: how many elements the semiring R has."""
    terms: Callable[[int], frozenset[int]] = lambda n: frozenset({1, n - 1})
    """Formula (8): how many terms a polynomial of degree below n can have that equals some x^k."""
    case_b: Callable[[int, int], Sequence[int]] = _case_b
    """Case (b), last line: the exponents, for n and m mod n."""
    case_c: Callable[[int, int], Sequence[int]] = lambda n, r: range(r)
    """Case (c), last line: the exponents, for n and m mod n."""
    displaced: tuple[int, int] = (3 + 5, 0)
    """Appendix: the exponents of X and Y in front of the 2 by 2 tile that is said to lie at (3, 5)."""
    adds_up: bool = False
    """Whether the coefficients of the appendix add up, so that 1 + 1 is 2; in Bool[X, Y] it is 1."""
    figure_3a: Figure = _figure_3a
    """Appendix, m mod n = 1."""
    figure_3b: Figure = _figure_3b
    """Appendix, m mod n = n - 1."""
    long_side: Callable[[int, int], int] = lambda m, n: m + 1 - n
    """Appendix, the note on figure 3(b): n times (m div n)."""


PRINTED_TILINGS = PrintedTilings()
"""As printed."""

Multiset: TypeAlias = tuple[int, ...]
Row: TypeAlias = tuple[Multiset, int]
"""A replacement multiset, each element as often as it is there, and the displacement."""


@dataclass(frozen=True, slots=True)
class PrintedTapes:
    """The printed data on tapes; a test may replace one entry and see the verdict change."""

    table_1: Mapping[str, Row] = field(
        default_factory=lambda: MappingProxyType(
            {
                "E{(3,1)},1": ((-1, 0, 0, 1), 3),
                "D2,3": ((-1, 1), 6),
                "M1": ((-3, -2, 2, 3), 12),
                "E{(2,8)},3": ((-3, 0, 5), 16),
                "D2,5": ((-3, -1, 1, 3), 30),
                "D3,5": ((-7, -4, -2, -1, 1, 2, 4, 7), 105),
                "M2": ((-2, 1, 3, 4, 7, 8, 10, 13), 120),
            }
        )
    )
    table_2: Mapping[str, Row] = field(
        default_factory=lambda: MappingProxyType(
            {
                "E{(2,1),(3,1)},2": ((-2, -1, -1, 0, 0, 0, 1), 6),
                "E{(5,1)},2": ((-2, -1, 0, 0, 1, 2), 5),
                "E{(2,8)},5": ((-5, 0, 3), 16),
                "E{(3,9)},7": ((-7, 0, 2, 11), 27),
                "E{(3,1),(2,8)},6": ((-6, -5, -4, 0, 2, 3, 4), 48),
                "E{(2,5),(3,7),(2,14)},9": ((-9, -4, -2, 0, 3, 5, 5, 10, 10, 12, 17, 19, 24), 210),
            }
        )
    )
    """The rows of table 2 with numbers in them, and the example with n = 6 before it."""
    pair_class: Callable[[int, int, int, int], int] = lambda a, b, c, d: b
    """Table 2, E_{(a,b),(c,d)},f: j runs from 0 to below this."""
    sweeps_back_increasing: bool = False
    """4.3.1 and 4.3.2: whether the squares of the contraction phase increase."""
    sweeps_back_reversed: bool = False
    """4.3.2: whether the contraction phase takes L from its end."""
    chains_end_early: bool = False
    """4.3.3: whether the partial sums of A and B leave out the last one."""
    poly_factors: int = 2
    """4.3: how often poly.(j:js) has the factor Lam - 1 in (16), (17), (18): once in it, and once there."""
    valid_needs_checker: bool = False
    """4.3: whether an expansion is valid only where a checker is."""
    pennies_exponents: Multiset = (0, 2)
    """4.3.1: the exponents of the polynomial that expresses the replacement set of the nuclear pennies game."""
    contracts_to: Callable[[int, int], int] = lambda m, n: m
    """4.3.2, for m and n: the square on which the contraction phase leaves the checker, as the text says."""
    steps_by: Callable[[int], int] = lambda divisor: 1
    """4.3.2, for gcd.R: by how much i goes on in the loops."""
    least_other: int = 1
    """4.4.3 and lemma 29: beside the -1, the coefficients of a true game are at least this."""
    divisor_signs: tuple[int, ...] = (1,)
    """4.4: T^n - 1 is divided by these multiples of products of different Phi.k only."""
    phi_factor: Callable[[complex], tuple[complex, ...]] = lambda root: (root,)
    """4.4.1: the factor of Phi.m for a root of unity, as coefficients of 1, T, ..."""
    class_a_has_trivial: bool = True
    """4.4: whether class (a) as defined holds T^n - 1 itself."""
    pair_in_a_pair: bool = True
    """4.4.2: whether E_PN,f, which is a pair (R, n), is again paired with n."""
    bound_is_strict: bool = True
    """4.3.3: whether |Q| is said to become smaller in every turn of the outer loop."""
    ready_each_time: bool = True
    """4.3.2: whether a checker is said to stand on i+j+1 after each replacement, or on i+1 after the sequence."""
    phase_moves: int = 6
    """4.1 and figure 4: the number of moves that put a checker n squares to the right of the start."""
    models: Mapping[str, tuple[Multiset, int]] = field(
        default_factory=lambda: MappingProxyType({"D2,3": ((-1, 1), 1), "M1": ((-3, -2, 2, 3), 3)})
    )
    """(10) and (11): the exponents of Lam, each as often as it is there, and m."""
    lines_prove_types: bool = True
    """4.2.1: whether playing M1 is said to prove T^3 = T^15, the paper's own line included."""


PRINTED_TAPES = PrintedTapes()
"""The text as it is printed."""

REPAIRED_ROWS: Mapping[str, Row] = MappingProxyType(
    {
        **PRINTED_TAPES.table_1,
        **PRINTED_TAPES.table_2,
        "M2": ((-2, 0, 1, 3, 4, 7, 8, 10, 13), 120),
        "E{(2,5),(3,7),(2,14)},9": (PRINTED_TAPES.table_2["E{(2,5),(3,7),(2,14)},9"][0], 420),
        "E{(2,2)},1": ((-1, 0, 1), 4),
    }
)
"""All rows that are games, the two wrong ones put right, and the thermonuclear pennies of footnote 9."""

OPTIMA: Mapping[str, int] = MappingProxyType(
    {
        "E{(3,1)},1": 10,
        "E{(2,2)},1": 12,
        "D2,3": 18,
        "E{(5,1)},2": 10,
        "E{(2,1),(3,1)},2": 16,
        "M1": 14,
        "E{(2,8)},3": 20,
        "E{(2,8)},5": 20,
        "E{(3,9)},7": 22,
        "D2,5": 40,
        "E{(3,1),(2,8)},6": 48,
        "D3,5": 102,
        "M2": 182,
        "E{(2,5),(3,7),(2,14)},9": 534,
    }
)
"""The fewest moves of the rows, as an independent program proved them; not in the paper."""

HEADLINES = {
    "towards-the-goal": "The total weight stays constant, not that of the moving peg.",
    "case-c": "The sum ends in x², not x; only its length matters.",
    "displacement": "The second factor moves along Y, not X.",
    "coefficients-add-up": "Overlaps must count: coefficients are numbers, not Booleans.",
    "figure-3a": "The two strips are swapped.",
    "figure-3b": "Four exponents of 3 should be 2.",
    "row M2": "The replacement set lacks its 0.",
    "row E{(2,5),(3,7),(2,14)},9": "The displacement is 420, not 210.",
    "class E{(a,b),(c,d)},f": "The second index runs below c, not below b.",
    "types": "The paper's line for M1 visits negative squares; another line is needed.",
    "pennies-polynomial": "The replacement set has one factor too many.",
    "contraction-order": "Contract in increasing order, not decreasing.",
    "contraction-sequence": "Take the positions of L in reverse.",
    "chains": "Each chain has one partial sum too many.",
    "poly": "One factor of poly is too much.",
    "valid": "The check must ask for a checker on the square.",
    "last-square": "The last square is m + n, not m.",
    "common-divisor": "The loops must step by the greatest common divisor.",
    "ready-square": "One checker is ready after the whole sequence, not each time.",
    "euclid": "The bound function fails when Q is empty.",
    "divisors": "A divisor is such a product only up to its sign.",
    "classes": "Class (a) must leave out Tⁿ − 1.",
    "phi": "The factors are T minus the roots, not the roots.",
    "pair-of-a-pair": "The name already holds n; it is named twice.",
    "coefficients": "The other coefficients may be 0; none is negative.",
}

TAPES = {
    "row E{(3,1)},1": "e31-1",
    "row D2,3": "seven-trees",
    "row M1": "m1",
    "row E{(2,8)},3": "e28-3",
    "row D2,5": "d25",
    "row D3,5": "d35",
    "row M2": "m2-printed",
    "row E{(2,1),(3,1)},2": "e21-31-2",
    "row E{(5,1)},2": "e51-2",
    "row E{(2,8)},5": "e28-5",
    "row E{(3,9)},7": "e39-7",
    "row E{(3,1),(2,8)},6": "e31-28-6",
    "row E{(2,5),(3,7),(2,14)},9": "e25-37-214-9-printed",
    "seven-trees": "seven-trees",
    "thermonuclear": "thermonuclear",
    "types": "m1",
    "contraction-order": "e31-1",
    "contraction-sequence": "m1",
    "chains": "seven-trees",
    "last-square": "e31-1",
    "algorithm": "seven-trees",
    "guarantee": "seven-trees",
    "figure-4": "seven-trees",
    "figure-5": "seven-trees",
}
"""The named tape of each claim about one."""

BOARDS = {
    "chessboard-squares": GamePosition("tiling", "trominoes"),
    "uniform-formulation": GamePosition("tiling", "mutilated"),
    "figure-3a": GamePosition("tiling", None, {"region": "7x7", "tiles": "I3 I1:1"}),
    "figure-3b": GamePosition("tiling", None, {"region": "8x8", "tiles": "I3 I1:1"}),
    "two-weights": GamePosition("tiling", None, {"region": "5x5", "tiles": "I4 I1:1"}),
    "weights-kept": GamePosition("pegs"),
    "not-sufficient": GamePosition("pegs", None, {"vacancy": "1,2;1,4;2,1;2,5;3,3;4,1;4,5;5,2;5,4", "finish": "3,3"}),
    "common-divisor": GamePosition("tape", None, {"replacement": "-2, 0, 2", "displacement": "8"}),
    **{claim: GamePosition("tape", variant) for claim, variant in TAPES.items()},
}
