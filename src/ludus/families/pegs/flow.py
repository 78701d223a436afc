"""The flow of a play: how often each jump is made in all, and a proof by cases that no whole numbers fit.

A play from start to finish makes the jump j some x_j >= 0 times, and hole by hole

    start + sum over j of x_j (e_c - e_a - e_b) = finish,        j = (a, b, c).

When that has no solution in whole numbers the finish cannot be reached (M. Kiyomi, T. Matsui, "Integer programming
based algorithms for peg solitaire problems", 2000). The proof is a tree: an inner node asks whether a jump is made at
most m times, or more often; at a leaf there are bounds lo_j <= x_j <= hi_j and weights w with

    w(finish) - w(start) > sum over j of the greatest g_j x_j within the bounds,      g_j = w(c) - w(a) - w(b),

which contradicts the equations above. Without bounds that is a pagoda function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from time import monotonic
from typing import Any, TypeAlias

from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import Task, Triple, weigh
from ludus.families.pegs.pagoda import rationalised

MAX_HOLES = 400
MAX_NODES = 400
"""A tree with more nodes is given up."""
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Split:
    """Two cases: the jump is made at most `most` times, or more often."""

    jump: int
    most: int


Weights: TypeAlias = tuple[int, ...]
Tree: TypeAlias = list[Split | Weights]
"""The nodes in preorder: after a split come the nodes of its first case, then those of its second."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How often jumps are made, at least and at most; others any number of times."""

    low: Mapping[int, int] = field(default_factory=dict)
    high: Mapping[int, int] = field(default_factory=dict)

    def first(self, split: Split) -> Bounds:
        """Return the bounds of the first case of a split."""
        return Bounds(self.low, {**self.high, split.jump: split.most})

    def second(self, split: Split) -> Bounds:
        return Bounds({**self.low, split.jump: split.most + 1}, self.high)


def settles(weights: Sequence[int], task: Task, bounds: Bounds) -> bool:
    """Return whether weights show that no flow within the bounds exists."""
    most = 0
    for j, (a, b, c) in enumerate(task.board.triples):
        gain = weights[c] - weights[a] - weights[b]
        if gain > 0:
            if j not in bounds.high:
                return False
            most += gain * bounds.high[j]
        elif gain < 0:
            most += gain * bounds.low.get(j, 0)
    return task.lightest(weights) - weigh(task.start, weights) > most


def has_flow(task: Task, seconds: float) -> bool | None:
    """Return whether there is a flow in whole numbers; None when that was not decided in time."""
    from scipy.optimize import Bounds as Box
    from scipy.optimize import LinearConstraint, milp

    equations = _Equations(task)
    high = np.concatenate([np.full(equations.jumps, max(task.jumps, 0)), np.ones(equations.unknowns - equations.jumps)])
    found = milp(
        np.zeros(equations.unknowns),
        constraints=LinearConstraint(equations.matrix, equations.right, equations.right),
        integrality=np.ones(equations.unknowns),
        bounds=Box(np.zeros(equations.unknowns), high),
        options={"time_limit": max(seconds, 0.05)},
    )
    if found.status == 0:
        return True
    return False if found.status == 2 else None


def cases(task: Task, seconds: float) -> Tree | None:
    """Return a tree of cases that proves that there is no flow in whole numbers; None when none is found in time."""
    if len(task.board.cells) > MAX_HOLES or not task.board.triples:
        return None
    end = monotonic() + seconds
    if has_flow(task, seconds) is not False:
        return None
    equations, open_cases = _Equations(task), [Bounds()]
    tree: Tree = []
    while open_cases:
        if len(tree) + len(open_cases) > MAX_NODES or monotonic() > end:
            return None
        bounds = open_cases.pop()
        node = _node(task, equations, bounds)
        if node is None:
            return None
        tree.append(node)
        if isinstance(node, Split):
            open_cases += [bounds.second(node), bounds.first(node)]
    return tree


