"""`ludus.widget`: a problem or a game as a board to play in a notebook, the same board as in the web workbench.

The board itself is loaded when it is made: anywidget is an optional part, the extra `notebook`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ludus.api.given import given_as
from ludus.api.running import Board
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import string
from ludus.core.games import Standing
from ludus.core.loading import extra_module
from ludus.core.problem import Problem
from ludus.families import games
from ludus.families.codec import read_problem


class HasProblem(Protocol):
    """A puzzle of the interface."""

    @property
    def problem(self) -> Any:
        """The problem without its game."""


def widget(
    problem: Problem | HasProblem | Mapping[str, Any] | str, *, position: str | None = None, **parameters: Any
) -> Board:
    """Return a board to play with in a notebook: a puzzle, a problem or its JSON object, or a game by its name.

    Dice, lights and pegs are played from the problem itself; other problems are shown and can be asked about. A game
    takes its parameters by name: `ludus.widget("wythoff", start=(5, 7))`. MissingExtra without the extra `notebook`.
    """
    board: Callable[[Standing | None, Problem], Board]
    board = extra_module("notebook", "ludus.notebook.board_widget").BoardWidget
    if isinstance(problem, str):
        with given_as("problem", "game"):
            entry = games.find(problem)
        text = None if position is None else string(position, "position")
        standing = entry.placed(None, parameters, text)
        return board(standing, standing.problem())
    if parameters or position is not None:
        raise invalid("problem", "expected a game by its name where parameters or a position are given")
    own = getattr(problem, "problem", problem)
    asked = read_problem(own) if isinstance(own, Mapping) else own
    if not isinstance(asked, Problem):
        raise invalid(
            "problem", f"expected a problem, its JSON object or the name of a game, got {abbreviate(problem)}"
        )
    return board(games.playing(asked), asked)
