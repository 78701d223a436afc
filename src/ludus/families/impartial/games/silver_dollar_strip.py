"""The Silver Dollar game on a strip: coins move left, over no other coin and onto none.

The squares count from 1. With the dollar, one of the coins is a silver dollar, and left of square 1 there is a bag, the
square 0, that holds any number of coins: the leftmost coin may go into it, and then the next. There are two ways to
end. With the bag "drop", who drops the dollar into the bag takes both at once and wins. With the bag "take", dropping
the dollar is a move like any other, and the next player takes the bag with the dollar in it and wins.

Without the dollar the Grundy value is the nim-sum of every other gap, from the right. A gap is the number of free
squares left of a coin, up to the next coin or the end of the strip. Proof: moving a coin shortens the gap on its left
and lengthens that on its right by as much, and one of the two is counted. So every move changes the nim-sum, and each
smaller value is reached by shortening a gap that is counted.
J. H. Conway, "On Numbers and Games" (1976), chapter 11, where the game is ascribed to N. G. de Bruijn.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludus.core.errors import abbreviate, invalid
from ludus.core.games import LAST_MOVE, Face, Parameter, ParameterType, Variant
from ludus.core.pictures import UNIT, Cell, Picture, Role
from ludus.core.records import dataclass
from ludus.families.impartial.graph.game import FiniteGame, Numbers, check_coins, few_coins, finite_entry, strip
from ludus.families.impartial.move_words import move_coin

BAGS = ("take", "drop")


@dataclass(frozen=True, slots=True)
class SilverDollarStrip(FiniteGame):
    """The game from one start; a position is the squares of all coins, 0 for those in the bag.

    The empty position is the end of the game with a dollar: the bag has been taken.
    """

    coins: Numbers
    dollar: int = 0
    """Which coin is the dollar, counted from 1 at the left; 0 for a game without."""
    bag: str = "take"

    def __post_init__(self) -> None:
        check_coins(self.coins, 1)
        if not 0 <= self.dollar <= len(self.coins):
            wanted = f"0 for none, or which of the {len(self.coins)} coins it is"
            raise invalid("dollar", f"expected {wanted}, got {abbreviate(self.dollar)}")
        if self.bag not in BAGS:
            raise invalid("bag", f"expected one of {', '.join(BAGS)}, got {abbreviate(self.bag)}")

    def start(self) -> Numbers:
        return self.coins

    def options(self, position: Numbers) -> Iterator[Numbers]:
        if self.dollar and position and position[self.dollar - 1] == 0:
            yield ()
            return
        for index, coin in enumerate(position):
            before = position[index - 1] if index else 0
            lowest = 0 if self.dollar and before == 0 else before + 1
            for square in range(lowest, coin):
                moved = (*position[:index], square, *position[index + 1 :])
                is_over = square == 0 and index == self.dollar - 1 and self.bag == "drop"
                yield () if is_over else moved

    def summands(self, position: Numbers) -> Iterator[tuple[str, int]]:
        # From the right, every second gap is a heap: a coin that moves into the others is followed by its partner.
        pairs = () if self.dollar else position[::-1]
        for right, left in zip(pairs[::2], [*pairs[1::2], 0], strict=False):
            yield (f"{left} to {right}" if left else f"before {right}"), right - left - 1

    def picture(self, position: Numbers) -> Picture:
        signs = "".join("$" if index == self.dollar - 1 else " " for index in range(len(position)))
        words = "A move names the squares of all coins after it"
        words += ", 0 for the bag; - is the bag being taken." if self.dollar else "."
        title = f"Silver Dollar: {self.write(position)}"
        if not position:
            over = Cell((UNIT // 2, UNIT // 2), Role.GOAL, 0, "", "the bag is taken")
            return Picture(2 * UNIT, 2 * UNIT, (over,), title, words)
        shapes, size = strip(self, position, 0 if self.dollar else 1, signs)
        return Picture(*size, shapes, title, words)


KNOWN = """What is known, for strips of any length:
  proved   without a dollar the Grundy value is the nim-sum of every other
           gap, from the right; a gap is what is free on the left of a coin
  verified with a dollar, on small strips: lost as without, where the bag is
           one more free square on the left, but not when filling it would
           give the dollar away ("On Numbers and Games", chapter 11)"""


def _rule(game: SilverDollarStrip) -> tuple[str, str]:
    move = "slide one coin left, past no other coin."
    if not game.dollar:
        return move, LAST_MOVE
    if game.bag == "drop":
        return f"{move} The first may go into the bag.", "drop the dollar into the bag."
    return f"{move} The first may go into the bag.", "take the bag with the dollar in it."


GAME = finite_entry(
    title="Silver Dollar",
    summary="Two players alternately move a coin left on a strip, past no other coin. The last player to move wins.",
    source='N. G. de Bruijn, in J. H. Conway, "On Numbers and Games" (1976), chapter 11',
    rules=SilverDollarStrip,
    parameters=(
        Parameter("coins", ParameterType.NUMBERS, (2, 5, 9), "the squares of the coins, from 1 on"),
        Parameter("dollar", ParameterType.NUMBER, 0, "which coin is the dollar, from 1 at the left; 0 for none"),
        Parameter(
            "bag", ParameterType.TEXT, "take", "with a dollar: who takes it, the next player (take) or at once (drop)"
        ),
    ),
    variants={
        "dollar": Variant("the third coin is a dollar; who drops it gives it away", {"coins": (2, 4, 7), "dollar": 3}),
        "drop": Variant("who drops the dollar wins", {"coins": (2, 4, 7), "dollar": 2, "bag": "drop"}),
        "lost": Variant("a P-position", {"coins": (1, 3, 5, 7)}),
    },
    say=move_coin,
    sample=few_coins,
    advice=KNOWN,
    face=Face(
        "coins",
        "Coins that only ever slide left.",
        "slide one coin left, past no other coin.",
        board="strip",
        rule=_rule,
        order=9,
    ),
)
