"""One verb: `ask` takes a game's name, a file, an object, a mapping, or a list of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, cast, overload

import ludus_check
from ludus.api.dice import DiceSet
from ludus.api.impartial import Game, Position, Sum
from ludus.api.puzzle import Puzzle
from ludus.api.results import CheckReport, FilePath, Result, read_result
from ludus.api.running import Options, limits_of, run
from ludus.api.searches import Search
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.json_text import read_json
from ludus.core.loading import extra_module
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.families import games as registry
from ludus.families.codec import read_problem
from ludus.workbench import generated

Subject: TypeAlias = (
    "str | PathLike[str] | Mapping[str, Any] | Game[Any] | Position[Any] | Sum | Puzzle | DiceSet | Problem"
)


class NamedPuzzle(Puzzle):
    """A puzzle by the name of its game, at a variant or at some parameters."""

    def __init__(self, name: str, variant: str | None, parameters: dict[str, Any], question: str | None = None) -> None:
        entry = registry.find(name)
        chosen = entry.variant(variant) if variant else None
        values = {**(chosen.values if chosen else {}), **parameters}
        rules = entry.game(**values)
        position = rules.read(chosen.position) if chosen and chosen.position else rules.start()
        asked = Question(question) if question else entry.question
        self.name, self.problem = name, rules.problem(position, asked)


def puzzle(name: str, *, variant: str | None = None, **parameters: Any) -> Puzzle:
    """Return the puzzle of a game by its name, at a variant or at some parameters."""
    return NamedPuzzle(name, variant, parameters)


@overload
def ask(subject: list[Subject], question: str | None = None, **options: Any) -> Search[Result[Any]]: ...
@overload
def ask(subject: Subject, question: str | None = None, **options: Any) -> Result[Any]: ...
def ask(subject: Any, question: str | None = None, **options: Any) -> Any:
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
        return run(_named(subject, question, own), question, cast(Options, options))
    if isinstance(subject, Position | Sum):
        return subject.ask(question or "outcome", **options)
    if isinstance(subject, Puzzle | DiceSet):
        return subject.ask(question or "solve", **options)
    if isinstance(subject, Game):
        raise invalid("subject", "expected a position: call the game with one, such as game(5, 7)")
    if isinstance(subject, Mapping):
        return run(read_problem(subject, folder=Path.cwd()), question, cast(Options, options))
    if isinstance(subject, Problem):
        return run(subject, question, cast(Options, options))
    kinds = "a game's name, a file, a mapping, a position, a puzzle or a set of dice"
    raise invalid("subject", f"expected {kinds}, got {abbreviate(subject)}")


def _each(subjects: list[Any], question: str | None, options: dict[str, Any]) -> Iterator[Result[Any]]:
    for one in subjects:
        yield ask(one, question, **options)


def _named(subject: str | PathLike[str], question: str | None, parameters: dict[str, Any]) -> Problem:
    """Return the problem of a file, or of a game by its name."""
    text = str(subject)
    if not isinstance(subject, str) or Path(text).suffix or "/" in text or "\\" in text:
        if parameters:
            raise invalid(next(iter(parameters)), "expected no parameters beside a file")
        return read_problem(_json(Path(text)), folder=Path(text).parent)
    variant = parameters.pop("variant", None)
    if text not in registry.names():
        near = difflib.get_close_matches(text, registry.names(), n=2)
        advice = f"; did you mean {' or '.join(near)}?" if near else "; list(ludus.games) has them all"
        raise invalid("subject", f"expected the name of a game or a file, got {abbreviate(text)}{advice}")
    return NamedPuzzle(text, variant, parameters, question).problem


def _json(path: Path) -> dict[str, Any]:
    try:
        fields = read_json(path.read_bytes())
    except OSError as error:
        raise invalid("path", f"expected a file that can be read, got {str(path)!r}: {error.strerror}") from error
    except InvalidInput as error:
        raise InvalidInput(*error.faults) from error
    return fields


def solve(subject: Subject, **options: Any) -> Result[Any]:
    """Return a solution, or a proof that there is none: `ask` with the first question of the kind."""
    return ask(subject, None, **options)


def draw(subject: Subject | Result[Any], path: FilePath, *, theme: str = "light", animated: bool = False) -> Path:
    """Write the picture of a result, a puzzle, a position or a file to a file in the form that its suffix names."""
    if isinstance(subject, Result | Puzzle | Position | Sum | DiceSet):
        return subject.save(path, theme=theme, animated=animated)
    found = load(subject) if isinstance(subject, str | PathLike) and Path(subject).suffix else ask(subject)
    return found.save(path, theme=theme, animated=animated) if isinstance(found, Result) else draw(ask(found), path)


def check(answer: Result[Any] | Mapping[str, Any] | FilePath) -> CheckReport:
    """Return what the independent checker says of an answer: a result, a mapping of formats/, or a file."""
    if isinstance(answer, Result):
        return CheckReport(ludus_check.check(answer.to_dict()))
    if isinstance(answer, Mapping):
        return CheckReport(ludus_check.check(dict(answer)))
    return CheckReport(ludus_check.check_file(Path(answer)))


def load(path: FilePath) -> Result[Any] | Problem:
    """Return what a file of formats/ holds: an answer as a checked result, or a problem."""
    fields = _json(Path(path))
    return read_result(Path(path)) if "answer" in fields else read_problem(fields, folder=Path(path).parent)


def generate(name: str, *, moves: int, seed: int = 0, seconds: float = 30.0, **parameters: Any) -> Result[Any]:
    """Return a puzzle of a game whose shortest solution has exactly that many moves, with its proof."""
    problem = NamedPuzzle(name, parameters.pop("variant", None), parameters).problem
    return Result(generated(problem, moves, limits_of({"seed": seed, "seconds": seconds})))


def serve(host: str = "127.0.0.1", port: int = 8000, *, open_browser: bool = True) -> None:
    """Open the web workbench, until Ctrl-C; needs the extra web."""
    extra_module("web", "ludus.web.serve").run(host, port, opens_browser=open_browser)
