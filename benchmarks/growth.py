"""Time and memory against size for every family, log-log, with a peer's curve beside it: docs/figures/growth-*.svg.

Each curve stops at the first size that takes longer than a few seconds. Times are processor seconds of a thread, the
best of two; memory is the peak of what Python and NumPy allocate.
"""

from __future__ import annotations

import importlib
import itertools
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

import numpy as np

import ludus_check
from benchmarks import heaps, impartial, lights, windows
from benchmarks import two_pieces as two_coins
from ludus import workbench
from ludus.core.answers import Answer, Solved
from ludus.core.limits import Limits
from ludus.core.problem import Problem
from ludus.families.codec import write_answer
from ludus.families.dice.problem import dice
from ludus.families.impartial.one_piece.solve.table import grundy_table
from ludus.families.impartial.two_pieces.problem import two_pieces
from ludus.families.impartial.two_pieces.solve import all_pairs
from ludus.families.linear.windows.problem import windows as window_problem
from ludus.families.pegs.count import board_problem
from ludus.families.pegs.jumping import task
from ludus.families.pegs.solve.one_pass import whole_board
from ludus.families.proofs.automata import named_claims
from ludus.families.proofs.automata.tables import Budget
from ludus.families.tapes.problem import tape
from ludus.families.tilings.problem import tiling

Report = Callable[..., None]
Work = Callable[[], object]

FOLDER = Path(__file__).parent.parent / "docs" / "figures"
MAX_SECONDS = 2.0
"""A curve ends at the first size that takes longer."""


@dataclass(frozen=True)
class Curve:
    """One method: its name, its sizes, and the work of a size."""

    name: str
    sizes: tuple[int, ...]
    work: Callable[[int], Work]


@dataclass(frozen=True)
class Point:
    """What one size took."""

    size: int
    seconds: float
    peak: int


def run(report: Report) -> None:
    """Measure every family, draw its plot, and report the largest size that both curves have."""
    for family, (unit, curves) in FAMILIES.items():
        measured = {curve.name: list(points(curve)) for curve in curves}
        FOLDER.joinpath(f"growth-{family}.svg").write_text(plot(f"{family}: growth", unit, measured), encoding="utf-8")
        (_, ours), (peer, theirs) = measured.items()
        size = max({point.size for point in ours} & {point.size for point in theirs})
        each = [next(point.seconds for point in one if point.size == size) for one in (ours, theirs)]
        report(f"growth of {family}", f"{size} {unit}", each[0], peer, each[1])


def points(curve: Curve) -> Iterator[Point]:
    """Yield the points of a curve, the first size twice: it compiles."""
    curve.work(curve.sizes[0])()
    for size in curve.sizes:
        work = curve.work(size)
        seconds = impartial.best(work, 2)
        tracemalloc.start()
        began = time.thread_time()
        work()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        yield Point(size, max(seconds, 1e-6), max(peak, 1))
        if max(seconds, time.thread_time() - began) > MAX_SECONDS:
            return


def solved(problem: Problem) -> Work:
    """Return the work of the default method for a problem."""
    return partial(workbench.solver(problem, None), problem, Limits())


def torus(side: int) -> Work:
    """Windows of 3 x 5 on a square torus."""
    return solved(window_problem(windows.solvable((side, side), (3, 5), np.uint8, 5), (3, 5), 5))


def with_flint(side: int) -> Work:
    """Lights Out as a matrix for python-flint."""
    work = lights.with_flint(lights.solvable((side, side), 2))
    return work if work is not None else lambda: None


def window_matrix(side: int) -> Work:
    """Windows of 3 x 5 as a matrix for python-flint."""
    flint: Any = importlib.import_module("flint")
    state = windows.solvable((side, side), (3, 5), np.uint8, 5)
    matrix = np.zeros((side * side, side * side + 1), int)
    for roll, (r, c) in enumerate(itertools.product(range(side), repeat=2)):
        for down, across in itertools.product(range(3), range(5)):
            matrix[(r + down) % side * side + (c + across) % side, roll] += 1
    matrix[:, -1] = -state.ravel().astype(int) % 5
    return partial(flint.nmod_mat(*matrix.shape, [int(x) for x in matrix.ravel()], 5).rref)


def coins(side: int) -> Work:
    """The values of all pairs of coins that push each other."""
    return partial(all_pairs.matrix, two_pieces(two_coins.ROOK, (), (side, side), drop=True, push="contact"), Limits())


