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

from time import monotonic
from typing import Any, TypeAlias

from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.pegs.jumping import PegTask
from ludus.families.pegs.pagoda import Bounds, Program

MAX_HOLES = 400
MAX_NODES = 400
"""A tree with more nodes is given up."""
LEAF_SECONDS = 30.0
"""Time limit of the linear program that settles one case."""
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Split:
    """Two cases: the jump is made at most `most` times, or more often."""

    jump: int
    most: int


Weights: TypeAlias = tuple[int, ...]
Tree: TypeAlias = list[Split | Weights]
"""The nodes in preorder: after a split come the nodes of its first case, then those of its second."""


def has_flow(task: PegTask, seconds: float) -> bool | None:
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


def cases(task: PegTask, seconds: float) -> Tree | None:
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
            jump, most = node.jump, node.most
            open_cases += [bounds.at_least(jump, most + 1), bounds.at_most(jump, most)]
    return tree


class _Equations:
    """The equations of the flow; when the finish is a number of pegs, its pegs y_i in 0..1 are unknowns too."""

    def __init__(self, task: PegTask) -> None:
        from scipy.sparse import csr_matrix

        triples, holes = task.board.triples, len(task.board.cells)
        self.jumps = len(triples)
        self.unknowns = self.jumps + (holes if task.finish is None else 0)
        # The jumps change hole k by the finish minus the start.
        entries = [(k, j, x) for j, (a, b, c) in enumerate(triples) for k, x in ((a, -1), (b, -1), (c, 1))]
        right = [(task.finish or 0) >> k & 1 for k in range(holes)]
        right = [last - (task.start >> k & 1) for k, last in enumerate(right)]
        if task.finish is None:
            # Without a finish its pegs are unknowns too, and the last row gives their number.
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


def _node(task: PegTask, equations: _Equations, bounds: Bounds) -> Split | Weights | None:
    """Return a split at a jump whose number is no whole one, or the weights that settle a case; None for neither."""
    flow = equations.solution(bounds)
    if flow is None:
        return Program(task, bounds).weights(LEAF_SECONDS)
    x = flow[: equations.jumps]
    apart = np.abs(x - np.rint(x))
    j = int(apart.argmax())
    return Split(j, int(np.floor(x[j]))) if apart[j] > TOLERANCE else None
