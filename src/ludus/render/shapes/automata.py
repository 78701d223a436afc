"""Automata as graphs: states are discs on a circle, and arrows between them carry the letters that lead on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin

from ludus.core.pictures import UNIT, Anchor, Arrow, Edge, Number, Piece, Place, Role, Shape

MAX_DISCS = 12
"""Larger automata are not drawn as graphs."""
APART = 8
"""Distance of the arrows of both directions from the middle line."""
DISC = 24
"""How far from the middle of a disc arrows begin."""


def automaton(
    states: Mapping[int, tuple[Role, str]], words: Mapping[tuple[int, int], str], corner: Place = (0, 0)
) -> tuple[list[Shape], int, int]:
    """Return the shapes of a graph below and to the right of a corner, and its width and height; none for many states.

    Each state has a role and a label; `words` are the letters from one state to another. Where the same letters lead
    both ways, a line stands for both arrows; those that leave a state alone stand in brackets outside its disc.

    >>> shapes, _, _ = automaton({0: (Role.HOLE, ""), 1: (Role.HOLE, "")}, {(0, 1): "x", (1, 0): "x", (0, 0): "y"})
    >>> [shape.text for shape in shapes if isinstance(shape, Number)]
    ['(y)', 'x']
    """
    if len(states) > MAX_DISCS:
        return [], 0, 0
    radius = max(2 * UNIT, round(len(states) * UNIT * 0.6))
    half = radius + 2 * UNIT
    middle = corner[0] + half, corner[1] + half
    turns = {state: 2 * pi * k / len(states) - pi / 2 for k, state in enumerate(states)}
    places = {state: _beside(middle, (cos(turn), sin(turn)), radius) for state, turn in turns.items()}
    shapes: list[Shape] = []
    for (state, following), letters in sorted(words.items()):
        start, end = places[state], places[following]
        if state == following:
            at = _beside(start, (cos(turns[state]), sin(turns[state])), UNIT * 0.95)
            shapes.append(Number(at, Role.LABEL, f"({letters})", Anchor.CENTRE))
        elif words.get((following, state)) != letters:
            shapes += _line(start, end, letters, APART if (following, state) in words else 0, is_arrow=True)
        elif state < following:
            shapes += _line(start, end, letters, 0, is_arrow=False)
    for state, (role, label) in states.items():
        x, y = places[state]
        shapes.append(Piece((x - UNIT // 2, y - UNIT // 2), role, str(state), label))
    return shapes, 2 * half, 2 * half


def _line(start: Place, end: Place, words: str, aside: int, *, is_arrow: bool) -> Iterator[Shape]:
    """Yield a line between two discs, a little to the side, and its letters beside it."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    across = -along[1], along[0]
    tail = _beside(_beside(start, along, DISC), across, aside)
    head = _beside(_beside(end, along, -DISC), across, aside)
    yield Arrow(tail, head, Role.HINT) if is_arrow else Edge(tail, head, Role.HINT)
    # Words are wide, so they need more room beside a steep line.
    x, y = _beside(start, along, length * (0.4 if is_arrow else 0.5))
    far = aside + 2 * APART
    wide = 1 + abs(along[1]) * (len(words) - 1) * 0.2
    yield Number((x + round(across[0] * far * wide), y + round(across[1] * far)), Role.LABEL, words, Anchor.CENTRE)


def _beside(place: Place, direction: tuple[float, float], far: float) -> Place:
    return place[0] + round(direction[0] * far), place[1] + round(direction[1] * far)
