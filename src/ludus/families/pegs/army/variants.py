"""Solitaire armies with diagonal jumps, on the triangular lattice, behind other fronts.

The goal is (0, 0). Home are the places with a * row + b * column >= paces, where (a, b) is the direction of the front:
(1, 0) is straight, (1, 1) diagonal. A man at distance d, in steps of the lattice, weighs s^d with s^2 + s = 1: one step
changes the distance by at most 1, so no jump increases the weight on any lattice. Home that weighs less than 1 excludes
the paces; the fewest nearest places that weigh 1 are a bound for the men. (G. Bell, D. Hirschberg, P. Guerrero-Garcia,
"The minimum size required of a solitaire army", 2007.) An army is found as an integer flow of jumps, whose order is
then searched.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

from ludus.algebra import cp_sat
from ludus.core.answers import Solved
from ludus.core.limits import Limits
from ludus.core.records import dataclass
from ludus.families.pegs.army.weights import ONE, ZERO, Golden, sigma_power, weight
from ludus.families.pegs.boards import drawn
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import after
from ludus.families.pegs.problem import Cell, Jump, Lattice, pegs

GOAL: Cell = (0, 0)
STRAIGHT: Cell = (1, 0)
DIAGONAL: Cell = (1, 1)
FAR = 60
"""Places farther away are bounded by the weight of all rings around the goal."""
RADIUS = 3
"""The flow is looked for among places within `paces` + 3 steps of the goal."""
MAX_MARGIN = 8
"""How far from given men jumps are looked at."""
MAX_ORDERS = 200_000
"""Maximum number of positions in the search for an order of the jumps."""

Men: TypeAlias = frozenset[Cell]
Play: TypeAlias = tuple[Jump, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A lattice, its jumps, and the front."""

    lattice: Lattice = Lattice.SQUARE
    diagonal: bool = False
    """Whether a square lattice has diagonal jumps too."""
    front: Cell = STRAIGHT
    """How many paces one step down, and one step to the right, lead back."""

    def steps(self) -> tuple[Cell, ...]:
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
        return self.front[0] * cell[0] + self.front[1] * cell[1]

    def jumps(self, cells: Collection[Cell]) -> Iterator[Jump]:
        """Return the jumps from some cells over others of them, to any cell."""
        for (r, c), (down, across) in product(sorted(cells), self.steps()):
            if (over := (r + down, c + across)) in cells:
                yield (r, c), over, (r + 2 * down, c + 2 * across)

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

    >>> [is_excluded(Variant(diagonal=True), n) for n in (8, 9)], is_excluded(Variant(front=DIAGONAL), 7)
    ([False, True], True)
    """
    tail = Golden(8) * sigma_power(FAR - 1) * (Golden(FAR + 1) + sigma_power(-1))
    return weight(variant.home(paces, FAR), variant.distance) + tail < ONE


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


def find_army(variant: Variant, paces: int, limits: Limits) -> tuple[Men, Play] | None:
    """Return men and jumps that send a scout, as few men as an integer flow near the goal finds; None without any."""
    from ortools.sat.python import cp_model

    far = paces + RADIUS
    cells = [cell for cell in grid(far) if variant.distance(cell) <= far]
    model = cp_model.CpModel()
    men = {cell: model.new_bool_var("") for cell in cells if variant.depth(cell) >= paces}
    jumps, changes = _flow(model, variant, cells)
    for cell, terms in changes.items():
        model.add(sum(terms) + men.get(cell, 0) == int(cell == GOAL))
    model.add(sum(men.values()) >= fewest_by_weight(variant, paces))
    model.minimize(sum(men.values()))
    solver, status = cp_sat.solve(model, limits)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    army = frozenset(cell for cell, chosen in men.items() if solver.value(chosen))
    play = _ordered(army, jumps, solver)
    return None if play is None else (army, play)


def _flow(
    model: Any, variant: Variant, cells: Iterable[Cell], times: int = 3
) -> tuple[dict[Jump, Any], dict[Cell, list[Any]]]:
    """Return a variable for how many times, at most `times`, each jump is made, and what jumps add to each cell."""
    changes: dict[Cell, list[Any]] = {cell: [] for cell in cells}
    jumps = {jump: model.new_int_var(0, times, "") for jump in variant.jumps(changes) if jump[2] in changes}
    for (a, b, c), number in jumps.items():
        changes[a].append(-number)
        changes[b].append(-number)
        changes[c].append(number)
    return jumps, changes


def advance(variant: Variant, men: Iterable[Cell], paces: int, limits: Limits) -> tuple[Play | None, bool]:
    """Return a play by which given men reach some paces beyond the front, and whether that is decided.

    The front is the line of depth 0. All plays are tried; where they are too many, a play is found as a flow of jumps.
    """
    army = frozenset(men)
    play, is_over = search(variant, army, lambda now: any(variant.depth(man) <= -paces for man in now))
    return (play, is_over) if is_over else advance_by_flow(variant, army, paces, limits)


def search(
    variant: Variant,
    men: Iterable[Cell],
    is_there: Callable[[Men], bool],
    is_allowed: Callable[[Men], bool] = lambda men: True,
) -> tuple[Play | None, bool]:
    """Return a play to where men should be, through positions that are kept; and whether it was found, or none exists.

    All plays are tried, depth first, up to a number of positions.
    """
    army = frozenset(men)
    stack: list[tuple[Men, Play]] = [(army, ())]
    seen = {army}
    while stack and len(seen) < MAX_ORDERS:
        now, made = stack.pop()
        if is_there(now):
            return made, True
        for jump in variant.jumps(now):
            left = after(now, [jump])
            if jump[2] not in now and left not in seen and is_allowed(left):
                seen.add(left)
                stack.append((left, (*made, jump)))
    # An empty stack means that all positions were tried; otherwise their limit ended the search.
    return None, not stack


def advance_by_flow(variant: Variant, army: Men, paces: int, limits: Limits) -> tuple[Play | None, bool]:
    """Return the same by a flow that leaves 0 or 1 men on every cell, one of them far enough out.

    Jumps are looked for near the men: one enlarges the box around them by at most a step, and n men make at most n - 1.
    """
    from ortools.sat.python import cp_model

    margin = min(len(army) - 1, MAX_MARGIN)
    cells = _around(army, margin)
    model = cp_model.CpModel()
    jumps, changes = _flow(model, variant, cells, len(army))
    left = {cell: model.new_bool_var("") for cell in cells}
    for cell, terms in changes.items():
        model.add(sum(terms) + (cell in army) == left[cell])
    model.add_bool_or([left[cell] for cell in cells if variant.depth(cell) <= -paces])
    solver, status = cp_sat.solve(model, limits)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, status == cp_model.INFEASIBLE and margin == len(army) - 1
    return _ordered(army, jumps, solver), False


def _around(men: Iterable[Cell], margin: int) -> list[Cell]:
    rows, columns = zip(*men, strict=True)
    down = range(min(rows) - margin, max(rows) + margin + 1)
    return list(product(down, range(min(columns) - margin, max(columns) + margin + 1)))


def solved(variant: Variant, army: Iterable[Cell], finish: Iterable[Cell], play: Play) -> Solved:
    """Return a play as the solution of a peg problem: the army on a board around it, with the pegs of the finish."""
    own = {*army, *finish, *(cell for jump in play for cell in jump)}
    (top, left), (bottom, right) = (tuple(pick(side) for side in zip(*own, strict=True)) for pick in (min, max))
    board = ("." * (right - left + 1),) * (bottom - top + 1)

    def placed(cells: Iterable[Cell]) -> list[Cell]:
        return [(r - top, c - left) for r, c in cells]

    start, end = (drawn(board, placed(men)) for men in (army, finish))
    problem = pegs(start, end, lattice=variant.lattice, diagonal=variant.diagonal)
    jumps = tuple((a, b, c) for a, b, c in map(placed, play))
    return Solved(problem, Jumps(jumps), "integer flow")


def _ordered(army: Men, jumps: dict[Jump, Any], solver: Any) -> Play | None:
    """Return the jumps of a flow in an order in which they can be made, by depth-first search; None without any."""
    flow = {jump: solver.value(times) for jump, times in sorted(jumps.items()) if solver.value(times)}
    kinds = list(flow)
    # A state is a position with the number of times that each jump is left.
    stack: list[tuple[Men, tuple[int, ...], Play]] = [(army, tuple(flow.values()), ())]
    seen = set[tuple[Men, tuple[int, ...]]]()
    while stack and len(seen) < MAX_ORDERS:
        men, left, made = stack.pop()
        if not any(left):
            return made
        for k, (a, b, c) in enumerate(kinds):
            if left[k] and a in men and b in men and c not in men:
                state = after(men, [kinds[k]]), (*left[:k], left[k] - 1, *left[k + 1 :])
                if state not in seen:
                    seen.add(state)
                    stack.append((*state, (*made, kinds[k])))
    return None
