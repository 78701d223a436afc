"""Proofs for boards of every size: a claim about a game becomes a theorem, or is refuted by the smallest position.

    claim → automaton → automatic claim → solver → ludus_check → a sentence

A claim about one game, about two coins, or about the generalized ryūō for all p, is checked by ludus_check, which
shares nothing with the engine of automata. The theorems about the engine's own adders rest on the engine alone, and say
so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Any, TypeAlias

from ludus import workbench
from ludus.core.answers import Impossible, Solved, Undecided
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import COMPUTED
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.pairs import box
from ludus.families.impartial.two_pieces.problem import TwoPieces, sorted_pair
from ludus.families.proofs.automata import two_coins
from ludus.families.proofs.automata.claims import claim_problem, is_plain_pair, rules_of
from ludus.families.proofs.automata.exports import lean_text, walnut_text
from ludus.families.proofs.automata.linear import THEOREMS, NamedTheorem, smallest
from ludus.families.proofs.automata.named_claims import CLAIMS, NamedClaim, problems
from ludus.families.proofs.automata.relations import Relation, from_table
from ludus.families.proofs.automata.tables import Budget, BudgetSpent, budget_of
from ludus.families.proofs.automatic.certificates import Counterexample, WrongVector
from ludus.families.proofs.automatic.problem import AutomaticClaim, Automaton
from ludus.families.proofs.formulas.tree import format_position
from ludus.families.proofs.named_formulas import find
from ludus.families.proofs.numerations import BINARY, Numeration, numeration_named
from ludus.families.proofs.uniform.problem import UniformClaim

Named: TypeAlias = NamedClaim | NamedTheorem | two_coins.NamedLaw
NAMED: dict[str, Named] = {one.name: one for one in (*CLAIMS, *THEOREMS, *two_coins.THEOREMS)}
ENGINE_ALONE = f"decided by the engine of automata; {COMPUTED}"


class Verdict(Enum):
    """What came out."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


