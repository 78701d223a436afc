"""The game that a problem is a position of, where there is one: dice, lights, pegs."""

from __future__ import annotations

from ludus.core.problem import Problem
from ludus.families import games
from ludus.families.linear.lights.problem import Lights
from ludus.families.linear.windows.problem import Windows
from ludus.families.pegs.problem import Pegs, pegs_of
from ludus.workbench.playing import Standing


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
