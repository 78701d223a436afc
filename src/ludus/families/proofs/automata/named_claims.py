"""Claims that have names, as automatic claims or for all p: theorems, and printed statements that are refuted.

In the game with parameter t a move takes any number from one heap, or k from one and l from the other where k and l
differ by less than t (A. S. Fraenkel, "How to beat your adversary at Wythoff games, a Hauptaufgabe", 1982). The lost
pairs are those (x, y), in either order, where x ends in an even number of zeros and y is x with one more zero.

No verdict is typed in: all of them are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import partial
from typing import Any, TypeAlias

from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.ryuo_theorems import restricted_moves, short_moves
from ludus.families.proofs.automata import conditions
from ludus.families.proofs.automata.claims import GameRules, Ryuo, Union, claim_problem, whole
from ludus.families.proofs.automata.compiling import relation_of
from ludus.families.proofs.automata.relations import Relation, built, true
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton, Convention, Line, automatic_claim
from ludus.families.proofs.named_formulas import GRUNDY, P_1_REPAIRED, PAPER, named_formula, of_p
from ludus.families.proofs.numerations import Numeration, radix_numeration
from ludus.families.proofs.uniform.problem import UniformClaim, uniform_claim

NORMAL_ONLY = ((0, 0), (1, 2), (2, 1))
MISERE_ONLY = ((0, 1), (1, 0), (2, 2))
"""In misère play these pairs are lost in place of those."""


def wythoff_lines(t: int) -> tuple[Line, ...]:
    """Return the moves that take from both heaps, but the diagonal itself: k and l differ by 1, ..., t - 1.

    >>> wythoff_lines(2)
    (((1, 2), (1, 1)), ((2, 1), (1, 1)))
    """
    diagonal = (1, 1)
    return tuple(line for d in range(1, t) for line in (((1, 1 + d), diagonal), ((1 + d, 1), diagonal)))


def wythoff_p_positions(t: int, budget: Budget) -> Relation:
    """Return the lost pairs of the game with parameter t.

    >>> pairs = wythoff_p_positions(1, Budget())
    >>> [(x, y) for x in range(8) for y in range(x, 14) if pairs.holds(x1=x, x2=y)], len(pairs)
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)], 8)
    """
    numeration, (x, y) = Numeration(ostrowski=t), conditions.track_names(2)
    half = _shifted(numeration, budget, x, y) & _even_zeros(numeration, budget, x)
    other = _shifted(numeration, budget, y, x) & _even_zeros(numeration, budget, y)
    return (half | other).ordered((x, y))


def misere_wythoff_p_positions(budget: Budget) -> Relation:
    """Return the lost pairs of Wythoff's game (t = 1) in misère play.

    >>> len(misere_wythoff_p_positions(Budget()))
    14
    """
    found = wythoff_p_positions(1, budget)
    gone, new = (
        relation_of(" or ".join(f"x1 = {x} and x2 = {y}" for x, y in pairs), found.numeration, budget)
        for pairs in (NORMAL_ONLY, MISERE_ONLY)
    )
    return ((found - gone) | new).ordered(found.tracks)


def _shifted(numeration: Numeration, budget: Budget, x: str, y: str) -> Relation:
    """Return the relation: the digits of y are those of x, and a zero. The state is the next digit of x."""
    whole = true(numeration, budget, (x, y))
    return built(0, lambda owed, digits: digits[1] if digits[0] == owed else None, lambda owed: owed == 0, over=whole)


def _even_zeros(numeration: Numeration, budget: Budget, x: str) -> Relation:
    """Return the numbers that end in an even number of zeros, and 0; the state is -1 before the first digit but 0."""
    return built(
        -1,
        lambda zeros, digits: 0 if digits[0] else (zeros if zeros < 0 else 1 - zeros),
        lambda zeros: zeros <= 0,
        over=true(numeration, budget, (x,)),
    )


ROOK = ((1, 0), (0, 1))
QUEEN = (*ROOK, (1, 1))
TWO_ROOKS = '"Two dimensional Silver Dollar game", theorem 4'
FRAENKEL = 'A. S. Fraenkel, "How to beat your adversary at Wythoff games, a Hauptaufgabe" (1982)'
MISERE_RYUO = f"{GRUNDY} = 1"
ROOKS = "(x ^ z) + (y ^ w) = 1 or (x ^ z) = (y ^ w) and (x ^ z) >= 2"
"""Rooks on (x, y) and (z, w): the nim-sums of their coordinates are 0 and 1, or equal and at least 2."""
SOLID_SUM = "(x ^ u ^ y ^ v ^ z ^ w)"
SOLID_ROOKS = f"{SOLID_SUM} = 1 if max(x ^ u, y ^ v, z ^ w) <= 1 else {SOLID_SUM} = 0"
"""Three nim-sums, which make a P-position of misère nim."""
MISERE_NIM = "(x ^ y) = 1 if max(x, y) <= 1 else x = y"
SOLID_GRUNDY = "(x + y + z) % p + p * (x // p ^ y // p ^ z // p)"
APART = "(max(x, y) - min(x, y))"
NEIGHBOURS = f"x + y = 0 or {APART} = 1 and min(x, y) % 2 = 1 or {APART} > 1 and {APART} % m = 1"
SOLID_ROOK = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

Builder: TypeAlias = Callable[[Budget, Mapping[str, int]], AutomaticClaim | UniformClaim]
"""What builds the problem of a claim from the parameters of a case."""


@dataclass(frozen=True, slots=True)
class NamedClaim:
    """A claim about boards of every size: one automatic claim for each case."""

    name: str
    words: str
    source: str
    build: Builder
    cases: tuple[Mapping[str, int], ...] = field(default=({},))
    """The parameters of each case."""


def about(rules: Callable[..., GameRules], formula: str, without_pass: str | None = None) -> Builder:
    """Return what builds a claim about one game, whose rules have the parameters of the case."""
    return lambda budget, case: claim_problem(rules(**case), formula, budget, where=case, without_pass=without_pass)


def ryuo(p: int, convention: Convention = Convention.NORMAL, *, slack: int = 0, axes: int = 2) -> GameRules:
    """Return the rules of the generalized ryūō; its steps have s + t < p, or p plus a slack."""
    return GameRules(ROOK if axes == 2 else SOLID_ROOK, short_moves(p + slack, axes=axes), convention=convention)


def formula_of_ryuo(name: str, cases: tuple[Mapping[str, int], ...], new_name: str = "") -> NamedClaim:
    """Return a named formula about the generalized ryūō as a claim for boards of every size."""
    one = named_formula(name)
    passing = Convention.PASS_ANYWHERE if one.pass_at_terminal else Convention.PASS
    convention = Convention.MISERE if one.misere else passing if one.passes else Convention.NORMAL
    rules = partial(ryuo, convention=convention)
    return NamedClaim(new_name or name, one.claim, one.source, about(rules, one.formula), cases)


def move_sets_of(vectors: str, *, axes: int = 2) -> Builder:
    """Return what builds a claim about all pieces with the Grundy values of the ryūō: which vectors may be added.

    The entries of a vector are s and t, and u in three dimensions.
    """

    def build(budget: Budget, case: Mapping[str, int]) -> AutomaticClaim:
        formula, numeration = GRUNDY if axes == 2 else SOLID_GRUNDY, radix_numeration(max(case["p"], 2), 2)
        values = claim_problem(ryuo(case["p"], axes=axes), formula, budget, where=case, numeration=numeration)
        tracks = conditions.track_names(axes)
        names = dict(zip("stu", tracks, strict=False))
        added = relation_of(vectors, numeration, budget, parameters=case, aliases=names)
        addable = conditions.as_automaton(added, tracks)
        return automatic_claim(replace(values, question=Question.MOVE_SETS, addable=addable, claim=vectors))

    return build


def every_p(
    claimed: Callable[[Ryuo], Union],
    words: str,
    from_p: int = 1,
    convention: Convention = Convention.NORMAL,
    *,
    slack: int = 0,
) -> Builder:
    """Return what builds a claim about the generalized ryūō for all p from some number on."""

    def build(budget: Budget, case: Mapping[str, int]) -> UniformClaim:
        game = Ryuo(budget, from_p, slack)
        relation = whole(claimed(game))
        question = Question.TABLE if "qv" in relation.tracks else Question.P_POSITIONS
        empty = UniformClaim(from_p, Automaton((), ()), convention, None, question, words, slack)
        gone = conditions.as_automaton(whole(game.level(0)), empty.tracks) if convention is Convention.PASS else None
        return uniform_claim(
            replace(empty, automaton=conditions.as_automaton(relation, empty.tracks), without_pass=gone)
        )

    return build


def restricted(p: int, m: int, convention: Convention = Convention.NORMAL) -> GameRules:
    """Return the rules of restricted Ryuo Nim."""
    return GameRules((), restricted_moves(p, m), convention=convention)


def wythoff_game(budget: Budget, case: Mapping[str, int]) -> AutomaticClaim:
    """Return the claim about the game of Wythoff with parameter t."""
    words = "one number ends in an even number of zeros, and the other is that number with one more zero"
    return _wythoff(wythoff_p_positions(case["t"], budget), lines=wythoff_lines(case["t"]), claim=words)


def misere_wythoff(budget: Budget, case: Mapping[str, int]) -> AutomaticClaim:
    """Return the claim about Wythoff's game in misère play."""
    words = "as in normal play, but (0, 1), (1, 0), (2, 2) in place of (0, 0), (1, 2), (2, 1)"
    return _wythoff(misere_wythoff_p_positions(budget), convention=Convention.MISERE, claim=words)