def coins_in_python(side: int) -> Work:
    """The same, every option of every pair looked at."""
    game = two_pieces(two_coins.ROOK, (), (side, side), drop=True, push="contact")
    return partial(all_pairs.naive_values, game, Limits())


def proof(p: int) -> Work:
    """The proof of the P-positions of Ryuo for boards of every size, from the claim."""

    def work() -> Answer:
        ((_, problem),) = named_claims.problems(RYUO, Budget(), {"p": p})
        return workbench.solver(problem, "automata")(problem, Limits(seconds=600))

    return work


def check_of_proof(p: int) -> Work:
    """Its check by `ludus_check`, which shares no code with the proof."""
    answer = proof(p)()
    if not isinstance(answer, Solved):
        raise RuntimeError(f"Ryuo with {p} short moves was not proved")
    return partial(ludus_check.check, write_answer(answer, reason="benchmark"))


def positions(rows: int) -> Work:
    """All positions of the board of a number of rows of four holes."""
    return partial(whole_board, task(board_problem(f"{rows}x4")), Limits())


def listed_positions(rows: int) -> Work:
    """The same with a set in Python."""
    own = task(board_problem(f"{rows}x4"))

    def work() -> int:
        level, count = {own.start}, 0
        while level:
            count += len(level)
            masks = own.board.masks()
            level = {x ^ turned for x in level for turned, needed in masks if x & turned == needed}
        return count

    return work


def dominoes(side: int) -> Work:
    """The number of domino tilings of a square."""
    return solved(tiling(f"{side}x{side}", "I2", question="count"))


def dominoes_one_by_one(side: int) -> Work:
    """The same, every tiling found."""

    def count(covered: int, cell: int) -> int:
        while covered >> cell & 1:
            cell += 1
        if cell == side * side:
            return 1
        total = 0
        if cell % side < side - 1 and not covered >> cell + 1 & 1:
            total += count(covered | 3 << cell, cell)
        if cell + side < side * side:
            total += count(covered | 1 << cell | 1 << cell + side, cell)
        return total

    return partial(count, 0, 0)


def three_dice(sides: int) -> list[list[int]]:
    """Three dice with the faces dealt out at random."""
    dealt = np.random.default_rng(0).permutation(3 * sides) + 1
    return [sorted(map(int, dealt[k::3])) for k in range(3)]


def rolled_dice(sides: int) -> Work:
    """The orders of three dice, every roll looked at."""
    return lambda: [tuple(np.argsort(roll)) for roll in itertools.product(*three_dice(sides))]


def shifted(distance: int) -> Work:
    """A checker moved by expansions and contractions of {-1, 1}."""
    return solved(tape([-1, 1], displacement=distance))


def by_sets(distance: int) -> Work:
    """Breadth-first search over tapes of at most five checkers."""

    def work() -> bool:
        start: tuple[int, ...] = (0,)
        seen, border = {start}, [start]
        while border:
            after = []
            for tape_now in border:
                for place in set(tape_now):
                    rest = list(tape_now)
                    rest.remove(place)
                    after.append(tuple(sorted([*rest, place - 1, place + 1])))
                    if place + 2 in tape_now:
                        rest.remove(place + 2)
                        after.append(tuple(sorted([*rest, place + 1])))
            fits = [x for x in dict.fromkeys(after) if len(x) <= 5 and max(map(abs, x)) < distance + 3]
            border = [x for x in fits if x not in seen]
            seen.update(border)
            if (distance,) in seen:
                return True
        return False

    return work


RYUO = next(claim for claim in named_claims.CLAIMS if claim.name == "ryuo")

