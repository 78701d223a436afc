"""Formulas about games: tested on a table, guessed from it, proved for boards of every size; nullities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isqrt, prod
from typing import TYPE_CHECKING, Literal

from ludus.api.boards import Press, Wrap, _press, _wrap
from ludus.api.files import Forms, HeatSheet, IntArray, IntegerSequence, Rows, Shown, Stated, library
from ludus.api.given import given_as, numbers, text
from ludus.api.results import Status, status_of
from ludus.api.running import limits_of
from ludus.core.answers import Undecided
from ludus.core.certificates import Certificate
from ludus.core.errors import NotDecided, abbreviate, invalid
from ludus.core.fields import whole_number
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families import picture
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.linear.lights.nullities import Board, OutOfReach, quiet
from ludus.families.proofs import guess as guessing
from ludus.families.proofs import prove as proving
from ludus.families.proofs import verify as verifying
from ludus.render.heat_map import difference_map
from ludus.render.style import Theme

if TYPE_CHECKING:
    import networkx

MAX_PRIME = 1_000_000
"""Maximum modulus of a nullity."""
SIZE = 50
"""The side of the table that a formula is compared with when none is given."""
GUESS_SIZE = 40


class FormulaCheck(Stated):
    """A formula against the exact table of a game."""

    def __init__(self, found: verifying.Verdict) -> None:
        self._found = found

    @property
    def holds(self) -> bool:
        """Whether the formula is right on the whole table."""
        return self._found.holds

    @property
    def formula(self) -> str:
        """The formula."""
        return str(self.to_dict()["formula"])

    @property
    def wrong_positions(self) -> int:
        """At how many positions formula and table disagree."""
        return self._found.wrong

    @property
    def counterexample(self) -> tuple[int, ...] | None:
        """The smallest position where they disagree."""
        return None if self._found.counterexample is None else self._found.counterexample.position

    @property
    def sentence(self) -> str:
        """The verdict in words, with its range."""
        words = self._found.sentence()
        return f"{words[:1].upper()}{words[1:]}."

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as a JSON object."""
        return self._found.fields()

    @property
    def word(self) -> str:
        """Whether it holds or is refuted."""
        return "holds" if self.holds else "refuted"

    @property
    def status(self) -> Status:
        """Claimed: it is the engine that compares the formula with its table."""
        return "claimed"

    def to_numpy(self) -> IntArray:
        """Return where the formula is wrong on the table: 1 where it says too much, -1 too little, 0 right."""
        return np.asarray(self._found.difference)

    def heatmap(self) -> HeatSheet:
        """Return where the formula is wrong, as a field of colours."""
        is_lost = self._found.about is verifying.About.P_POSITIONS
        with given_as("size", "output"):
            heat = difference_map(self.to_numpy(), outcomes=is_lost, title=self.formula, description=self.sentence)
        return HeatSheet(heat)


class Conjecture(Stated):
    """A formula that agrees with the whole table; it is not proved. `prove()` tries to."""

    def __init__(self, found: guessing.FormulaGuess, problem: Impartial) -> None:
        self._found, self._problem = found, problem

    @property
    def formula(self) -> str:
        """The formula as `verify` reads it, its exceptions included."""
        return self._found.text

    @property
    def exceptions(self) -> list[tuple[int, ...]]:
        """The positions where the formula without its exceptions is wrong."""
        return [tuple(one.cell) for one in self._found.exceptions]

    @property
    def sentence(self) -> str:
        """The conjecture in words, with its range."""
        words = self._found.sentence()
        return f"{words[:1].upper()}{words[1:]}."

    @property
    def agrees_on(self) -> int:
        """At how many positions the formula, with its exceptions, was compared with the table."""
        return sum(prod(case.problem.shape) for case in self._found.cases)

    def prove(self, *, seconds: float = 30.0) -> Theorem:
        """Return a proof or a refutation for boards of every size, or an undecided verdict."""
        return prove(self._problem, self.formula, seconds=seconds)

    def to_dict(self) -> dict[str, object]:
        """Return the conjecture as a JSON object."""
        return self._found.fields()

    @property
    def word(self) -> str:
        """A conjecture."""
        return "conjecture"

    @property
    def status(self) -> Status:
        """Claimed: it is not proved."""
        return "claimed"

    def __repr__(self) -> str:
        return f"<Conjecture {self.sentence}>"