def _wythoff(lost: Relation, **rules: Any) -> AutomaticClaim:
    automaton = conditions.as_automaton(lost, conditions.track_names(2))
    return automatic_claim(AutomaticClaim(lost.numeration, automaton, QUEEN, **rules))


RESTRICTED_PASS = partial(restricted, convention=Convention.PASS)
CLAIMS = (
    NamedClaim(
        "nim",
        "the Grundy value of two heaps is their nim-sum",
        'C. L. Bouton, "Nim, a game with a complete mathematical theory" (1901)',
        about(lambda: GameRules(ROOK), "x ^ y"),
    ),
    formula_of_ryuo("ryuo-theorem-1.2", of_p(*range(1, 8)), "ryuo"),
    NamedClaim(
        "ryuo-every-p",
        "the Grundy values of the generalized ryuo, one proof for all p",
        f"{PAPER}, theorem 1.2",
        every_p(Ryuo.values, GRUNDY),
    ),
    formula_of_ryuo("ryuo-misere", of_p(*range(3, 7))),
    NamedClaim(
        "ryuo-misere-every-p",
        "the misere form of the generalized ryuo, one proof for all p >= 3",
        "the misere form of the generalized ryuo",
        every_p(lambda game: game.level(1), MISERE_RYUO, 3, Convention.MISERE),
    ),
    NamedClaim(
        "ryuo-misere-small-p",
        "misère play: the P-positions are those of misère nim, p = 1 and 2",
        "the cases that the misere form of the generalized ryuo leaves out",
        about(partial(ryuo, convention=Convention.MISERE), MISERE_NIM),
        of_p(1, 2),
    ),
    NamedClaim(
        "ryuo-solid",
        "the Grundy values of the generalized ryuo in three dimensions",
        f"{PAPER}, theorem 1.2 in three dimensions",
        about(partial(ryuo, axes=3), SOLID_GRUNDY),
        of_p(*range(1, 5)),
    ),
    NamedClaim(
        "restricted-ryuo",
        "moves shorter than m along an axis: the Grundy values are those of the free ryuo modulo m",
        "the folding theorem (docs/impartial_theorems.md, restricted Ryuo Nim)",
        about(restricted, "(x % m + y % m) % p + p * (x % m // p ^ y % m // p)"),
        ({"p": 3, "m": 3}, {"p": 3, "m": 6}, {"p": 4, "m": 4}),
    ),
    NamedClaim(
        "restricted-ryuo-pass",
        "the same with m = p and one pass: the P-positions have x + y = 0, or x + y = 1 mod p above p",
        "a heap from which 1 to p - 1 are taken, with a pass",
        about(RESTRICTED_PASS, "x + y = 0 or x + y > p and (x + y) % p = 1", "(x + y) % p = 0"),
        ({"p": 2, "m": 2}, {"p": 3, "m": 3}, {"p": 4, "m": 4}, {"p": 5, "m": 5}),
    ),
    NamedClaim(
        "restricted-nim-pass",
        "two heaps of nim, fewer than m taken, and one pass: |x - y| is 1 over an odd heap, or 1 + km, k >= 1",
        "restricted Ryuo Nim with p = 1",
        about(RESTRICTED_PASS, NEIGHBOURS, f"{APART} % m = 0"),
        ({"p": 1, "m": 3}, {"p": 1, "m": 4}, {"p": 1, "m": 5}),
    ),
    NamedClaim(
        "nightrider",
        "whole nightrider rays added to nim change no Grundy value",
        f"{PAPER}, the corrected theorem 1.3 for p = 1",
        about(lambda: GameRules((*ROOK, (1, 2), (2, 1))), "x ^ y"),
    ),
    formula_of_ryuo("ryuo-theorem-2.1-repaired", of_p(*range(3, 7)), "ryuo-pass"),
    NamedClaim(
        "ryuo-pass-every-p",
        "the generalized ryuo with one pass, one proof for all p >= 3",
        f"{PAPER}, theorem 2.1, repaired: the corner is added",
        every_p(Ryuo.lost_with_pass, P_1_REPAIRED, 3, Convention.PASS),
    ),
    formula_of_ryuo("ryuo-pass-small-p", of_p(1, 2)),
    formula_of_ryuo("ryuo-theorem-2.1", of_p(*range(1, 7))),
    formula_of_ryuo("ryuo-theorem-2.1-usual-pass", of_p(*range(1, 7))),
    NamedClaim(
        "ryuo-longer-steps",
        "the Grundy values of the ryuo, were its steps allowed to take s + t <= p",
        "a control: the bound of theorem 1.2 is s + t <= p - 1",
        about(partial(ryuo, slack=1), GRUNDY),
        of_p(*range(2, 6)),
    ),
    NamedClaim(
        "ryuo-longer-steps-every-p",
        "the Grundy values of the ryuo, were its steps allowed to take s + t <= p, for all p at once",
        "a control: the bound of theorem 1.2 is s + t <= p - 1",
        every_p(Ryuo.values, GRUNDY, slack=1),
    ),
    NamedClaim(
        "ryuo-move-sets",
        "all pieces with the Grundy values of the generalized ryuo: the moves that they need, and those they may have",
        f"{PAPER}, theorem 1.3 in a corrected form",
        move_sets_of(conditions.ADDABLE),
        of_p(*range(1, 6)),
    ),
    NamedClaim(
        "ryuo-solid-move-sets",
        "all pieces with the Grundy values of the generalized ryuo, in three dimensions",
        f"{PAPER}, theorem 1.3 in a corrected form, in three dimensions",
        move_sets_of(conditions.SOLID_ADDABLE, axes=3),
        of_p(*range(1, 5)),
    ),
    NamedClaim(
        "ryuo-theorem-1.3",
        "only the generalized ryuo has its Grundy values, as printed: no other vector may be added",
        f"{PAPER}, theorem 1.3",
        move_sets_of(conditions.NEEDED),
        of_p(*range(1, 6)),
    ),
    NamedClaim(
        "two-rooks",
        "the P-positions of Corner the Two Rooks",
        TWO_ROOKS,
        about(lambda: GameRules(ROOK, pieces=2), ROOKS),
    ),
    NamedClaim(
        "two-rooks-solid",
        "Corner the Two Rooks in three dimensions: lost where the nim-sums are a P-position of misere nim",
        f"{TWO_ROOKS}, in three dimensions",
        about(lambda: GameRules(SOLID_ROOK, pieces=2), SOLID_ROOKS),
    ),
    NamedClaim(
        "wythoff",
        "the P-positions of Wythoff's game and its relatives: x ends in an even number of zeros, y is x shifted",
        FRAENKEL,
        wythoff_game,
        tuple({"t": t} for t in range(1, 5)),
    ),
    NamedClaim("wythoff-misere", "the P-positions of Wythoff's game in misère play", FRAENKEL, misere_wythoff),
)


def problems(
    claim: NamedClaim, budget: Budget, given: Mapping[str, int]
) -> Iterator[tuple[Mapping[str, int], AutomaticClaim | UniformClaim]]:
    """Yield the problem of each case, or of the parameters that are given."""
    for case in ({**claim.cases[0], **given},) if given else claim.cases:
        yield case, claim.build(budget, case)
