"""A line of moves as a bijection: for a rule whose least offset is -1, T is isomorphic to T^(n+1), by pattern matching.

The rule says T = sum of T^(i+1) over R: a tree is one of the constructors, one for each offset i with i + 1 subtrees. A
checker on square k stands for a k-tuple of trees. Expanding it takes the last tree apart, and a case of each
constructor gets a checker of its own; contracting puts trees together. A line that starts on square 1 and makes no move
below it is then a list of clauses: pattern of a tree, patterns of n + 1 trees (A. Blass, "Seven trees in one", 1995).

A bijection between trees and tuples of trees as a program: Python or Haskell, with both directions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families.tapes.problem import Checkers, Move, Way


@dataclass(frozen=True, slots=True)
class Node:
    """A constructor with its subtrees."""

    constructor: int
    children: tuple[Pattern, ...]


Pattern: TypeAlias = "int | Node"
"""A variable, or a constructor with patterns; a tree is a pattern without variables."""
Path: TypeAlias = tuple[int, ...]
"""The way down to a part of a pattern: which child, which child of that, ..."""
Clause: TypeAlias = tuple[Pattern, tuple[Pattern, ...]]
"""What a tree of one form is turned into."""


@dataclass(frozen=True, slots=True)
class Bijection:
    """Trees of a type T, and n + 1 of them: each tree matches one clause on the left, each tuple one on the right."""

    arities: tuple[int, ...]
    """How many subtrees each constructor has."""
    clauses: tuple[Clause, ...]

    @property
    def width(self) -> int:
        """How many trees one tree is turned into."""
        return len(self.clauses[0][1])

    def forwards(self, tree: Pattern) -> tuple[Pattern, ...]:
        """Return the trees that a tree is turned into."""
        for pattern, parts in self.clauses:
            found = _matched([(pattern, tree)])
            if found is not None:
                return tuple(_filled(part, found) for part in parts)
        raise ValueError(f"no clause matches {tree}")

    def backwards(self, trees: Sequence[Pattern]) -> Pattern:
        """Return the tree that is turned into some trees."""
        for pattern, parts in self.clauses:
            found = _matched(zip(parts, trees, strict=True))
            if found is not None:
                return _filled(pattern, found)
        raise ValueError(f"no clause matches {trees}")


def bijection(replacement: Checkers, moves: Iterable[Move], start: int) -> Bijection:
    """Return the bijection of a line that takes one checker from a square to the right and makes no move below it.

    Where several checkers stand on a square, the last that came is taken. Clauses that differ only in the form of one
    tree, which is the same on both sides, are joined.

    >>> line = [(Way.EXPAND, 0), (Way.CONTRACT, 0)]
    >>> bijection(((-1, 1), (1, 1)), line, 0).clauses
    ((0, (0,)),)
    """
    if replacement[0][0] != -1:
        raise invalid("replacement", f"expected a rule with least offset -1, got {replacement[0][0]}")
    arities = tuple(offset + 1 for offset, often in replacement for _ in range(often))
    board = _Board(arities)
    for way, square in moves:
        if square < start:
            raise invalid("moves", f"expected no move below square {start}, got one on {square}")
        (board.expand if way is Way.EXPAND else board.contract)(square - start + 1)
    left = [clauses for piles in board.squares.values() for clauses in piles]
    if len(left) != 1:
        raise invalid("moves", f"expected a line that ends with one checker, got {len(left)}")
    return Bijection(arities, tuple(sorted(_merged(left[0], arities), key=_order)))


def trees(arities: Sequence[int], size: int) -> Iterator[Node]:
    """Return every tree with the given number of nodes that have subtrees.

    >>> [sum(1 for _ in trees((0, 2), size)) for size in range(6)]
    [1, 1, 2, 5, 14, 42]
    """
    for constructor, arity in enumerate(arities):
        if arity == 0 and size == 0:
            yield Node(constructor, ())
        elif arity and size:
            yield from (Node(constructor, parts) for parts in forests(arities, arity, size - 1))


def forests(arities: Sequence[int], width: int, size: int) -> Iterator[tuple[Node, ...]]:
    """Yield every tuple of `width` trees that have `size` nodes with subtrees, all together.

    >>> [sum(1 for _ in forests((0, 2), 7, size)) for size in range(5)]
    [1, 7, 35, 154, 637]
    """
    if width == 0:
        if size == 0:
            yield ()
        return
    for first in range(size + 1):
        for tree in trees(arities, first):
            yield from ((tree, *rest) for rest in forests(arities, width - 1, size - first))


class _Board:
    """The tape, with the clauses of each checker: which trees it holds, and how."""

    def __init__(self, arities: tuple[int, ...]) -> None:
        self.arities = arities
        self.squares: dict[int, list[list[Clause]]] = {1: [[(0, (0,))]]}
        self.variables = 1

    def expand(self, square: int) -> None:
        cases: list[list[Clause]] = [[] for _ in self.arities]
        for pattern, parts in self._take(square):
            last, rest = parts[-1], parts[:-1]
            if isinstance(last, Node):
                cases[last.constructor].append((pattern, rest + last.children))
                continue
            # A variable stands for any tree: one case for each constructor, with new variables for its subtrees.
            for constructor, arity in enumerate(self.arities):
                fresh = tuple(range(self.variables, self.variables + arity))
                self.variables += arity
                whole = _filled(pattern, {last: Node(constructor, fresh)})
                cases[constructor].append((whole, rest + fresh))
        for case, arity in zip(cases, self.arities, strict=True):
            self.squares.setdefault(square - 1 + arity, []).append(case)

    def contract(self, square: int) -> None:
        together: list[Clause] = []
        for constructor, arity in enumerate(self.arities):
            for pattern, parts in self._take(square - 1 + arity):
                rest, children = parts[: len(parts) - arity], parts[len(parts) - arity :]
                together.append((pattern, (*rest, Node(constructor, children))))
        self.squares.setdefault(square, []).append(together)

    def _take(self, square: int) -> list[Clause]:
        if not self.squares.get(square):
            raise invalid("moves", "expected moves that can be played, got one without its checker")
        return self.squares[square].pop()


def _merged(clauses: list[Clause], arities: tuple[int, ...]) -> list[Clause]:
    """Join clauses that differ only in one tree, which is each constructor in turn, as long as there are some."""
    known: dict[Clause, list[tuple[int, Clause]]] = {}
    while True:
        groups: dict[Clause, dict[int, Clause]] = {}
        for clause in clauses:
            if clause not in known:
                known[clause] = list(_generalised(clause))
            for constructor, general in known[clause]:
                groups.setdefault(general, {})[constructor] = clause
        # Clauses that are alike but for one tree make a group, which is whole when that tree is each constructor once.
        whole = next((one for one in groups.items() if len(one[1]) == len(arities)), None)
        if whole is None:
            return [_renamed(clause) for clause in clauses]
        general, several = whole
        clauses = [clause for clause in clauses if clause not in several.values()] + [general]


def _generalised(clause: Clause) -> Iterator[tuple[int, Clause]]:
    """Yield the clause with a variable instead of a constructor, where it has the same variables on both sides."""
    pattern, parts = clause
    for path, node in _flat_nodes(pattern):
        for place, part in enumerate(parts):
            for other, twin in _flat_nodes(part):
                if twin == node or (not node.children and twin.constructor == node.constructor):
                    changed = (*parts[:place], _put(part, other, -1), *parts[place + 1 :])
                    yield node.constructor, _renamed((_put(pattern, path, -1), changed))


def _flat_nodes(pattern: Pattern, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield each constructor whose subtrees are variables, with the way to it."""
    if isinstance(pattern, Node):
        if all(isinstance(child, int) for child in pattern.children):
            yield path, pattern
        for place, child in enumerate(pattern.children):
            yield from _flat_nodes(child, (*path, place))


