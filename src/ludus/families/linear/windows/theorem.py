"""Answers of the kind `windows` as theorems: a target is reachable by rolls, or not; counts and fewest rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from ludus.core.limits import Limits
from ludus.core.theorem import Argument, Fields, Theorem, listing, nested, number, yes
from ludus.families.linear import board_theorems
from ludus.families.linear.board_theorems import Game
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve.counts import list_quiet

LENGTHS = "(map long axes)"
ON, STARTS = f"(in_box {LENGTHS})", "(Forall2 may_start axes)"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    solved = ["solve", "fewest", "count", "quiet", "gods-number"]
    question, problem, certificate = answer.parts("solve", solved=solved, impossible=["solve", "fewest"])
    return board_theorems.theorem(board(problem), question, answer, problem, certificate)


def board(problem: Fields) -> Game:
    """Return a board as theorems name it."""
    shape, window, modulus = problem.take("shape"), problem.take("window"), problem.take("modulus")
    wrap = problem.take("wrap", [True] * len(shape))
    axes = [[length, int(wraps), side] for length, wraps, side in zip(shape, wrap, window, strict=True)]
    over = f"(fun x => same (list Z) {ON} modulus x (in_order {LENGTHS} target))"
    rolls = f"lists rolls {STARTS} /\\ "
    return Game(
        checker="windows",
        sound="windows",
        common=(Argument("axes", "list axis", axes, listing(axes, coq_axis)), number("modulus", modulus)),
        moves="rolls",
        reaches=f"windows_reach axes modulus (in_order {LENGTHS} state) (in_order {LENGTHS} target)",
        lines=("check_rolls_lines_sound", "Puzzles Windows Lines"),
        modulus=modulus,
        cells=shape,
        made=shape,
        span=prod(window),
        columns=lambda: changes(axes),
        on_board=lambda entries: None,
        listed=(f"exists dice rolls, lists dice {ON} /\\ {rolls}", f"exists rolls, {rolls}"),
        solvable=f"solvable (list Z) (list Z) {ON} {STARTS} (roll_adds axes) modulus dice",
        quiet=f"quiet (list Z) (list Z) {ON} (roll_adds axes) modulus rolls",
        patterns=f"map (fun e => (fst e, map (in_order {LENGTHS} (snd e)) rolls)) patterns",
        reach=f"(adding (list Z) (list Z) {STARTS} (roll_adds axes)) {over} (in_order {LENGTHS} state)",
        list_quiet=lambda: list_quiet(
            windows(nested([0] * prod(shape), shape), tuple(window), modulus, wrap=tuple(wrap)), Limits()
        ),
    )


def changes(axes: Sequence[Sequence[int]]) -> Iterable[dict[int, int]]:
    """Yield for each cell the rolls that change it."""
    starts = [range(length) if wraps else range(max(0, length - side + 1)) for length, wraps, side in axes]
    rolls = [len(places) for places in starts]
    for cell in product(*(range(length) for length, _, _ in axes)):
        lines = [
            [start for start in places if (x - start) % length < side if wraps or start <= x]
            for x, places, (length, wraps, side) in zip(cell, starts, axes, strict=True)
        ]
        yield {place(start, rolls): 1 for start in product(*lines)}


def place(cell: Sequence[int], lengths: Sequence[int]) -> int:
    """Return the number of a cell in reading order.

    >>> place((1, 2), [3, 4])
    6
    """
    number = 0
    for x, length in zip(cell, lengths, strict=True):
        number = number * length + x
    return number


def coq_axis(axis: Sequence[int]) -> str:
    """Return an axis as Coq reads it."""
    return f"{{| long := {axis[0]}; wraps := {yes(axis[1])}; side := {axis[2]} |}}"
