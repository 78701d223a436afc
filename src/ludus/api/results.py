"""Results: a verdict with its certificate that shows itself in a notebook, saves itself and converts itself."""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Callable, Iterator, Mapping
from math import prod
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

import ludus_check
from ludus.api.payloads import arrays, moves_of, payload
from ludus.core.answers import Solved, Undecided
from ludus.core.certificates import Certificate
from ludus.core.errors import InvalidInput, LudusError, VerificationError, invalid
from ludus.core.json_text import read_json
from ludus.core.loading import np
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families import frames
from ludus.families.codec import as_text, read_answer
from ludus.render import drawn
from ludus.render.style import Theme
from ludus.render.svg import animated as animated_svg
from ludus.render.svg import svg
from ludus.render.text import text
from ludus.render.tikz import latex_table
from ludus.workbench import CheckedAnswer, checked

if TYPE_CHECKING:
    import networkx
    import pandas
    from numpy.typing import NDArray

Verdict: TypeAlias = Literal["solved", "impossible", "undecided"]
Status: TypeAlias = Literal["verified", "partly verified", "claimed"]
FilePath: TypeAlias = str | PathLike[str]
C_co = TypeVar("C_co", covariant=True)

PICTURES = (".svg", ".png", ".txt", ".tex")
COLOURS = {"solved": "#1a7f37", "impossible": "#b35900", "undecided": "#57606a"}
"""The colour of a verdict in a notebook."""


class UndecidedError(LudusError):
    """A plain value was asked for, and the question is undecided within its limits; `result` says more."""

    def __init__(self, result: Result[Any]) -> None:
        super().__init__(result.sentence)
        self.result = result


class Shown:
    """What can be seen in a notebook and saved as a picture."""

    def picture(self) -> Picture:
        """Return it as shapes."""
        raise NotImplementedError

    def save(self, path: FilePath, *, theme: str = "light", animated: bool = False) -> Path:
        """Write it to a file in the form that its suffix names, and return the path."""
        return write(path, self._forms(theme, animated))

    def _forms(self, theme: str, animated: bool) -> Mapping[str, Callable[[], bytes]]:
        chosen = theme_named(theme)
        return {suffix: lambda suffix=suffix: drawn(self.picture(), suffix, theme=chosen) for suffix in PICTURES}  # type: ignore[misc]

    def _repr_svg_(self) -> str:
        return svg(self.picture())


