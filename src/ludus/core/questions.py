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
    SOLUTIONS = "solutions"
    """All solutions, one of those that the symmetries of the board turn into one another."""
    GODS_NUMBER = "gods-number"
    """How many positions need exactly k moves, for every k?"""
    TABLE = "table"
    """The Grundy number of every position."""
    P_POSITIONS = "p-positions"
    """The positions that are lost for the player to move."""
    LEVELS = "levels"
    """The positions of each small Grundy number."""
    REPORT = "report"
    """How fair are the dice, all together and some of them?"""
    ORDERS = "orders"
    """How likely is each order of the dice, ties included?"""
    CONTEST = "contest"
    """Which die beats which, and do some beat each other in a circle?"""
    VALUE = "value"
    """The Grundy number of one position."""
    OUTCOME = "outcome"
    """Does the player to move at one position win, and by which moves?"""
    REMOTENESS = "remoteness"
    """How many moves does the game last from one position, when the winner hurries and the loser delays?"""
    STUCK = "stuck"
    """A play that ends without a jump left, as short or as long as possible."""
