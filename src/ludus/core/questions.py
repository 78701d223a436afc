"""The questions that can be asked about a problem."""

from __future__ import annotations

from enum import Enum


class Question(Enum):
    """What is asked about a problem; not every kind knows every question."""

    SOLVE = "solve"
    """Is there a solution, and if so which; if not, why?"""
    FEWEST = "fewest"
    """A solution with the fewest moves."""
    COUNT = "count"
    """How many positions are solvable, and how many patterns of moves do nothing?"""
    QUIET = "quiet"
    """A basis of the patterns of moves that do nothing."""
    GODS_NUMBER = "gods-number"
    """How many positions need exactly k moves, for every k?"""
    TABLE = "table"
    """The Grundy number of every position."""
    P_POSITIONS = "p-positions"
    """The positions that are lost for the player to move."""
