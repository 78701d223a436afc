"""What every problem has, whatever its kind; the kinds themselves are in ludus.families."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from ludus.core.codec import Context, Record, read_arguments
from ludus.core.errors import Fault, InvalidInput
from ludus.core.questions import Question

Make = TypeVar("Make", bound=Callable[..., Any])
P = TypeVar("P", bound="JsonProblem")


@runtime_checkable
class Problem(Protocol):
    """What is asked, with nothing of the game that asked it: a frozen dataclass, one class per kind of formats/."""

    KIND: ClassVar[str]
    MOVES: ClassVar[tuple[Question, ...]]
    """The questions that are answered by moves."""
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def question(self) -> Question:
        """What is asked about it."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes of the board that certificates are read beside."""

    def fields(self) -> dict[str, Any]:
        """Return the JSON fields but the kind, arrays as NumPy arrays."""


@runtime_checkable
class Weighable(Protocol):
    """A problem on whose cells proofs put weights."""

    def amounts(self) -> Mapping[tuple[int, ...], int]:
        """Return what a weight multiplies on each cell that there is: pips, lights, pegs, cells to cover."""


@runtime_checkable
class Spoken(Protocol):
    """A problem that says a proof by weights as a person would, in the words of its objects."""

    def voice(self, modulus: int, weights: Mapping[tuple[int, ...], int]) -> str | None:
        """Return the argument; None where the sentence of the checker says it best.

        The weights are those of a verified certificate, each the residue nearest to 0; the modulus is 0 where whole
        numbers are compared.
        """


def axis_names(problem: Problem, axes: int) -> list[str]:
    """Return the names of the axes of an array that belongs to a problem."""
    names: tuple[str, ...] = getattr(problem, "AXES", ()) or (("row", "column") if axes == 2 else ("light",))
    return list(names[:axes]) if len(names) >= axes else [f"x{axis + 1}" for axis in range(axes)]


def named_cell(problem: Problem, cell: Sequence[int]) -> dict[str, object]:
    """Return the coordinates of a cell by the names of the axes."""
    return dict(zip(axis_names(problem, len(cell)), map(int, cell), strict=True))


class JsonProblem(Record):
    """A problem of a kind that reads and writes itself as JSON, and shows itself on one line."""

    __slots__ = ()
    KIND: ClassVar[str]
    QUESTIONS: ClassVar[tuple[Question, ...]]
    """The questions that the kind knows."""
    MOVES: ClassVar[tuple[Question, ...]] = (Question.SOLVE, Question.FEWEST, Question.STUCK, Question.LONGEST_SWEEP)
    AXES: ClassVar[tuple[str, ...]] = ()
    """The names of the axes of its tables; empty for boards, which have rows and columns."""
    MAKE: ClassVar[Callable[..., Any]]
    """The function that makes problems of the kind from their fields and checks them."""

    def __init_subclass__(cls, *, kind: str = "", questions: tuple[Question, ...] = ()) -> None:
        # A dataclass with slots is made twice, the second time without the keywords.
        if kind:
            cls.KIND, cls.QUESTIONS = kind, questions
        # A dataclass does not replace what stands in the class itself.
        cls.__repr__ = JsonProblem.__repr__  # type: ignore[method-assign]  # the same method, now in the class

    def __repr__(self) -> str:
        own: Any = self
        return f"<problem {own.KIND}: {' × '.join(map(str, own.shape))}, question {own.question.value}>"

    @classmethod
    def from_json(cls, given: Mapping[str, Any], folder: Path | None = None) -> Any:
        """Return the problem that a JSON object describes; InvalidInput with everything that is wrong with it."""
        return cls.MAKE(**read_arguments(cls, given, Context(folder=folder, questions=cls.QUESTIONS)))


def checks(kind: type[P]) -> Callable[[Callable[[P], Iterable[Fault]]], Callable[[P], P]]:
    """Return the decorator of the faults of a problem: it makes them the function that returns one without any."""

    def decorate(faults: Callable[[P], Iterable[Fault]]) -> Callable[[P], P]:
        def checked(problem: P) -> P:
            if found := list(faults(problem)):
                raise InvalidInput(*found)
            return problem

        kind.MAKE = staticmethod(lambda **fields: checked(kind(**fields)))
        return checked

    return decorate


def makes(kind: type[JsonProblem]) -> Callable[[Make], Make]:
    """Return the decorator of the function that makes the problems of a kind from their fields."""

    def decorate(make: Make) -> Make:
        kind.MAKE = staticmethod(make)
        return make

    return decorate
