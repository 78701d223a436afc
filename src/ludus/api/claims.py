"""Formulas about games: tested on a table, guessed from it, proved for boards of every size; nullities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import isqrt, prod
from typing import TYPE_CHECKING, Literal, TypeAlias

from ludus.api.boards import Press, Wrap, _press, _wrap
from ludus.api.files import Drawable, Forms, HeatSheet, IntArray, IntegerSequence, Rows, Stated, library
from ludus.api.given import given_as, numbers
from ludus.api.results import Status, status_of
from ludus.core.certificates import Certificate
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_number
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.wording import COMPUTED, count
from ludus.families.linear.lights.nullities import BoardRules, OutOfReach, quiet
from ludus.families.parts import picture
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

ProofVerdict: TypeAlias = Literal["proved", "refuted", "undecided"]


class FormulaCheck(Stated):
    """A formula against the exact table of a game."""

    status: Status = "claimed"
    """It is the engine that compares the formula with its table."""

    def __init__(self, found: verifying.Verdict) -> None:
        self._found = found
        self.holds: bool = found.holds
        """Whether the formula is right on the whole table."""
        self.word = "holds" if found.holds else "refuted"
        self.sentence = _sentence(found.sentence())
        """The verdict in words, with its range."""
        self.formula = str(self.to_dict()["formula"])
        self.wrong_positions: int = found.wrong
        """At how many positions formula and table disagree."""
        self.counterexample = None if found.counterexample is None else found.counterexample.position
        """The smallest position where they disagree."""

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

    status: Status = "claimed"
    """It is not proved."""
    word = "conjecture"

    def __init__(self, found: guessing.FormulaGuess, prove: Callable[..., Theorem]) -> None:
        self._found, self._prove = found, prove
        self.formula: str = found.text
        """The formula as `verify` reads it, its exceptions included."""
        self.exceptions: list[tuple[int, ...]] = [tuple(one.cell) for one in found.exceptions]
        """The positions where the formula without its exceptions is wrong."""
        self.sentence = _sentence(found.sentence())
        """The conjecture in words, with its range."""
        self.agrees_on = sum(prod(case.problem.shape) for case in found.cases)
        """At how many positions the formula, with its exceptions, was compared with the table."""

    def prove(self, *, seconds: float = 30.0) -> Theorem:
        """Return a proof or a refutation for boards of every size, or an undecided verdict."""
        return self._prove(self.formula, seconds=seconds)

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
        self.sentence = f"{found.sentence()}."


class Theorem(Stated, Drawable):
    """A claim about boards of every size: proved, refuted or undecided."""

    def __init__(self, found: proving.Proof) -> None:
        self._found, checked = found, found.checked
        self.claim: str = found.claim
        self.verdict: ProofVerdict = found.verdict.value
        self.word, self.sentence = self.verdict, found.sentence
        self.status: Status = status_of("" if checked is None else checked.status)
        """How much of it the checker verified."""
        self.not_verified: list[str] = [] if checked is None else list(checked.not_verified)
        """The parts that are only claimed."""
        answer = None if checked is None else checked.answer
        self.certificate: Certificate | None = getattr(answer, "certificate", None)
        """The automaton of the claim, or the counterexample; None where nothing is decided."""
        self.counterexample: tuple[int, ...] | None = getattr(self.certificate, "position", None)
        """A position where the claim is wrong."""

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
        graph: networkx.MultiDiGraph[int] = library("networkx").MultiDiGraph()
        for state, row in enumerate(automaton.transitions):
            graph.add_node(state, is_final=state in automaton.finals)
            graph.add_edges_from((state, target, {"letter": letter}) for letter, target in enumerate(row))
        return graph

    def _problem(self) -> Problem | None:
        return None if self._found.checked is None else self._found.checked.answer.problem

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        own = self._found.checked
        checkable = {} if own is None else {".json": lambda: f"{own.json()}\n".encode()}
        drawn = {} if own is None else Drawable._forms(self, theme, animated)
        provers = {".walnut": proving.Export.WALNUT, ".lean": proving.Export.LEAN}
        texts = {suffix: partial(self._exported, export) for suffix, export in provers.items()}
        return {**Stated._forms(self, theme, animated), **drawn, **checkable, **texts}

    def _exported(self, export: proving.Export) -> bytes:
        with given_as("path", export.value):
            return proving.exported(self._found, export).encode()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        drawn = {} if self._found.checked is None else {"image/svg+xml": self._repr_svg_()}
        return {"text/plain": repr(self), "text/markdown": self._repr_markdown_(), **drawn}


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
    board = BoardRules(_press(press), (rows, columns), prime)
    try:
        with given_as("size", "sizes"):
            found = {one: sum(exponent for _, exponent in quiet(board, one)) for one in sizes}
    except OutOfReach as error:
        raise invalid("size", f"expected a board within reach: {error}") from None
    return Nullity(found, f"{count(len(found), 'board')}, {COMPUTED}")


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def whole_values(where: Mapping[str, int]) -> dict[str, int]:
    """Return the values of the parameters of a formula, each an integer."""
    return {name: whole_number(value, name) for name, value in where.items()}
