"""What `ludus guess` is about: one game, or the same game for several values of a parameter."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import Any

from ludus.cli.tools.target import problem_target
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.fields import is_number
from ludus.core.questions import Question
from ludus.families import games
from ludus.families.impartial.commands.heaps import game as heap_game
from ludus.families.impartial.commands.table_target import SIZE, USUAL_CELLS, game_numbers, own_rules, table_problem
from ludus.families.impartial.heaps.problem import Heaps
from ludus.families.impartial.one_piece.problem import Impartial, size_faults
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.proofs.guess import Case

MAX_CASES = 20
"""A parameter has at most so many values at once."""
MAX_CONSTANT = 1000


def cases_of(target: str, options: dict[str, Any], vary: str | None) -> tuple[list[Case], tuple[int, ...]]:
    """Return the games to guess from, and the constants that formulas may have: the numbers of one game."""
    if vary is None:
        numbers = game_numbers(target, options)
        return [Case(_problem(target, options), {})], tuple(n for n in numbers.values() if 1 < n < MAX_CONSTANT)
    name, values = _varied(vary)
    if name not in game_numbers(target, options):
        known = ", ".join(game_numbers(target, options)) or "none"
        raise invalid("vary", f"expected a number among the parameters of {target} ({known}), got {abbreviate(name)}")
    return [Case(_problem(target, {**options, name: str(value)}), {name: value}) for value in values], ()


def grid_of(target: str, options: dict[str, Any]) -> Impartial:
    """Return the game of one piece on a grid."""
    return own_rules(options).applied(table_problem(target, options, options["size"], options["bound"]))


def _problem(target: str, options: dict[str, Any]) -> Impartial | TwoPieces | Heaps:
    if target not in games.names() and _is_code(target):
        size = options["bound"] or (SIZE.read(options["size"])[0] if options["size"] else 200)
        return heap_game(target, size, Question.TABLE)
    given = problem_target(target, options, None) if target in games.names() else None
    return _two_pieces(given, options) if isinstance(given, TwoPieces) else grid_of(target, options)


def _two_pieces(problem: TwoPieces, options: dict[str, Any]) -> TwoPieces:
    """Return the game of two pieces on a board of the size that is asked for."""
    axes = len(problem.size)
    usual = max(2, int(USUAL_CELLS ** (1 / (2 * axes)) + 1e-9))
    sides = SIZE.read(options["size"]) if options["size"] else (options["bound"] or usual,) * axes
    if faults := list(size_faults(sides)):
        raise InvalidInput(*faults)
    if len(sides) != axes or prod(sides) ** 2 > 100 * USUAL_CELLS:
        raise invalid("size", f"expected {axes} sides of a board with few squares, got {abbreviate(list(sides))}")
    return replace(problem, size=sides, position=None, question=Question.TABLE)


def _is_code(target: str) -> bool:
    is_list = all(part.strip().isdigit() for part in target.split(","))
    return is_list or ("." in target and not target.endswith(".json"))


def _varied(text: str) -> tuple[str, list[int]]:
    """Return the name and the values of a text such as p=3..7 or p=3,5.

    >>> _varied("p=3..5")
    ('p', [3, 4, 5])
    """
    name, _, numbers = (part.strip() for part in text.partition("="))
    first, dots, last = numbers.partition("..")
    parts = [first, last] if dots else numbers.split(",")
    if not name.isidentifier() or not all(is_number(p.strip(), 8) for p in parts):
        raise invalid("vary", f"expected a name and its values, such as p=3..7 or p=3,5, got {abbreviate(text)}")
    values = list(range(int(first), min(int(last), int(first) + MAX_CASES) + 1)) if dots else [int(p) for p in parts]
    if not 1 <= len(values) <= MAX_CASES:
        raise invalid("vary", f"expected 1 to {MAX_CASES} values, got {abbreviate(text)}")
    return name, values
