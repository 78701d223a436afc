"""Results: a verdict with its certificate that shows itself in a notebook, saves itself and converts itself."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict, is_dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, cast

import ludus_check
from ludus.api.files import Drawable, Drawing, Forms, IntArray, Stated, data_frame, frame, library
from ludus.api.payloads import game_graph, tile_graph
from ludus.core.answers import Reason, Solved, Undecided
from ludus.core.arrays import array_bytes
from ludus.core.certificates import Certificate
from ludus.core.errors import LudusError, VerificationError, invalid
from ludus.core.fields import switch
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.problem import Problem, axis_names
from ludus.core.theorem import NotStated
from ludus.families.parts import frames, reason
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Jump
from ludus.families.tilings.problem import Lattice
from ludus.render.style import Theme
from ludus.render.svg import animated as animated_svg
from ludus.render.svg import svg
from ludus.render.table import csv_records, csv_table
from ludus.render.text import text
from ludus.render.tikz import latex_table
from ludus.workbench import CheckedAnswer
from ludus.workbench.verified import theorem_of

if TYPE_CHECKING:
    import networkx
    import pandas
    from typing_extensions import TypeVar

    A_co = TypeVar("A_co", covariant=True, default=object)
    """The type of the answer as a plain value."""
    M = TypeVar("M", default=object)
    """The type of a move."""
else:
    from typing import TypeVar

    A_co = TypeVar("A_co", covariant=True)
    M = TypeVar("M")

Verdict: TypeAlias = Literal["solved", "impossible", "undecided"]
Status: TypeAlias = Literal["verified", "partly verified", "claimed"]

COLOURS = {"solved": "#1a7f37", "impossible": "#b35900", "undecided": "#57606a"}
DOUBTS: dict[Status, str] = {"verified": "#1a7f37", "partly verified": "#9a6700", "claimed": "#cf222e"}


class UndecidedError(LudusError):
    """A plain value was asked for, and it is undecided or not verified whole within the limits; `result` says more."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.sentence)
        self.result = result

    def __reduce__(self) -> tuple[type[UndecidedError], tuple[Result]]:
        return type(self), (self.result,)


def decided(result: Result[A_co]) -> Result[A_co]:
    """Return a result that the checker verified; UndecidedError when limits ended the work of solver or checker."""
    if result.status != "verified":
        raise UndecidedError(result)
    return result


def status_of(word: str) -> Status:
    """Return how much is verified: what is neither verified nor partly verified is claimed."""
    words: dict[str, Status] = {"verified": "verified", "partly verified": "partly verified"}
    return words.get(word, "claimed")


