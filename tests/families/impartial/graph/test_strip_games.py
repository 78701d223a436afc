"""Coins on a strip and skittles: closed forms against all positions, and an evening at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import xor

import pytest
from click.testing import CliRunner

from ludus.cli.commands import play as play_command
from ludus.core.errors import InvalidInput
from ludus.families import games
from ludus.families.impartial.games.kayles import Kayles
from ludus.families.impartial.games.silver_dollar_strip import SilverDollarStrip
from ludus.families.impartial.games.welter import Welter
from ludus.families.impartial.graph import game as finite
from ludus.families.impartial.graph.game import FiniteGame
from ludus.families.impartial.graph.values import grundy_values, lost_positions


def nim_sum(heaps: Iterable[int]) -> int:
    return reduce(xor, heaps, 0)


def grundy_value(squares: Sequence[int]) -> int:
    """The nim-sum of every other gap, from the right: Silver Dollar without the dollar."""
    gaps = [square - before - 1 for before, square in zip((0, *squares), squares, strict=False)]
    return nim_sum(gaps[::-2])


def welter_function(squares: tuple[int, ...]) -> int:
    """Return the Grundy value of coins on different squares a, b, c, ...

    It is the nim-sum of the squares and of N(a ^ b) over all pairs, where N(n) = n ^ (n - 1) is 2^(k+1) - 1 for the
    largest power 2^k that divides n ("On Numbers and Games", chapter 13). Squares of any size.

    >>> welter_function((2, 5)), welter_function((0, 1, 2)), welter_function((2, 5, 9))
    (6, 0, 9)
    """
    pairs = (a ^ b for a, b in combinations(squares, 2))
    return nim_sum([*squares, *(n ^ (n - 1) for n in pairs)])


def by_mating(squares: tuple[int, ...]) -> int:
    """Return the same by Conway's mating: pair off those whose difference is divisible by the highest power of 2.

    Mates a, b count (a ^ b) - 1; one that is left over counts itself.

    >>> by_mating((2, 5, 9))
    9
    """
    left, total = sorted(squares), 0
    while len(left) > 1:
        a, b = max(combinations(left, 2), key=lambda pair: (pair[0] ^ pair[1]) & -(pair[0] ^ pair[1]))
        total ^= (a ^ b) - 1
        left = [square for square in left if square not in (a, b)]
    return total ^ nim_sum(left)


def is_lost(squares: tuple[int, ...], dollar: int, bag: str) -> bool:
    """Return whether the player to move loses with coins on these squares, one of them a dollar on the strip.

    As without the dollar, but the bag counts as a free square, unless filling it is a mistake: with the bag "take" when
    the dollar is next to it, with the bag "drop" when one coin lies between. With the bag "drop" and the dollar next to
    the bag the player to move drops it and wins ("On Numbers and Games", chapter 11).

    >>> is_lost((1, 2), 1, "take"), is_lost((1, 2), 1, "drop")
    (True, False)
    """
    coins = [square for square in squares if square > 0]
    between = dollar - 1 - (len(squares) - len(coins))
    if bag == "drop" and between == 0:
        return False
    is_full = between == (0 if bag == "take" else 1)
    shifted = tuple(square if is_full else square + 1 for square in coins)
    return grundy_value(shifted) == 0


STARTS = [(11,), (9, 11), (7, 8, 9), (5, 6, 8, 9), (5, 6, 7, 8, 9)]


def all_values(game: FiniteGame) -> dict[tuple[int, ...], int]:
    found = game.explored()
    return dict(zip(found.positions, grundy_values(found.options), strict=True))


@pytest.mark.parametrize("start", STARTS)
def test_the_welter_function_is_the_grundy_number(start: tuple[int, ...]) -> None:
    for squares, value in all_values(Welter(start)).items():
        assert welter_function(squares) == by_mating(squares) == value


def test_two_coins_are_worth_one_less_than_their_nim_sum() -> None:
    assert all(welter_function(pair) == (pair[0] ^ pair[1]) - 1 for pair in all_values(Welter((8, 12))))
    assert welter_function((10**18, 10**18 + 1)) == 0


@pytest.mark.parametrize("start", STARTS)
def test_without_the_dollar_the_value_is_the_nim_sum_of_alternate_gaps(start: tuple[int, ...]) -> None:
    for squares, value in all_values(SilverDollarStrip(start)).items():
        assert grundy_value(squares) == value


@pytest.mark.parametrize("bag", ["take", "drop"])
@pytest.mark.parametrize("start", STARTS)
def test_with_the_dollar_the_bag_counts_as_free_or_full(start: tuple[int, ...], bag: str) -> None:
    for dollar in range(1, len(start) + 1):
        found = SilverDollarStrip(start, dollar, bag).explored()
        for squares, lost in zip(found.positions, lost_positions(found.options), strict=True):
            if squares and squares[dollar - 1] > 0:
                assert is_lost(squares, dollar, bag) == lost


def test_the_dollar_in_the_bag_ends_the_game() -> None:
    take, drop = SilverDollarStrip((1, 4), 1), SilverDollarStrip((1, 4), 1, "drop")
    assert take.moves((0, 4)) == [()]
    assert take.is_won(())
    assert () in drop.moves((1, 4))
    assert () not in take.moves((1, 4))
    assert take.write(()) == "-"
    assert take.read("-") == ()


def test_the_moves_of_the_picture_are_those_of_the_rules_in_every_position() -> None:
    made = [SilverDollarStrip((2, 4), dollar, bag) for dollar in (0, 1, 2) for bag in ("take", "drop")]
    for game in [*made, Welter((2, 5)), Kayles((2, 3))]:
        for position in game.explored().positions:
            assert {game.read_move(text) for text in game.picture(position).moves()} == set(game.moves(position))


def test_kayles_has_its_well_known_values() -> None:
    values = all_values(Kayles((12,)))
    assert [values[(row,)] for row in range(1, 13)] == [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("welter", {"coins": (3, 3)}, "coins: expected different squares in increasing order"),
        ("welter", {"coins": (-1, 3)}, "coins: expected squares from 0 to 59"),
        ("welter", {"coins": ()}, "coins: expected squares from 0 to 59"),
        ("silver-dollar-strip", {"coins": (0, 3)}, "coins: expected squares from 1 to 60"),
        ("silver-dollar-strip", {"coins": (2, 99)}, "coins: expected squares from 1 to 60"),
        ("silver-dollar-strip", {"dollar": 4}, "dollar: expected 0 for none, or which of the 3 coins it is"),
        ("silver-dollar-strip", {"bag": "keep"}, "bag: expected one of take, drop, got 'keep'"),
        ("kayles", {"rows": (0,)}, "rows: expected rows of at least 1 skittle"),
        ("kayles", {"rows": (25,)}, "rows: expected at most 24 skittles in all, got 25"),
    ],
)
def test_a_wrong_parameter_is_refused_in_one_sentence(name: str, values: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        games.find(name).game(**values)
    assert str(caught.value).startswith(words)


def test_a_game_with_too_many_positions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finite, "MAX_POSITIONS", 100)
    with pytest.raises(InvalidInput, match="expected a start that leads to at most 100 positions"):
        Welter((9, 11, 12)).explored()


def test_a_position_that_the_start_does_not_lead_to_is_refused() -> None:
    with pytest.raises(InvalidInput, match="expected a position that 2 5 leads to, got '3 4'"):
        Welter((2, 5)).read("3 4")


def played(name: str, lines: list[str], *options: str) -> str:
    return CliRunner().invoke(play_command.command, [name, *options], input="\n".join(lines) + "\n").output


def test_the_workbench_wins_where_the_first_player_is_lost() -> None:
    shown = played("kayles", ["2 4", "why", "quit"], "--rows", "3,3", "--variant", "lost")
    assert "no move leads from 3 3 to 2 4" in shown
    shown = played("kayles", ["why", "3 4", "1 3", "1 1", "1", "-", "quit"], "--variant", "lost")
    assert "P-position; every move loses" in shown
    assert "you win" not in shown


def test_hints_win_and_the_dollar_can_be_taken() -> None:
    shown = played("silver-dollar-strip", ["hint", "quit"], "--coins", "1,4", "--dollar", "1", "--bag", "drop")
    assert "try -" in shown
    shown = played("silver-dollar-strip", ["-", "quit"], "--coins", "1,4", "--dollar", "1", "--bag", "drop")
    assert "you win" in shown