def _put(pattern: Pattern, path: Path, new: Pattern) -> Pattern:
    if not path or isinstance(pattern, int):
        return new
    children = list(pattern.children)
    children[path[0]] = _put(children[path[0]], path[1:], new)
    return Node(pattern.constructor, tuple(children))


def _renamed(clause: Clause) -> Clause:
    """Return the clause with its variables numbered as they come on the left."""
    names: dict[int, Pattern] = {}
    for variable in _variables(clause[0]):
        names[variable] = len(names)
    return _filled(clause[0], names), tuple(_filled(part, names) for part in clause[1])


def _variables(pattern: Pattern) -> Iterator[int]:
    if isinstance(pattern, int):
        yield pattern
    else:
        for child in pattern.children:
            yield from _variables(child)


def _filled(pattern: Pattern, found: dict[int, Pattern]) -> Pattern:
    if isinstance(pattern, int):
        return found.get(pattern, pattern)
    return Node(pattern.constructor, tuple(_filled(child, found) for child in pattern.children))


def _matched(pairs: Iterable[tuple[Pattern, Pattern]]) -> dict[int, Pattern] | None:
    """Return what the variables stand for when trees match patterns, None when they do not."""
    found: dict[int, Pattern] = {}
    todo = list(pairs)
    while todo:
        pattern, tree = todo.pop()
        if isinstance(pattern, int):
            found[pattern] = tree
        elif isinstance(tree, int) or pattern.constructor != tree.constructor:
            return None
        else:
            todo += zip(pattern.children, tree.children, strict=True)
    return found


