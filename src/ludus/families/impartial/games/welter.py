"""Welter's game: coins on different squares of a strip; a move takes one coin to any free square further left.

Coins may jump over each other. The squares count from 0; the game ends when the coins lie on the first squares. With
two coins this is the Maya game. C. P. Welter, "The theory of a class of games on a sequence of squares in terms of the
advancing operation in a special group" (1954); J. H. Conway, "On Numbers and Games", chapter 13.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.games import Face, Parameter, ParameterType, Variant
from ludus.core.pictures import Picture
from ludus.core.records import dataclass
from ludus.families.impartial.graph.game import FiniteGame, Numbers, check_coins, few_coins, finite_entry, strip
from ludus.families.impartial.move_words import move_coin


@dataclass(frozen=True, slots=True)
class Welter(FiniteGame):
    """Welter's game from one start."""

    coins: Numbers

    def __post_init__(self) -> None:
        check_coins(self.coins, 0)

    def start(self) -> Numbers:
        return self.coins

    def options(self, position: Numbers) -> Iterator[Numbers]:
        taken = set(position)
        for coin in position:
            for square in range(coin):
                if square not in taken:
                    yield tuple(sorted((taken - {coin}) | {square}))

    def picture(self, position: Numbers) -> Picture:
        shapes, size = strip(self, position, 0, " " * len(position))
        words = f"{len(position)} coins; a move names the squares of all coins after it."
        return Picture(*size, shapes, f"Welter's game: {self.write(position)}", words)


KNOWN = """What is known, for squares a, b, c, ... of any size:
  proved   the Grundy value is the nim-sum of the squares and of n ^ (n - 1)
           for each n = a ^ b, a ^ c, b ^ c, ... (Welter 1954)"""

GAME = finite_entry(
    title="Welter's game",
    summary="Two players alternately move a coin to a free square further left. The last player to move wins.",
    source='C. P. Welter (1954); J. H. Conway, "On Numbers and Games" (1976), chapter 13',
    rules=Welter,
    parameters=(Parameter("coins", ParameterType.NUMBERS, (2, 5, 9), "the squares of the coins, from 0 on"),),
    variants={
        "maya": Variant("two coins: the Maya game, whose value is one less than the nim-sum", {"coins": (4, 9)}),
        "lost": Variant("a P-position", {"coins": (1, 3, 5, 7)}),
    },
    say=move_coin,
    sample=few_coins,
    advice=KNOWN,
    face=Face(
        "coins",
        "Coins may leap, but never share a seat.",
        "move one coin to a free square further left. Squares count from 0, as in the theory.",
        board="strip",
    ),
)
