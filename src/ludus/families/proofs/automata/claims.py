"""A claim of a person about a game, as the automatic claim that can be proved or refuted.

A condition is a claim about the P-positions, a number about the Grundy values. The numeration is the one that a
person names, or one that suits the divisions in the claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import NamedTuple, cast

from ludus.core.errors import invalid
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import Impartial, Vector
from ludus.families.impartial.one_piece.ryuo_theorems import short_moves
from ludus.families.impartial.two_pieces.problem import Drop, Push, TwoPieces
from ludus.families.proofs.automata.compiling import compiler, relation_of
from ludus.families.proofs.automata.conditions import as_automaton, track_names
from ludus.families.proofs.automata.statements import Statement, all_parts, is_statement, read_statement
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automatic.problem import PASSES, AutomaticClaim, Automaton, Convention, Line, automatic_claim
from ludus.families.proofs.formulas import coordinate_names
from ludus.families.proofs.formulas.tree import Binary, Comparison, Name, Number, Operator, Whole
from ludus.families.proofs.formulas.tree import Relation as Comparing
from ludus.families.proofs.numerations import BINARY, Numeration, radix_numeration

MAX_LETTERS = 350
"""Maximum number of letters of an automaton for which a numeration is chosen."""
VALUE = "the value"
"""The name of the Grundy value, which no text can have."""
RYUO_LOST = "(x + y) % p = 0 and x // p = y // p"
"""Theorem 1.2 for the P-positions of the generalized ryūō."""


class Rules(NamedTuple):
    """The moves of a piece, how many pieces there are, and who wins."""

    rays: tuple[Vector, ...] = ()
    steps: tuple[Vector, ...] = ()
    lines: tuple[Line, ...] = ()
    pieces: int = 1
    convention: Convention = Convention.NORMAL

    @property
    def coordinates(self) -> int:
        """How many coordinates a position has."""
        return self.pieces * len((self.rays or self.steps or self.lines[0])[0])


def is_plain_pair(problem: TwoPieces) -> bool:
    """Return whether two pieces pass each other, share no square and never leave the board, in normal play."""
    meets = problem.jump and not problem.land and problem.drop is Drop.NEVER and problem.push is Push.NONE
    return meets and problem.is_plain


def rules_of(problem: Impartial | TwoPieces) -> Rules:
    """Return the rules of a game on a board of some size, for boards of every size."""
    if not problem.rays and not problem.steps:
        raise invalid("target", "expected a piece that can move, got one with no ray and no step")
    if isinstance(problem, TwoPieces):
        if not is_plain_pair(problem):
            rules = "two pieces that pass each other, never stand on one square and never leave the board"
            raise invalid("target", f"expected {rules}, got other rules")
        return Rules(problem.rays, problem.steps, pieces=2)
    if problem.passes and problem.misere:
        raise invalid("passes", "expected none in misere play, for a proof about every size")
    convention = Convention.MISERE if problem.misere else Convention.NORMAL
    if problem.passes % 2:
        # Two passes cancel, with or without a pass at the end: only the parity of their number matters.
        convention = Convention.PASS_ANYWHERE if problem.pass_at_terminal else Convention.PASS
    return Rules(problem.rays, problem.steps, convention=convention)


def claim_problem(
    rules: Rules,
    claim: str,
    budget: Budget,
    *,
    where: Mapping[str, int] | None = None,
    numeration: Numeration | None = None,
    without_pass: str | None = None,
) -> AutomaticClaim:
    """Return the automatic claim of a claim; `where` has its parameters, `without_pass` the claim once a pass is gone.

    >>> claim_problem(Rules(rays=((1, 0), (0, 1))), "x = y", Budget()).automaton.transitions
    ((0, 1, 1, 0), (1, 1, 1, 1))
    """
    if len(claim) > 4000:
        raise invalid("formula", f"expected at most 4000 letters, got {len(claim)}")
    given = dict(where or {})
    read = read_statement(claim, known_names(rules, given))
    chosen = numeration or usual_numeration(read, given, rules.coordinates + (not is_statement(read)))
    setting = Setting(rules, chosen, budget, given)
    if not is_statement(read):
        if rules.pieces == 2 or rules.convention is not Convention.NORMAL:
            what = "a condition for the P-positions: Grundy values are proved for one piece in normal play"
            raise invalid("formula", f"expected {what}, got a number")
        values = setting.values(cast(Number, read), claim)
        return automatic_claim(AutomaticClaim(chosen, values, *rules, question=Question.TABLE, claim=claim))
    lost, gone = setting.lost(cast(Statement, read), claim), None
    if rules.convention in PASSES:
        text, more = _lost_without_pass(rules, without_pass)
        names = {**more, **given}
        statement = read_statement(text, known_names(rules, names))
        if not is_statement(statement):
            raise invalid("without_pass", "expected a condition for the P-positions, got a number")
        gone = Setting(rules, chosen, budget, names).lost(cast(Statement, statement), text)
    elif without_pass is not None:
        raise invalid("without_pass", "expected nothing said about it in a game without a pass")
    return automatic_claim(AutomaticClaim(chosen, lost, *rules, without_pass=gone, claim=claim))


@dataclass(frozen=True, slots=True)
class Setting:
    """What the names in a claim mean, and how numbers are written."""

    rules: Rules
    numeration: Numeration
    budget: Budget
    parameters: Mapping[str, int]

    def lost(self, statement: Statement, text: str) -> Automaton:
        """Return the automaton of the positions for which a statement is true."""
        count = self.rules.coordinates
        tracks = track_names(count)
        pairs = zip(coordinate_names(count), tracks, strict=True)
        aliases = {name: track for names, track in pairs for name in names}
        machine = compiler(self.numeration, self.budget, parameters=self.parameters, aliases=aliases, text=text)
        free = (
            (*tracks, VALUE) if any(isinstance(p, Name) and p.name == VALUE for p in all_parts(statement)) else tracks
        )
        found = machine.relation(statement)
        if self.rules.pieces == 2:
            # A claim is about positions: two pieces on one square are none.
            half = count // 2
            apart = " or ".join(f"{a} != {b}" for a, b in zip(tracks[:half], tracks[half:], strict=True))
            found &= relation_of(apart, self.numeration, self.budget)
        return as_automaton(found, free)

    def values(self, number: Number, text: str) -> Automaton:
        """Return the automaton of the positions together with a number: what the claim says is their value."""
        return self.lost(Comparison((Name(VALUE), number), (Comparing.EQUAL,)), text)


def known_names(rules: Rules, parameters: Mapping[str, int]) -> list[str]:
    """Return the names that a claim may use; InvalidInput when a parameter has the name of a coordinate."""
    coordinates = [name for names in coordinate_names(rules.coordinates) for name in names]
    for name in parameters:
        if name in coordinates:
            raise invalid("where", f"expected a parameter, got {name!r}, which is a coordinate")
    return [*coordinates, *parameters]


def usual_numeration(claim: Statement | Number, parameters: Mapping[str, int], tracks: int) -> Numeration:
    """Return the numeration in which a claim is likely to have few states: binary but for the last digit.

    >>> usual_numeration(read_statement("(x // 3 ^ y // 3) = 0"), {}, 3).radices
    (3, 2)
    """
    divisors = set()
    for part in all_parts(claim):
        if isinstance(part, Binary) and part.operator in (Operator.QUOTIENT, Operator.REMAINDER):
            match part.right:
                case Whole(value=value):
                    divisors.add(value)
                case Name(name=name) if name in parameters:
                    divisors.add(parameters[name])
    odd = {divisor for divisor in divisors if divisor > 1 and divisor & (divisor - 1)}
    if len(odd) != 1 or max(odd) ** tracks > MAX_LETTERS:
        return BINARY
    return radix_numeration(odd.pop(), 2)


def _lost_without_pass(rules: Rules, given: str | None) -> tuple[str, dict[str, int]]:
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
