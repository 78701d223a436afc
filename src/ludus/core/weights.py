"""Weights on the cells of a board, from a formula in r and c or from a drawing.

A formula has integers, the row r and the column c from 0, the height h and the width w, + - * // % (or mod) and ^ for
powers, comparisons, and, or, not, `a if b else c`, abs, min, max, and lists such as [1, 0, -1][(r + c) % 3]; truth
counts as 1.
A drawing has a sign for each cell: # is 1, . and a blank are 0, o and - are -1, digits are themselves, letters are
colours: each of them is a weighting of its own. Weights that a person gives are an argument: it is a proof, or NoProof.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ludus.core.arrays import Array, frozen
from ludus.core.certificates import Certificate
from ludus.core.errors import abbreviate, invalid
from ludus.core.loading import np
from ludus.core.records import dataclass

Cell: TypeAlias = tuple[int, int]
Weights: TypeAlias = dict[Cell, int]

MAX_LENGTH = 500
MAX_VALUE = 10**12
"""Maximum size of every value of a formula."""
SIGNS = {"#": 1, ".": 0, " ": 0, "o": -1, "-": -1}

BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
COMPARED: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS: Mapping[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}


def formula_weights(formula: str, cells: Iterable[Cell], shape: tuple[int, int], layer: int = 0) -> Weights:
    """Return the value of a formula on each cell; InvalidInput when it is not in the language.

    In a box whose layers, drawn one below the other, have `layer` rows, z is the layer and r the row in it.

    >>> formula_weights("(r + c) mod 2 == 0", [(0, 0), (0, 1)], (1, 2))
    {(0, 0): 1, (0, 1): 0}
    >>> formula_weights("10*z + r", [(0, 0), (3, 0)], (4, 1), 2)
    {(0, 0): 0, (3, 0): 11}
    """
    if len(formula) > MAX_LENGTH:
        raise invalid("weights", f"expected a formula of at most {MAX_LENGTH} characters, got {len(formula)}")
    text = re.sub(r"\bmod\b", "%", formula).replace("^", "**")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise invalid("weights", f"expected a formula in r and c, got {abbreviate(formula)}") from None
    if not layer:
        return {(r, c): _value(tree, {"r": r, "c": c, "h": shape[0], "w": shape[1]}) for r, c in cells}
    names = {"h": layer, "w": shape[1]}
    return {(r, c): _value(tree, {"z": r // layer, "r": r % layer, "c": c, **names}) for r, c in cells}


def drawing_weights(rows: Sequence[str], cells: Iterable[Cell]) -> list[Weights]:
    """Return the weighting of a drawing, or one for each colour where it has letters other than o.

    >>> drawing_weights(["#."], [(0, 0), (0, 1)]), len(drawing_weights(["aba"], [(0, 0), (0, 1), (0, 2)]))
    ([{(0, 0): 1, (0, 1): 0}], 2)
    """
    signs = {}
    for r, c in cells:
        if r >= len(rows) or c >= len(rows[r]):
            raise invalid("weights", f"expected a sign at row {r}, column {c}, got a shorter drawing")
        signs[r, c] = rows[r][c]
    wrong = next((one for one in signs.values() if one not in SIGNS and not (one.isascii() and one.isalnum())), None)
    if wrong is not None:
        raise invalid("weights", f"expected #, ., o, -, digits or letters, got {abbreviate(wrong)}")
    colours = sorted({one for one in signs.values() if one.isalpha() and one != "o"})
    if colours:
        return [{cell: int(one == colour) for cell, one in signs.items()} for colour in colours]
    return [{cell: SIGNS[one] if one in SIGNS else int(one) for cell, one in signs.items()}]


def on_board(shape: tuple[int, ...], weights: Mapping[Any, int]) -> Array:
    """Return weights as an array in the shape of a board, 0 elsewhere; Python integers where they exceed 64 bits.

    >>> on_board((1, 3), {(0, 1): -2}).tolist()
    [[0, -2, 0]]
    """
    is_small = all(-(1 << 63) <= weight < 1 << 63 for weight in weights.values())
    board = np.zeros(shape, dtype=np.int64 if is_small else object)
    for cell, weight in weights.items():
        board[cell] = weight
    return frozen(board)


def _value(node: ast.expr, names: Mapping[str, int]) -> int:
    """Return the value of a formula: integers only, and only what the language has."""
    match node:
        case ast.Constant(value=int(value)):
            return _bounded(int(value))
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            return _binary(op, _value(left, names), _value(right, names))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, names)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return int(not _value(inner, names))
        case ast.BoolOp(op=both, values=parts):
            truths = [bool(_value(one, names)) for one in parts]
            return int(all(truths) if isinstance(both, ast.And) else any(truths))
        case ast.Compare(left=first, ops=ops, comparators=others) if all(type(op) in COMPARED for op in ops):
            values = [_value(one, names) for one in (first, *others)]
            return int(all(COMPARED[type(op)](a, b) for op, a, b in zip(ops, values, values[1:], strict=False)))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body if _value(test, names) else other, names)
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as given, keywords=[]) if name in FUNCTIONS:
            return _called(name, [_value(one, names) for one in given])
        case ast.Subscript(value=ast.List(elts=entries), slice=index):
            chosen = _value(index, names)
            if not 0 <= chosen < len(entries):
                raise invalid("weights", f"expected an index from 0 to {len(entries) - 1}, got {chosen}")
            return _value(entries[chosen], names)
    raise invalid("weights", f"expected integers, r, c, h, w and the operations of the language, got {_source(node)}")


def _binary(op: ast.operator, left: int, right: int) -> int:
    if isinstance(op, ast.Mod | ast.FloorDiv) and right == 0:
        raise invalid("weights", "expected a divisor other than 0")
    if isinstance(op, ast.Pow) and not (0 <= right <= 64 and abs(left) <= 10**6):
        raise invalid("weights", f"expected a power with an exponent from 0 to 64, got {left}^{right}")
    return _bounded(BINARY[type(op)](left, right))


def _called(name: str, values: list[int]) -> int:
    if name == "abs" and len(values) != 1:
        raise invalid("weights", f"expected one value in abs, got {len(values)}")
    return abs(values[0]) if name == "abs" else FUNCTIONS[name](values)


def _bounded(value: int) -> int:
    if abs(value) > MAX_VALUE:
        raise invalid("weights", f"expected values within {MAX_VALUE}, got a larger one")
    return value


def _source(node: Any) -> str:
    return abbreviate(ast.unparse(node))


@dataclass(frozen=True, slots=True)
class NoProof:
    """Why weights are not a proof, with the moves that break the argument."""

    reason: str
    """A sentence."""
    breaks: tuple[Any, ...] = ()
    """Placements or jumps, as lists of cells, that show it."""


# Weightings: weights on cells that no move changes, the certificate that several families share.


@dataclass(frozen=True, slots=True, eq=False)
class Weighting(Certificate, kind="weighting"):
    """A weight on every cell that every move changes by 0 modulo `modulus` and the goal needs changed."""

    modulus: int
    weights: Array

    def weightings_on(self, problem: Any) -> tuple[Weighting, ...]:
        return (self,)


@dataclass(frozen=True, slots=True, eq=False)
class Weightings(Certificate, kind="weightings"):
    """Several weightings at once: no finish with the right number of pegs has all the weights of the start."""

    weightings: tuple[Weighting, ...]

    def weightings_on(self, problem: Any) -> tuple[Weighting, ...]:
        return self.weightings


@dataclass(frozen=True, slots=True)
class Weighing:
    """How a person may argue with weights on the cells of a board that it cannot be won."""

    idea: str
    """What the weights have to do, for somebody who has never seen such a proof."""
    examples: tuple[str, ...]
    """Formulas to begin with; the first is tried when none is written."""
    parts: tuple[str, str]
    """What weights are added up over, one and many."""
