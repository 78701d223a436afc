"""Solitaire armies with diagonal jumps, on the triangular lattice, behind other fronts.

The goal is (0, 0). Home are the places with row >= paces behind a straight front, and row + column >= paces behind a
diagonal one. A man at distance d, in steps of the lattice, weighs s^d with s^2 + s = 1: one step changes the distance
by at most 1, so no jump increases the weight on any lattice. Home that weighs less than 1 excludes the paces; the
fewest nearest places that weigh 1 are a bound for the men. (G. Bell, D. Hirschberg, P. Guerrero-Garcia, "The minimum
size required of a solitaire army", 2007.) An army is found as an integer flow of jumps, whose order is then searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from ludus.core.limits import Limits
from ludus.families.pegs.army.weights import ONE, ZERO, Golden, sigma_power
from ludus.families.pegs.problem import Cell, Jump, Lattice, Pegs, pegs

GOAL: Cell = (0, 0)
FAR = 60
"""Places farther away are bounded by the weight of all rings around the goal."""
RADIUS = 3
"""The flow is looked for among places within `paces` + 3 steps of the goal."""
MAX_ORDERS = 200_000
"""Maximum number of positions in the search for an order of the jumps."""

Play: TypeAlias = tuple[Jump, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A lattice, its jumps, and the front."""

    lattice: Lattice = Lattice.SQUARE
    diagonal: bool = False
    """Whether a square lattice has diagonal jumps too."""
    is_slanted: bool = False
    """Whether the front is diagonal: row + column >= paces."""

    def steps(self) -> tuple[Cell, ...]:
        """Return the steps to neighbours."""
        every = [step for step in grid(1) if step != GOAL]
        if self.lattice is Lattice.TRIANGULAR:
            return tuple((r, c) for r, c in every if r * c >= 0)
        return tuple((r, c) for r, c in every if self.diagonal or r * c == 0)

    def distance(self, cell: Cell) -> int:
        """Return the number of steps from the goal."""
        r, c = cell
        if self.lattice is Lattice.TRIANGULAR:
            return max(abs(r), abs(c), abs(r - c))
        return max(abs(r), abs(c)) if self.diagonal else abs(r) + abs(c)

    def depth(self, cell: Cell) -> int:
        """Return how many paces a place is behind the goal."""
        return cell[0] + cell[1] if self.is_slanted else cell[0]

    def home(self, paces: int, far: int) -> list[Cell]:
        """Return the places at home within a distance of the goal, the nearest first."""
        inside = [cell for cell in grid(far) if self.distance(cell) <= far and self.depth(cell) >= paces]
        return sorted(inside, key=lambda cell: (self.distance(cell), cell))


def grid(far: int) -> Iterator[Cell]:
    """Return the places of a square around the goal."""
    return ((r, c) for r in range(-far, far + 1) for c in range(-far, far + 1))


def is_excluded(variant: Variant, paces: int) -> bool:
    """Return whether all places at home weigh less than the scout.

    Beyond FAR each ring of distance d has at most 8d places, and the sum of d s^d from D on is s^(D-2) (D + 1/s).

    >>> [is_excluded(Variant(diagonal=True), n) for n in (8, 9)], is_excluded(Variant(is_slanted=True), 7)
    ([False, True], True)
    """
    tail = Golden(8) * sigma_power(FAR - 1) * (Golden(FAR + 1) + sigma_power(-1))
    return weight(variant, variant.home(paces, FAR)) + tail < ONE


def weight(variant: Variant, men: Iterable[Cell]) -> Golden:
    """Return the weight of some men."""
    total = ZERO
    powers = [sigma_power(d) for d in range(FAR + 1)]
    for man in men:
        total = total + powers[variant.distance(man)]
    return total


