"""Values and gaps that a board shows beside its rows and coins, and the winning moves it lists, by the definition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, reduce
from operator import xor

import pytest
from playwright.sync_api import expect

from ludus.families.impartial.graph.values import mex
from workbench import Workbench

ROWS = """() => {
    const middle = (one) => { const { y, height } = one.getBoundingClientRect(); return y + height / 2; };
    const chips = [...document.querySelectorAll(".stage text")].filter((one) => one.textContent.startsWith("value "));
    const isPiece = (one) => /^(row|heap) \\d+, (skittle|token) /.test(one.ariaLabel);
    const pieces = [...document.querySelectorAll(".stage [role=gridcell]")].filter(isPiece).map(middle);
    return chips.map((chip) => [pieces.filter((y) => Math.abs(y - middle(chip)) < 12).length,
        Number(chip.textContent.slice(6))]);
}"""
"""How many skittles or tokens stand in the row of each chip, and the value that the chip shows."""
COINS = ("2 5 9", "1 2 4", "0 3 4 8", "0 1 5 7", "3 6")


def shares(digit: int, rest: int) -> Iterator[tuple[int, ...]]:
    """Yield what an octal digit allows to leave of the rest: 1 nothing, 2 one heap, 4 two heaps."""
    if digit & 1 and rest == 0:
        yield ()
    if digit & 2 and rest > 0:
        yield (rest,)
    if digit & 4:
        yield from ((left, rest - left) for left in range(1, rest // 2 + 1))


@cache
def value(code: str, heap: int) -> int:
    """Return the Grundy value of a heap: digit k of the code says how k tokens may be taken."""
    digits, options = code.replace(".", ""), set()
    for taken, digit in enumerate(digits[: heap + 1]):
        for left in shares(int(digit, 8), heap - taken):
            options.add(reduce(xor, (value(code, part) for part in left), 0))
    return mex(options)


@pytest.mark.parametrize(
    ("game", "code", "heaps"),
    [
        ("kayles", "0.77", (3, 7, 11)),
        ("octal", "0.77", (5, 9)),
        ("octal", "0.137", (3, 5, 8)),
        ("octal", "0.333", (4, 5, 7)),
        ("octal", "4.0", (2, 6, 7)),
        ("octal", "0.156", (4, 11)),
    ],
)
def test_the_chip_of_each_row_is_its_value_by_the_definition(
    bench: Workbench, game: str, code: str, heaps: tuple[int, ...]
) -> None:
    sizes = ",".join(map(str, heaps))
    bench.play(game, **({"rows": sizes} if game == "kayles" else {"code": code, "heaps": sizes}))
    bench.ask()
    bench.page.locator(".every-move").wait_for()
    found = Counter((count, number) for count, number in bench.page.evaluate(ROWS))
    assert found == Counter((heap, value(code, heap)) for heap in heaps)


def moved(coins: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what Welter's game allows: one coin goes to any free square before its own."""
    for coin in coins:
        for square in set(range(coin)) - set(coins):
            yield tuple(sorted({*coins, square} - {coin}))


def written(coins: tuple[int, ...]) -> str:
    return " ".join(map(str, coins))


@cache
def is_lost(coins: tuple[int, ...]) -> bool:
    return not any(is_lost(after) for after in moved(coins))


@pytest.mark.parametrize("position", COINS)
def test_winning_moves_and_replies_of_welter_lead_to_p_positions(bench: Workbench, position: str) -> None:
    coins = tuple(map(int, position.split()))
    bench.play("welter", coins=position.replace(" ", ","))
    assert bench.ask() == ("Lost, if they play well" if is_lost(coins) else "You can win")
    bench.page.locator(".every-move").wait_for()
    # No gap of Welter's game has a value of its own.
    expect(bench.page.locator(".stage text").filter(has_text="gap")).to_have_count(0)
    told = bench.page.locator(".answers li").evaluate_all(
        "all => all.map((one) => [one.dataset.move, one.dataset.reply])"
    )
    assert {move for move, _ in told} == {written(after) for after in moved(coins)}
    for move, reply in told:
        after = tuple(map(int, move.split()))
        assert (reply is None) == is_lost(after)
        assert reply is None or (is_lost(tuple(map(int, reply.split()))) and reply in map(written, moved(after)))


def slid(coins: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what the silver dollar strip allows: a coin slides towards square 1 and jumps over none."""
    for index, coin in enumerate(coins):
        before = coins[index - 1] if index else 0
        yield from ((*coins[:index], square, *coins[index + 1 :]) for square in range(before + 1, coin))


@cache
def is_stuck(coins: tuple[int, ...]) -> bool:
    """Return whether the player to move loses on the strip."""
    return not any(is_stuck(after) for after in slid(coins))


@pytest.mark.parametrize("position", ["2 5 9", "1 4 5 9", "3 4", "2 3 5 9 10", "4"])
def test_gaps_that_count_on_the_strip_decide_by_the_definition(bench: Workbench, position: str) -> None:
    coins = tuple(map(int, position.split()))
    bench.play("silver-dollar-strip", coins=position.replace(" ", ","))
    assert bench.ask() == ("Lost, if they play well" if is_stuck(coins) else "You can win")
    # Coins are paired from the right; the squares between the two of a pair count, or those before the only one.
    paired = [0] * (len(coins) % 2) + list(coins)
    between = [right - left - 1 for left, right in zip(paired[::2], paired[1::2], strict=True)]
    drawn = bench.page.locator(".stage text").filter(has_text="gap")
    expect(drawn).to_have_count(sum(gap > 0 for gap in between))
    gaps = [int(text.removeprefix("gap ")) for text in drawn.all_text_contents()]
    assert Counter(gaps) == Counter(gap for gap in between if gap)
    assert (reduce(xor, gaps, 0) == 0) == is_stuck(coins)


@pytest.mark.parametrize(
    ("game", "start", "place", "words"),
    [
        ("kayles", "7", "row 1, skittle 4", r"You knocked down 1 of 7 skittles, leaving 3 and 3\. They knocked down "),
        ("octal", "7", "leave 3, 3", r"You took 1 of 7 tokens, leaving 3 and 3\. They took "),
        ("silver-dollar-strip", "2 5 9", "square 7", r"You moved the coin on 9 to 7\. They moved the coin on "),
    ],
)
def test_a_move_and_its_reply_are_told_in_words(
    bench: Workbench, game: str, start: str, place: str, words: str
) -> None:
    """A position such as "2 4" is no sentence about a move."""
    bench.play(game, p=start.replace(" ", "+"))
    bench.changes(bench.place(place).first.click)
    expect(bench.note()).to_have_text(re.compile(words))