class Result(Shown, Generic[C_co]):
    """A checked answer: verdict, sentence, certificate; it shows itself in a notebook, saves and converts itself."""

    def __init__(self, answer: CheckedAnswer, *, seconds: float = 0.0) -> None:
        self._checked = answer
        self.seconds = seconds
        """The time that solving and checking took; 0 for a result that was read from a file."""

    @property
    def verdict(self) -> Verdict:
        """Solved, impossible or undecided."""
        words: dict[str, Verdict] = {"solved": "solved", "impossible": "impossible", "undecided": "undecided"}
        return words[self._checked.verdict]

    @property
    def is_solved(self) -> bool:
        """Whether there is a solution, or a value."""
        return self._checked.is_solved

    @property
    def is_impossible(self) -> bool:
        """Whether it is proved that there is no solution."""
        return self._checked.is_impossible

    @property
    def status(self) -> Status:
        """How much of the answer the checker verified."""
        words: dict[str, Status] = {"verified": "verified", "partly verified": "partly verified"}
        return words.get(self._checked.status, "claimed")

    @property
    def sentence(self) -> str:
        """What the checker verified, in complete sentences."""
        return self._checked.sentence

    @property
    def not_verified(self) -> list[str]:
        """The parts of the answer that are only claimed."""
        return list(self._checked.not_verified)

    @property
    def problem(self) -> Problem:
        """The problem without its game, one of formats/."""
        return self._checked.answer.problem

    @property
    def question(self) -> str:
        """The question that was asked."""
        return self.problem.question.value

    @property
    def method(self) -> str:
        """The algorithm that found the answer."""
        return self._checked.answer.method

    @property
    def certificate(self) -> C_co:
        """The certificate that makes the answer checkable; UndecidedError where there is none."""
        answer = self._checked.answer
        if isinstance(answer, Undecided):
            raise UndecidedError(self)
        found: Any = answer.certificate
        return found  # type: ignore[no-any-return]

    @property
    def answer(self) -> Any:
        """The answer as a plain value: a number, "P" or "N", a table, a list of positions or moves."""
        return payload(self.problem, self._certificate())

    @property
    def moves(self) -> list[Any]:
        """The solution as a list of moves in an order in which they can be made."""
        if self._checked.is_impossible:
            return []
        return moves_of(self.problem, self._certificate())

    @property
    def lower_bound(self) -> int | None:
        """A proved lower bound on the number of moves, where there is one."""
        answer = self._checked.answer
        return answer.lower_bound if isinstance(answer, Solved) else None

    @property
    def is_optimal(self) -> bool:
        """Whether no solution has fewer moves."""
        answer = self._checked.answer
        return isinstance(answer, Solved) and answer.optimal

    def play(self) -> Iterator[Picture]:
        """Return the positions of the solution one by one, as pictures."""
        return iter(frames(self.problem, self._checked.answer))

    def picture(self) -> Picture:
        """Return the board with the solution or the proof drawn on it."""
        return self._checked.picture()

    def recheck(self) -> CheckReport:
        """Check the written answer again; VerificationError when it is rejected."""
        report = CheckReport(ludus_check.check(self.to_dict()))
        if report.status == "claimed" and self.status != "claimed":
            raise VerificationError(report.sentence)
        return report

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as the JSON object of formats/, arrays as nested lists."""
        fields: dict[str, Any] = json.loads(self.to_json())
        return fields

    def to_json(self) -> str:
        """Return the answer as the JSON text of formats/."""
        return self._checked.json()

    def to_numpy(self) -> NDArray[Any]:
        """Return the board of presses, rolls or weights, or the table, indexed as the problem is."""
        found = arrays(self._certificate())
        if found is None:
            kinds = "presses, rolls, weights, tables and lists of positions"
            raise TypeError(f"the question {self.question!r} has no array: to_numpy is for {kinds}")
        return np.asarray(found)

    def to_pandas(self, *, long: bool = False) -> pandas.DataFrame:
        """Return a table with x as columns and y as index; with `long` one row for each position."""
        import pandas

        return frame(self.to_numpy(), pandas, long=long)

    def to_networkx(self) -> networkx.DiGraph[Any]:
        """Return the positions and moves of a game given by a graph, with values where they were asked for."""
        import networkx

        options = getattr(self.problem, "options", None)
        if options is None:
            raise TypeError(
                f"a problem of the kind {self.problem.KIND!r} has no graph: to_networkx is for games by options"
            )
        graph: networkx.DiGraph[Any] = networkx.DiGraph()
        names = getattr(self.problem, "names", ()) or range(len(options))
        values = getattr(self._certificate(), "values", None)
        for number, name in enumerate(names):
            known = {} if values is None else {"value": int(values[number])}
            graph.add_node(name, **known)
        graph.add_edges_from((names[a], names[b]) for a, targets in enumerate(options) for b in targets)
        return graph

    def _certificate(self) -> Certificate:
        found: Any = self.certificate
        return found  # type: ignore[no-any-return]

    def _forms(self, theme: str, animated: bool) -> Mapping[str, Callable[[], bytes]]:
        forms = dict(super()._forms(theme, animated)) | {".json": lambda: f"{self.to_json()}\n".encode()}
        if animated:
            steps = list(self.play())
            forms[".svg"] = lambda: animated_svg(steps, theme=theme_named(theme)).encode()
        if self.is_solved and arrays(self._certificate()) is not None:
            forms |= {".npy": lambda: npy(self.to_numpy()), ".csv": lambda: table_csv(self.to_numpy()).encode()}
            if self.question == "table" and self.to_numpy().ndim == 2:
                forms[".tex"] = lambda: latex_table(self.to_numpy()).encode()
        return forms

    def __bool__(self) -> bool:
        raise TypeError(
            "a result has no truth value: an impossibility proof is not false; use is_solved or is_impossible"
        )

    def __repr__(self) -> str:
        return f"<Result {self.verdict}, {self.status}: {self.sentence}>"

    def __str__(self) -> str:
        return f"{self._checked.title}. {self.sentence}\n\n{text(self.picture())}"

    def _repr_html_(self) -> str:
        badge = f'<b style="color:{COLOURS[self.verdict]}">{self.verdict.capitalize()}.</b> <i>{self.status}</i>'
        folded = f"<details><summary>certificate, method {html.escape(self.method)}</summary><pre>"
        fields = html.escape(self.to_json()[:4000])
        words = html.escape(self.sentence)
        return f"<div>{badge}<p>{words}</p>{svg(self.picture())}{folded}{fields}</pre></details></div>"

    def _repr_markdown_(self) -> str:
        return f"**{self.verdict.capitalize()}.** {self.sentence}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_(), "text/markdown": self._repr_markdown_()}


class CheckReport:
    """What the checker says of an answer."""

    def __init__(self, outcome: ludus_check.Outcome) -> None:
        self._outcome = outcome

    @property
    def verified(self) -> bool:
        """Whether the whole answer was verified."""
        return self._outcome.status is ludus_check.Status.VERIFIED

    @property
    def outcome(self) -> str:
        """One of verified, partly verified, rejected, malformed, not checked, undecided."""
        return self._outcome.status.value

    @property
    def status(self) -> Status:
        """Verified, partly verified or claimed."""
        words: dict[str, Status] = {"verified": "verified", "partly verified": "partly verified"}
        return words.get(self.outcome, "claimed")

    @property
    def sentence(self) -> str:
        """What was verified, or why not."""
        return self._outcome.sentence

    @property
    def not_verified(self) -> list[str]:
        """The parts of the answer that are only claimed."""
        return list(self._outcome.not_verified)

    def __repr__(self) -> str:
        return f"<CheckReport {self.outcome}: {self.sentence}>"

    def _repr_markdown_(self) -> str:
        return f"**{self.outcome.capitalize()}.** {self.sentence}"


def read_result(path: Path) -> Result[Any]:
    """Return the answer of a file, checked; InvalidInput or VerificationError when it is not one."""
    answer = read_answer(read_json(path.read_bytes()), folder=path.parent)
    return Result(checked(answer))


def theme_named(theme: str) -> Theme:
    """Return a theme by its name."""
    try:
        return Theme(theme)
    except ValueError:
        known = ", ".join(one.value for one in Theme)
        raise invalid("theme", f"expected one of {known}, got {theme!r}") from None


def write(path: FilePath, forms: Mapping[str, Callable[[], bytes]]) -> Path:
    """Write a file in the form that its suffix names; the content is made before the file is touched."""
    place = Path(path)
    if place.suffix.lower() not in forms:
        raise invalid("path", f"expected a file name ending in {', '.join(forms)}, got {str(path)!r}")
    content = forms[place.suffix.lower()]()
    try:
        place.write_bytes(content)
    except OSError as error:
        raise invalid("path", f"expected a file that can be written, got {str(path)!r}: {error.strerror}") from error
    return place


def npy(array: Any) -> bytes:
    """Return the content of a .npy file."""
    file = io.BytesIO()
    np.save(file, np.ascontiguousarray(array))
    return file.getvalue()


def table_csv(array: Any) -> str:
    """Return a table of two axes as CSV, x to the right and y down; one line for each position otherwise."""
    file = io.StringIO()
    out = csv.writer(file, lineterminator="\n")
    if array.ndim == 2:
        out.writerow(["y\\x", *range(array.shape[0])])
        out.writerows([y, *array[:, y].tolist()] for y in range(array.shape[1]))
    else:
        out.writerow([*(f"x{axis}" for axis in range(array.ndim)), "value"])
        out.writerows([*index, value] for index, value in np.ndenumerate(array))
    return file.getvalue()


def frame(array: Any, pandas: Any, *, long: bool) -> Any:
    """Return an array as a DataFrame: x as columns and y as index, or one row for each entry."""
    if array.ndim == 2 and not long:
        return pandas.DataFrame(array.T).rename_axis(index="y", columns="x")
    names = ["x", "y", "z"][: array.ndim] if array.ndim <= 3 else [f"x{axis}" for axis in range(array.ndim)]
    index = np.indices(array.shape).reshape(array.ndim, prod(array.shape))
    return pandas.DataFrame({**dict(zip(names, index, strict=True)), "value": array.reshape(-1)})


__all__ = ["CheckReport", "InvalidInput", "Result", "Shown", "Status", "UndecidedError", "Verdict", "as_text"]
