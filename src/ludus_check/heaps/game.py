"""Reading a take-and-break game, and its Grundy values from the definition."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from operator import xor

from ludus_check.errors import Malformed, Rejected, too_large
from ludus_check.fields import Record
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.words.phrases import number
from ludus_check.words.quoting import shown

DIGITS = "0123456789ABCDEF"
MAX_DIGITS = Limit(200)
HEAPS = Limit(1 << 30)
BYTE = 128
DEFAULT = 100
"""Default number of heaps."""


class Question(Enum):
    """What is asked about the heaps."""

    TABLE = "table"
    P_POSITIONS = "p-positions"
    PERIOD = "period"
    MISERE_QUOTIENT = "misere-quotient"


@dataclass(frozen=True, slots=True)
class Game:
    """A game by the digits of its code, and how many heaps are asked about."""

    code: tuple[int, ...]
    size: int
    question: Question

    @property
    def name(self) -> str:
        """The code as it is written."""
        return f"{DIGITS[self.code[0]]}.{''.join(DIGITS[digit] for digit in self.code[1:]) or '0'}"


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    given = "code" if problem.has("code") else "takes"
    problem.only(("ludus", "kind", given), ("size", "question"))
    code = _code(problem) if given == "code" else _takes(problem)
    return Game(code, problem.integer("size", 1, HEAPS, DEFAULT), problem.choice("question", Question, Question.TABLE))


def _code(problem: Record) -> tuple[int, ...]:
    text, field = problem.values["code"], problem.path("code")
    before, point, after = text.strip().upper().partition(".") if isinstance(text, str) else ("", "", "")
    if not point or len(before) > 1 or not set(before + after) <= set(DIGITS):
        wanted = f"a code such as 0.77 with at most {MAX_DIGITS} digits 0 to 9 and A to F"
        raise Malformed(field, f"expected {wanted}, got {shown(text)}")
    if len(after) > MAX_DIGITS:
        raise too_large(field, f"{MAX_DIGITS} digits", len(after))
    digits = [DIGITS.index(digit) for digit in (before or "0") + after]
    if digits[0] & 3:
        raise Malformed(field, f"expected 0, 4, 8 or C before the point, or the game would not end, got {shown(text)}")
    while len(digits) > 1 and digits[-1] == 0:
        digits.pop()
    return tuple(digits)


def _takes(problem: Record) -> tuple[int, ...]:
    takes = set(problem.integers("takes", 1, MAX_DIGITS, 1, MAX_DIGITS))
    return tuple(3 if take in takes else 0 for take in range(max(takes) + 1))


def max_heaps(code: Sequence[int]) -> int:
    """Return the number of heaps that can be examined with all their options in a few seconds."""
    pairs, triples = sum(digit & 4 > 0 for digit in code), sum(digit & 8 > 0 for digit in code)

    def steps(heaps: int) -> int:
        return (len(code) + 1) * heaps + pairs * heaps**2 // 4 + triples * heaps**3 // 36

    return max(1, bisect_right(range(1, HEAPS + 1), int(SEARCH_STEPS), key=steps))


def grundy_values(code: Sequence[int], size: int) -> list[int]:
    """Return the Grundy values of the heaps 0 .. size - 1, each the mex of its options.

    >>> grundy_values((0, 7, 7), 12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    values: list[int] = []
    line = bytearray()
    for heap in range(size):
        found: list[Collection[int]] = [reached := set[int]()]
        for taken, digit in enumerate(code[: heap + 1]):
            left = heap - taken
            if (digit & 2 and left) or (digit & 1 and taken == heap > 0):
                reached.add(values[left])
            if digit & 4:
                found.append(_pairs(values, line, left))
            if digit & 8:
                parts = ((a, b, left - a - b) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))
                reached.update(values[a] ^ values[b] ^ values[c] for a, b, c in parts)
        values.append(next(least for least in count() if not any(least in part for part in found)))
        # Below 128 also sums are, and what is looked for among them: they are bytes.
        line += bytes(values[-1:]) if values[-1] < BYTE and len(line) == heap else b""
    return values


def _pairs(values: Sequence[int], line: bytearray, left: int) -> Collection[int]:
    """Return the Grundy values of all pairs of heaps that make up what is left, in one go where all are bytes."""
    half = left // 2
    if len(line) < len(values):
        return set(map(xor, values[1 : half + 1], values[left - half : left][::-1]))
    one, other = line[1 : half + 1], line[left - half : left][::-1]
    return (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).to_bytes(half, "big")


def compare(game: Game, values: Sequence[int]) -> None:
    """Verify the Grundy values of the first heaps, by the definition."""
    for heap, (true, claimed) in enumerate(zip(grundy_values(game.code, len(values)), values, strict=True)):
        if true != claimed:
            raise Rejected(f"the heap of {number(heap)} has Grundy value {number(true)}, not {number(claimed)}")


def splits(code: Sequence[int], heap: int) -> Iterator[tuple[int, ...]]:
    """Yield the parts that a move leaves of a heap."""
    # The bits 1, 2, 4 and 8 of a digit allow a move to leave 0, 1, 2 and 3 heaps.
    for taken, digit in enumerate(code[: heap + 1]):
        rest = heap - taken
        if digit & 1 and taken and rest == 0:
            yield ()
        if digit & 2 and rest:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            yield from ((a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))


def repeated(values: Sequence[int], period: int, size: int) -> list[int]:
    """Return `size` values, the first of which are given, and which repeat from then on."""
    found = list(values)
    for heap in range(len(found), size):
        found.append(found[heap - period])
    return found
