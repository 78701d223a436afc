"""Sentences about dice on tori, and the dice that a product weighting picks out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludus_check.arrays import Flat
from ludus_check.windows.game import Game
from ludus_check.words.phrases import count, listing, modulo, number


class Name(NamedTuple):
    """The words for one index of an axis, for many, and for all."""

    one: str
    many: str
    every: str


@dataclass(frozen=True, slots=True)
class Picked:
    """The indices of one axis by weight: 1, -1, or 0 and then in neither list."""

    plus: list[int]
    minus: list[int]
    length: int

    @property
    def everything(self) -> bool:
        """Whether every index has weight 1."""
        return len(self.plus) == self.length


def subject(axes: Sequence[Flat], d: int) -> str:
    """Return the dice that are summed, when every weight is 0, 1 or -1 and at most one axis has a -1.

    >>> subject([[1, 1, 1], [1, 0, 1, 0]], 4)
    'the dice in columns 0, 2 (every row)'
    >>> subject([[1, 1, 1], [3, 1, 3, 1]], 4)
    'the dice in columns 1, 3 minus those in columns 0, 2 (every row)'
    """
    picked = [_picked(weights, d) for weights in axes]
    known = [axis for axis in picked if axis is not None and axis.plus]
    if len(known) < len(axes) or sum(bool(axis.minus) for axis in known) > 1:
        return "with the product weights shown, the dice"
    if all(axis.everything for axis in known):
        return "all dice together"
    names = _names(len(axes))
    some = [(axis, name) for axis, name in zip(known, names, strict=True) if not axis.everything]
    plus = ", ".join(_at(axis.plus, name) for axis, name in some)
    minus = ", ".join(_at(axis.minus or axis.plus, name) for axis, name in some)
    rest = ", ".join(name.every for axis, name in zip(known, names, strict=True) if axis.everything)
    preposition = "in" if len(axes) < 3 else "with"
    words = f"the dice {preposition} {plus}" + (f" minus those {preposition} {minus}" if minus != plus else "")
    return words + (f" ({rest})" if rest else "")


def _picked(weights: Flat, d: int) -> Picked | None:
    if not set(weights) <= {0, 1 % d, d - 1}:
        return None
    plus = [index for index, weight in enumerate(weights) if weight == 1]
    minus = [index for index, weight in enumerate(weights) if weight == d - 1 != 1]
    return Picked(plus, minus if d > 1 else [], len(weights))


def _names(axes: int) -> list[Name]:
    if axes == 1:
        return [Name("place", "places", "every place")]
    if axes == 2:
        return [Name("row", "rows", "every row"), Name("column", "columns", "every column")]
    return [Name(f"axis {i} =", f"axis {i} =", f"all of axis {i}") for i in range(axes)]


def _at(indices: Sequence[int], name: Name) -> str:
    return f"{name.one if len(indices) == 1 else name.many} {listing(indices)}"


def solved(game: Game, rolls: int) -> str:
    """Return that rolls solve a position."""
    dice = "the die" if game.dice == 1 else f"all {number(game.dice)} dice"
    wanted = "0" if game.target is None else "the target"
    if rolls == 0:
        return f"{dice} already {'shows' if game.dice == 1 else 'show'} {wanted}"
    return f"{count(rolls, 'roll')} {'sets' if rolls == 1 else 'set'} {dice} to {wanted}{modulo(game.modulus)}"


def preserved(dice: str, state: int, target: int | None, d: int) -> list[str]:
    """Return what an invariant proves; the target is None when all dice should show 0."""
    goal = "" if target is None else f", those of the target to {number(target)}"
    never = f"it can never be {number(target or 0)}"
    return [
        f"{dice} sum to {number(state)}{goal}{modulo(d)}",
        f"Every roll changes that sum by a multiple of {number(d)}, so {never}",
    ]
