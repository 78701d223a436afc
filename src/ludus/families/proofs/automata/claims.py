"""A claim about a game, as the automatic claim that can be proved or refuted; and the ryūō for all p at once.

A condition is a claim about the P-positions, a number about the Grundy values. The numeration is the one that a
person names, or one that suits the divisions in the claim.

Theorems with a parameter write x = p q + r as the pair (q, r). A product with an unknown p is outside the logic, but
the game never needs one: a rook moves to a smaller pair, a short step borrows at most once, and the value is the pair
(q of x ^ q of y, (r of x + r of y) mod p). All numbers are written in base 2; p is a number like the others, so that
one proof is about every p and every size of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple, TypeAlias

from ludus.core.errors import invalid
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.impartial.two_pieces.problem import Drop, Push, TwoPieces
from ludus.families.proofs.automata.compiling import Compiler, relation_of
from ludus.families.proofs.automata.conditions import apart, as_automaton, track_names
from ludus.families.proofs.automata.linear import constant, least, smallest
from ludus.families.proofs.automata.relations import Relation, all_of, any_of
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.terms import Arithmetic
from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Automaton, Convention, Line, automatic_claim
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.reading import read
from ludus.families.proofs.numerations import BINARY, Numeration, radix_numeration

MAX_LETTERS = 350
"""Maximum number of letters of an automaton for which a numeration is chosen."""
VALUE = "the value"
"""The name of the Grundy value, which no text can have."""
RYUO_LOST = "(x + y) % p = 0 and x // p = y // p"
"""Theorem 1.2 for the P-positions of the generalized ryūō."""


class GameRules(NamedTuple):
    """The moves of a piece, how many pieces there are, and who wins."""

    rays: tuple[Vector, ...] = ()
    steps: tuple[Vector, ...] = ()
    lines: tuple[Line, ...] = ()
    pieces: int = 1
    convention: Convention = Convention.NORMAL

    @property
    def coordinates(self) -> int:
        return self.pieces * len((self.rays or self.steps or self.lines[0])[0])


def is_plain_pair(problem: TwoPieces) -> bool:
    """Return whether two pieces pass each other, share no square and never leave the board, in normal play."""
    meets = problem.jump and not problem.land and problem.drop is Drop.NEVER and problem.push is Push.NONE
    return meets and problem.is_plain


def rules_of(problem: Impartial | TwoPieces) -> GameRules:
    """Return the rules of a game on a board of some size, for boards of every size."""
    if not problem.rays and not problem.steps:
        raise invalid("target", "expected a piece that can move, got one with no ray and no step")
    if isinstance(problem, TwoPieces):
        if not is_plain_pair(problem):
            rules = "two pieces that pass each other, never stand on one square and never leave the board"
            raise invalid("target", f"expected {rules}, got other rules")
        return GameRules(problem.rays, problem.steps, pieces=2)
    if problem.passes and problem.misere:
        raise invalid("passes", "expected none in misère play, for a proof about every size")
    convention = Convention.MISERE if problem.misere else Convention.NORMAL
    if problem.passes % 2:
        # Two passes cancel, with or without a pass at the end: only the parity of their number matters.
        convention = Convention.PASS_ANYWHERE if problem.pass_at_terminal else Convention.PASS
    return GameRules(problem.rays, problem.steps, convention=convention)


def claim_problem(
    rules: GameRules,
    claim: str,
    budget: Budget,
    *,
    where: Mapping[str, int] | None = None,
    numeration: Numeration | None = None,
    without_pass: str | None = None,
) -> AutomaticClaim:
    """Return the automatic claim of a claim; `where` has its parameters, `without_pass` the claim once a pass is gone.

    >>> claim_problem(GameRules(rays=((1, 0), (0, 1))), "x = y", Budget()).automaton.transitions
    ((0, 1, 1, 0), (1, 1, 1, 1))
    """
    given = dict(where or {})
    formula = read(claim, tree.known_names(rules.coordinates, given), quantifiers=True)
    is_about_values = not isinstance(formula, tree.Condition)
    if is_about_values and (rules.pieces == 2 or rules.convention is not Convention.NORMAL):
        what = "a condition for the P-positions: Grundy values are proved for one piece in normal play"
        raise invalid("formula", f"expected {what}, got a number")
    chosen = numeration or usual_numeration(formula, given, rules.coordinates + is_about_values)
    arithmetic, gone = Arithmetic(chosen, budget), None
    automaton = _accepting(rules, arithmetic, given, formula, claim)
    if rules.convention in PASSES:
        text, more = _lost_without_pass(rules, without_pass)
        names = {**more, **given}
        statement = read(text, tree.known_names(rules.coordinates, names), quantifiers=True)
        if not isinstance(statement, tree.Condition):
            raise invalid("without_pass", "expected a condition for the P-positions, got a number")
        gone = _accepting(rules, arithmetic, names, statement, text)
    elif without_pass is not None:
        raise invalid("without_pass", "expected nothing said about it in a game without a pass")
    question = Question.TABLE if is_about_values else Question.P_POSITIONS
    return automatic_claim(AutomaticClaim(chosen, automaton, *rules, without_pass=gone, question=question, claim=claim))


def _accepting(
    rules: GameRules, arithmetic: Arithmetic, given: Mapping[str, int], claim: tree.Formula, text: str
) -> Automaton:
    """Return the automaton of the positions for which a claim is true, or that have with a number the claimed value."""
    statement, free = claim, track_names(rules.coordinates)
    if not isinstance(statement, tree.Condition):
        statement = tree.Comparison((tree.Name(VALUE), statement), (tree.Relation.EQUAL,))
        free = (*free, VALUE)
    tracks = track_names(rules.coordinates)
    pairs = zip(tree.coordinate_names(rules.coordinates), tracks, strict=True)
    aliases = {name: track for names, track in pairs for name in names}
    found = Compiler(arithmetic, given, aliases, text).relation(statement)
    if rules.pieces == 2:
        # A claim is about positions: two pieces on one square are none.
        found &= apart(arithmetic.numeration, tracks, arithmetic.budget)
    return as_automaton(found, free)


def usual_numeration(claim: tree.Formula, parameters: Mapping[str, int], tracks: int) -> Numeration:
    """Return the numeration in which a claim is likely to have few states: binary but for the last digit.

    >>> usual_numeration(read("(x // 3 ^ y // 3) = 0"), {}, 3).radices
    (3, 2)
    """
    divisors = set()
    for part in tree.parts(claim):
        if isinstance(part, tree.Binary) and part.operator in (tree.Operator.QUOTIENT, tree.Operator.REMAINDER):
            match part.right:
                case tree.Whole(value=value):
                    divisors.add(value)
                case tree.Name(name=name) if name in parameters:
                    divisors.add(parameters[name])
    odd = {divisor for divisor in divisors if divisor > 1 and divisor & (divisor - 1)}
    if len(odd) != 1 or max(odd) ** tracks > MAX_LETTERS:
        return BINARY
    return radix_numeration(odd.pop(), 2)


def _lost_without_pass(rules: GameRules, given: str | None) -> tuple[str, dict[str, int]]:
    """Return the claim about the game once its pass is gone: what is given, or theorem 1.2 for a ryūō."""
    if given is not None:
        return given, {}
    longest = max((sum(step) for step in rules.steps), default=1)
    is_rook, steps = set(rules.rays) == {(1, 0), (0, 1)}, set(rules.steps)
    # The number is compared first: a single long step must not list all short ones.
    if not is_rook or len(steps) != comb(longest, 2) or steps != set(short_moves(longest + 1)):
        what = "a condition for the P-positions without the pass, since the proof needs it"
        raise invalid("without_pass", f"expected {what}, got none")
    return RYUO_LOST, {"p": longest + 1}


Union: TypeAlias = tuple[tuple[Relation, ...], ...]
"""A set of positions as a union of intersections; what is about q and what is about r is kept apart."""
AXES = ("x", "y")

SUM = "rx < p and ry < p and w < p and (w = rx + ry or w + p = rx + ry)"
"""w = (rx + ry) mod p."""


@dataclass(frozen=True, slots=True)
class Ryuo:
    """The game for all p from some number on; a step takes s >= 1 and t >= 1 with s + t < p + slack."""

    budget: Budget
    from_p: int = 1
    slack: int = 0
    """0 for the game of the paper; other numbers are for claims about other games."""

    def says(self, text: str) -> Relation:
        """Return what a text says about p, the pairs and other numbers."""
        return relation_of(text, BINARY, self.budget)

    def is_block(self, *names: str) -> Relation:
        """Return that p is in range and the names are pairs: each r is less than p."""
        return self.says(" and ".join([f"p >= {self.from_p}", *(f"r{name} < p" for name in names)]))

    def residue(self, value: int) -> Relation:
        """Return (rx + ry) mod p = a number."""
        return (self.says(SUM) & constant(BINARY, self.budget, "w", value)).exists("w")

    def reaching(self, target: Union, axes: Sequence[str] = AXES) -> Relation:
        """Return the positions with an option in a set: a rook on each axis, short steps on x and y."""
        found = [self._rook(part, axis) for part in target for axis in axes]
        found += [self._step(part, a, b) for part in target for a in (0, 1) for b in (0, 1)]
        return any_of(found) & self.is_block(*axes)

    def _rook(self, part: Sequence[Relation], axis: str) -> Relation:
        """Return where one number can be made smaller: the same q and a smaller r, or a smaller q and any r."""
        q, r = f"q{axis}", f"r{axis}"
        near = [one.renamed(**{r: "r2"}) for one in part]
        far = [one.renamed(**{r: "r2", q: "q2"}) for one in part]
        smaller = self.says(f"r2 < {r}")
        return all_of([*near, smaller], ["r2"]) | all_of([*far, self.says(f"q2 < {q} and r2 < p")], ["q2", "r2"])

    def _step(self, part: Sequence[Relation], borrow_x: int, borrow_y: int) -> Relation:
        """Return where a short step leads into a set, with or without a borrow from each q."""
        moved = [one.renamed(rx="r2", ry="r3", qx="q2", qy="q3") for one in part]
        x, y = (f"(r{axis} + {borrow} * p)" for axis, borrow in zip(AXES, (borrow_x, borrow_y), strict=True))
        taken = f"{x} - r2 >= 1 and {y} - r3 >= 1 and {x} - r2 + {y} - r3 < p + {self.slack}"
        blocks = f"qx = q2 + {borrow_x}", f"qy = q3 + {borrow_y}"
        conditions = [self.says(f"{taken} and r2 < p and r3 < p"), *map(self.says, blocks)]
        return all_of([*moved, *conditions], ["q2", "q3", "r2", "r3"])

    def values(self) -> Union:
        """Return the claim of theorem 1.2: the pair v is (qx ^ qy, (rx + ry) mod p)."""
        return ((self.says("(qx ^ qy) = qv"), self.says(SUM).renamed(w="rv"), self.is_block(*AXES, "v")),)

    def level(self, value: int) -> Union:
        """Return the positions of Grundy value 0 or 1, for p >= 2: the same q, and the sum of the r mod p."""
        return ((self.says("qx = qy"), self.residue(value), self.is_block(*AXES)),)

    def lost_with_pass(self) -> Union:
        """Return the corrected theorem 2.1: the corner, and one more set.

        With x = X + 1 and y = Y + 1 the numbers X and Y lie in the same block n, and X + Y = p - 1 for n = 0, X + Y = 0
        mod p for n >= 1.
        """
        shifted = [
            self.says(f"r{a} = s{a} + 1 and q{a} = m{a} or r{a} = 0 and s{a} + 1 = p and q{a} = m{a} + 1") for a in AXES
        ]
        first = self.says("mx = 0 and my = 0 and sx + sy + 1 = p and sx < p and sy < p")
        later = self.says("mx = my and mx > 0") & self.residue(0).renamed(rx="sx", ry="sy")
        hidden = ["mx", "my", "sx", "sy"]
        inner = any_of([all_of([one, *shifted], hidden) for one in (first, later)]) | self.corner()
        return ((inner, self.is_block(*AXES)),)

    def corner(self) -> Relation:
        return self.says("qx = 0 and rx = 0 and qy = 0 and ry = 0")


def whole(target: Union) -> Relation:
    """Return a union of intersections as one relation."""
    return any_of([all_of(part, ()) for part in target])


def wrong(
    game: Ryuo,
    claim: Union,
    convention: Convention = Convention.NORMAL,
    gone: Relation | None = None,
    *,
    axes: Sequence[str] = AXES,
) -> Relation:
    """Return where a claim about the P-positions fails; `gone` are those that are lost once a pass is gone.

    The corner is the one position without a move. In misère play it is not lost; a pass leads to the same position
    without one.
    """
    lost, options, places = whole(claim), game.reaching(claim, axes), game.is_block(*axes)
    if convention is Convention.MISERE:
        places -= game.corner()
    if gone is not None:
        options |= gone if convention is Convention.PASS_ANYWHERE else gone - game.corner()
    return lost.differs(places - options)


def smallest_position(wrong: Relation, axes: Sequence[str] = AXES) -> dict[str, int] | None:
    """Return the least p for which there is a position, and the smallest one; None if there is none."""
    if wrong.is_empty:
        return None
    others = [track for track in wrong.tracks if track != "p"]
    p = least(wrong.exists(*others))
    known = all_of([wrong, constant(BINARY, wrong.budget, "p", p)], ["p"])
    numbers = [relation_of(f"{axis} = {p} * q{axis} + r{axis}", BINARY, wrong.budget) for axis in axes]
    found = smallest(all_of([known, *numbers], others).ordered(tuple(axes)))
    return None if found is None else {"p": p, **dict(zip(axes, found, strict=True))}
