"""One verb: `ask` takes a game's name, a file, an object, a mapping, or a list of them."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias, Unpack, cast, overload

import ludus_check
from ludus.api.boards import Puzzle
from ludus.api.dice import DiceSet
from ludus.api.files import Drawable, FilePath
from ludus.api.given import given_as
from ludus.api.impartial import Game, Outcome, Position, Sum
from ludus.api.results import CheckReport, M, Result, Solution, result_of
from ludus.api.running import Options, Search, limits_of, run
from ludus.core.errors import abbreviate, invalid, read_from
from ludus.core.fields import as_question, at_least, read_json, switch, whole_number
from ludus.core.loading import EXTRAS, extra_module, is_installed
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.wording import count
from ludus.families import games as registry
from ludus.families.codec import read_answer, read_problem
from ludus.families.dice.certificates import Fairness
from ludus.families.impartial.heaps.certificates import Period
from ludus.workbench import checked, generated, puzzles
from ludus.workbench.playing import game_view

Subject: TypeAlias = "str | PathLike[str] | Mapping[str, Any] | Game | Position | Sum | Puzzle[Any] | DiceSet | Problem"


class NamedPuzzle(Puzzle[object]):
    """A puzzle by the name of its game, at a variant or at some parameters; `field` is the argument with the name."""

    def __init__(
        self, name: str, parameters: dict[str, Any], *, question: str | None = None, field: str = "name"
    ) -> None:
        with given_as(field, "game"):
            entry = registry.find(name)
        here = entry.placed(parameters.pop("variant", None), parameters)
        super().__init__(here.problem(None if question is None else as_question(question, tuple(entry.questions))))
        self.name = name
        self._restating = here if hasattr(here.game, "restate") else None

    def picture(self) -> Picture:
        return super().picture() if self._restating is None else self._restating.picture()

    def _asked(self, problem: Problem, question: str | None, options: Options) -> Result:
        found = super()._asked(problem, question, options)
        if self._restating is not None:
            found.sentence, found._picture = game_view(self._restating, found._checked)
        return found

    def __repr__(self) -> str:
        return f"<puzzle {self.name}: {' × '.join(map(str, self.problem.shape))}>"


def puzzle(name: str, *, variant: str | None = None, **parameters: Any) -> Puzzle:
    """Return the puzzle of a game by its name, at a variant or at some parameters."""
    return NamedPuzzle(name, {"variant": variant, **parameters})


@overload
def ask(subject: list[Any], question: str | None = None, **options: Any) -> Search[Result]: ...
@overload
def ask(
    subject: Puzzle[M], question: Literal["solve", "fewest"] | None = None, **options: Unpack[Options]
) -> Solution[M]: ...
@overload
def ask(subject: Position | Sum, question: Literal["outcome"] | None = None, **options: Any) -> Result[Outcome]: ...
@overload
def ask(subject: Subject, question: Literal["outcome"], **options: Any) -> Result[Outcome]: ...
@overload
def ask(subject: Subject, question: Literal["value", "remoteness"], **options: Any) -> Result[int]: ...
@overload
def ask(subject: Subject, question: Literal["period"], **options: Any) -> Result[Period]: ...
@overload
def ask(subject: Subject, question: Literal["report"], **options: Any) -> Result[Fairness]: ...
@overload
def ask(subject: Subject, question: str | None = None, **options: Any) -> Result: ...
def ask(subject: Any, question: str | None = None, **options: Any) -> Result | Search[Result]:
    """Return the checked answer to a question about a game's name, a file, an object or a mapping of formats/.

    Options: seconds, threads, seed, progress, limits, method, store; for a name also `variant` and the parameters that
    `ludus show NAME` lists. A list gives a lazy search of results.

    >>> ask("wythoff", "outcome", start=(5, 7)).answer
    'N'
    >>> ask("tiling", variant="mutilated").verdict
    'impossible'
    """
    if isinstance(subject, list):
        return Search(_each(subject, question, options), sentence=f"answers of {len(subject)}")
    if isinstance(subject, str | PathLike):
        own = {name: options.pop(name) for name in list(options) if name not in Options.__annotations__}
        return _named(subject, question, own).ask(question, **cast(Options, options))
    if isinstance(subject, Position | Sum):
        return subject.ask("outcome" if question is None else question, **options)
    if isinstance(subject, Puzzle | DiceSet):
        return subject.ask("solve" if question is None else question, **options)
    if isinstance(subject, Game):
        raise invalid("subject", "expected a position: call the game with one, such as game(5, 7)")
    if isinstance(subject, Mapping):
        return run(read_problem(subject, folder=Path.cwd()), question, cast(Options, options))
    if isinstance(subject, Problem):
        return run(subject, question, cast(Options, options))
    kinds = "a game's name, a file, a mapping, a position, a puzzle or a set of dice"
    raise invalid("subject", f"expected {kinds}, got {abbreviate(subject)}")


def _each(subjects: list[Any], question: str | None, options: dict[str, Any]) -> Iterator[Result]:
    for one in subjects:
        yield ask(one, question, **options)


def _named(subject: str | PathLike[str], question: str | None, parameters: dict[str, Any]) -> Puzzle:
    """Return the puzzle of a file, or of a game by its name."""
    text = str(subject)
    if not isinstance(subject, str) or Path(text).suffix or "/" in text or "\\" in text:
        if parameters:
            raise invalid(next(iter(parameters)), "expected no parameters beside a file")
        fields = _json(Path(text))
        with read_from(text):
            return Puzzle(read_problem(fields, folder=Path(text).parent))
    return NamedPuzzle(text, parameters, question=question, field="subject")


def _json(path: FilePath) -> dict[str, Any]:
    place = _path(path)
    try:
        with read_from(str(place)):
            return read_json(place.read_bytes())
    except OSError as error:
        raise invalid("path", f"expected a file that can be read, got {str(place)!r}: {error.strerror}") from error


def _path(path: object) -> Path:
    if not isinstance(path, str | PathLike):
        raise invalid("path", f"expected a file, got {abbreviate(path)}")
    return Path(path)


def solve(subject: Subject, question: str | None = None, **options: Any) -> Result:
    """Return a solution, or a proof that there is none: `ask`, as `ludus solve` does, by default the first question."""
    return ask(subject, question, **options)


def draw(subject: Subject | Result, path: FilePath, *, theme: str = "light", animated: bool = False) -> Path:
    """Write the picture of a result, a puzzle, a position, a game or a file to a file in the form of its suffix."""
    if isinstance(subject, Drawable):
        return subject.save(path, theme=theme, animated=animated)
    is_file = isinstance(subject, PathLike) or (isinstance(subject, str) and bool(Path(subject).suffix))
    if is_file:
        return load(cast(FilePath, subject)).save(path, theme=theme, animated=animated)
    if isinstance(subject, str):
        return NamedPuzzle(subject, {}, field="subject").save(path, theme=theme, animated=animated)
    if isinstance(subject, list):
        raise invalid("subject", "expected one subject, got a list")
    return ask(subject).save(path, theme=theme, animated=animated)


def check(answer: Result | Mapping[str, Any] | FilePath) -> CheckReport:
    """Return what the independent checker says of an answer: a result, a mapping of formats/, or a file."""
    if isinstance(answer, Result):
        return CheckReport(ludus_check.check(answer.to_dict()))
    if isinstance(answer, Mapping):
        return CheckReport(ludus_check.check(dict(answer)))
    with given_as("answer", "path"):
        return CheckReport(ludus_check.check_file(_path(answer)))


def load(path: FilePath) -> Result | Puzzle:
    """Return what a file of formats/ holds: an answer as a checked result, or a problem to ask about."""
    fields, folder = _json(path), Path(path).parent
    with read_from(str(path)):
        if "answer" in fields:
            return result_of(checked(read_answer(fields, folder=folder)))
        return Puzzle(read_problem(fields, folder=folder))


def generate(game: str | Puzzle, *, moves: int, seed: int = 0, seconds: float = 30.0, **parameters: Any) -> Solution:
    """Return a puzzle whose shortest solution has exactly that many moves, with its proof.

    The rules are those of a game by its name, or of another puzzle.
    """
    if isinstance(game, Puzzle):
        if parameters:
            raise invalid(next(iter(parameters)), "expected no parameters beside a puzzle")
        problem = game.problem
    else:
        problem = NamedPuzzle(game, parameters, field="game").problem
    limits = limits_of({"seed": seed, "seconds": seconds})
    with given_as("moves", ""):
        return Solution(generated(problem, at_least(0, moves, "moves"), limits))


class GradedPuzzle(Puzzle[object]):
    """A puzzle with its solution and its grade: the number of moves, and, not certified, the difficulty and stars."""

    def __init__(self, found: puzzles.Puzzle) -> None:
        super().__init__(found.result.answer.problem)
        self.game, self.seed, self.moves = found.game, found.seed, found.moves
        self.difficulty, self.stars = found.difficulty, found.stars
        self.solution: Solution[object] = Solution(found.result)

    def __repr__(self) -> str:
        return f"<GradedPuzzle {self.game}: {count(self.moves, 'move')}, {count(self.stars, 'star')}>"


def generate_pack(
    name: str, count: int, *, seed: int = 0, unique: bool = False, seconds: float = 30.0
) -> list[GradedPuzzle]:
    """Return puzzles of a game from easy to hard, as `ludus new NAME --pack COUNT` does."""
    limits, size = limits_of({"seed": seed, "seconds": seconds}), whole_number(count, "count")
    is_unique = switch(unique, "unique")
    with given_as("count", "pack"), given_as("name", "game"):
        return [GradedPuzzle(one) for one in puzzles.pack(name, size, seed, unique=is_unique, limits=limits)]


def daily(name: str, day: date | None = None) -> GradedPuzzle:
    """Return the puzzle of the day of a game, the same for everybody; today (UTC) when no day is given."""
    if day is not None and not isinstance(day, date):
        raise invalid("day", f"expected a date, got {abbreviate(day)}")
    with given_as("name", "game"):
        return GradedPuzzle(puzzles.daily(name, day or datetime.now(UTC).date()))


def export(answer: Result | FilePath) -> str:
    """Return a Coq file whose theorem is what an answer states, as `ludus export` does."""
    with given_as("answer", "path"):
        found = load(answer) if isinstance(answer, str | PathLike) else answer
    if not isinstance(found, Result):
        raise invalid("answer", f"expected an answer, or the file of one, got {abbreviate(answer)}")
    return found.to_coq()


def about() -> dict[str, bool | str]:
    """Return the version, and which optional parts are installed."""
    versions = {"ludus": importlib.metadata.version("ludus-games"), "python": platform.python_version()}
    return {**versions, **{name: is_installed(name) for name in EXTRAS}}


def serve(host: str = "127.0.0.1", port: int = 8000, *, open_browser: bool = True) -> None:
    """Open the web workbench, until Ctrl-C; needs the extra web."""
    extra_module("web", "ludus.web.serve").run(host, port, opens_browser=open_browser)
