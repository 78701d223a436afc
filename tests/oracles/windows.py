"""The window-rolling game from its definition, slowly: nothing here knows a theorem, and nothing uses ludus.algebra."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.weights import Weighting
from ludus.families.linear.windows.certificates import ProductWeighting, Rolls
from ludus.families.linear.windows.problem import Windows

Cell = tuple[int, ...]
Board = dict[Cell, int]
"""A face for every cell."""


def cells(shape: tuple[int, ...]) -> list[Cell]:
    """Return every cell, in reading order."""
    return list(itertools.product(*(range(length) for length in shape)))


def anchors(problem: Windows) -> list[Cell]:
    """Return every cell where a window may be anchored."""
    sides = zip(problem.shape, problem.window, problem.wrap, strict=True)
    return list(itertools.product(*(range(a if wrapped else a - b + 1) for a, b, wrapped in sides)))


def window_at(problem: Windows, anchor: Cell) -> list[Cell]:
    """Return the cells of the window anchored at a cell."""
    offsets = itertools.product(*(range(length) for length in problem.window))
    lengths = problem.shape
    return [tuple((k + d) % a for k, d, a in zip(anchor, offset, lengths, strict=True)) for offset in offsets]


def needed(problem: Windows) -> Board:
    """Return state minus target, face by face."""
    goal = problem.target
    return {cell: int(problem.state[cell]) - (0 if goal is None else int(goal[cell])) for cell in cells(problem.shape)}


def solves(problem: Windows, certificate: Rolls) -> bool:
    """Return whether the rolls bring the board to its target, roll by roll."""
    rolls = certificate.rolls
    assert rolls.shape == problem.shape
    board, allowed = needed(problem), set(anchors(problem))
    for anchor in cells(problem.shape):
        often = int(rolls[anchor])
        assert 0 <= often < problem.modulus
        assert often == 0 or anchor in allowed
        if often:
            for cell in window_at(problem, anchor):
                board[cell] += often
    return all(face % problem.modulus == 0 for face in board.values())


def weights_of(problem: Windows, certificate: Weighting | ProductWeighting) -> Board:
    """Return the weight of every cell."""
    if isinstance(certificate, Weighting):
        assert certificate.modulus == problem.modulus
        assert certificate.weights.shape == problem.shape
        return {cell: int(certificate.weights[cell]) for cell in cells(problem.shape)}
    weights = {}
    for cell in cells(problem.shape):
        weight = certificate.scale
        for vector, index in zip(certificate.axes, cell, strict=True):
            weight *= vector[index]
        weights[cell] = weight
    return weights


def forbids(problem: Windows, certificate: Weighting | ProductWeighting) -> bool:
    """Return whether every window weighs 0 modulo n and the difference to the target does not."""
    weights, n = weights_of(problem, certificate), problem.modulus
    quiet = all(sum(weights[cell] for cell in window_at(problem, anchor)) % n == 0 for anchor in anchors(problem))
    return quiet and sum(weights[cell] * face for cell, face in needed(problem).items()) % n != 0


def is_proved(answer: Answer) -> bool:
    """Return whether an answer says solved or impossible and its certificate shows it."""
    match answer:
        case Solved(problem=problem, certificate=Rolls() as rolls):
            return solves(problem, rolls)
        case Impossible(problem=problem, certificate=(Weighting() | ProductWeighting()) as weighting):
            return forbids(problem, weighting)
        case _:
            return False


def reachable(problem: Windows) -> set[tuple[int, ...]]:
    """Return every difference to the target, as a tuple of faces, from which rolls reach 0: breadth-first search."""
    order = cells(problem.shape)
    place = {cell: k for k, cell in enumerate(order)}
    moves = [[place[cell] for cell in window_at(problem, anchor)] for anchor in anchors(problem)]
    front = [tuple(0 for _ in order)]
    seen = set(front)
    while front:
        front = [after for board in front for after in _rolled_back(board, moves, problem.modulus) if after not in seen]
        front = list(dict.fromkeys(front))
        seen.update(front)
    return seen


def _rolled_back(board: tuple[int, ...], moves: list[list[int]], n: int) -> Iterator[tuple[int, ...]]:
    for move in moves:
        faces = list(board)
        for k in move:
            faces[k] = (faces[k] - 1) % n
        yield tuple(faces)
