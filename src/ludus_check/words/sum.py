"""Sentences about sums."""

from collections.abc import Sequence

from ludus_check.words.phrases import count, digits, joined, number
from ludus_check.words.quoting import shown

XOR = " \N{CIRCLED PLUS} "


def nim_sum(values: Sequence[int], total: int) -> str:
    """Return the nim-sum of a few values, with them."""
    return f"{XOR.join(map(digits, values))} = {digits(total)}" if 1 < len(values) <= 6 else number(total)


def value(values: Sequence[int], total: int) -> str:
    """Return the Grundy value of a sum, and its outcome."""
    of = "" if len(values) <= 6 else f", the nim-sum of {count(len(values), 'component')}"
    is_total = nim_sum(values, total)
    return f"the sum has Grundy value {is_total}{of}, so it is {'an N' if total else 'a P'}-position"


def theorems(cited: Sequence[tuple[int, str]]) -> list[str]:
    """Return which components rest on a theorem."""
    return [f"By theorem: {joined([f'component {index} ({shown(name)})' for index, name in cited])}"] if cited else []
