"""From a rule to a graph: all positions that can be reached, numbered so that every move leads to a smaller number.

The rule is a Python function that somebody else wrote: it may fail, never end, or loop. Each of these
is reported in one sentence. Nothing here is recursive: long games need no deep stack.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.families.impartial.graph.problem import MAX_MOVES, MAX_POSITIONS

Position = TypeVar("Position", bound=Hashable)

MAX_OPTIONS = 1_000_000
"""Maximum number of options of one position."""


@dataclass(frozen=True, slots=True)
class Explored(Generic[Position]):
    """All positions that can be reached from a start, which is the last of them."""

    positions: tuple[Position, ...]
    numbers: dict[Position, int]
    """The number of every position."""
    options: tuple[tuple[int, ...], ...]
    """For each position the numbers of those that one move leads to, in increasing order."""

    def number(self, position: Position) -> int:
        """Return the number of a position; InvalidInput when it cannot be reached."""
        try:
            return self.numbers[position]
        except (KeyError, TypeError):
            start = format_position(self.positions[-1])
            raise invalid("position", f"expected one that {start} leads to, got {format_position(position)}") from None


def explore(
    options: Callable[[Position], Iterable[Position]], start: Position, *, most: int = MAX_POSITIONS
) -> Explored[Position]:
    """Return all positions that can be reached; each comes after those that one move leads to.

    >>> explore(lambda heap: range(max(0, heap - 2), heap), 3).options
    ((), (0,), (0, 1), (1, 2))
    """
    try:
        return _walked(options, start, min(most, MAX_POSITIONS))
    except (InvalidInput, MemoryError):
        raise
    except Exception as error:
        # What is left: positions that cannot be hashed or compared.
        raise invalid("position", f"expected positions that can be hashed and compared, got {_why(error)}") from error


def _walked(options: Callable[[Position], Iterable[Position]], start: Position, most: int) -> Explored[Position]:
    """Return all positions in the order in which a depth-first walk leaves them for good."""
    numbers: dict[Position, int] = {}
    listed: list[tuple[int, ...]] = []
    # The way from the start to where we are: each position on it with its options, and what is left of them to visit.
    way = {start: _options(options, start)}
    pending: list[Iterator[Position]] = [iter(way[start])]
    moves = len(way[start])
    while way:
        for following in pending[-1]:
            if following not in numbers:
                break
        else:
            position, result = way.popitem()
            pending.pop()
            listed.append(tuple(sorted(numbers[one] for one in result)))
            numbers[position] = len(numbers)
            continue
        if following in way:
            raise _loop(list(way), following)
        way[following] = _options(options, following)
        pending.append(iter(way[following]))
        moves += len(way[following])
        if len(numbers) + len(way) > most or moves > MAX_MOVES:
            counted = f"{most} positions" if moves <= MAX_MOVES else f"{MAX_MOVES} moves"
            raise invalid("position", f"expected a start that leads to at most {counted}, got {format_position(start)}")
    return Explored(tuple(numbers), numbers, tuple(listed))


def _options(options: Callable[[Position], Iterable[Position]], position: Position) -> tuple[Position, ...]:
    """Return the options of a position, each once; InvalidInput when the function does not say what they are."""
    try:
        given = options(position)
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            raise _unlisted(position, format_position(given))
        result = list(itertools.islice(given, MAX_OPTIONS + 1))
    except (InvalidInput, MemoryError):
        raise
    except Exception as error:
        raise _unlisted(position, _why(error)) from error
    if len(result) > MAX_OPTIONS:
        asked = f"options({format_position(position)})"
        raise invalid("options", f"expected at most {MAX_OPTIONS} positions from {asked}, got more")
    try:
        return tuple(dict.fromkeys(result))
    except TypeError:
        wrong = next((one for one in result if not isinstance(one, Hashable)), result)
        expected = f"hashable positions, such as numbers and tuples, from options({format_position(position)})"
        raise invalid("options", f"expected {expected}, got {format_position(wrong)}") from None


def _unlisted(position: object, got: str) -> InvalidInput:
    """Return the error for a function that does not list the options of a position."""
    return invalid("options", f"expected a list of positions from options({format_position(position)}), got {got}")


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".replace("\n", " ")[:200]


def _loop(way: list[Position], again: Position) -> InvalidInput:
    """Return the error for a way that comes back to one of its positions."""
    circle = [format_position(one) for one in (*way[way.index(again) :], again)]
    shortened = circle if len(circle) <= 8 else [*circle[:4], "...", *circle[-3:]]
    return invalid("options", f"expected a game that ends, got the loop {' -> '.join(shortened)}")


def format_position(position: object) -> str:
    """Return a position as it may stand in a message, whatever its own class does when it is asked.

    >>> format_position((3, 4)), format_position("a")
    ('(3, 4)', "'a'")
    """
    try:
        return abbreviate(position)
    except Exception:
        return f"an unprintable {type(position).__name__}"
