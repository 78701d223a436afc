"""Sentences about one piece on a grid."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from ludus_check.impartial.game import Game, Question
from ludus_check.values import Vector
from ludus_check.words.phrases import cell, count, digits, joined, number
from ludus_check.words.positions import winning

MAX_NAMED = 6
"""Maximum number of moves named in a sentence."""


def nim_sum(near: Game) -> str:
    """Return the nim-sum that decides nim; in misère play it decides while some heap has more than one counter."""
    if len(near.at) < 2 or near.passes % 2:
        return ""
    total = f"{' ⊕ '.join(map(digits, near.at))} = {digits(reduce(xor, near.at))}"
    if not near.misere:
        return total
    return f"{total}, and {'a heap exceeds 1' if max(near.at) > 1 else 'no heap exceeds 1'}"


def ryuo_sum(near: Game, p: int, value: int) -> str:
    """Return the formula of Ryūō Nim with its numbers, in normal play."""
    if len(near.at) < 2 or near.passes % 2 or near.misere:
        return ""
    total, blocks = " + ".join(map(digits, near.at)), " ⊕ ".join(digits(x // p) for x in near.at)
    return f"({total}) mod {digits(p)} + {digits(p)} × ({blocks}) = {digits(value)}"


def values_correct(values: int, p_positions: int, words: str) -> list[str]:
    """Return that all Grundy values are correct, and how many of them are 0."""
    correct = f"all {number(values)} Grundy values are correct" if values > 1 else "the Grundy value is correct"
    return [f"{correct}{words}", f"There {'is' if p_positions == 1 else 'are'} {count(p_positions, 'P-position')}"]


def winning_moves(moves: Sequence[Vector], *, by_pass: bool, complete: bool) -> list[str]:
    """Return which moves win: all of them, or some."""
    if not moves and not by_pass:
        return ["It is terminal"] if complete else []
    named = [f"to {cell(move)}" for move in moves[:MAX_NAMED]] + ["a pass"] * by_pass
    if complete:
        return [winning(named, len(moves) + by_pass)]
    some = joined([move.removeprefix("to ") for move in named])
    return [f"One winning move is {named[0]}" if len(named) == 1 else f"Winning moves include those to {some}"]


def levels_theorem(game: Game, levels: tuple[int, int, int, int]) -> list[str]:
    """Return the theorem about level sets, given their preperiod, period, third coordinate and width."""
    preperiod, period, third, width = levels
    where, each = (f" and z at most {number(third)}", "x and z") if third else ("", "x")
    sets = "P-positions" if game.question is Question.P_POSITIONS else f"level sets of {below(game.below)}"
    return [
        f"Theorem, for all board sizes{where}: the {sets}{game.words} have one position for "
        f"each {each}, and y - x has period {number(period)} and preperiod {number(preperiod)}",
        f"The maximum of |y - x| is {number(width)}",
    ]


def below(values: int) -> str:
    """Return the Grundy values below a number."""
    return f"the Grundy values below {number(values)}" if values > 1 else "the Grundy value 0"