class Result(Drawable, Generic[A_co]):
    """A checked answer: verdict, sentence, certificate; it shows itself in a notebook, saves and converts itself."""

    def __init__(self, answer: CheckedAnswer, *, seconds: float = 0.0) -> None:
        self._checked = answer
        self._picture: Picture | None = None
        self.seconds = seconds
        """The time that solving and checking took; 0 for a result that was read from a file."""
        self.verdict: Verdict = cast(Verdict, answer.verdict)
        """Solved, impossible or undecided."""
        self.is_solved: bool = answer.is_solved
        """Whether there is a solution, or a value."""
        self.is_impossible: bool = answer.is_impossible
        """Whether it is proved that there is no solution."""
        self.status: Status = status_of(answer.status)
        """How much of the answer the checker verified."""
        self.sentence: str = answer.sentence
        """What the checker verified, in complete sentences."""
        self.not_verified: list[str] = list(answer.not_verified)
        """The parts of the answer that are only claimed."""
        self.problem: Problem = answer.answer.problem
        """The problem without its game, one of formats/."""
        self.question: str = self.problem.question.value
        """The question that was asked."""
        self.method: str = answer.answer.method
        """The algorithm that found the answer."""
        self.lower_bound: int | None = getattr(answer.answer, "lower_bound", None)
        """A proved lower bound on the number of moves, where there is one."""
        self.is_optimal: bool = getattr(answer.answer, "optimal", False)
        """Whether no solution has fewer moves."""

    @property
    def certificate(self) -> Certificate:
        """The certificate that makes the answer checkable; `fields()` has its parts. UndecidedError if none."""
        answer = self._checked.answer
        if isinstance(answer, Undecided):
            raise UndecidedError(self)
        return answer.certificate

    @property
    def answer(self) -> A_co:
        """The answer as a plain value: a number, "P" or "N", a table, a list of positions or moves; None if impossible.

        UndecidedError where the question is undecided.
        """
        certificate = self.certificate
        return cast(A_co, None if self.is_impossible else certificate.plain())

    @property
    def moves(self) -> Sequence[object]:
        """The solution as a list of moves in an order in which they can be made; none where there is no solution."""
        found = [] if self.is_impossible else self.certificate.made()
        if found is None:
            kind = self.certificate.KIND
            raise TypeError(f"a certificate of the kind {kind!r} has no moves: they are for solutions and outcomes")
        return found

    def play(self) -> Iterator[Drawing]:
        """Return the positions of the solution one by one; each shows and saves itself."""
        return map(Drawing, frames(self.problem, self._checked.answer))

    def picture(self) -> Picture:
        """Return the board with the solution or the proof drawn on it."""
        return self._checked.picture() if self._picture is None else self._picture

    def why(self) -> Reason | None:
        """Return why a position of an impartial game has its outcome, as data; None for other answers.

        >>> import ludus
        >>> found = ludus.ask("rook", "outcome", start=(3, 5)).why()
        >>> found.nim_sum, found.winning_moves
        (6, ('(3, 3)',))
        """
        return reason(self.problem)

    def recheck(self) -> CheckReport:
        """Check the written answer again; VerificationError when it is rejected."""
        report = CheckReport(ludus_check.check(self.to_dict()))
        if report.status == "claimed" and self.status != "claimed":
            raise VerificationError(report.sentence, self.to_dict())
        return report

    def to_dict(self) -> dict[str, object]:
        """Return the answer as the JSON object of formats/, arrays as nested lists."""
        fields: dict[str, object] = json.loads(self.to_json())
        return fields

    def to_json(self) -> str:
        """Return the answer as the JSON text of formats/."""
        return self._checked.json()

    def to_coq(self) -> str:
        """Return a Coq file whose theorem is what the answer states; for the kinds that docs/verified.md lists."""
        try:
            return theorem_of(self.to_dict()).coq()
        except NotStated as error:
            raise TypeError(f"this answer has no verified checker: {error}") from None

    def to_numpy(self) -> IntArray:
        """Return the board of presses, rolls or weights, or the table, indexed as the problem is."""
        found = self.certificate.array()
        if found is None:
            kinds = "presses, rolls, weights, tables and lists of positions"
            raise TypeError(f"the question {self.question!r} has no array: to_numpy is for {kinds}")
        return np.asarray(found)

    def rows(self) -> list[dict[str, object]]:
        """Return the answer as rows, one for each move, position, order or level; one row for a plain value."""
        if self.is_impossible or self.verdict == "undecided":
            return [{"verdict": self.verdict, "sentence": self.sentence}]
        if (found := self.certificate.rows(self.problem)) is not None:
            return found
        answer: object = self.answer
        if is_dataclass(answer) and not isinstance(answer, Certificate | type):
            return [asdict(answer)]
        return [{"question": self.question, "answer": self.sentence if isinstance(answer, Certificate) else answer}]

    def to_pandas(self, *, long: bool = False) -> pandas.DataFrame:
        """Return a board as it is seen, a table with x as columns and y as index, other answers by their rows.

        With `long` a board or a table has one row for each position.
        """
        is_long, array = switch(long, "long"), self._grid()
        return data_frame(self.rows()) if array is None else frame(array, self._axes(array), long=is_long)

    def _grid(self) -> IntArray | None:
        """Return the board or the table of the answer; None where it has none, or a list of positions."""
        has_grid = self.verdict != "undecided" and not self.certificate.lists_positions
        return self.to_numpy() if has_grid and self.certificate.array() is not None else None

    def _axes(self, array: IntArray) -> list[str]:
        return axis_names(self.problem, array.ndim)

    def to_networkx(self) -> networkx.Graph[Hashable]:
        """Return the moves of a game by options, with values where its table was asked for, or the tiles of a tiling.

        Positions carry `value` and `outcome`; tiles carry `tile` and `cells`, and neighbours share an edge.
        """
        is_square = getattr(self.problem, "lattice", None) is Lattice.SQUARE
        is_tiling = self.is_solved and is_square and self.certificate.KIND == "placements"
        if not is_tiling and not hasattr(self.problem, "options"):
            kinds = "games by options, tilings of squares and positions, as in game(5, 7).to_networkx()"
            raise TypeError(f"a problem of the kind {self.problem.KIND!r} has no graph: to_networkx is for {kinds}")
        graph: networkx.Graph[Hashable] = getattr(library("networkx"), "Graph" if is_tiling else "DiGraph")()
        nodes, edges = tile_graph(self.certificate) if is_tiling else game_graph(self.problem, self.certificate)
        graph.add_nodes_from(nodes)
        graph.add_edges_from(edges)
        return graph

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        forms = dict(super()._forms(theme, animated)) | {".json": lambda: f"{self.to_json()}\n".encode()}
        forms |= {".csv": lambda: self._csv().encode(), ".v": lambda: self.to_coq().encode()}
        if animated:
            forms[".svg"] = partial(self._animated, theme)
        if not isinstance(self._checked.answer, Undecided) and (array := self.certificate.array()) is not None:
            forms[".npy"] = lambda: array_bytes(self.to_numpy())
            if self.question == "table" and array.ndim == 2:
                forms[".tex"] = lambda: latex_table(self.to_numpy(), comment=self.sentence).encode()
        return forms

    def _animated(self, theme: Theme) -> bytes:
        pictures = list(frames(self.problem, self._checked.answer))
        if not pictures:
            raise invalid("animated", "expected False for an answer that has no moves to show one by one")
        return animated_svg(pictures, theme=theme).encode()

    def _csv(self) -> str:
        """Return the board or the table, or the rows of the answer, as comma-separated values."""
        if (array := self._grid()) is not None:
            return csv_table(array, self._axes(array))
        return csv_records(self._records())

    def _records(self) -> list[dict[str, object]]:
        """Return the rows as they are written into a file: there is at least one."""
        return self.rows() or [{"verdict": self.verdict, "sentence": self.sentence}]

    def __bool__(self) -> bool:
        raise TypeError(
            "a result has no truth value: an impossibility proof is not false; use is_solved or is_impossible"
        )

    def __repr__(self) -> str:
        return f"<Result {self.verdict}, {self.status}: {self.sentence}>"

    def __str__(self) -> str:
        return f"{self._checked.title}. {self.sentence}\n\n{text(self.picture())}"

    def _repr_html_(self) -> str:
        badge = f'<b style="color:{COLOURS[self.verdict]}">{self.verdict.capitalize()}.</b>'
        badge += f' <i style="color:{DOUBTS[self.status]}">{self.status}</i>'
        folded = f"<details><summary>certificate, method {html.escape(self.method)}</summary><pre>"
        fields = html.escape(self.to_json()[:4000])
        words = html.escape(self.sentence)
        return f"<div>{badge}<p>{words}</p>{svg(self.picture())}{folded}{fields}</pre></details></div>"

    def _repr_markdown_(self) -> str:
        return f"**{self.verdict.capitalize()}.** {self.sentence}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_(), "text/markdown": self._repr_markdown_()}