FAMILIES: dict[str, tuple[str, tuple[Curve, Curve]]] = {
    "windows": ("dice a side", (Curve("Ludus", (8, 16, 32, 64, 128, 256, 512, 1024, 2048), torus),
                                Curve("python-flint", (8, 12, 16, 24, 32), window_matrix))),
    "lights": ("lights a side", (Curve("Ludus", (8, 16, 32, 64, 128, 256, 512, 1024), lambda n: solved(
        lights.solvable((n, n), 2))), Curve("python-flint", (8, 12, 16, 24, 32), with_flint))),
    "impartial": ("cells a side", (Curve("Ludus", (16, 32, 64, 128, 256, 512, 1024, 2048), lambda n: partial(
        grundy_table, impartial.board(impartial.ROOK, ((1, 1),), n), Limits())),
        Curve("definition in Python", (16, 32, 64, 128, 256), lambda n: partial(
            impartial.in_python, n, impartial.ROOK, ((1, 1),))))),
    "two-pieces": ("cells a side", (Curve("Ludus", (4, 6, 8, 12, 16, 24, 32), coins),
                                    Curve("definition in Python", (4, 6, 8, 12), coins_in_python))),
    "proofs": ("short moves p of Ryuo", (Curve("Ludus", (1, 2, 3, 4, 5, 6, 7, 8), proof),
                                         Curve("the checker", (1, 2, 3, 4, 5, 6, 7, 8), check_of_proof))),
    "heaps": ("heaps", (Curve("Ludus", (1000, 4000, 16_000, 64_000, 256_000), lambda n: partial(
        heaps.values_of, "0.16", n)), Curve("compiled definition", (1000, 4000, 16_000, 64_000), lambda n: partial(
            heaps.plain, np.array([0, 1, 6]), n)))),
    "pegs": ("rows of 4 holes", (Curve("Ludus", (3, 4, 5, 6, 7), positions),
                                 Curve("sets in Python", (3, 4, 5), listed_positions))),
    "tilings": ("cells a side", (Curve("Ludus", (2, 4, 6, 8, 12, 16, 20), dominoes),
                                 Curve("one by one", (2, 4, 6), dominoes_one_by_one))),
    "dice": ("sides", (Curve("Ludus", (6, 12, 24, 48, 96, 192), lambda n: solved(
        dice(three_dice(n), question="orders"))), Curve("every roll", (6, 12, 24), rolled_dice))),
    "tapes": ("squares", (Curve("Ludus", (6, 12, 24, 48, 96), shifted),
                          Curve("sets in Python", (6, 12, 24, 48), by_sets))),
}  # fmt: skip
"""For each family the unit of its sizes, our method, and a peer."""

WIDTH, HEIGHT, LEFT, TOP = 300, 200, 56, 34
COLOURS = ("#0b62a4", "#c2570c")


def plot(title: str, unit: str, measured: dict[str, list[Point]]) -> str:
    """Return two log-log panels as SVG: processor seconds and peak memory."""
    parts = [f'<text x="10" y="18" font-weight="bold">{title}</text>']
    panels = {"seconds": lambda point: point.seconds, "bytes": lambda point: float(point.peak)}
    for number, (name, value) in enumerate(panels.items()):
        parts += panel(LEFT + number * (WIDTH + 70), f"{name}, by {unit}", measured, value)
    legend = "".join(
        f'<text x="{LEFT + 150 * k}" y="{TOP + HEIGHT + 44}" fill="{COLOURS[k]}">{"●■"[k]} {name}</text>'
        for k, name in enumerate(measured)
    )
    size = f'width="{2 * WIDTH + 150}" height="{TOP + HEIGHT + 56}"'
    label = f'role="img" aria-label="{title}: processor seconds and memory against {unit}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {label} font-family="sans-serif" font-size="12">'
    return head + '<rect width="100%" height="100%" fill="#fff"/>' + "".join(parts) + legend + "</svg>\n"


def panel(left: int, label: str, measured: dict[str, list[Point]], value: Callable[[Point], float]) -> list[str]:
    """Return one panel: decades as grid lines, a line with marks for each curve."""
    every = [point for one in measured.values() for point in one]
    sizes, values = sorted(log10(point.size) for point in every), sorted(log10(value(point)) for point in every)
    bottom, top = floor(values[0]), ceil(values[-1])

    def x(size: float) -> float:
        return left + WIDTH * (log10(size) - sizes[0]) / max(sizes[-1] - sizes[0], 0.1)

    def y(amount: float) -> float:
        return TOP + HEIGHT * (top - log10(amount)) / max(top - bottom, 1)

    parts = [f'<text x="{left}" y="{TOP - 4}">{label}</text>']
    for power in range(bottom, top + 1):
        at = f"{y(10.0**power):.1f}"
        parts.append(f'<path d="M{left} {at}h{WIDTH}" stroke="#ddd"/><text x="{left - 34}" y="{at}">1e{power}</text>')
    for size in sorted({point.size for one in measured.values() for point in one})[::2]:
        parts.append(f'<text x="{x(size):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{size}</text>')
    for k, one in enumerate(measured.values()):
        places = [(x(point.size), y(value(point))) for point in one]
        line = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[k]}" stroke-width="2"/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{COLOURS[k]}"/>' for a, b in places]
    return parts
