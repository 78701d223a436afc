"""Lights Out over Z_n from its definition, slowly: nothing here knows linear algebra, nothing uses ludus.algebra."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import lru_cache

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.weights import Weighting
from ludus.families.linear.lights.certificates import Presses
from ludus.families.linear.lights.problem import PLUS, Lights, lights, lights_graph
from ludus.families.linear.windows.certificates import ProductWeighting

Place = tuple[int, ...]
"""(row, column), or (cell,) of a graph."""
Lit = tuple[int, ...]
"""The lights of all cells that exist, in reading order."""

PATTERNS = (
    PLUS,
    PLUS[1:],
    ((0, 0, 1), (0, 1, 1)),
    tuple((r, c, 1) for r in (-1, 0, 1) for c in (-1, 0, 1)),
    tuple((r, c, 1) for r in (0, 1) for c in (0, 1, 2)),
    ((0, 0, 1), (1, 1, 1), (-1, -1, 1), (1, -1, 1), (-1, 1, 1)),
    ((0, 0, 2), (0, 1, -1), (1, 0, 3)),
    ((0, 0, 1), (1, 2, 1), (2, 1, 1), (-1, 2, 1)),
    ((0, 0, 1), (0, 0, 1), (5, 0, 1), (0, -4, 1)),
    (),
)


def places(problem: Lights) -> list[Place]:
    """Return every cell that exists, in reading order."""
    every = itertools.product(*(range(length) for length in problem.shape))
    return [place for place in every if place not in problem.holes]


def presses(problem: Lights) -> list[Place]:
    """Return every press there is."""
    return places(problem) if problem.moves is None else [(k,) for k in range(len(problem.moves))]


def changes(problem: Lights, press: Place) -> Iterator[tuple[Place, int]]:
    """Yield what a press adds to which cell, entry by entry."""
    if problem.moves is not None:
        yield from (((cell,), amount) for cell, amount in problem.moves[press[0]])
        return
    (rows, columns), (wraps_down, wraps_across) = problem.shape, problem.wrap
    for down, across, amount in problem.press:
        row, column = press[0] + down, press[1] + across
        cell = row % rows if wraps_down else row, column % columns if wraps_across else column
        if 0 <= cell[0] < rows and 0 <= cell[1] < columns and cell not in problem.holes:
            yield cell, amount


@lru_cache(maxsize=8)
def vectors(problem: Lights) -> list[Lit]:
    """Return what each press adds to all lights."""
    order = {place: k for k, place in enumerate(places(problem))}
    found = []
    for press in presses(problem):
        vector = [0] * len(order)
        for cell, amount in changes(problem, press):
            vector[order[cell]] = (vector[order[cell]] + amount) % problem.modulus
        found.append(tuple(vector))
    return found


def needed(problem: Lights) -> Lit:
    """Return state minus target, light by light."""
    goal = problem.target
    n = problem.modulus
    return tuple((int(problem.state[p]) - (0 if goal is None else int(goal[p]))) % n for p in places(problem))


def after(problem: Lights, array: object) -> Lit:
    """Return state minus target after the presses of an array, pressed one by one."""
    n = problem.modulus
    now = dict(zip(places(problem), needed(problem), strict=True))
    for press in presses(problem):
        often = int(array[press])
        assert 0 <= often < n
        for cell, amount in changes(problem, press) if often else ():
            now[cell] = (now[cell] + often * amount) % n
    return tuple(now.values())


def solves(problem: Lights, array: object) -> bool:
    """Return whether the presses bring the lights to their target; there is none at a hole."""
    assert array.shape == problem.presses_shape
    outside = set(itertools.product(*map(range, array.shape))) - set(presses(problem))
    return not any(array[place] for place in outside) and not any(after(problem, array))


def forbids(problem: Lights, certificate: Weighting | ProductWeighting) -> bool:
    """Return whether every press, and n times every weight, weighs 0 modulo m, and state minus target does not."""
    m = certificate.modulus
    assert certificate.weights.shape == problem.shape
    weights = {place: int(certificate.weights[place]) for place in places(problem)}
    moves = (sum(weights[cell] * amount for cell, amount in changes(problem, press)) for press in presses(problem))
    means = all(problem.modulus * w % m == 0 for w in weights.values())
    return means and all(s % m == 0 for s in moves) and _dot([*weights.values()], needed(problem)) % m != 0


def is_proved(answer: Answer) -> bool:
    """Return whether an answer says solved or impossible and its certificate shows it."""
    match answer:
        case Solved(problem=problem, certificate=Presses() as found):
            return solves(problem, found.presses)
        case Impossible(problem=problem, certificate=Weighting() as weighting):
            return forbids(problem, weighting)
        case _:
            return False


def distances(problem: Lights) -> dict[Lit, int]:
    """Return every difference to the target from which presses reach 0, with the fewest presses: breadth first."""
    moves, n = set(vectors(problem)), problem.modulus
    start = (0,) * len(places(problem))
    found, front = {start: 0}, [start]
    while front:
        reached = []
        for lit, move in itertools.product(front, moves):
            before = tuple((a - b) % n for a, b in zip(lit, move, strict=True))
            if before not in found:
                found[before] = found[lit] + 1
                reached.append(before)
        front = reached
    return found


def quiet(problem: Lights) -> list[Lit]:
    """Return every pattern of presses that does nothing, one number per press: all of them are tried."""
    moves, n = vectors(problem), problem.modulus
    found = []
    for pattern in itertools.product(range(n), repeat=len(moves)):
        sums = [0] * len(places(problem))
        for often, move in zip(pattern, moves, strict=True):
            if often:
                sums = [a + often * b for a, b in zip(sums, move, strict=True)]
        if not any(total % n for total in sums):
            found.append(pattern)
    return found


def random_problem(chance: random.Random, *, most: int = 9, moduli: tuple[int, ...] = (2, 3, 4, 6)) -> Lights:
    """Return a small board of any variety: wrapped or not, with holes, any press, or a graph; half can be solved."""
    n = chance.choice(moduli)
    problem = _random_graph(chance, most, n) if chance.random() < 0.25 else _random_board(chance, most, n)
    if chance.random() < 0.5:
        array = {press: chance.randrange(n) for press in presses(problem)}
        lit = dict(zip(places(problem), needed(problem), strict=True))
        for press, often in array.items():
            for cell, amount in changes(problem, press):
                lit[cell] -= often * amount
        state = problem.state.astype(object) * 0
        goal = state if problem.target is None else problem.target.astype(object)
        start = dict(zip(places(problem), needed(problem), strict=True))
        for place in places(problem):
            state[place] = (lit[place] - start[place] + int(goal[place])) % n
        return _like(problem, state.tolist())
    return problem


def _random_board(chance: random.Random, most: int, n: int) -> Lights:
    rows = chance.randint(1, min(5, most))
    columns = chance.randint(1, max(1, most // rows))
    cells = list(itertools.product(range(rows), range(columns)))
    holes = chance.sample(cells, chance.randint(0, len(cells) // 2)) if chance.random() < 0.4 else []
    press = chance.choice(PATTERNS)
    wrap = (chance.random() < 0.5, chance.random() < 0.5)

    def board() -> list[list[int]]:
        return [[0 if (r, c) in holes else chance.randrange(n) for c in range(columns)] for r in range(rows)]

    target = board() if chance.random() < 0.4 else None
    return lights(board(), n, press=press, wrap=wrap, holes=holes, target=target)


def _random_graph(chance: random.Random, most: int, n: int) -> Lights:
    cells = chance.randint(1, most)
    moves = [
        [(chance.randrange(cells), chance.randint(-n, n)) for _ in range(chance.randint(0, 4))]
        for _ in range(chance.randint(0, most))
    ]
    state, target = ([chance.randrange(n) for _ in range(cells)] for _ in range(2))
    return lights_graph(state, moves, n, target=target if chance.random() < 0.4 else None)


def _like(problem: Lights, state: list) -> Lights:
    target = None if problem.target is None else problem.target.tolist()
    if problem.moves is not None:
        return lights_graph(state, problem.moves, problem.modulus, target=target)
    rules = {"press": problem.press, "wrap": problem.wrap, "holes": problem.holes, "target": target}
    return lights(state, problem.modulus, **rules)


def _dot(left: list[int], right: Lit) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True))