class Solution(Result["list[M] | None"], Generic[M]):
    """The answer to a puzzle: moves that solve it, or a proof that there are none."""

    def __init__(self, answer: CheckedAnswer, *, seconds: float = 0.0, nodes: tuple[object, ...] = ()) -> None:
        super().__init__(answer, seconds=seconds)
        self._nodes = nodes

    @property
    def moves(self) -> list[M]:
        """The moves in an order in which they can be made, nodes of a graph by their own names; [] if impossible."""
        found = [self._labelled(move) if self._nodes else move for move in super().moves]
        return cast("list[M]", found)

    @property
    def answer(self) -> list[M] | None:
        """The moves; None where it is proved that there is no solution, UndecidedError where nothing is known."""
        return None if self.is_impossible else self.moves

    def rows(self) -> list[dict[str, object]]:
        if not self._nodes or not isinstance(self._checked.answer, Solved):
            return super().rows()
        if isinstance(jumps := self.certificate, Jumps):
            return replace(jumps, jumps=tuple(cast("list[Jump]", self.moves))).rows(self.problem)
        return [{"node": node, "times": times} for node, times in Counter(self.moves).items()]

    def _records(self) -> list[dict[str, object]]:
        # A node stands in one column, even where its name is a tuple.
        rows = super()._records()
        return [{head: str(value) for head, value in row.items()} for row in rows] if self._nodes else rows

    def _grid(self) -> IntArray | None:
        return None if self._nodes else super()._grid()

    def _labelled(self, move: Any) -> object:
        return self._nodes[move] if isinstance(move, int) else tuple(self._nodes[place] for _, place in move)


class CheckReport(Stated):
    """What the checker says of an answer."""

    def __init__(self, outcome: ludus_check.Outcome) -> None:
        self.outcome: str = outcome.status.value
        """One of verified, partly verified, rejected, malformed, not checked, undecided."""
        self.verified = outcome.status is ludus_check.Status.VERIFIED
        """Whether the whole answer was verified."""
        self.status: Status = status_of(self.outcome)
        self.word, self.sentence = self.outcome, outcome.sentence
        """What was verified, or why not."""
        self.not_verified: list[str] = list(outcome.not_verified)
        """The parts of the answer that are only claimed."""

    def to_dict(self) -> dict[str, object]:
        """Return the report as a JSON object."""
        return {"outcome": self.outcome, "sentence": self.sentence, "not_verified": self.not_verified}

    def _repr_html_(self) -> str:
        word = f'<b style="color:{DOUBTS[self.status]}">{self.outcome.capitalize()}.</b>'
        return f"<p>{word} {html.escape(self.sentence)}</p>"


def result_of(found: CheckedAnswer, *, seconds: float = 0.0, nodes: tuple[object, ...] = ()) -> Result:
    """Return an answer as a result: one with moves where moves are asked for, told by the nodes of a graph if given."""
    problem = found.answer.problem
    if problem.question not in problem.MOVES:
        return Result(found, seconds=seconds)
    solution: Solution[object] = Solution(found, seconds=seconds, nodes=nodes)
    return solution
