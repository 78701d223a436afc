"""Replacement-set games as objects: single games, all games of a size, and what the polynomials of rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from ludus.api.boards import Puzzle
from ludus.api.files import Listing, Stated
from ludus.api.given import given_as
from ludus.api.running import limits_of
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import at_least, between, switch, whole_number, whole_numbers
from ludus.core.wording import COMPUTED
from ludus.families.tapes import explore, several
from ludus.families.tapes.cyclotomic import Factorisation, factorisation, gamma
from ludus.families.tapes.polynomials import MAX_POWER, read_polynomial
from ludus.families.tapes.problem import Tape, tape, write_multiset
from ludus.families.tapes.rule import rule
from ludus.workbench.puzzles import MAX_PACK

Checkers: TypeAlias = Iterable[int] | Mapping[int, int]
"""The squares of the checkers, or how many there are on each."""


class FactoredPolynomial(Stated):
    """The cyclotomic factors of a polynomial, and the least displacement that they allow; computed, not certified."""

    word = COMPUTED

    def __init__(self, found: Factorisation) -> None:
        self.polynomial: tuple[int, ...] = found.polynomial
        """Its coefficients, the constant term first."""
        self.cyclotomic: tuple[tuple[int, int], ...] = found.factors.cyclotomic
        """(k, how often Phi.k is a factor), the k increasing."""
        self.rest: tuple[int, ...] = found.factors.rest
        """The part without cyclotomic factors."""
        self.natural: tuple[int, ...] | None = found.factors.natural
        """The natural factors; None when it divides no T^n - 1."""
        self.displacement: int | None = found.displacement
        """The least n for which it divides T^n - 1; None when there is none."""
        self.sentence = "; ".join(found.sentences) + "."
        self._found = found


class RulesTogether(Stated):
    """Which displacements several rules allow together, with the moves and the weights that prove it."""

    def __init__(self, found: several.Together) -> None:
        self.displacement: int | None = found.ideal.displacement
        """The least displacement of one checker; the others are its multiples. None when there is none."""
        self.classes: int = found.ideal.size
        """The number of classes of states, computed and not certified; 0 when there are infinitely many."""
        self.moves: list[tuple[int, str, int]] | None = None
        """(number of the rule from 0, expand or contract, square) for that displacement; None when none was found."""
        if found.moves is not None:
            self.moves = [(number, way.value, square) for number, (way, square) in found.moves]
        self.word = "proved" if found.moves is not None and found.is_least else "computed"
        words = (*found.sentences, found.standing)
        self.sentence = " ".join(f"{one[0].upper()}{one[1:].rstrip('.')}." for one in words)
        self._found = found


class ReplacementGame(Puzzle[tuple[str, int]]):
    """A replacement set: expand a checker into the offsets, or contract them; bring the checkers from start to goal.

    >>> len(ReplacementGame({-1, 1}).move(by=6).solve().moves)
    18
    """

    problem: Tape

    def __init__(
        self, offsets: Iterable[int] | Mapping[int, int], start: Checkers = (0,), goal: Checkers | None = None
    ) -> None:
        with given_as("offsets", "replacement"):
            super().__init__(tape(offsets, start, start if goal is None else goal))

    def move(self, by: int) -> ReplacementGame:
        """Return the game whose goal is the start, displaced."""
        offsets, start = dict(self.problem.replacement), dict(self.problem.start)
        with given_as("by", "goal"):
            return ReplacementGame._of(tape(offsets, start, displacement=whole_number(by, "by")))

    @staticmethod
    def family(name: Literal["D", "E", "M1", "S"], **numbers: int | Iterable[Any]) -> ReplacementGame:
        """Return a game of the families of the paper: D (p, q), E (pairs, f), M1 (p, q, g), S (generators, N, f).

        >>> ReplacementGame.family("D", p=2, q=5).problem.displacement
        30
        """
        found = explore.family(name, dict(numbers))
        return ReplacementGame._of(found.problem())

    @staticmethod
    def pack(seed: int = 0, *, count: int = 10, seconds: float = 30.0) -> list[ReplacementGame]:
        """Return games with a proved minimum number of moves, the easiest first, as `ludus tapes pack` does."""
        limits = limits_of({"seed": seed, "seconds": seconds})
        most = between(1, count, MAX_PACK, "count")
        return [ReplacementGame._of(one.game.problem()) for one in explore.pack(limits.seed, most, limits)]

    @staticmethod
    def games(
        *, jump: int | None = None, displacement: int | None = None, par: bool = False, seconds: float = 30.0
    ) -> Listing:
        """Return all true games with a longest jump, or all products with a least displacement, as rows.

        With `par` each of them is solved: its fewest moves with a lower bound, checkers at once, difficulty.

        >>> [row["replacement"] for row in ReplacementGame.games(jump=3)]
        ['{-3, -1, 1, 3}', '{-3, -2, 2, 3}', '{-3, 3}']
        """
        games, limits = list(explore.games(**_size(jump, displacement))), limits_of({"seconds": seconds})
        kept = f"that these are all: {COMPUTED}"
        if switch(par, "par"):
            puzzles = [one for game in games if (one := explore.puzzle_of(game, limits)) is not None]
            rows: list[dict[str, object]] = [
                one.fields() | {"replacement": write_multiset(one.game.replacement)} for one in puzzles
            ]
            return Listing(rows, f"{len(rows)} of {len(games)} games were solved; {kept}")
        rows = [
            {"name": one.name, "displacement": one.displacement, "replacement": write_multiset(one.replacement)}
            for one in games
        ]
        return Listing(rows, f"all games of this size; {kept}")

    @staticmethod
    def count_games(*, jump: int | None = None, displacement: int | None = None) -> dict[str, int]:
        """Return how many games there are of a size, by their kind: `ludus tapes games --count` (not certified)."""
        return explore.counts(**_size(jump, displacement))

    @staticmethod
    def factors_of(polynomial: str | Sequence[int]) -> FactoredPolynomial:
        """Return the cyclotomic factors of a polynomial, "T^2 - T + 1" or its coefficients, the constant term first.

        >>> ReplacementGame.factors_of("T^6 + T^5 - T^3 + T + 1").natural
        (3, 12)
        """
        if not isinstance(polynomial, str):
            polynomial = ",".join(map(str, whole_numbers(polynomial, "polynomial")))
        return FactoredPolynomial(factorisation(read_polynomial(polynomial)))

    def factors(self) -> FactoredPolynomial:
        """Return the cyclotomic factors of the polynomial of the rule; no move changes a state modulo it.

        >>> ReplacementGame({-1, 1}).factors().displacement
        6
        """
        return FactoredPolynomial(factorisation(rule(self.problem.replacement).polynomial))

    @staticmethod
    def gamma(a: int, b: int) -> FactoredPolynomial:
        """Return Gamma.(a, b) = (T^(ab) - 1)/(T^b - 1) with its factors.

        >>> ReplacementGame.gamma(3, 2).natural
        (3, 6)
        """
        if at_least(1, a, "a") * at_least(1, b, "b") > MAX_POWER:
            raise invalid("a", f"expected a * b of at most {MAX_POWER}, got {abbreviate(a)} * {abbreviate(b)}")
        return FactoredPolynomial(factorisation(gamma(whole_number(a, "a"), whole_number(b, "b"))))

    @staticmethod
    def rules(*rules: Checkers) -> RulesTogether:
        """Return which displacements several rules allow together, each given by its offsets.

        >>> ReplacementGame.rules({-1, 1}, {-1, 2}).displacement
        1
        """
        if not rules:
            raise invalid("rules", "expected at least one rule, such as {-1, 1}")
        found = []
        for number, one in enumerate(rules):
            with given_as(f"rules[{number}]", "replacement"):
                found.append(tape(one, displacement=1).replacement)
        with given_as("rules", "replacement"):
            return RulesTogether(several.together(found))

    def trade(self, *, seconds: float = 30.0) -> Listing:
        """Return the fewest moves for each cap on the checkers at once, from the shortest line down.

        Every line was verified; that none is shorter is computed, not certified.
        """
        found = list(explore.trades(self.problem, limits_of({"seconds": seconds})))
        rows = [{"checkers": one.checkers, "moves": one.moves, "reason": one.reason} for one in found]
        if not rows:
            return Listing([], f"no line of moves was found. {self.solve(method='decide').sentence}")
        return Listing(rows, f"every line is verified; that no line is shorter: {COMPUTED}")

    def bijection(self, language: Literal["python", "haskell"] = "python", *, seconds: float = 30.0) -> str:
        """Return a line of moves as a program that turns one tree into n + 1 trees and back.

        The game displaces one checker to the right, and the least offset of its rule is -1.
        """
        if language not in explore.LANGUAGES:
            known = ", ".join(explore.LANGUAGES)
            raise invalid("language", f"expected one of {known}, got {abbreviate(language)}")
        with given_as("by", "displacement"), given_as("offsets", "replacement"):
            return explore.program(self.problem, language, limits_of({"seconds": seconds}))

    def __repr__(self) -> str:
        rule, start, goal = (dict(one) for one in (self.problem.replacement, self.problem.start, self.problem.goal))
        return f"<ReplacementGame {abbreviate(rule)}: {abbreviate(start)} to {abbreviate(goal)}>"


def _size(jump: int | None, displacement: int | None) -> dict[str, int]:
    sizes = {"jump": jump, "displacement": displacement}
    return {name: at_least(1, value, name) for name, value in sizes.items() if value is not None}
