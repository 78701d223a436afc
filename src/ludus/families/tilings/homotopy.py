"""Tile homotopy (Conway, Lagarias): boundary words, and permutation representations in which all tiles close."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from ludus.algebra.presentation import Presented, presented
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.tilings.certificates import Cover
from ludus.families.tilings.colourings import simplest_functional
from ludus.families.tilings.polyominoes import Cell

Letter: TypeAlias = tuple[int, int]
"""The number of the letter, and 1 or -1 for the letter or its inverse."""
Word: TypeAlias = tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class Edges:
    """How the cells of a lattice touch: the neighbours in turn, and the letter of the edge to each of them."""

    neighbours: tuple[Cell, ...]
    letters: tuple[Letter, ...]
    """The letter of the edge to each neighbour, walked with the cell on the right hand."""
    names: str
    is_involution: bool
    """Whether each letter is its own inverse."""


SQUARE = Edges(((-1, 0), (0, 1), (1, 0), (0, -1)), ((0, 1), (1, 1), (0, -1), (1, -1)), "xy", False)
"""Up, right, down, left: the upper edge is walked to the right, the right edge down."""

HEXAGONAL = Edges(
    ((-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)),
    ((0, 1), (1, 1), (2, 1), (0, 1), (1, 1), (2, 1)),
    "abc",
    True,
)
"""Hexagons at (row, column) touch the four beside them and those at (row-1, column-1) and (row+1, column+1)."""


def boundary_word(cells: Collection[Cell], edges: Edges = SQUARE) -> Word | None:
    """Return the walk around a region, None when it has a hole, several parts, or touches itself at a corner.

    >>> boundary_word([(0, 0), (0, 1)])
    ((0, 1), (0, 1), (1, 1), (0, -1), (0, -1), (1, -1))
    >>> boundary_word([(0, 0), (1, 1)]) is None
    True
    """
    inside, turns = set(cells), len(edges.neighbours)
    # Four squares, or three hexagons, meet at a corner: on a grid as fine it has whole coordinates.
    scale = 2 if len(edges.neighbours) == 4 else 3
    onward: dict[Cell, tuple[Cell, Letter]] = {}
    for row, column in sorted(inside):
        corners = [_corner((row, column), edges.neighbours, k, scale) for k in range(turns)]
        for k, (down, right) in enumerate(edges.neighbours):
            if (row + down, column + right) not in inside:
                if corners[k] in onward:
                    return None
                onward[corners[k]] = corners[(k + 1) % turns], edges.letters[k]
    return _walk(onward)


def read_from(word: Word, permutations: Sequence[Sequence[int]], state: int) -> tuple[int, dict[int, int]]:
    """Return the state after reading a word, and how often each letter was read in each state (inverses count less).

    Reading a letter in a state moves to its image; reading the inverse moves back, and counts as -1 at the image. The
    letter l in the state s counts at l times the number of states, plus s.

    >>> read_from(((0, 1), (0, 1), (0, -1)), [[1, 0]], 0)
    (1, {0: 1})
    """
    degree, counts = len(permutations[0]), Counter[int]()
    for letter, sign in word:
        after = permutations[letter][state] if sign > 0 else list(permutations[letter]).index(state)
        counts[letter * degree + (state if sign > 0 else after)] += sign
        state = after
    return state, {place: times for place, times in counts.items() if times}


def _corner(cell: Cell, neighbours: Sequence[Cell], k: int, scale: int) -> Cell:
    """Return the corner between the neighbours k - 1 and k, on a finer grid."""
    (a, b), (c, d) = neighbours[k - 1], neighbours[k]
    return scale * cell[0] + a + c, scale * cell[1] + b + d


def _walk(onward: dict[Cell, tuple[Cell, Letter]]) -> Word | None:
    if not onward:
        return None
    start = place = min(onward)
    word = []
    while place in onward:
        place, letter = onward.pop(place)
        word.append(letter)
    return tuple(word) if place == start and not onward else None


Permutations: TypeAlias = tuple[tuple[int, ...], ...]
"""For each letter the image of each state."""


def cover_proof(
    words: Sequence[Word], region: Word, edges: Edges, degrees: Sequence[int], *, others: Sequence[Permutations] = ()
) -> Cover | None:
    """Return an automaton of one of the degrees, or of the others, that the region's word contradicts, else None."""
    closing = (one for one in others if _closes(one, words))
    every = itertools.chain((one for degree in degrees for one in automata(tuple(words), edges, degree)), closing)
    contradictions = (_contradiction(permutations, words, region, edges) for permutations in every)
    return next((one for one in contradictions if one is not None), None)


