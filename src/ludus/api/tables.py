"""Tables of Grundy values: indexed by coordinate, displayed with x to the right and y down; questions about boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any, Unpack, cast, overload

from ludus.api import claims
from ludus.api.files import HeatSheet, IntArray, IntegerSequence, Listing, antidiagonals
from ludus.api.given import Size, Vector, given_as, listed, sides
from ludus.api.results import Result, decided
from ludus.api.running import JobOptions, Options, at_once, finished, limits_of, opened, run
from ludus.core.answers import Undecided
from ludus.core.errors import Fault, InvalidInput, NotDecided, abbreviate, invalid
from ludus.core.fields import at_least, between, string, switch, whole_number
from ludus.core.loading import np
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families.impartial.jobs import block_job, forget_if_damaged, is_whole, table_corner, table_file
from ludus.families.impartial.one_piece.extensions import Study, study
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.impartial.two_pieces.studies import study_pairs
from ludus.families.proofs.guess import Case, guess_beatty, guess_formula, guess_periods
from ludus.families.proofs.guess_automata import guess_automaton
from ludus.families.proofs.prove import prove as prove_claim
from ludus.families.proofs.verify import verify as compare
from ludus.render.heat_map import heat_map
from ludus.render.tikz import latex_table
from ludus.workbench import CheckedAnswer, checked

MAX_LOOKED_UP, LOOKED_UP = 100_000, 100
"""The values of an array of positions are looked up in a table of this size, or of this size for each of them."""
MAX_SHOWN = 24
"""Maximum number of rows and columns that a notebook shows."""


class NotInTable(InvalidInput, IndexError):
    """A position outside a table; coordinates are not counted from the end."""


class Table(Result["IntArray"]):
    """Grundy values, `table[x, y]`, with everything that a result has."""

    def __init__(self, answer: CheckedAnswer, *, seconds: float = 0.0, values: IntArray | None = None) -> None:
        super().__init__(answer, seconds=seconds)
        self._values = values

    def to_numpy(self) -> IntArray:
        """Return the values as an array; memory-mapped where the table was filled in blocks."""
        return super().to_numpy() if self._values is None else self._values

    @property
    def shape(self) -> tuple[int, ...]:
        """The sides."""
        return tuple(self.to_numpy().shape)

    @property
    def answer(self) -> IntArray:
        """The values as an array."""
        return self.to_numpy()

    @property
    def p_positions(self) -> IntArray:
        """The positions with the value 0, one in each row."""
        return self.level_set(0)

    def level_set(self, value: int) -> IntArray:
        """Return the positions with a Grundy value, one in each row."""
        return np.argwhere(self.to_numpy() == whole_number(value, "value"))

    def antidiagonals(self) -> IntegerSequence:
        """Return a square table as a sequence, by antidiagonals: T(0,0), T(0,1), T(1,0), ...; its text is a b-file."""
        if self.to_numpy().ndim != 2:
            raise TypeError(f"a table of {self.to_numpy().ndim} axes has no antidiagonals; they are for two")
        return IntegerSequence(list(antidiagonals(self.to_numpy())), sentence=f"{self.sentence} By antidiagonals.")

    def heatmap(self) -> HeatSheet:
        """Return the table as a field of colours, P-positions black: for tables that are too large to be read."""
        with given_as("size", "output"):
            heat = heat_map(self.to_numpy(), title=repr(self)[1:-1].partition(",")[0], description=self.sentence)
        return HeatSheet(heat)

    @overload
    def __getitem__(self, position: tuple[int, ...]) -> int: ...
    @overload
    def __getitem__(self, position: slice | tuple[slice, slice]) -> IntArray: ...
    @overload
    def __getitem__(self, position: int | tuple[int | slice, ...]) -> int | IntArray: ...
    def __getitem__(self, position: int | slice | tuple[int | slice, ...]) -> int | IntArray:
        given = position if isinstance(position, tuple) else (position,)
        indices = tuple(one if isinstance(one, slice) else whole_number(one, "position") for one in given)
        for place, one in enumerate(indices):
            if place >= len(self.shape) or (not isinstance(one, slice) and not 0 <= one < self.shape[place]):
                expected = f"expected a position from {(0,) * len(self.shape)}, below {self.shape}"
                raise NotInTable(Fault("position", f"{expected}, got {abbreviate(position)}"))
        found = self.to_numpy()[indices]
        return found if getattr(found, "ndim", 0) else int(found)

    def __array__(self, dtype: np.dtype[np.generic] | None = None, copy: bool | None = None) -> IntArray:
        return np.array(self.to_numpy(), dtype=dtype, copy=copy)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<Table {' × '.join(map(str, self.shape))}, {self.status}: {self.sentence}>"

    def _repr_latex_(self) -> str | None:
        return latex_table(self.to_numpy()) if self.to_numpy().ndim == 2 and max(self.shape) <= MAX_SHOWN else None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        latex = self._repr_latex_()
        return super()._repr_mimebundle_() | ({} if latex is None else {"text/latex": latex})

    def _repr_html_(self) -> str:
        values = self.to_numpy()
        if values.ndim != 2:
            return f"<p>{self.sentence}</p>"
        part = values[:MAX_SHOWN, :MAX_SHOWN]
        head = "".join(f"<th>{x}</th>" for x in range(part.shape[0]))
        rows = "".join(
            f"<tr><th>{y}</th>{''.join(f'<td>{part[x, y]}</td>' for x in range(part.shape[0]))}</tr>"
            for y in range(part.shape[1])
        )
        more = "" if part.shape == values.shape else f"<p>the corner of {values.shape[0]} × {values.shape[1]}</p>"
        return f"<table><tr><th>y\\x</th>{head}</tr>{rows}</table>{more}<p>{self.sentence}</p>"


def table_by_blocks(problem: Problem, block: int, options: JobOptions) -> Table:
    """Return a table that is filled in blocks, in a file of the store; the checker verifies its corner."""
    if not isinstance(problem, Impartial):
        raise invalid("block", "expected a game of one piece for a table in blocks")
    if not options.get("store", False):
        raise invalid("store", "expected True or a folder for a table in blocks: it is a file of the store")
    with opened(options.get("store", True)) as store:
        job = block_job(problem, block, store)
        forget_if_damaged(job, store)
        finished(job, store, options, "table")
        if not is_whole(job, store):
            raise invalid("store", "expected a file of the table that is not changed while it is filled; run it again")
        file = table_file(job, store)
        corner = checked(table_corner(problem, file))
    words = f"The whole table has the sides {problem.size}; verified is its corner. {corner.sentence}"
    partly = replace(corner, sentence=words, status="partly verified", not_verified=("the table beyond the corner",))
    return Table(partly, values=np.load(file, mmap_mode="r"))


class OnBoard:
    """What is asked of a game on a whole board: its table, formulas, level sets, moves that may be added."""

    is_misere: bool

    def table(self, *size: Size, block: int | None = None, **options: Unpack[JobOptions]) -> Table:
        """Return the Grundy values of all positions with coordinates below the sides: table[x, y].

        With `block` it is filled in blocks of that side as a job, in a file of the store: huge tables, resumed by the
        same call. Otherwise the options are those of every question, and there is no time limit unless one is given.
        """
        problem = self._on_board(sides(size), Question.TABLE)
        if block is not None:
            return table_by_blocks(problem, whole_number(block, "block"), options)
        return Table(run(problem, None, at_once(options))._checked)

    def p_positions(self, *size: Size, **options: Unpack[Options]) -> list[Vector]:
        """Return the P-positions with coordinates below the sides, in increasing order."""
        found = run(self._on_board(sides(size), Question.P_POSITIONS), None, options)
        return cast("Result[list[Vector]]", decided(found)).answer

    def level_sets(self, *, below: int, size: int, **options: Unpack[Options]) -> Result[list[list[Vector]]]:
        """Return all positions with Grundy values below a bound and coordinates below a size, without a table."""
        problem = replace(self._on_board(sides((size,)), Question.LEVELS), below=at_least(1, below, "below"))
        return cast("Result[list[list[Vector]]]", run(problem, None, options))

    def extensions(self, *, up_to: int = 8, size: int = 40, p_positions: bool = False) -> Study:
        """Return which moves may be added without changing the values, and which are needed; not certified."""
        problem = self._on_board(sides((size,)), Question.TABLE)
        with given_as("up_to", "up-to"):
            how: Any = study if isinstance(problem, Impartial) else study_pairs
            found: Study = how(
                problem, up_to=at_least(0, up_to, "up_to"), p_positions=switch(p_positions, "p_positions")
            )
        return found

    def verify(
        self, formula: str, *, size: Size = claims.SIZE, p_positions: bool = False, seconds: float = 30.0, **where: int
    ) -> claims.FormulaCheck:
        """Compare a formula with the exact table; `where` gives the values of its parameters."""
        problem = self._on_board(sides((size,)), Question.P_POSITIONS if p_positions else Question.TABLE)
        found = compare(
            problem,
            string(formula, "formula"),
            where=claims.whole_values(self._parameters_in(formula) | where),
            p_positions=p_positions,
            difference=True,
            limits=limits_of({"seconds": seconds}),
        )
        if isinstance(found, Undecided):
            raise invalid("size", f"expected a table within the limits, got {problem.size}: {found.reason}")
        return claims.FormulaCheck(found)

    def guess(
        self,
        *,
        size: Size = claims.GUESS_SIZE,
        p_positions: bool = False,
        vary: Mapping[str, Iterable[int]] | None = None,
        seconds: float = 30.0,
    ) -> claims.Conjecture:
        """Guess a formula for the Grundy values, or with p_positions=True for the P-positions.

        With vary={"p": range(3, 6)} it is one formula with a parameter of a game that is given by its name.
        """
        question = Question.P_POSITIONS if p_positions else Question.TABLE
        boards = [(one._on_board(sides((size,)), question), given) for one, given in self._varied(vary or {})]
        found = guess_formula([Case(*one) for one in boards], lost=p_positions, limits=limits_of({"seconds": seconds}))
        if isinstance(found, Undecided):
            raise NotDecided(found.reason)
        return claims.Conjecture(found, self.prove)

    def beatty(self, *, size: int = 200, seconds: float = 30.0) -> claims.BeattyConjecture:
        """Guess numbers a and b for which the P-positions are (floor(n a), floor(n b)), exactly."""
        problem = self._on_board(sides((size,)), Question.P_POSITIONS)
        if not isinstance(problem, Impartial):
            raise invalid("game", f"expected one piece on a board, got {abbreviate(self)}")
        found = guess_beatty(problem, limits=limits_of({"seconds": seconds}))
        if isinstance(found, Undecided):
            raise NotDecided(found.reason)
        return claims.BeattyConjecture(found)

    def periods(self, *, lines: int = 8, size: int = 200, seconds: float = 30.0) -> Listing:
        """Return the periods that are seen in the first rows, columns and diagonals of the table; a guess, no proof."""
        problem, limits = self._on_board(sides((size,)), Question.TABLE), limits_of({"seconds": seconds})
        found, about = guess_periods(problem, lines=between(1, lines, 1000, "lines"), limits=limits)
        seen = [one for _, _, one in found if one is not None]
        words = f"{len(seen)} of {len(found)} lines with a period; conjectures from {size} values of each line"
        return Listing([one.fields() for one in seen], f"{about}: {words}" if about else words)

    def automaton(self, *, numerations: Sequence[str] = (), seconds: float = 30.0) -> claims.Theorem:
        """Learn an automaton of the P-positions from the table, and prove it for boards of every size."""
        names = {"numerations": tuple(listed(numerations, "numerations"))} if numerations else {}
        problem = self._on_board((8, 8), Question.P_POSITIONS)
        found = guess_automaton(problem, limits=limits_of({"seconds": seconds}), **names)
        if isinstance(found, Undecided):
            raise NotDecided(found.reason)
        return claims.Theorem(found.proof)

    def prove(
        self,
        claim: str,
        *,
        numeration: str | None = None,
        without_pass: str | None = None,
        seconds: float = 30.0,
        **where: int,
    ) -> claims.Theorem:
        """Prove or refute a claim for boards of every size."""
        names = {"numeration": numeration, "without_pass": without_pass}
        given = {name: None if value is None else string(value, name) for name, value in names.items()}
        problem = self._on_board((8, 8), Question.P_POSITIONS if self.is_misere else Question.TABLE)
        values = claims.whole_values(self._parameters_in(claim) | where)
        with given_as("claim", "formula"):
            words, limits = string(claim, "claim"), limits_of({"seconds": seconds})
            return claims.Theorem(prove_claim(problem, words, where=values, limits=limits, **given))

    def _parameters_in(self, formula: str) -> dict[str, int]:
        return {}

    def _on_board(self, size: tuple[int, ...], question: Question) -> Impartial:
        """Return the problem of a board; InvalidInput for a game that is not a piece on a board."""
        raise invalid("game", f"expected a game of a piece on a board, got {abbreviate(self)}")

    def _varied(self, vary: Mapping[str, Iterable[int]]) -> Sequence[tuple[OnBoard, dict[str, int]]]:
        """Return the games with the values of a parameter, this one alone where nothing varies."""
        if vary:
            raise invalid("vary", "expected one parameter of a game that is given by its name")
        return [(self, {})]

    def _looked_up(self, positions: IntArray) -> IntArray | None:
        """Return the values of an array of positions from one table, None when they are few and far out."""
        rows = positions.reshape(-1, positions.shape[-1])
        if not positions.size or positions.dtype.kind not in "iu" or positions.min() < 0:
            return None
        size = tuple(int(side) + 1 for side in rows.max(axis=0))
        if prod(size) > max(MAX_LOOKED_UP, LOOKED_UP * len(rows)):
            return None
        return decided(self.table(size)).to_numpy()[tuple(rows.T)].reshape(positions.shape[:-1])
