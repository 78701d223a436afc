"""What pictures of dice and of lights share: patterns of moves side by side, and the chart of distances."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from ludus.core.arrays import Array
from ludus.core.loading import np
from ludus.core.pictures import Cell, Picture, Place, Role
from ludus.core.records import dataclass
from ludus.core.wording import count, number
from ludus.render.shapes.grids import bars, short, sign, signed
from ludus.render.shapes.sheets import Board, Index, Page, Sheet

MAX_PATTERNS = 6
"""Maximum number of patterns in a picture."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """How often each move is made: as a count, or as the residue nearest to 0."""

    moves: Array
    modulus: int
    noun: str
    holes: Collection[Index] = ()
    as_counts: bool = False

    def __call__(self, index: Index, at: Place) -> Iterator[Cell]:
        if index in self.holes:
            return
        often, place = int(self.moves[index]), where(index)
        if self.as_counts:
            text = f"{short(often)}×" if often else "·"
            yield Cell(at, Role.HINT if often else Role.CELL, often, text, f"{place}: {short(often)} {self.noun}")
            return
        often = signed(often, self.modulus)
        yield Cell(at, Role.WEIGHT, often, sign(often), f"{place}: {sign(often)} {self.noun}")


def pattern_page(named: Sequence[tuple[str, Pattern]], words: tuple[str, str]) -> Picture:
    """Return the first of some patterns side by side, each under its name; `words` is title and description."""
    if not named:
        page = Page(Board((1,), (False,)), (), "only the empty pattern is quiet")
        return Picture(*page.size(), tuple(page.shapes()), *words)
    one = named[0][1]
    n, shape = one.modulus, one.moves.shape
    board = Board(shape, (False,) * len(shape))
    sheets = [
        Sheet(layer, pattern, f"{name}, {layer_name(layer)}" if layer else name)
        for name, pattern in named[:MAX_PATTERNS]
        for layer in board.layers()
    ]
    notes = [f"the first {MAX_PATTERNS} of {len(named)}"] if len(named) > MAX_PATTERNS else []
    if n > 2 and not one.as_counts:
        notes.append(f"{one.noun} mod {short(n)}, nearest to 0: −1 stands for {short(n - 1)}")
    page = Page(board, tuple(sheets), "; ".join(note for note in (*notes, board.note()) if note))
    return Picture(*page.size(), tuple(page.shapes()), *words)


def count_patterns(patterns: Sequence[object], noun: str) -> str:
    """Return how many independent quiet patterns there are, as a sentence.

    >>> count_patterns([1, 2], "rolls"), count_patterns([], "rolls")
    ('2 independent quiet patterns of rolls.', 'Only the empty pattern of rolls is quiet.')
    """
    if not patterns:
        return f"Only the empty pattern of {noun} is quiet."
    return f"{count(len(patterns), 'independent quiet pattern').capitalize()} of {noun}."


def distance_chart(counts: Sequence[int], noun: str, title: str) -> Picture:
    """Return the chart of how many positions need exactly k moves."""
    description = (
        f"How many positions need exactly k {noun}, for k from 0 to {len(counts) - 1}; "
        f"{number(sum(counts))} positions in all, {number(counts[-1])} of them the hardest."
    )
    return bars((noun, "positions"), counts, title=f"{title}: positions that need k {noun}", description=description)


def where(index: Index) -> str:
    """Return a cell in words, counted from 0 as the moves are.

    >>> where((3,)), where((1, 2)), where((4, 1, 2))
    ('place 3', 'row 1, column 2', 'layer 4, row 1, column 2')
    """
    if len(index) == 1:
        return f"place {index[0]}"
    place = f"row {index[-2]}, column {index[-1]}"
    return f"{layer_name(index[:-2])}, {place}" if len(index) > 2 else place


def layer_name(layer: Index) -> str:
    """Return the name of a layer, by its coordinates on the outer axes."""
    return f"layer {' '.join(map(str, layer))}"


MAX_STEPS = 60
"""Maximum number of moves that are shown one by one."""


def steps(counts: Array) -> Iterator[tuple[int, ...]]:
    """Return the places of the moves one by one, each as often as the move is made, at most MAX_STEPS.

    >>> list(steps(np.array([[0, 2], [1, 0]])))
    [(0, 1), (0, 1), (1, 0)]
    """
    places = (tuple(map(int, place)) for place in np.argwhere(counts))
    return islice((place for place in places for _ in range(min(int(counts[place]), MAX_STEPS))), MAX_STEPS)
