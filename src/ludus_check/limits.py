"""Every bound on what is read and on how long is searched, in one place. The README of the formats states them."""


class Limit(int):
    """A bound of this checker, not of the format: what lies beyond it is well-formed, and is not checked."""


JSON_BYTES = 128 * 2**20
"""The longest JSON file, or line; larger arrays belong into .npy files."""

NPY_BYTES = 2**29
"""The longest .npy file."""

NPY_HEADER_BYTES = 10_000
"""The longest header of an .npy file (NumPy's own limit)."""

AXES = Limit(16)
"""The most axes a board may have."""

AXIS_LENGTH = Limit(10**18)
"""The longest axis; only the questions that need no array get near it."""

COORDINATE = Limit(10**24)
"""The largest coordinate of a single position, and the longest side of a board with two pieces; theorems tell those."""

DIGITS = 1000
"""The most decimal digits of an integer."""

LARGEST = Limit(10**DIGITS - 1)
"""The largest integer."""

TEXT = 10_000
"""The most characters of a text (a reason, the name of a method, a file name)."""

FACTORS = Limit(1000)
"""The most powers as whose product a count is written."""

COUNT_DIVISIONS = 1_000_000
"""The most divisions by which a count is compared; only 12 axes and more can need as many."""

PATTERN_ENTRIES = 2**26
"""The most entries of all quiet patterns of a certificate together."""

SEARCH_STEPS = Limit(10_000_000)
"""The most elementary steps (a few seconds) spent on searching again; beyond it the sentence says what is unchecked."""

DUAL_WEIGHT = 10**9
"""The largest weight of a cell, and the largest denominator, of dual weights."""

GRAPH_CELLS = Limit(10**7)
"""The most cells of a graph of lights."""

PRESS_ENTRIES = Limit(10**6)
"""The most entries of a press, of a list of holes, and of all moves of a graph together."""

PRESS_STEPS = 5 * 10**9
"""The most lights times entries of a press; such sums are made a row at a time."""

TILING_PLACES = Limit(65_536)
"""The most places, rows times columns, of the drawing of a region; and the most cells of a tile."""

TILES = Limit(200)
"""The most different tiles."""

TILING_STEPS = Limit(20_000_000)
"""The most cells of a region times orientations times cells of the tiles: all their places are looked at."""

COVER_STATES = Limit(1000)
"""The most states of an automaton on boundary words."""