def affine_automaton(k: int) -> Permutations:
    """Return the automaton of the affine group A_2 modulo k: 6 k^2 states, three letters that are their own inverses.

    Each state is a permutation of three places with a translation modulo k; a and c exchange neighbours, b exchanges
    the outer two and shifts. On hexagons it closes on tribones, and a triangle with N hexagons on a side weighs
    floor((N+1)/3) modulo k^2 in it, up to the sign: the theorem of Conway and Lagarias, when k is large enough.

    >>> [len(row) for row in affine_automaton(2)]
    [24, 24, 24]
    """
    letters = (((1, 0, 2), (0, 0, 0)), ((2, 1, 0), (1 % k, 0, -1 % k)), ((0, 2, 1), (0, 0, 0)))
    start: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 1, 2), (0, 0, 0))
    number, waiting, images = {start: 0}, [start], []
    # `waiting` grows while the loop reads it, until no image is new.
    for turn, shift in waiting:
        row = []
        for q, u in letters:
            image = tuple(q[i] for i in turn), tuple((u[i] + s) % k for i, s in zip(turn, shift, strict=True))
            if image not in number:
                number[image] = len(number)
                waiting.append(image)
            row.append(number[image])
        images.append(row)
    return tuple(zip(*images, strict=True))


@lru_cache(maxsize=64)
def automata(words: tuple[Word, ...], edges: Edges, degree: int) -> tuple[Permutations, ...]:
    """Return the automata with `degree` states in which all the words close, connected, one of each shape.

    >>> automata((boundary_word([(0, 0)]),), SQUARE, 2)
    (((0, 1), (1, 0)), ((1, 0), (0, 1)), ((1, 0), (1, 0)))
    """
    found = (one for one in _closing(words, edges, degree) if len(_reached(one, 0)) == degree)
    # Of automata that differ by the names of states alone, the least numbering in the order of reaching them is taken.
    return tuple(sorted({min(_renamed(one, start) for start in range(degree)) for one in found}))


def _closing(words: tuple[Word, ...], edges: Edges, degree: int) -> Iterator[Permutations]:
    """Yield the automata in which all words close, the first letter in one form of each cycle type."""
    every = list(itertools.permutations(range(degree)))
    if edges.is_involution:
        every = [one for one in every if all(one[one[k]] == k for k in range(degree))]
    first = {tuple(sorted(map(len, cycles_of(one)))): one for one in reversed(every)}
    table = np.array(every, dtype=np.int64)
    back = np.argsort(table, axis=1)
    for leading in sorted(first.values()):
        for middle in itertools.product(every, repeat=len(edges.names) - 2):
            fixed = [np.array(one, dtype=np.int64) for one in (leading, *middle)]
            alive = np.arange(len(every))
            # All choices of the last letter at once: those in which some word does not close are left out.
            for word in words:
                states = np.broadcast_to(np.arange(degree), (len(alive), degree))
                for letter, sign in word:
                    if letter < len(fixed):
                        states = (fixed[letter] if sign > 0 else np.argsort(fixed[letter]))[states]
                    else:
                        states = np.take_along_axis((table if sign > 0 else back)[alive], states, axis=1)
                alive = alive[(states == np.arange(degree)).all(axis=1)]
            for index in alive:
                yield (leading, *middle, every[index])


def _closes(permutations: Permutations, words: Sequence[Word]) -> bool:
    states = range(len(permutations[0]))
    return all(read_from(word, permutations, state)[0] == state for word in words for state in states)


def _contradiction(permutations: Permutations, words: Sequence[Word], region: Word, edges: Edges) -> Cover | None:
    """Return the automaton if from some state it does not close on the region, or not with the right weight."""
    degree = len(permutations[0])
    steps = dict(zip(edges.names, permutations, strict=True))
    readings = [read_from(region, permutations, state) for state in range(degree)]
    if any(end != state for state, (end, _) in enumerate(readings)):
        return Cover(steps)
    group = _weights_group(permutations, words, edges)
    for _, vector in readings:
        if any(group.image(vector)):
            modulus, values = simplest_functional(group, vector, range(len(permutations) * degree))
            rows = {name: tuple(values[k * degree : (k + 1) * degree]) for k, name in enumerate(edges.names)}
            return Cover(steps, modulus, rows)
    return None


def _weights_group(permutations: Permutations, words: Sequence[Word], edges: Edges) -> Presented:
    """Return Z^(letters times states) modulo the tile words from every state (and letters that are read back)."""
    degree = len(permutations[0])
    relations = [read_from(word, permutations, state)[1] for word in words for state in range(degree)]
    if edges.is_involution:
        for letter, permutation in enumerate(permutations):
            for state, image in enumerate(permutation):
                both = [letter * degree + state, letter * degree + image]
                relations.append({place: both.count(place) for place in both})
    return presented(len(permutations) * degree, relations)


def cycles_of(permutation: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation, those of one element too.

    >>> cycles_of((0, 2, 1))
    [[0], [1, 2]]
    """
    found, seen = list[list[int]](), set[int]()
    for start in range(len(permutation)):
        cycle, place = list[int](), start
        while place not in seen:
            seen.add(place)
            cycle.append(place)
            place = permutation[place]
        found += [cycle] if cycle else []
    return found


def _reached(permutations: Permutations, start: int) -> list[int]:
    """Return the states that letters lead to from one of them, in the order of reaching them."""
    order = [start]
    for state in order:
        order += [image for image in dict.fromkeys(one[state] for one in permutations) if image not in order]
    return order


def _renamed(permutations: Permutations, start: int) -> Permutations:
    order = _reached(permutations, start)
    name = {state: number for number, state in enumerate(order)}
    return tuple(tuple(name[one[state]] for state in order) for one in permutations)