class _Equations:
    """The equations of the flow; when the finish is a number of pegs, its pegs y_i in 0..1 are unknowns too."""

    def __init__(self, task: Task) -> None:
        from scipy.sparse import csr_matrix

        triples, holes = task.board.triples, len(task.board.cells)
        self.jumps = len(triples)
        self.unknowns = self.jumps + (holes if task.finish is None else 0)
        entries = [(k, j, x) for j, (a, b, c) in enumerate(triples) for k, x in ((a, -1), (b, -1), (c, 1))]
        right = [(task.finish or 0) >> k & 1 for k in range(holes)]
        right = [last - (task.start >> k & 1) for k, last in enumerate(right)]
        if task.finish is None:
            entries += [(k, self.jumps + k, -1) for k in range(holes)]
            entries += [(holes, self.jumps + k, 1) for k in range(holes)]
            right.append(task.left)
        rows, columns, values = zip(*entries, strict=True)
        self.matrix = csr_matrix((values, (rows, columns)), shape=(len(right), self.unknowns), dtype=float)
        self.right = np.array(right, dtype=float)

    def solution(self, bounds: Bounds) -> Any:
        """Return a flow within the bounds, in fractions; None when there is none."""
        from scipy.optimize import linprog

        box: list[tuple[float, float | None]]
        box = [(bounds.low.get(j, 0), bounds.high.get(j)) for j in range(self.jumps)]
        box += [(0, 1)] * (self.unknowns - self.jumps)
        found = linprog(np.zeros(self.unknowns), A_eq=self.matrix, b_eq=self.right, bounds=box)
        return found.x if found.status == 0 else None


def _node(task: Task, equations: _Equations, bounds: Bounds) -> Split | Weights | None:
    """Return a split at a jump whose number is no whole one, or the weights that settle a case; None for neither."""
    flow = equations.solution(bounds)
    if flow is None:
        guess = _leaf_weights(task, bounds)
        return next((weights for weights in rationalised(guess) if settles(weights, task, bounds)), None)
    x = flow[: equations.jumps]
    apart = np.abs(x - np.rint(x))
    j = int(apart.argmax())
    return Split(j, int(np.floor(x[j]))) if apart[j] > TOLERANCE else None


def _leaf_weights(task: Task, bounds: Bounds) -> list[float]:
    """Return weights in -1..1 that settle a case as clearly as possible.

    The unknowns are w and, for each bounded jump, the positive and the negative part of g_j = p_j - q_j; and t and s as
    for a pagoda function where only the number of pegs at the finish is known.
    """
    from scipy.optimize import linprog

    n, triples = len(task.board.cells), task.board.triples
    bounded = sorted({*bounds.low, *bounds.high})
    extra = 0 if task.finish is not None else n + 1
    cost = [float(task.start >> k & 1) - ((task.finish or 0) >> k & 1) for k in range(n)]
    cost += [float(bounds.high.get(j, 0)) for j in bounded] + [-float(bounds.low.get(j, 0)) for j in bounded]
    cost += [] if not extra else [-float(task.left), *[1.0] * n]
    box: list[tuple[float, float | None]] = [(-1, 1)] * n
    box += [(0, None if j in bounds.high else 0) for j in bounded] + [(0, None)] * len(bounded)
    box += [] if not extra else [(-1, 1), *[(0, None)] * n]
    free, equal = _leaf_rows(triples, bounded, n, extra, len(cost))
    found = linprog(
        np.array(cost),
        A_ub=free,
        b_ub=np.zeros(free.shape[0]),
        A_eq=equal,
        b_eq=np.zeros(equal.shape[0]),
        bounds=box,
    )
    weights: list[float] = found.x[:n].tolist() if found.status == 0 else [0.0] * n
    return weights


def _leaf_rows(triples: Sequence[Triple], bounded: list[int], n: int, extra: int, width: int) -> tuple[Any, Any]:
    """Return the matrices of g_j <= 0 for free jumps (with t - w_i - s_i <= 0), and of g_j = p_j - q_j for bounded."""
    place = {j: k for k, j in enumerate(bounded)}
    free = np.zeros((len(triples) - len(bounded) + (n if extra else 0), width))
    equal = np.zeros((len(bounded), width))
    row = 0
    for j, (a, b, c) in enumerate(triples):
        if j in place:
            line = equal[place[j]]
            line[n + place[j]], line[n + len(bounded) + place[j]] = -1, 1
        else:
            line, row = free[row], row + 1
        line[c] += 1
        line[a] -= 1
        line[b] -= 1
    if extra:
        t = width - extra
        for k in range(n):
            line = free[row + k]
            line[k], line[t], line[t + 1 + k] = -1, 1, -1
    return free, equal
