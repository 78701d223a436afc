"""The values of a formula at every position of a grid, by NumPy.

They are exact: no number on the way can overflow. The bounds are proved, not tight: every value lies within them. They
tell which machine integers hold a whole computation, and whether a divisor can be 0.

The coordinates are open grids, so that a part in which only x occurs is computed once for each x. The machine type is
the smallest one that holds everything on the way, by these bounds; when none does, the arrays hold Python's
integers. A part that could divide by 0 is evaluated only at the positions where its value is asked for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from math import prod
from typing import Any, TypeAlias, assert_never

from ludus.core.arrays import Array
from ludus.core.errors import InvalidInput, invalid
from ludus.core.loading import np
from ludus.core.records import dataclass
from ludus.families.impartial.one_piece.problem import MAX_AXES
from ludus.families.proofs.formulas import tree
from ludus.families.proofs.formulas.reading import write

OPERATIONS: dict[tree.Operator, Callable[[Any, Any], Any]] = {
    tree.Operator.PLUS: operator.add,
    tree.Operator.MINUS: operator.sub,
    tree.Operator.TIMES: operator.mul,
    tree.Operator.QUOTIENT: operator.floordiv,
    tree.Operator.REMAINDER: operator.mod,
    tree.Operator.NIM_SUM: operator.xor,
}
RELATIONS: dict[tree.Relation, Callable[[Any, Any], Any]] = {
    tree.Relation.EQUAL: operator.eq,
    tree.Relation.UNEQUAL: operator.ne,
    tree.Relation.LESS: operator.lt,
    tree.Relation.AT_MOST: operator.le,
    tree.Relation.GREATER: operator.gt,
    tree.Relation.AT_LEAST: operator.ge,
}
DIVISIONS = (tree.Operator.QUOTIENT, tree.Operator.REMAINDER)

Range: TypeAlias = tuple[int, int]


def bounds(part: tree.Number, names: Mapping[str, Range]) -> Range:
    """Return the least and the greatest value that a number can have.

    >>> bounds(tree.Binary(tree.Operator.NIM_SUM, tree.Name("x"), tree.Whole(8)), {"x": (0, 5)})
    (0, 15)
    """
    match part:
        case tree.Whole(value=value):
            return value, value
        case tree.Name(name=name):
            return names[name]
        case tree.Minus(of=of):
            least, most = bounds(of, names)
            return -most, -least
        case tree.Absolute(of=of):
            least, most = bounds(of, names)
            return (0 if least <= 0 <= most else min(abs(least), abs(most))), max(abs(least), abs(most))
        case tree.Extremum(which=which, of=numbers):
            least_or_most = min if which is tree.Extreme.MIN else max
            leasts, mosts = zip(*(bounds(one, names) for one in numbers), strict=True)
            return least_or_most(leasts), least_or_most(mosts)
        case tree.Binary(operator=operator, left=left, right=right):
            return _joined(operator, bounds(left, names), bounds(right, names))
        case tree.Choice(then=then, otherwise=otherwise):
            (a, b), (c, d) = bounds(then, names), bounds(otherwise, names)
            return min(a, c), max(b, d)
        case _:
            assert_never(part)


def extent(formula: tree.Formula, names: Mapping[str, Range]) -> Range:
    """Return the least and the greatest value of all numbers on the way to the value of a formula."""
    numbers = [bounds(part, names) for part in tree.parts(formula) if not isinstance(part, tree.Condition)]
    return min((least for least, _ in numbers), default=0), max((most for _, most in numbers), default=0)


def can_fail(formula: tree.Formula, names: Mapping[str, Range]) -> bool:
    """Return whether a divisor in a formula can be 0, as far as the bounds tell."""
    divisors = (p.right for p in tree.parts(formula) if isinstance(p, tree.Binary) and p.operator in DIVISIONS)
    return any(least <= 0 <= most for least, most in (bounds(divisor, names) for divisor in divisors))


def _joined(operator: tree.Operator, left: Range, right: Range) -> Range:
    (a, b), (c, d) = left, right
    match operator:
        case tree.Operator.PLUS:
            return a + c, b + d
        case tree.Operator.MINUS:
            return a - d, b - c
        case tree.Operator.TIMES:
            corners = [x * y for x, y in product(left, right)]
            return min(corners), max(corners)
        case tree.Operator.QUOTIENT:
            # Between its zeros, x // y is monotone in each of the two: the extremes are at corners.
            corners = [x // y for x, y in product(left, _divisors(right))]
            return min(corners, default=0), max(corners, default=0)
        case tree.Operator.REMAINDER:
            least = min(0, c + 1) if c < 0 else 0
            most = max(0, d - 1) if d > 0 else 0
            # What is not negative is not made larger by a positive divisor.
            return least, (min(most, b) if a >= 0 and c >= 0 else most)
        case tree.Operator.NIM_SUM:
            bits = max(number.bit_length() for number in (a, b, c, d))
            return (0 if a >= 0 and c >= 0 else -(1 << bits)), (1 << bits) - 1
        case _:
            assert_never(operator)


def _divisors(span: Range) -> list[int]:
    """Return the extreme divisors of a range, 0 left out."""
    least, most = span
    ends = {least, most, *((1,) if least <= 1 <= most else ()), *((-1,) if least <= -1 <= most else ())}
    return sorted(ends - {0})


SLAB = 1 << 21


def slabs_of(
    formula: tree.Formula, shape: tuple[int, ...], parameters: Mapping[str, int], *, slab: int = SLAB
) -> Iterator[tuple[slice, Array]]:
    """Yield the values on a grid in slabs along the first axis: the slice of that axis, and the values there."""
    known = {name for usual in tree.coordinate_names(len(shape)) for name in usual}
    for name in parameters:
        if name in known:
            raise invalid(name, "expected a parameter, got the name of a coordinate")
    for name in tree.names(formula):
        if name not in known | set(parameters):
            raise invalid("formula", f"expected a value for {name}")
    rows = max(1, slab // max(1, prod(shape[1:])))
    for start in range(0, shape[0], rows):
        part = slice(start, min(shape[0], start + rows))
        grid = _grid(formula, (part, *(slice(0, side) for side in shape[1:])), parameters)
        yield part, grid.whole(_value(formula, grid))


@dataclass(frozen=True, slots=True)
class _Grid:
    """Some positions: the values of the names there, as arrays that broadcast to one shape."""

    shape: tuple[int, ...]
    values: Mapping[str, Array]
    ranges: Mapping[str, Range]
    """The bounds of the names."""
    kind: np.dtype[np.generic]

    def constant(self, value: int) -> Array:
        return np.full((1,) * len(self.shape), value, dtype=self.kind)

    def where(self, chosen: Array) -> _Grid:
        """Return the positions at which a condition holds, in one row."""
        values = {name: np.broadcast_to(array, self.shape)[chosen] for name, array in self.values.items()}
        return _Grid((int(chosen.sum()),), values, self.ranges, self.kind)

    def whole(self, values: Array) -> Array:
        return np.broadcast_to(values, self.shape)


def _grid(formula: tree.Formula, box: tuple[slice, ...], parameters: Mapping[str, int]) -> _Grid:
    shape = tuple(part.stop - part.start for part in box)
    ranges = {name: (value, value) for name, value in parameters.items()}
    for part, both in zip(box, tree.coordinate_names(len(box)), strict=True):
        ranges |= dict.fromkeys(both, (part.start, part.stop - 1))
    kind = _machine_type(extent(formula, ranges))
    used = set(tree.names(formula))
    values: dict[str, Array] = {}
    for axis, (part, (usual, *others)) in enumerate(zip(box, tree.coordinate_names(len(box)), strict=True)):
        line = np.arange(part.start, part.stop).astype(kind)
        # The usual names stay even where the formula lacks them: they tell where a division failed.
        wanted = (usual, *(other for other in others if other in used))
        values |= dict.fromkeys(wanted, line.reshape([-1 if i == axis else 1 for i in range(len(box))]))
    for name in used & set(parameters):
        values[name] = np.full((1,) * len(box), parameters[name], dtype=kind)
    return _Grid(shape, values, ranges, kind)


def _machine_type(span: Range) -> np.dtype[np.generic]:
    """Return the smallest type that holds a range, two types of machine integers being enough.

    >>> _machine_type((0, 2**31)), _machine_type((-1, 2**63))
    (dtype('int64'), dtype('O'))
    """
    for bits in (32, 64):
        if -(1 << bits - 1) <= span[0] and span[1] < 1 << bits - 1:
            return np.dtype(f"int{bits}")
    return np.dtype(object)


def _numbers(part: tree.Number, grid: _Grid) -> Array:
    match part:
        case tree.Whole(value=value):
            return grid.constant(value)
        case tree.Name(name=name):
            return grid.values[name]
        case tree.Minus(of=of):
            return -_numbers(of, grid)
        case tree.Absolute(of=of):
            return np.abs(_numbers(of, grid))
        case tree.Extremum(which=which, of=numbers):
            least_or_most = np.minimum if which is tree.Extreme.MIN else np.maximum
            result = _numbers(numbers[0], grid)
            for one in numbers[1:]:
                result = least_or_most(result, _numbers(one, grid))
            return result
        case tree.Binary(operator=operator, left=left, right=right):
            first, second = _numbers(left, grid), _numbers(right, grid)
            if operator in DIVISIONS and np.any(second == 0):
                raise _no_division(part, second, grid)
            answer: Array = OPERATIONS[operator](first, second)
            return answer
        case tree.Choice():
            return _chosen(part, grid)
        case _:
            assert_never(part)


def _truth(part: tree.Condition, grid: _Grid) -> Array:
    match part:
        case tree.Constant(value=value):
            return np.full((1,) * len(grid.shape), value)
        case tree.Comparison(terms=terms, relations=relations):
            numbers = [_numbers(term, grid) for term in terms]
            truths = [RELATIONS[relation](*pair) for relation, pair in zip(relations, pairwise(numbers), strict=True)]
            result: Array = truths[0]
            for truth in truths[1:]:
                result = result & truth
            return result
        case tree.And(parts=parts):
            return _in_turn(parts, grid, until=False)
        case tree.Or(parts=parts):
            return _in_turn(parts, grid, until=True)
        case tree.Not(of=of):
            return ~_truth(of, grid)
        case tree.ConditionChoice():
            return _chosen(part, grid)
        case tree.Quantified():
            raise TypeError("expected a condition without quantifiers")
        case _:
            assert_never(part)


def _in_turn(parts: tuple[tree.Condition, ...], grid: _Grid, *, until: bool) -> Array:
    """Return the `and` of some conditions, or, until one is true, their `or`."""
    result = _truth(parts[0], grid)
    for part in parts[1:]:
        if not can_fail(part, grid.ranges):
            result = result | _truth(part, grid) if until else result & _truth(part, grid)
            continue
        result = grid.whole(result).copy()
        open_ = result != until
        result[open_] = _truth(part, grid.where(open_)) if open_.any() else until
    return result


def _chosen(part: tree.Choice | tree.ConditionChoice, grid: _Grid) -> Array:
    condition = _truth(part.condition, grid)
    branches: tuple[tree.Formula, tree.Formula] = (part.then, part.otherwise)
    if not any(can_fail(branch, grid.ranges) for branch in branches):
        return np.where(condition, *(_value(branch, grid) for branch in branches))
    chosen = grid.whole(condition)
    result: Array = np.empty(grid.shape, dtype=bool if isinstance(part, tree.ConditionChoice) else grid.kind)
    for branch, places in zip(branches, (chosen, ~chosen), strict=True):
        if places.any():
            result[places] = _value(branch, grid.where(places))
    return result


def _value(formula: tree.Formula, grid: _Grid) -> Array:
    return _truth(formula, grid) if isinstance(formula, tree.Condition) else _numbers(formula, grid)


def _no_division(part: tree.Binary, divisor: Array, grid: _Grid) -> InvalidInput:
    """Return the error for the first position, in reading order, where a divisor is 0."""
    at = int(np.argmax(grid.whole(divisor == 0)))
    usual = {these[0] for these in tree.coordinate_names(MAX_AXES)}
    used = [name for name in grid.values if name in usual or name in tree.names(part)]
    given = ", ".join(f"{name} = {int(grid.whole(grid.values[name]).ravel()[at])}" for name in used)
    place = "" if part.at == tree.NOWHERE else f", at letter {part.at + 1}"
    expected = f"expected a divisor other than 0 in {write(part)}{place}"
    return invalid("formula", f"{expected}, got {write(part.right)} = 0{f' for {given}' if given else ''}")
