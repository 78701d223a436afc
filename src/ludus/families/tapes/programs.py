"""A bijection between trees and tuples of trees as a program: Python or Haskell, with both directions."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.errors import invalid
from ludus.core.wording import amount
from ludus.families.tapes.bijections import Bijection, Node, Pattern

WIDEST_TUPLE = 62
"""Haskell has no larger tuples."""


def python_text(one: Bijection, name: str = "T") -> str:
    """Return the bijection as a Python module with the functions `split` and `join`.

    A tree is the tuple of its subtrees; where two constructors have equally many, their number comes first.

    >>> identity = Bijection((0, 2), ((0, (0,)),))
    >>> module = {}
    >>> exec(python_text(identity), module)
    >>> module["split"](((), ())), module["join"]((((), ()),))
    ((((), ()),), ((), ()))
    """
    forms = [_python(Node(number, tuple(range(arity))), one.arities) for number, arity in enumerate(one.arities)]
    listed, several = " or ".join(forms), amount(one.width, "tree")
    split = [(_python(left, one.arities), _python_tuple(right, one.arities)) for left, right in one.clauses]
    return "\n".join(
        [
            f'"""{name} = {_sum(one.arities)}, and so {name} = {name}^{one.width}: one tree as {several}.',
            "",
            f"A tree is {listed}, where the letters are trees.",
            '"""',
            "",
            "",
            "def split(tree):",
            f'    """Return the {several} of a tree."""',
            "    match tree:",
            *(f"        case {left}:\n            return {right}" for left, right in split),
            '    raise ValueError(f"expected a tree, got {tree!r}")',
            "",
            "",
            "def join(trees):",
            f'    """Return the tree of {several}."""',
            "    match trees:",
            *(f"        case {right}:\n            return {left}" for left, right in split),
            f'    raise ValueError(f"expected {several}, got {{trees!r}}")',
            "",
        ]
    )


def haskell_text(one: Bijection, name: str = "T") -> str:
    """Return the bijection as a Haskell module with the functions `split` and `join`.

    >>> print(haskell_text(Bijection((0, 2), ((0, (0,)),))).splitlines()[2])
    data T = A | B T T
    """
    if one.width > WIDEST_TUPLE:
        raise invalid("language", f"expected at most {WIDEST_TUPLE} trees for Haskell, got {one.width}")
    constructors = " | ".join(
        " ".join([_constructor(number), *[name] * arity]) for number, arity in enumerate(one.arities)
    )
    whole = f"({', '.join([name] * one.width)})"
    lines = [(left, _haskell_tuple(right)) for left, right in one.clauses]
    return "\n".join(
        [
            "module Trees where",
            "",
            f"data {name} = {constructors}",
            "  deriving (Eq, Show)",
            "",
            f"-- {name} = {_sum(one.arities)}, and so {name} = {name}^{one.width}.",
            f"split :: {name} -> {whole}",
            *(f"split {_haskell(left, inside=True)} = {right}" for left, right in lines),
            "",
            f"join :: {whole} -> {name}",
            *(f"join {right} = {_haskell(left, inside=False)}" for left, right in lines),
            "",
        ]
    )


PROGRAMS = {"python": python_text, "haskell": haskell_text}
"""How a bijection is written, by language."""


def _sum(arities: Sequence[int]) -> str:
    """Return the equation of the type, such as 1 + T^2."""
    return " + ".join("1" if arity == 0 else "T" if arity == 1 else f"T^{arity}" for arity in arities)


def _letter(variable: int) -> str:
    """Return the name of a variable: a, ..., z, a1, ..., z1, a2, ...

    >>> _letter(1), _letter(27)
    ('b', 'b1')
    """
    again, letter = divmod(variable, 26)
    return chr(97 + letter) + (str(again) if again else "")


def _constructor(number: int) -> str:
    return chr(65 + number) if number < 19 else f"C{number}"


def _python(pattern: Pattern, arities: Sequence[int]) -> str:
    if isinstance(pattern, int):
        return _letter(pattern)
    parts = [_python(child, arities) for child in pattern.children]
    if len(set(arities)) < len(arities):
        parts.insert(0, str(pattern.constructor))
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _python_tuple(patterns: Sequence[Pattern], arities: Sequence[int]) -> str:
    parts = [_python(pattern, arities) for pattern in patterns]
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _haskell(pattern: Pattern, *, inside: bool) -> str:
    if isinstance(pattern, int):
        return _letter(pattern)
    words = " ".join([_constructor(pattern.constructor), *(_haskell(child, inside=True) for child in pattern.children)])
    return f"({words})" if inside and pattern.children else words


def _haskell_tuple(patterns: Sequence[Pattern]) -> str:
    return f"({', '.join(_haskell(pattern, inside=False) for pattern in patterns)})"
