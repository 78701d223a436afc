"""Two pieces that two players move to the corner of one board, in turns: the rules that several game files share.

A position is where the two pieces are and, in a game with passes, how many of them are left: "3 5 / 6 2 +1". A move is
where the pieces are then, or a pass. Where pieces can leave the board, coordinates count from 1 and "off" stands for a
piece that has left. The last player to move wins, in misère play loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.games import Entry
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.families.impartial.one_piece.game import CornerGame
from ludus.families.impartial.one_piece.pieces import unit_rays
from ludus.families.impartial.one_piece.problem import QUESTION_WORDS
from ludus.families.impartial.two_pieces.draw import pair_page
from ludus.families.impartial.two_pieces.pairs import box, options
from ludus.families.impartial.two_pieces.problem import Pair, Place, position_faults, sorted_pair, two_pieces

QUESTIONS: dict[Question, str] = {q: words for q, words in QUESTION_WORDS.items() if q is not Question.LEVELS}
pair_entry = partial(Entry, questions=QUESTIONS, players=2)
"""The entry of a two-piece game."""


class PairGame(CornerGame):
    """Two equal pieces; their places are a pair, and a piece that has left the board is off."""

    __slots__ = ()
    MAX_CELLS = 10_000

    def options(self, place: Pair) -> Iterator[Pair]:
        self.check_board()
        return options(self.rules, place)

    def box(self, place: Pair) -> tuple[int, ...]:
        return box(place, self.rules.low)

    def read_place(self, text: str, field: str) -> Pair:
        parts = text.split("/")
        if len(parts) != 2:
            such = self.write(self.start())
            raise invalid(field, f"expected the places of both {self.name}s, such as {such}, got {abbreviate(text)}")
        return sorted_pair(*(self._place(part, field) for part in parts))

    def write_place(self, place: Pair) -> str:
        is_off = self.rules.low and self.rules.off
        return " / ".join("off" if one == is_off else " ".join(map(str, one)) for one in place)

    def faults(self, place: Pair) -> Iterator[Fault]:
        return position_faults(self.rules, place)

    def picture(self, position: Any) -> Picture:
        self.check_board()
        place = self.place(position)
        words = f"Two {self.name}s, and the moves of each; a move is written as the places of both."
        title = f"Two {self.name}s at {self.write_place(place)}{self.passes_words(position)}"
        return self.page_picture(position, pair_page(self.rules, place, move=self.write_move), title, words)

    def _place(self, text: str, field: str) -> Place:
        off: Place = self.rules.off
        if self.rules.low and text.strip() == "off":
            return off
        place = self.numbers(text, field, len(self.rules.size))
        return off if self.rules.low and 0 in place else place


def rooks(name: str, start: Any, **rules: Any) -> PairGame:
    """Return two rooks in as many dimensions as the start has numbers for each of them."""
    numbers = tuple(start)
    if not numbers or len(numbers) % 2 or not all(type(x) is int and x >= 0 for x in numbers):
        expected = "as many numbers of at least 0 for both pieces, such as 3,5,6,2"
        raise invalid("start", f"expected {expected}, got {abbreviate(start)}")
    axes = len(numbers) // 2
    pair = numbers[:axes], numbers[axes:]
    size = box(pair, 1 if rules.get("drop", False) else 0)
    try:
        return PairGame(name, two_pieces(unit_rays(axes), (), size, position=pair, **rules))
    except InvalidInput as error:
        raise invalid("start", error.faults[0].message) from None