def _order(clause: Clause) -> tuple[int, str]:
    text = repr(clause[0])
    return text.count("Node"), text


WIDEST_TUPLE = 62
"""Haskell has no larger tuples."""


def python_text(one: Bijection) -> str:
    """Return the bijection as a Python module with the functions `split` and `join`.

    A tree is the tuple of its subtrees; where two constructors have equally many, their number comes first.

    >>> identity = Bijection((0, 2), ((0, (0,)),))
    >>> module = {}
    >>> exec(python_text(identity), module)
    >>> module["split"](((), ())), module["join"]((((), ()),))
    ((((), ()),), ((), ()))
    """
    forms = [_python(Node(number, tuple(range(arity))), one.arities) for number, arity in enumerate(one.arities)]
    several = count(one.width, "tree")
    clauses = [
        (_python(left, one.arities), _tuple([_python(part, one.arities) for part in right]))
        for left, right in one.clauses
    ]
    splits, joins = (
        "\n".join(f"        case {given}:\n            return {found}" for given, found in pairs)
        for pairs in (clauses, [clause[::-1] for clause in clauses])
    )
    return f'''"""T = {_sum(one.arities)}, and so T = T^{one.width}: one tree as {several}.

A tree is {" or ".join(forms)}, where the letters are trees.
"""


def split(tree):
    """Return the {several} of a tree."""
    match tree:
{splits}
    raise ValueError(f"expected a tree, got {{tree!r}}")


def join(trees):
    """Return the tree of {several}."""
    match trees:
{joins}
    raise ValueError(f"expected {several}, got {{trees!r}}")
'''


def haskell_text(one: Bijection) -> str:
    """Return the bijection as a Haskell module with the functions `split` and `join`.

    >>> print(haskell_text(Bijection((0, 2), ((0, (0,)),))).splitlines()[2])
    data T = A | B T T
    """
    if one.width > WIDEST_TUPLE:
        raise invalid("language", f"expected at most {WIDEST_TUPLE} trees for Haskell, got {one.width}")
    constructors = " | ".join(
        " ".join([_constructor(number), *["T"] * arity]) for number, arity in enumerate(one.arities)
    )
    whole = f"({', '.join('T' * one.width)})"
    clauses = [(left, f"({', '.join(_haskell(part, inside=False) for part in right)})") for left, right in one.clauses]
    splits = "\n".join(f"split {_haskell(left, inside=True)} = {right}" for left, right in clauses)
    joins = "\n".join(f"join {right} = {_haskell(left, inside=False)}" for left, right in clauses)
    return f"""module Trees where

data T = {constructors}
  deriving (Eq, Show)

-- T = {_sum(one.arities)}, and so T = T^{one.width}.
split :: T -> {whole}
{splits}

join :: {whole} -> T
{joins}
"""


PROGRAMS = {"python": python_text, "haskell": haskell_text}


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
    return _tuple(parts)


def _tuple(parts: Sequence[str]) -> str:
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _haskell(pattern: Pattern, *, inside: bool) -> str:
    if isinstance(pattern, int):
        return _letter(pattern)
    words = " ".join([_constructor(pattern.constructor), *(_haskell(child, inside=True) for child in pattern.children)])
    return f"({words})" if inside and pattern.children else words
