"""An automaton that reads boundary words as a graph: discs are states, lines and arrows the letters between them.

A letter that leads both ways is a plain line. Letters that leave a state alone stand in brackets below its disc. A
letter that weighs something has its weight behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin

from ludus.core.pictures import UNIT, Anchor, Arrow, Edge, Number, Piece, Place, Role, Shape
from ludus.families.tilings.certificates import Cover
from ludus.render.shapes.numerals import sign

MAX_STATES = 12
"""Larger automata are told in words alone."""
APART = 8
"""So far to the side of the middle line the arrows of both directions lie."""
DISC = 20
"""How far from the middle of a disc arrows begin."""


def graph(cover: Cover, corner: Place) -> tuple[list[Shape], int, int]:
    """Return the shapes of the graph below and to the right of a corner, and its width and height.

    An automaton of many states has no graph.

    >>> shapes, width, height = graph(Cover({"x": (1, 0), "y": (0, 1)}), (0, 0))
    >>> [shape.text for shape in shapes if isinstance(shape, Number)]
    ['(y)', 'x', '(y)']
    """
    states = len(next(iter(cover.steps.values())))
    if states > MAX_STATES:
        return [], 0, 0
    radius = max(2 * UNIT, round(states * UNIT * 0.6))
    half = radius + UNIT
    middle = corner[0] + half, corner[1] + half
    turns = [2 * pi * state / states - pi / 2 for state in range(states)]
    places = [(middle[0] + round(radius * cos(turn)), middle[1] + round(radius * sin(turn))) for turn in turns]
    words = _words(cover)
    shapes: list[Shape] = []
    for (state, following), letters in sorted(words.items()):
        start, end = places[state], places[following]
        if state == following:
            shapes += _loops(start, letters)
        elif words.get((following, state)) != letters:
            shapes += _arrow(start, end, letters, APART if (following, state) in words else 0)
        elif state < following:
            shapes += [Edge(*_between(start, end, 0), Role.HINT), _label(start, end, letters, 2 * APART, 0.5)]
    for state, (x, y) in enumerate(places):
        shapes.append(Piece((x - UNIT // 2, y - UNIT // 2), Role.HOLE, str(state), f"state {state}"))
    return shapes, 2 * half, 2 * half + UNIT // 2


def _words(cover: Cover) -> Mapping[tuple[int, int], str]:
    """Return the letters that lead from one state to another, each with its weight where it has one."""
    found: dict[tuple[int, int], str] = {}
    for letter, row in cover.steps.items():
        for state, following in enumerate(row):
            weight = cover.weights[letter][state] if cover.weights is not None else 0
            word = f"{letter}:{sign(weight)}" if weight else letter
            found[state, following] = f"{found[state, following]} {word}" if (state, following) in found else word
    return found


def _loops(at: Place, words: str) -> Iterator[Shape]:
    """Yield the letters that leave a state alone, below its disc."""
    for line, word in enumerate(words.split()):
        yield Number((at[0], at[1] + DISC + 16 + 20 * line), Role.LABEL, f"({word})")


def _arrow(start: Place, end: Place, words: str, aside: int) -> Iterator[Shape]:
    yield Arrow(*_between(start, end, aside), Role.HINT)
    yield _label(start, end, words, aside + 2 * APART, 0.4)


def _between(start: Place, end: Place, aside: int) -> tuple[Place, Place]:
    """Return where a line between two discs begins and ends, a little to the side."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    across, down = round(-y / length * aside), round(x / length * aside)
    gap = DISC / length
    return (
        (start[0] + round(x * gap) + across, start[1] + round(y * gap) + down),
        (end[0] - round(x * gap) + across, end[1] - round(y * gap) + down),
    )


def _label(start: Place, end: Place, words: str, aside: int, share: float) -> Number:
    x, y = end[0] - start[0], end[1] - start[1]
    length = hypot(x, y)
    wide = 1 + abs(y) / length * (len(words) - 1) * 0.2
    at = (
        start[0] + round(x * share - y / length * aside * wide),
        start[1] + round(y * share + x / length * aside),
    )
    return Number(at, Role.LABEL, words, Anchor.CENTRE)
