"""A line as a program: every small tree and every small tuple comes back, by the clauses and by the written text."""

from __future__ import annotations

from typing import Any

import pytest

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput
from ludus.families.tapes.bijections import (
    Bijection,
    Node,
    Pattern,
    bijection,
    forests,
    haskell_text,
    python_text,
    trees,
)
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.problem import Way, tape

GAMES = [
    ({-1: 1, 1: 1}, 6, 10),
    ({-1: 1, 0: 1, 1: 1}, 4, 13),
    ({-1: 1, 0: 2, 1: 1}, 3, 16),
    ({-1: 1, 0: 1, 2: 1}, 6, 15),
    ({-1: 1, 0: 1, 3: 1}, 8, 19),
]
"""The rule, the displacement, how many clauses there are."""


def compiled(rule: dict[int, int], n: int, method: str = "half-line") -> Bijection:
    game = tape(rule, displacement=n)
    answer = workbench.ask(game, method=method).answer
    assert isinstance(answer, Solved)
    assert isinstance(answer.certificate, TapeMoves)
    return bijection(game.replacement, answer.certificate.moves, 0)


def as_tuples(tree: Pattern, arities: tuple[int, ...]) -> Any:
    """A tree as the written Python programs have it."""
    assert isinstance(tree, Node)
    children = tuple(as_tuples(child, arities) for child in tree.children)
    return children if len(set(arities)) == len(arities) else (tree.constructor, *children)


@pytest.mark.parametrize(("rule", "n", "clauses"), GAMES)
def test_small_trees_and_tuples_come_back(rule: dict[int, int], n: int, clauses: int) -> None:
    found = compiled(rule, n)
    assert (len(found.clauses), found.width) == (clauses, n + 1)
    seen = set()
    for size in range(5):
        for tree in trees(found.arities, size):
            image = found.forwards(tree)
            assert len(image) == n + 1
            assert found.backwards(image) == tree
            seen.add(image)
    assert len(seen) == sum(1 for size in range(5) for _ in trees(found.arities, size))
    for size in range(3):
        for forest in forests(found.arities, n + 1, size):
            assert found.forwards(found.backwards(forest)) == forest


def test_all_trees_of_seven_trees_in_one_come_back() -> None:
    found = compiled({-1: 1, 1: 1}, 6)
    small = [tree for size in range(8) for tree in trees(found.arities, size)]
    tuples = [forest for size in range(5) for forest in forests(found.arities, 7, size)]
    assert (len(small), len(tuples)) == (626, 834)
    assert all(found.backwards(found.forwards(tree)) == tree for tree in small)
    assert all(found.forwards(found.backwards(forest)) == forest for forest in tuples)


@pytest.mark.parametrize(("rule", "n", "clauses"), GAMES)
def test_each_tree_and_each_tuple_matches_one_clause(rule: dict[int, int], n: int, clauses: int) -> None:
    found = compiled(rule, n)
    for tree in (tree for size in range(4) for tree in trees(found.arities, size)):
        assert sum(_matches(pattern, tree) for pattern, _ in found.clauses) == 1
    for forest in (forest for size in range(3) for forest in forests(found.arities, n + 1, size)):
        assert sum(all(map(_matches, parts, forest)) for _, parts in found.clauses) == 1


def _matches(pattern: Pattern, tree: Pattern) -> bool:
    if isinstance(pattern, int):
        return True
    assert isinstance(tree, Node)
    return pattern.constructor == tree.constructor and all(map(_matches, pattern.children, tree.children))


@pytest.mark.parametrize(("rule", "n", "clauses"), GAMES)
def test_the_written_python_does_what_the_clauses_say(rule: dict[int, int], n: int, clauses: int) -> None:
    found = compiled(rule, n)
    module: dict[str, Any] = {}
    exec(python_text(found), module)
    for tree in (tree for size in range(5) for tree in trees(found.arities, size)):
        plain = as_tuples(tree, found.arities)
        image = tuple(as_tuples(one, found.arities) for one in found.forwards(tree))
        assert module["split"](plain) == image
        assert module["join"](image) == plain
    for forest in (forest for size in range(3) for forest in forests(found.arities, n + 1, size)):
        plain = tuple(as_tuples(one, found.arities) for one in forest)
        assert module["split"](module["join"](plain)) == plain
    with pytest.raises(ValueError, match="expected"):
        module["split"](7)


def test_the_written_haskell_has_a_clause_each_way_for_each() -> None:
    found = compiled({-1: 1, 1: 1}, 6)
    lines = haskell_text(found).splitlines()
    assert "data T = A | B T T" in lines
    assert sum(line.startswith("split ") and "=" in line for line in lines) == len(found.clauses)
    assert sum(line.startswith("join ") and "=" in line for line in lines) == len(found.clauses)
    assert all(line.count("(") == line.count(")") for line in lines)
    with pytest.raises(InvalidInput, match="at most 62"):
        haskell_text(Bijection((0, 2), ((0, tuple(range(70))),)))


def test_another_order_of_the_moves_is_a_bijection_too() -> None:
    found = compiled({-1: 1, 1: 1}, 6, method="low-peak")
    assert all(found.backwards(found.forwards(tree)) == tree for size in range(6) for tree in trees((0, 2), size))


@pytest.mark.parametrize(
    ("rule", "moves", "start"),
    [
        (((-2, 1), (1, 1)), [], 0),
        (((-1, 1), (1, 1)), [(Way.EXPAND, 0)], 0),
        (((-1, 1), (1, 1)), [(Way.EXPAND, 3)], 0),
        (((-1, 1), (1, 1)), [(Way.EXPAND, 0), (Way.EXPAND, -1)], 0),
    ],
)
def test_lines_that_are_no_bijection_are_refused(rule: Any, moves: Any, start: int) -> None:
    with pytest.raises(InvalidInput, match="expected"):
        bijection(rule, moves, start)
