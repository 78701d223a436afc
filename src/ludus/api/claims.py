"""Formulas about games: tested on a table, guessed from it, proved for boards of every size; nullities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from ludus.api.impartial import Game, numbers
from ludus.api.results import Shown, Status
from ludus.api.running import Options, limits_of
from ludus.core.answers import Undecided
from ludus.core.errors import abbreviate, invalid
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.families import picture
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.linear.lights.nullities import Board, quiet
from ludus.families.linear.lights.problem import PRESSES
from ludus.families.proofs import guess as guessing
from ludus.families.proofs import prove as proving
from ludus.families.proofs import verify as verifying

if TYPE_CHECKING:
    import pandas

SIZE = 50
"""The side of the table that a formula is compared with when none is given."""
GUESS_SIZE = 40
Size: TypeAlias = int | tuple[int, ...]


class FormulaCheck:
    """A formula against the exact table of a game."""

    def __init__(self, found: verifying.Verdict) -> None:
        self._found = found

    @property
    def holds(self) -> bool:
        """Whether the formula is right on the whole table."""
        return self._found.holds

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
        return self._found.sentence()

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as a JSON object."""
        return self._found.fields()

    def __repr__(self) -> str:
        return f"<FormulaCheck {'holds' if self.holds else 'refuted'}: {self.sentence}>"


class Conjecture:
    """A formula that agrees with the whole table; it is not proved. `prove()` tries to."""

    def __init__(self, found: guessing.FormulaGuess, rules: Game[Any]) -> None:
        self._found, self._rules = found, rules

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
        return self._found.sentence()

    def prove(self, **options: Any) -> Theorem:
        """Return a proof or a refutation for boards of every size, or an undecided verdict."""
        return prove(self._rules, self.formula, **options)

    def __repr__(self) -> str:
        return f"<Conjecture {self.sentence}>"


class Theorem(Shown):
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
        if self._found.checked is None:
            return "claimed"
        words: dict[str, Status] = {"verified": "verified", "partly verified": "partly verified"}
        return words.get(self._found.checked.status, "claimed")

    @property
    def counterexample(self) -> tuple[int, ...] | None:
        """A position where the claim is wrong."""
        answer: Any = None if self._found.checked is None else self._found.checked.answer
        return getattr(getattr(answer, "certificate", None), "position", None)

    def to_dict(self) -> dict[str, Any]:
        """Return the verdict as a JSON object; the answer in it is one of formats/."""
        return self._found.fields()

    def picture(self) -> Picture:
        """Return the automaton of the claim."""
        if self._found.checked is None:
            raise TypeError("no automaton belongs to this verdict")
        return picture(self._found.checked.answer.problem, self._found.checked.answer)

    def __repr__(self) -> str:
        return f"<Theorem {self.verdict}: {self.sentence}>"


def verify(
    rules: Game[Any], formula: str, *, size: Size = SIZE, p_positions: bool = False, **where: Any
) -> FormulaCheck:
    """Compare a formula with the exact table; `where` gives the values of its parameters."""
    limits, values = _split(where)
    problem = _board(rules, size, Question.P_POSITIONS if p_positions else Question.TABLE)
    found = verifying.verify(problem, formula, where=values, p_positions=p_positions, limits=limits)
    if isinstance(found, Undecided):
        raise invalid("size", f"expected a table within the limits, got {abbreviate(size)}: {found.reason}")
    return FormulaCheck(found)


def guess(
    rules: Game[Any],
    *,
    size: Size = GUESS_SIZE,
    p_positions: bool = False,
    vary: Mapping[str, Iterable[int]] | None = None,
    **options: Any,
) -> Conjecture:
    """Guess a formula for the Grundy values, or the P-positions; with `vary` one with a parameter for several games."""
    limits = limits_of(cast(Options, options))
    question = Question.P_POSITIONS if p_positions else Question.TABLE
    pairs = _varied(rules, vary)
    cases = [guessing.Case(_board(one, size, question), given) for one, given in pairs]
    found = guessing.guess_formula(cases, lost=p_positions, limits=limits)
    if isinstance(found, Undecided):
        raise invalid("rules", f"expected a game with a short formula: {found.reason}")
    return Conjecture(found, pairs[0][0])


def _varied(rules: Game[Any], vary: Mapping[str, Iterable[int]] | None) -> list[tuple[Game[Any], dict[str, int]]]:
    if not vary:
        return [(rules, {})]
    with_parameters = getattr(rules, "with_parameters", None)
    if with_parameters is None or len(vary) != 1:
        raise invalid("vary", "expected one parameter of a game that is given by its name")
    name, values = next(iter(vary.items()))
    return [(with_parameters(**{name: value}), {name: value}) for value in values]


def prove(
    rules: Game[Any],
    claim: str,
    *,
    numeration: str | None = None,
    without_pass: str | None = None,
    **where: Any,
) -> Theorem:
    """Prove or refute a claim for boards of every size, by automata."""
    limits, values = _split(where)
    problem = _board(rules, 8, Question.TABLE)
    given = {"numeration": numeration, "without_pass": without_pass}
    return Theorem(proving.prove(problem, claim, where=values, limits=limits, **given))


class Nullity(Mapping[tuple[int, int], int]):
    """The nullities of Lights Out boards, by their sizes: the dimension of the space of quiet patterns."""

    def __init__(self, values: dict[tuple[int, int], int], sentence: str) -> None:
        self._values, self.sentence = values, sentence

    status: Status = "claimed"

    def __getitem__(self, size: tuple[int, int]) -> int:
        return self._values[size]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def to_pandas(self) -> pandas.DataFrame:
        """Return one row for each board."""
        import pandas

        rows = [{"rows": rows, "columns": columns, "nullity": value} for (rows, columns), value in self.items()]
        return pandas.DataFrame(rows)

    def __repr__(self) -> str:
        return f"<Nullity {self.sentence}>"


def nullity(size: int | tuple[int, int] | Iterable[int], *, press: str = "plus", wrap: bool = False) -> Nullity:
    """Return the nullities of Lights Out boards mod 2: of one size, or of squares with several sides.

    >>> dict(nullity(range(4, 6)))
    {(4, 4): 4, (5, 5): 2}
    """
    if press not in PRESSES:
        raise invalid("press", f"expected one of {', '.join(PRESSES)}, got {abbreviate(press)}")
    if isinstance(size, tuple):
        sizes = [(int(size[0]), int(size[1]))]
    else:
        sizes = [(side, side) for side in ([size] if isinstance(size, int) else numbers((size,), "size"))]
    board = Board(PRESSES[press], (wrap, wrap), 2)
    found = {one: sum(exponent for _, exponent in quiet(board, one)) for one in sizes}
    return Nullity(found, f"{len(found)} boards, computed and not certified")


def _split(where: dict[str, Any]) -> tuple[Any, dict[str, int]]:
    options = {name: value for name, value in where.items() if name in Options.__annotations__}
    values = {name: value for name, value in where.items() if name not in options}
    return limits_of(cast(Options, options)), values


def _board(rules: Game[Any], size: Size, question: Question) -> Impartial:
    on_board = getattr(rules, "_on_board", None)
    if on_board is None:
        raise invalid("game", f"expected a game of one piece on a board, got {abbreviate(rules)}")
    given = numbers((size,), "size")
    problem: Impartial = on_board(given * 2 if len(given) == 1 else given, question)
    return problem
