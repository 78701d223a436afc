"""`ludus.widget`: a problem or a game as a board to play in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ludus.api.given import given_as
from ludus.api.running import Board
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import string
from ludus.core.loading import extra_module
from ludus.core.problem import Problem
from ludus.families import games
from ludus.families.codec import read_problem
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.problem import Windows
from ludus.families.pegs.problem import Pegs, pegs_of
from ludus.workbench.playing import Standing


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
        game = entry.game(**parameters)
        start = game.start() if position is None else game.read(string(position, "position"))
        return board(Standing(entry, game, start), game.problem(start, entry.question))
    if parameters or position is not None:
        raise invalid("problem", "expected a game by its name where parameters or a position are given")
    own = getattr(problem, "problem", problem)
    asked = read_problem(own) if isinstance(own, Mapping) else own
    if not isinstance(asked, Problem):
        raise invalid(
            "problem", f"expected a problem, its JSON object or the name of a game, got {abbreviate(problem)}"
        )
    return board(standing_of(asked), asked)


def standing_of(problem: Problem) -> Standing | None:
    """Return the game at the position of a problem; None when no game is played from such a problem alone.

    >>> from ludus.families.linear.windows.problem import windows
    >>> standing = standing_of(windows([[1, 1], [0, 0]], (1, 2), 3))
    >>> standing.game.write(standing.position)
    '11/00'
    """
    match problem:
        case Windows(target=None):
            return _windows(problem)
        case Lights(target=None, moves=None):
            return _lights(problem)
        case Pegs(jumps=None):
            return _pegs(problem)
        case _:
            return None


def _windows(problem: Windows) -> Standing:
    entry = games.find("dice-torus")
    game = entry.game(shape=problem.shape, window=problem.window, modulus=problem.modulus, wrap=problem.wrap, rolls=0)
    return Standing(entry, game, tuple(int(face) for face in problem.state.flat))


def _lights(problem: Lights) -> Standing:
    entry = games.find("lights")
    press, holes = ("; ".join(" ".join(map(str, row)) for row in rows) for rows in (problem.press, problem.holes))
    rules = {"shape": problem.shape, "modulus": problem.modulus, "wrap": problem.wrap, "press": press, "holes": holes}
    game = entry.game(**rules, presses=0)
    return Standing(entry, game, tuple(int(light) for light in problem.state.flat))


def _pegs(problem: Pegs) -> Standing:
    entry = games.find("pegs")
    match problem.finish:
        case None:
            finish = "1"
        case int():
            finish = str(problem.finish)
        case _:
            finish = "; ".join(f"{row} {column}" for row, column in pegs_of(problem.finish))
    board = "/".join(row.replace(" ", "-") for row in problem.start)
    game = entry.game(board=board, finish=finish, lattice=problem.lattice.value, diagonal=problem.diagonal)
    return Standing(entry, game, game.read(board))