class Export(Enum):
    """Other provers, for which a claim or its proof can be written."""

    WALNUT = "walnut"
    LEAN = "lean"


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim with its verdict and the sentence that was verified."""

    claim: str
    verdict: Verdict
    sentence: str
    """What the checker verified; for a theorem of the engine, what it decided."""
    checked: workbench.CheckedAnswer | None = None
    """The answer of the formats, with its certificate; None where the engine alone decides."""
    case: Mapping[str, int] = field(default_factory=dict)
    """The parameters of the claim."""

    @property
    def title(self) -> str:
        """The verdict, and the status of its certificate unless all of that was verified."""
        status = "" if self.checked is None else self.checked.status
        doubt = f" ({status})" if status in ("partly verified", "not checked") else ""
        return self.verdict.value + doubt

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"verdict": self.verdict.value, "claim": self.claim, "sentence": self.sentence}
        found |= {"status": self.checked.status} if self.checked is not None else {"certified": False}
        found |= {"where": dict(self.case)} if self.case else {}
        return found | ({"answer": self.checked.fields()} if self.checked is not None else {})


def prove(
    problem: Impartial | TwoPieces,
    claim: str,
    *,
    where: Mapping[str, int] | None = None,
    numeration: Numeration | str | None = None,
    without_pass: str | None = None,
    limits: Limits | None = None,
) -> Proof:
    """Return whether a claim about a game is right on boards of every size; the size of the problem plays no role.

    A condition is about the P-positions, a number about Grundy values. `where` has
    the parameters of the claim; `without_pass` says which positions are lost once a pass is gone.

    >>> from ludus.families.impartial.one_piece.problem import impartial
    >>> rook = impartial([(1, 0), (0, 1)], [], (8, 8))
    >>> prove(rook, "x ^ y").verdict, prove(rook, "x = y and x != 5").sentence[:28]
    (<Verdict.PROVED: 'proved'>, 'Counterexample: (5, 5) is a ')
    """
    limits = limits or Limits()
    if isinstance(problem, TwoPieces) and not is_plain_pair(problem):
        return prove_coins(problem, claim, where=where, limits=limits)
    chosen = numeration_named(numeration) if isinstance(numeration, str) else numeration
    try:
        found = claim_problem(
            rules_of(problem),
            claim,
            budget_of(limits.seconds),
            where=where,
            numeration=chosen,
            without_pass=without_pass,
        )
    except BudgetSpent as limit:
        return Proof(claim, Verdict.UNDECIDED, f"The automaton of the claim was not finished: {limit}.")
    return prove_claim(found, limits=limits, case=where)


def prove_coins(
    problem: TwoPieces, claim: str, *, where: Mapping[str, int] | None = None, limits: Limits | None = None
) -> Proof:
    """Return whether a condition describes the P-positions of two coins that land, push or leave, on every board.

    >>> from ludus.families.impartial.two_pieces.problem import Drop, two_pieces
    >>> coins = two_pieces([(1, 0), (0, 1)], [], (4, 4), jump=True, land=True, drop=Drop.ALWAYS)
    >>> prove_coins(coins, "(x - 1 ^ y - 1 ^ z - 1 ^ u - 1) = 0").verdict
    <Verdict.PROVED: 'proved'>
    """
    given = dict(where or {})
    return _decided(
        problem, claim, lambda budget: two_coins.claimed_pairs(claim, problem.low, budget, given), limits, given
    )


def prove_pair_automaton(problem: TwoPieces, automaton: Automaton, *, limits: Limits | None = None) -> Proof:
    """Return whether an automaton accepts the P-positions of two coins, counted from 0, on every board."""
    table, finals = automaton.transitions, automaton.finals
    words = f"an automaton of {len(table)} states accepts the P-positions"
    return _decided(
        problem, words, lambda budget: from_table(BINARY, two_coins.PAIR, table, finals, budget), limits, {}
    )


def _decided(
    problem: TwoPieces,
    claim: str,
    claimed: Callable[[Budget], Relation | str],
    limits: Limits | None,
    given: Mapping[str, int],
) -> Proof:
    """Return whether a set is that of the P-positions: an automaton, or the outcome of the smallest wrong pair."""
    game, budget = two_coins.coins_of(problem), budget_of((limits or Limits()).seconds)
    try:
        law = claimed(budget)
        alone = smallest(two_coins.lone_faults(game, budget))
        if alone is not None:
            raise ValueError(f"the P-positions of a lone coin are wrong at {alone}")
        wrong = smallest(two_coins.faults(game, law, budget))
        if wrong is None:
            asked = replace(problem, question=Question.P_POSITIONS, position=None)
            checked = workbench.checked(
                Solved(asked, two_coins.accepting(game, law, budget), "the algebra of automata")
            )
            return Proof(claim, Verdict.PROVED, checked.sentence, checked, given)
    except BudgetSpent as limit:
        return Proof(claim, Verdict.UNDECIDED, f"the proof was not finished: {limit}", case=given)
    # At the smallest fault the claim is right about every option, so that it is wrong about this pair.
    a, b, c, d = (number + problem.low for number in wrong)
    pair = sorted_pair((a, b), (c, d))
    checked = workbench.ask(replace(problem, size=box(pair, problem.low), position=pair, question=Question.OUTCOME))
    least = f"The claim says otherwise, and this is the smallest pair about which it is wrong ({COMPUTED})."
    sentence = f"Counterexample: {checked.sentence} {least}"
    return Proof(claim, Verdict.REFUTED, sentence, checked, given)


def prove_claim(
    problem: AutomaticClaim | UniformClaim, *, limits: Limits | None = None, case: Mapping[str, int] | None = None
) -> Proof:
    """Return whether the claim of a problem about every size is right."""
    checked = workbench.ask(problem, limits=limits)
    claim, given = problem.claim or "the automaton of the problem", dict(case or {})
    verdict, least = Verdict.PROVED, ""
    match checked.answer:
        case Undecided():
            verdict = Verdict.UNDECIDED
        case Impossible(certificate=Counterexample(position=position)):
            verdict, least = Verdict.REFUTED, f" {_smallest(problem, position)}"
        case Impossible(certificate=WrongVector(vector=vector)):
            least = f" The smallest vector about which the claim is wrong is {vector} ({COMPUTED})."
            verdict = Verdict.REFUTED
    return Proof(claim, verdict, checked.sentence + least, checked, given)


def prove_named(name: str, *, where: Mapping[str, int] | None = None, limits: Limits | None = None) -> Iterator[Proof]:
    """Yield the verdicts about a named claim, case by case.

    >>> [proof.verdict.value for proof in prove_named("nim")]
    ['proved']
    """
    one, limits = named(name), limits or Limits()
    if isinstance(one, NamedTheorem | two_coins.NamedLaw):
        yield from _theorem(one, where or {}, limits)
        return
    known = list(one.cases[0])
    for parameter, value in (where or {}).items():
        if parameter not in known or not 1 <= value <= 16:
            wanted = f"{' or '.join(known)} from 1 to 16" if known else "no parameter"
            raise invalid("where", f"expected {wanted} for {one.name}, got {parameter}={value}")
    try:
        for case, problem in problems(one, budget_of(10 * limits.seconds), dict(where or {})):
            yield prove_claim(problem, limits=limits, case=case)
    except BudgetSpent as limit:
        yield Proof(one.words, Verdict.UNDECIDED, f"The automaton of the claim was not finished: {limit}.")


def exported(proof: Proof, export: Export, *, limits: Limits | None = None) -> str:
    """Return a claim as text for Walnut, or its proof as a file for Lean 4; neither is run here.

    >>> print(exported(next(prove_named("nim")), Export.WALNUT).splitlines()[-1][:59])
    eval ludus_theorem "?lsd_2 Ax1,x2,x3 ($ludus_lost(x1,x2,x3)
    """
    problem = None if proof.checked is None else proof.checked.answer.problem
    if not isinstance(problem, AutomaticClaim) or problem.addable is not None:
        raise invalid(export.value, "expected a claim about one game with an automaton, got another one")
    if export is Export.LEAN and proof.verdict is not Verdict.PROVED:
        raise invalid(export.value, f"expected a claim that is proved, got one that is {proof.verdict.value}")
    budget = budget_of((limits or Limits()).seconds)
    try:
        return walnut_text(problem, budget) if export is Export.WALNUT else lean_text(problem, budget)
    except BudgetSpent as limit:
        raise invalid(export.value, f"expected a smaller claim: {limit}") from None


def named(name: str) -> Named:
    """Return what a name stands for."""
    return find("named", name, NAMED)


def _theorem(one: NamedTheorem | two_coins.NamedLaw, where: Mapping[str, int], limits: Limits) -> Iterator[Proof]:
    if where:
        raise invalid("where", f"expected no parameter for {one.name}, got {', '.join(where)}")
    if isinstance(one, two_coins.NamedLaw):
        yield _decided(two_coins.problem_of(one.game), one.words, lambda budget: one.law, limits, {})
        return
    try:
        for statement, wrong in one.run(budget_of(limits.seconds)):
            if wrong:
                yield Proof(statement, Verdict.REFUTED, f"it is not true that {statement}: {wrong}")
            else:
                yield Proof(statement, Verdict.PROVED, f"{statement}: {ENGINE_ALONE}")
    except BudgetSpent as limit:
        yield Proof(one.words, Verdict.UNDECIDED, f"The proof was not finished: {limit}.")


def _smallest(problem: AutomaticClaim | UniformClaim, position: tuple[int, ...]) -> str:
    """Return that a counterexample is the smallest, with the names of its coordinates.

    The checker verifies that it is one. That there is none before it is what the automata say.
    """
    if isinstance(problem, UniformClaim):
        where = format_position(position[1:3])
        return f"The least p with one is {position[0]}, and the smallest for it is {where} ({COMPUTED})."
    place = position[:-1] if problem.is_about_values else position
    return f"The smallest counterexample is {format_position(place)} ({COMPUTED})."