class BeattyConjecture(Stated):
    """P-positions (floor(n a), floor(n b)), in either order, that agree with the whole table; they are not proved."""

    status: Status = "claimed"
    word = "conjecture"

    def __init__(self, found: guessing.BeattyGuess) -> None:
        self._found = found
        self.a, self.b = str(found.pair.a), str(found.pair.b)
        self.is_complementary: bool = found.is_complementary
        """Whether 1/a + 1/b = 1, so that each positive number is in just one pair."""

    @property
    def sentence(self) -> str:
        return f"{self._found.sentence()}."

    def to_dict(self) -> dict[str, object]:
        return self._found.fields()


class Theorem(Stated, Shown):
    """A claim about boards of every size: proved, refuted or undecided."""

    def __init__(self, found: proving.Proof) -> None:
        self._found = found

    @property
    def claim(self) -> str:
        """The claim."""
        return self._found.claim

    @property
    def verdict(self) -> Literal["proved", "refuted", "undecided"]:
        """Proved, refuted or undecided."""
        words: dict[str, Literal["proved", "refuted", "undecided"]]
        words = {"proved": "proved", "refuted": "refuted", "undecided": "undecided"}
        return words[self._found.verdict.value]

    @property
    def sentence(self) -> str:
        """What the checker verified."""
        return self._found.sentence

    @property
    def status(self) -> Status:
        """How much of it the checker verified."""
        return status_of("" if self._found.checked is None else self._found.checked.status)

    @property
    def not_verified(self) -> list[str]:
        """The parts that are only claimed."""
        return [] if self._found.checked is None else list(self._found.checked.not_verified)

    @property
    def certificate(self) -> Certificate | None:
        """The automaton of the claim, or the counterexample; None where nothing is decided."""
        answer = None if self._found.checked is None else self._found.checked.answer
        return None if answer is None or isinstance(answer, Undecided) else answer.certificate

    @property
    def counterexample(self) -> tuple[int, ...] | None:
        """A position where the claim is wrong."""
        return getattr(self.certificate, "position", None)

    @property
    def word(self) -> str:
        """The verdict."""
        return self.verdict

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as a JSON object; the answer in it is one of formats/."""
        return self._found.fields()

    def picture(self) -> Picture:
        """Return the automaton of the claim."""
        if self._found.checked is None:
            raise TypeError("no automaton belongs to this verdict")
        return picture(self._found.checked.answer.problem, self._found.checked.answer)

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """Return the automaton of the claim: states with `is_final`, edges with the `letter` that is read."""
        automaton = getattr(self._problem(), "automaton", None)
        if automaton is None:
            raise TypeError("this verdict has no automaton: to_networkx is for what automata prove or refute")
        with library():
            import networkx

        graph: networkx.MultiDiGraph[int] = networkx.MultiDiGraph()
        for state, row in enumerate(automaton.transitions):
            graph.add_node(state, is_final=state in automaton.finals)
            graph.add_edges_from((state, target, {"letter": letter}) for letter, target in enumerate(row))
        return graph

    def _problem(self) -> Problem | None:
        return None if self._found.checked is None else self._found.checked.answer.problem

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        own = self._found.checked
        checkable = {} if own is None else {".json": lambda: f"{own.json()}\n".encode()}
        drawn = {} if own is None else Shown._forms(self, theme, animated)
        provers = {".walnut": proving.Export.WALNUT, ".lean": proving.Export.LEAN}
        texts = {suffix: partial(self._exported, export) for suffix, export in provers.items()}
        return {**Stated._forms(self, theme, animated), **drawn, **checkable, **texts}

    def _exported(self, export: proving.Export) -> bytes:
        with given_as("path", export.value):
            return proving.exported(self._found, export).encode()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        drawn = {} if self._found.checked is None else {"image/svg+xml": self._repr_svg_()}
        return {"text/plain": repr(self), "text/markdown": self._repr_markdown_(), **drawn}


def verify(
    problem: Impartial, formula: str, *, p_positions: bool = False, seconds: float = 30.0, **where: int
) -> FormulaCheck:
    """Compare a formula with the exact table of a board; `where` gives the values of its parameters."""
    limits = limits_of({"seconds": seconds})
    found = verifying.verify(
        problem, text(formula, "formula"), where=_values(where), p_positions=p_positions, difference=True, limits=limits
    )
    if isinstance(found, Undecided):
        raise invalid("size", f"expected a table within the limits, got {problem.size}: {found.reason}")
    return FormulaCheck(found)


def guess(
    cases: Sequence[tuple[Impartial, dict[str, int]]], *, p_positions: bool = False, seconds: float = 30.0
) -> Conjecture:
    """Guess a formula for the Grundy values, or the P-positions, of boards with the values of a parameter."""
    limits = limits_of({"seconds": seconds})
    listed = [guessing.Case(problem, given) for problem, given in cases]
    found = guessing.guess_formula(listed, lost=p_positions, limits=limits)
    if isinstance(found, Undecided):
        raise NotDecided(found.reason)
    return Conjecture(found, cases[0][0])


def prove(
    problem: Impartial,
    claim: str,
    *,
    numeration: str | None = None,
    without_pass: str | None = None,
    seconds: float = 30.0,
    **where: int,
) -> Theorem:
    """Prove or refute a claim for boards of every size, by automata."""
    given = {
        "numeration": None if numeration is None else text(numeration, "numeration"),
        "without_pass": None if without_pass is None else text(without_pass, "without_pass"),
    }
    asked = replace(problem, question=Question.P_POSITIONS if problem.misere else Question.TABLE)
    limits = limits_of({"seconds": seconds})
    with given_as("claim", "formula"):
        return Theorem(proving.prove(asked, text(claim, "claim"), where=_values(where), limits=limits, **given))


class Nullity(Rows, Mapping[tuple[int, int], int]):
    """The nullities of Lights Out boards, by their sizes: the dimension of the space of quiet patterns."""

    def __init__(self, values: dict[tuple[int, int], int], sentence: str) -> None:
        self._values, self.sentence = values, sentence

    status: Status = "claimed"

    def __getitem__(self, size: tuple[int, int]) -> int:
        return self._values[size]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def rows(self) -> list[dict[str, object]]:
        """Return one row for each board."""
        return [{"rows": rows, "columns": columns, "nullity": value} for (rows, columns), value in self.items()]

    def sequence(self) -> IntegerSequence:
        """Return the nullities of squares with consecutive sides as a sequence: its text is a b-file."""
        sides = [rows for rows, columns in self if rows == columns]
        if not sides or len(sides) != len(self) or sides != list(range(sides[0], sides[0] + len(sides))):
            raise TypeError("a sequence is for squares of consecutive sides, such as nullity(range(1, 41))")
        return IntegerSequence(list(self._values.values()), first=sides[0], sentence=self.sentence)

    def __repr__(self) -> str:
        return f"<Nullity {self.sentence}>"


def nullity(
    size: int | tuple[int, int] | Iterable[int], *, press: Press = "plus", wrap: Wrap = False, modulus: int = 2
) -> Nullity:
    """Return the nullities of Lights Out boards over a prime: of one size, or of squares with several sides.

    >>> dict(nullity(range(4, 6)))
    {(4, 4): 4, (5, 5): 2}
    """
    if isinstance(size, tuple):
        given = numbers(size, "size")
        if len(given) != 2:
            raise invalid("size", f"expected rows and columns, got {abbreviate(size)}")
        sizes = [(given[0], given[1])]
    else:
        sizes = [(side, side) for side in numbers((size,), "size")]
    if any(side < 1 for one in sizes for side in one):
        raise invalid("size", f"expected sides of at least 1, got {abbreviate(size)}")
    prime = whole_number(modulus, "modulus")
    if not 2 <= prime <= MAX_PRIME or any(prime % divisor == 0 for divisor in range(2, isqrt(prime) + 1)):
        raise invalid(
            "modulus",
            f"expected a prime up to {MAX_PRIME}, got {abbreviate(modulus)}; LightsOut(...).count() is for others",
        )
    rows, columns = _wrap(wrap, 2)
    board = Board(_press(press), (rows, columns), prime)
    try:
        with given_as("size", "sizes"):
            found = {one: sum(exponent for _, exponent in quiet(board, one)) for one in sizes}
    except OutOfReach as error:
        raise invalid("size", f"expected a board within reach: {error}") from None
    return Nullity(found, f"{count(len(found), 'board')}, computed and not certified")


def _values(where: dict[str, int]) -> dict[str, int]:
    return {name: whole_number(value, name) for name, value in where.items()}