def fewest_by_weight(variant: Variant, paces: int) -> int:
    """Return how many men are needed at least, since fewer weigh less than the scout.

    >>> [fewest_by_weight(Variant(diagonal=True), n) for n in range(5)]
    [1, 2, 3, 5, 7]
    """
    total = ZERO
    for count, cell in enumerate(variant.home(paces, min(paces + 12, FAR)), 1):
        total = total + sigma_power(variant.distance(cell))
        if not total < ONE:
            return count
    raise ValueError("no army sends a scout this far")


def find_army(variant: Variant, paces: int, limits: Limits) -> tuple[frozenset[Cell], Play] | None:
    """Return men and jumps that send a scout, as few men as an integer flow near the goal finds; None without any."""
    from ortools.sat.python import cp_model

    far = paces + RADIUS
    cells = [cell for cell in grid(far) if variant.distance(cell) <= far]
    model = cp_model.CpModel()
    men = {cell: model.new_bool_var("") for cell in cells if variant.depth(cell) >= paces}
    jumps = {jump: model.new_int_var(0, 3, "") for jump in _jumps(variant, set(cells))}
    changes: dict[Cell, list[object]] = {cell: [men[cell]] if cell in men else [] for cell in cells}
    for (a, b, c), times in jumps.items():
        changes[a].append(-times)
        changes[b].append(-times)
        changes[c].append(times)
    for cell, terms in changes.items():
        model.add(sum(terms) == int(cell == GOAL))  # type: ignore[arg-type]
    model.add(sum(men.values()) >= fewest_by_weight(variant, paces))
    model.minimize(sum(men.values()))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = limits.seconds
    solver.parameters.num_workers = max(limits.threads, 1)
    solver.parameters.random_seed = limits.seed
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    army = frozenset(cell for cell, chosen in men.items() if solver.value(chosen))
    play = _ordered(army, {jump: solver.value(times) for jump, times in jumps.items() if solver.value(times)})
    return None if play is None else (army, play)


def army_problem(variant: Variant, army: Iterable[Cell], jumps: Play) -> tuple[Pegs, Play]:
    """Return the peg problem of an army on a board around it, one peg at the goal in the end, and its jumps there."""
    own = set(army) | {GOAL} | {cell for jump in jumps for cell in jump}
    top, left = min(r for r, _ in own), min(c for _, c in own)
    rows, columns = 1 + max(r for r, _ in own) - top, 1 + max(c for _, c in own) - left

    def drawn(filled: Iterable[Cell]) -> list[str]:
        there = set(filled)
        return ["".join("o" if (r + top, c + left) in there else "." for c in range(columns)) for r in range(rows)]

    problem = pegs(drawn(army), drawn([GOAL]), lattice=variant.lattice, diagonal=variant.diagonal)
    moved = tuple(tuple((r - top, c - left) for r, c in jump) for jump in jumps)
    return problem, moved  # type: ignore[return-value]


def _jumps(variant: Variant, inside: set[Cell]) -> Iterator[Jump]:
    for (r, c), (down, across) in product(sorted(inside), variant.steps()):
        over, to = (r + down, c + across), (r + 2 * down, c + 2 * across)
        if over in inside and to in inside:
            yield (r, c), over, to


def _ordered(army: frozenset[Cell], flow: dict[Jump, int]) -> Play | None:
    """Return the jumps of a flow in an order in which they can be made, by depth-first search; None without any."""
    kinds = sorted(flow)
    stack: list[tuple[frozenset[Cell], tuple[int, ...], Play]] = [(army, tuple(flow[jump] for jump in kinds), ())]
    seen = set[tuple[frozenset[Cell], tuple[int, ...]]]()
    while stack and len(seen) < MAX_ORDERS:
        men, left, made = stack.pop()
        if not any(left):
            return made
        for k, (a, b, c) in enumerate(kinds):
            if left[k] and a in men and b in men and c not in men:
                state = men - {a, b} | {c}, (*left[:k], left[k] - 1, *left[k + 1 :])
                if state not in seen:
                    seen.add(state)
                    stack.append((*state, (*made, kinds[k])))
    return None
