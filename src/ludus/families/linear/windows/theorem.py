"""Answers of the kind `windows` as theorems: a target is reachable by rolls, or not; counts and fewest rolls."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from ludus.core.limits import Limits
from ludus.core.theorem import Argument, Fields, Theorem, Tree, flat, listing, nested, number, yes
from ludus.families.linear import board_theorems
from ludus.families.linear.board_theorems import Game
from ludus.families.linear.windows.problem import windows
from ludus.families.linear.windows.solve.counts import list_quiet

LOADS = "Puzzles Windows Lines"
LENGTHS = "(map long axes)"
POSITIONS = f"axes modulus (in_order {LENGTHS} state) (in_order {LENGTHS} target)"
ON, STARTS = f"(in_box {LENGTHS})", "(Forall2 may_start axes)"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    solved = ["solve", "fewest", "count", "quiet", "gods-number"]
    question, problem, certificate = answer.parts("solve", solved=solved, impossible=["solve", "fewest"])
    game = board(problem)
    match certificate.values["kind"], question:
        case "count", "count":
            return board_theorems.count(game, certificate)
        case "quiet", "quiet":
            return board_theorems.quiet(game, certificate)
        case "levels", "gods-number":
            return board_theorems.levels(game, certificate)
    state = flat(problem.take("state"), game.cells)
    target = flat(problem.take("target"), game.cells) if "target" in problem.values else [0] * len(state)
    positions = {"state": state, "target": target}
    if certificate.values["kind"] == "rolls" and question == "fewest":
        return board_theorems.fewest(game, answer, certificate, positions)
    return reached(game, certificate, positions)


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
        meaning={"shape": shape, "window": window, "wrap": wrap, "modulus": modulus},
        moves="rolls",
        modulus=modulus,
        cells=shape,
        made=shape,
        span=prod(window),
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


def reached(game: Game, certificate: Fields, positions: dict[str, list[int]]) -> Theorem:
    """Return the theorem that a target is reachable, or that it is not."""
    reach = f"windows_reach {POSITIONS}"
    if certificate.values["kind"] == "rolls":
        names = ("windows-rolls", "check_rolls_lines_sound", LOADS)
        claim = ("rolls", None, flat(certificate.take("rolls"), game.made))
        return board_theorems.reached(game, names, reach, positions, claim)
    names = ("windows-weighting", "check_windows_weighting_sound", LOADS)
    weights = ("weights", *read_weights(certificate, game.cells, game.modulus))
    return board_theorems.reached(game, names, reach, positions, weights)


def read_weights(certificate: Fields, shape: Sequence[int], modulus: int) -> tuple[int, list[int]]:
    """Return the modulus and the weights of a certificate in full."""
    if certificate.values["kind"] == "weighting":
        return certificate.take("modulus"), flat(certificate.take("weights"), shape)
    scale, axes = certificate.take("scale"), certificate.take("axes")
    lines = [flat(axis, [length]) for axis, length in zip(axes, shape, strict=True)]
    return modulus, [scale * prod(cell) for cell in product(*lines)]


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    axes, modulus, *own = trees
    found = {"shape": [a[0] for a in axes], "window": [a[2] for a in axes], "wrap": [bool(a[1]) for a in axes]}
    found |= {"modulus": modulus}
    return found | board_theorems.read(checker, own)


def coq_axis(axis: Sequence[int]) -> str:
    """Return an axis as Coq reads it."""
    return f"{{| long := {axis[0]}; wraps := {yes(axis[1])}; side := {axis[2]} |}}"
