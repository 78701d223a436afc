"""Values from the definition, of any game in order; games as graphs: from a rule to numbered positions.

One loop over the positions: the options of each come before it. With passes, a position is a number and how many passes
are left; what is asked is about all the passes being left.

The rule is a Python function that somebody else wrote: it may fail, never end, or loop. Each of these
is reported in one sentence. Nothing here is recursive: long games need no deep stack.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.records import dataclass
from ludus.families.impartial.graph.problem import MAX_MOVES, MAX_POSITIONS

Position = TypeVar("Position", bound=Hashable)
Rule: TypeAlias = Callable[[Collection[int]], int]
"""The value of a position, from the values of its options."""


def mex(values: Collection[int]) -> int:
    """Return the least non-negative integer that is not in values.

    >>> mex({0, 1, 3}), mex(set())
    (2, 0)
    """
    n = 0
    while n in values:
        n += 1
    return n


def outcome(values: Collection[int]) -> int:
    """Return 0 for a P-position and 1 for an N-position, by those of its options."""
    return int(0 in values)


def remoteness_rule(misere: bool) -> Rule:
    """Return what gives the remoteness of a position by those of its options.

    An N-position takes one move more than its quickest option that is a
    P-position, a P-position one move more than its slowest option (H. Steinhaus, "Definitions for a theory of games and
    pursuit", 1925; C. A. B. Smith, "Graphs and composite games", 1966). A terminal position takes none. So the
    remoteness is even exactly at P-positions, in misère play at N-positions.
    """

    def remoteness(values: Collection[int]) -> int:
        losing = [length for length in values if length % 2 == misere]
        return 1 + (min(losing) if losing else max(values))

    return remoteness


def in_order(
    positions: Iterable[Position],
    options: Callable[[Position], Iterable[Position]],
    rule: Rule,
    *,
    terminal: int = 0,
    passed: Any = None,
    pass_at_terminal: bool = False,
) -> dict[Position, int]:
    """Return the value of every position by a rule, from those of its options, which come before it.

    `terminal` is the value of a position without options; `passed` has the values with one pass less, None where no
    pass is left.

    >>> in_order(range(5), lambda heap: range(max(0, heap - 2), heap), mex)
    {0: 0, 1: 1, 2: 2, 3: 0, 4: 1}
    """
    values: dict[Position, int] = {}
    for position in positions:
        seen = {values[option] for option in options(position)}
        if passed is not None and (seen or pass_at_terminal):
            seen.add(int(passed[position]))
        values[position] = rule(seen) if seen else terminal
    return values


def can_pass(problem: Any, *, has_options: bool) -> bool:
    """Return whether a pass is left that may be used."""
    return problem.passes > 0 and (problem.pass_at_terminal or has_options)


Options: TypeAlias = Sequence[Sequence[int]]
"""For each position the positions that one move leads to, all of them smaller numbers."""


def grundy_values(options: Options, *, passes: int = 0, pass_at_terminal: bool = False) -> list[int]:
    """Return the Grundy value of every position: the mex of its options.

    Two passes cancel, so that only the parity of their number counts: docs/impartial_theorems.md has the proof.

    >>> grundy_values([[], [0], [0, 1], [1]]), grundy_values([[], [0], [0, 1], [1]], passes=7)
    ([0, 1, 2, 0], [0, 2, 1, 1])
    """
    return _layer(options, mex, passes % 2, pass_at_terminal)


def lost_positions(
    options: Options, *, passes: int = 0, pass_at_terminal: bool = False, misere: bool = False
) -> list[bool]:
    """Return for every position whether the player to move loses.

    Two passes cancel here too, in misère play as well: a position that is lost with k passes is won with k + 1, by the
    pass, and one that has a lost option with k passes has it, by induction, with k + 2.

    >>> lost_positions([[], [0], [0, 1]], misere=True)
    [False, True, False]
    """
    values = _layer(options, outcome, passes % 2, pass_at_terminal, terminal=int(misere))
    return [value == 0 for value in values]


def remoteness(options: Options, *, passes: int = 0, pass_at_terminal: bool = False, misere: bool = False) -> list[int]:
    """Return the remoteness of every position. A pass is a move; passes do not cancel here.

    >>> remoteness([[], [0], [0, 1], [1, 2]])
    [0, 1, 1, 2]
    """
    return _layer(options, remoteness_rule(misere), passes, pass_at_terminal)


def longest_plays(options: Options) -> list[int]:
    """Return for every position how many moves the longest play from it has.

    >>> longest_plays([[], [0], [0], [1, 2]])
    [0, 1, 1, 2]
    """
    return _layer(options, lambda lengths: 1 + max(lengths))


def _layer(options: Options, rule: Rule, passes: int = 0, at_terminal: bool = False, **rules: int) -> list[int]:
    """Return the values of all positions by a rule, all passes being left; each number of passes left is a layer."""
    values = None
    for _ in range(passes + 1):
        numbers = range(len(options))
        values = in_order(numbers, options.__getitem__, rule, passed=values, pass_at_terminal=at_terminal, **rules)
    return list((values or {}).values())


MAX_OPTIONS = 1_000_000


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
    return invalid("options", f"expected a list of positions from options({format_position(position)}), got {got}")


def _why(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".replace("\n", " ")[:200]


def _loop(way: list[Position], again: Position) -> InvalidInput:
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
