"""The widget: the board in the browser, the rules and the answers in Python, traits between them.

What a person does arrives in the trait `touched`, set by the page with `save_changes`: so a reactive notebook runs the
cells again that depend on the widget. `position`, `played` and `verdict` are there to be observed.

The modules of the board as one module: a notebook loads a single text, and nothing from elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ludus.api.results import Result
from ludus.api.running import run
from ludus.core.answers import Solved
from ludus.core.errors import LudusError
from ludus.core.games import Standing
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.core.wording import count
from ludus.families.parts import picture
from ludus.render.svg import svg
from ludus.web.answered import picture_fields, solution, weights
from ludus.workbench.playing import best_move, last_word, no_move

STATIC = Path(__file__).parent.parent / "web" / "static"
STYLES = ("tokens", "board", "widget")

IMPORT = re.compile(r'^import \{ (?P<names>[^}]+) \} from "\./(?P<module>\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const |function |class )(?:const|function|class) (?P<name>\w+)", re.MULTILINE)


@cache
def script() -> str:
    """Return the module whose default export is the widget.

    Every file becomes a function that returns what it exports, so that no name of one meets a name of another.
    """
    *parts, widget = modules("widget").items()
    wrapped = [_wrapped(name, text) for name, text in parts]
    return "\n".join([*wrapped, _imports(widget[1])])


def modules(name: str) -> dict[str, str]:
    """Return the text of a module and of all that it imports, each after those that it imports."""
    text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for match in IMPORT.finditer(text):
        found |= {part: body for part, body in modules(match["module"]).items() if part not in found}
    return found | {name: text}


@cache
def styles() -> str:
    """Return the style sheets of the widget as one."""
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def _wrapped(name: str, text: str) -> str:
    names = ", ".join(match["name"] for match in EXPORT.finditer(text))
    body = EXPORT.sub(lambda match: match[0].removeprefix("export "), _imports(text))
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"


def _imports(text: str) -> str:
    return IMPORT.sub(lambda match: f"const {{ {match['names']} }} = module_{match['module']};", text)


class BoardWidget(anywidget.AnyWidget):
    """A board to play on and to ask about."""

    _esm = script()
    _css = styles()

    picture = traitlets.Dict().tag(sync=True)
    overlay = traitlets.Dict().tag(sync=True)
    """Weights by cell, and marks by move."""
    verdict = traitlets.Dict().tag(sync=True)
    """Kind, title and text of what is known."""
    note = traitlets.Unicode().tag(sync=True)
    touched = traitlets.Dict().tag(sync=True)
    """What was done last on the page: {"act": "play", "move": ..., "count": ...}."""
    position = traitlets.Unicode().tag(sync=True)
    """The position in the notation of the game."""
    played = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The moves that were made, replies too."""

    def __init__(self, standing: Standing | None, problem: Problem) -> None:
        super().__init__()
        self.standing, self.problem = standing, problem
        self.answer: Result[object] | None = None
        """The last answer, as `ludus.ask` returns it."""
        self._past: list[tuple[Standing, list[str]]] = []
        self._is_yours = False
        """Whether the last move was that of the person, not a reply."""
        self._show()

    def play(self, move: str) -> None:
        """Make a move; in a two-player game the other player answers with best play."""
        before = self._game()
        made, moves = _moved(before, move), [*self.played, move]
        self._is_yours = made.is_over
        if before.entry.players == 2 and not made.is_over:
            reply = made.game.write_move(best_move(made))
            made, moves = _moved(made, reply), [*moves, reply]
        self._past.append((before, self.played))
        self.standing, self.played, self.answer = made, moves, None
        self._show()

    def undo(self) -> None:
        """Take the last move back, with the reply to it."""
        if self._past:
            self.standing, self.played = self._past.pop()
            self.answer = None
            self._show()

    def ask(self) -> Result[object]:
        """Ask the question of the game or the problem about this position; return the checked answer and show it."""
        answer = run(self._problem())
        self.answer = answer
        self._show()
        return answer

    def drawn(self) -> Picture:
        """Return the picture of the board as it stands; of a problem without a game with its answer."""
        if self.standing is not None:
            return self.standing.picture()
        return picture(self._problem()) if self.answer is None else self.answer.picture()

    @traitlets.observe("touched")
    def _act(self, change: Any) -> None:
        match change["new"]:
            case {"act": "play", "move": str(move)}:
                self._try(lambda: self.play(move))
            case {"act": "undo"}:
                self._try(self.undo)
            case {"act": "ask"}:
                self._try(self.ask)

    def _try(self, act: Any) -> None:
        try:
            act()
        except LudusError as error:
            self.note = f"{error}."

    def _show(self) -> None:
        self.picture = picture_fields(self.drawn())
        self.overlay, self.verdict = self._overlay(), self._verdict()
        if self.standing is not None:
            self.position = self.standing.game.write(self.standing.position)
        self.note = f"{count(len(self.played), 'move').capitalize()} made." if self.played else ""

    def _overlay(self) -> dict[str, Any]:
        if self.answer is None or self.standing is None:
            return {}
        answer, game = self.answer._checked.answer, self.standing.game
        weighed = weights(answer)
        if weighed is not None:
            return {"weights": weighed["cells"]}
        if not isinstance(answer, Solved):
            return {}
        moves = solution(self.answer._checked, game)
        if self.standing.entry.players == 2:
            return {"moves": {move: {"role": "winning"} for move in moves}}
        return {"moves": _marks(moves, is_ordered=not hasattr(self._problem(), "modulus"))}

    def _verdict(self) -> dict[str, str]:
        if self.answer is not None:
            is_won = getattr(getattr(self.answer._checked.answer, "certificate", None), "is_won", None)
            # The word of the verdict changes, its status stays.
            word, title = self.answer.verdict.capitalize(), self.answer._checked.title
            title = title if is_won is None else title.replace(word, "Won" if is_won else "Lost")
            kind = "impossible" if is_won is False else self.answer.verdict
            return {"kind": kind, "title": title, "text": self.answer.sentence}
        if self.standing is not None and self.standing.is_over:
            return self._end(self.standing)
        return {"kind": "ready", "title": "Your move" if self.standing else "Ready", "text": ""}

    def _end(self, standing: Standing) -> dict[str, str]:
        if standing.entry.players == 1:
            return {"kind": "solved", "title": "Done", "text": "The goal is reached."}
        words = last_word(standing, yours=self._is_yours) if self.played else no_move(standing)
        return {"kind": "ready", "title": "The game is over", "text": words}

    def _game(self) -> Standing:
        if self.standing is None:
            raise LudusError("this problem has no moves to make; ask about it")
        return self.standing

    def _problem(self) -> Problem:
        return self.problem if self.standing is None else self.standing.problem(self.problem.question)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, and the picture for pages that are exported without it."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return {"image/svg+xml": svg(self.drawn())}
        data, metadata = bundle
        return {**data, "image/svg+xml": svg(self.drawn())}, metadata


def _moved(standing: Standing, move: str) -> Standing:
    return standing.played(standing.game.read_move(move))


def _marks(moves: list[str], *, is_ordered: bool) -> dict[str, dict[str, str]]:
    """Return the next move of a solution, or how often each comes where the order does not matter."""
    if is_ordered:
        return {move: {"role": "hint"} for move in moves[:1]}
    return {move: {"role": "todo", "text": f"{times}×"} for move, times in Counter(moves).items()}
