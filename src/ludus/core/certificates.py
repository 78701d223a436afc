"""What every certificate is: a frozen dataclass that derives from `Certificate`; its JSON fields are its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from ludus.core.arrays import Array
from ludus.core.codec import Record, codecs
from ludus.core.errors import abbreviate
from ludus.core.problem import Problem
from ludus.core.wording import count

MAX_INLINE = 20
"""Maximum length of a list that is shown on the line of its certificate."""


def _size(value: Any) -> str:
    if hasattr(value, "shape"):
        return f"array of {' × '.join(map(str, value.shape))}"
    if isinstance(value, list | tuple | Mapping) and (len(value) > MAX_INLINE or len(repr(value)) > 60):
        return count(len(value), "entry", "entries")
    return abbreviate(value)


Factored: TypeAlias = tuple[tuple[int, int], ...]
"""A number as (base, exponent) pairs, the bases increasing and coprime, primes where that is known; 1 is ()."""


class Certificate(Record):
    """What makes an answer checkable by anyone; one class per certificate kind of formats/, named beside it."""

    __slots__ = ()
    KIND: ClassVar[str]
    is_searched: ClassVar[bool] = False
    """Whether there is nothing to look at: the checker searched again."""

    lists_positions: ClassVar[bool] = False
    """Whether its array is a list of positions, one in each row, and no board or table."""

    def __init_subclass__(cls, *, kind: str = "") -> None:
        # A dataclass with slots is made twice, the second time without the keyword.
        if kind:
            cls.KIND = kind
        # A dataclass does not replace what stands in the class itself.
        cls.__repr__ = Certificate.__repr__  # type: ignore[method-assign]  # the same method, now in the class

    def written(self) -> dict[str, Any]:
        """Return the certificate as a JSON object with its kind, arrays as NumPy arrays."""
        return {"kind": self.KIND} | self.fields()

    def weightings_on(self, problem: Any) -> tuple[Any, ...]:
        """Return the weightings (core/weights.py) that it puts on the cells of a problem, modulus 0 for integers."""
        return ()

    def made(self) -> list[object] | None:
        """Return the moves of a solution, or the winning moves of a position, in an order in which they can be made."""
        return None

    def array(self) -> Array | None:
        """Return its board, its table or its list of positions; None where it has none."""
        values = (getattr(self, one.name) for one in codecs(type(self)))
        return next((value for value in values if hasattr(value, "dtype")), None)

    def plain(self) -> object:
        """Return what it says as a plain value: a number, "N" or "P", moves, an array; itself where there is none."""
        return next((found for found in (self.made(), self.array()) if found is not None), self)

    def rows(self, problem: Problem) -> list[dict[str, object]] | None:
        """Return what it lists in rows, one for each move, position, order or level; None where it lists nothing."""
        return None

    def __repr__(self) -> str:
        # Numbers and short texts as they are, of arrays and lists only the size.
        words = ", ".join(f"{name}: {_size(value)}" for name, value in self.fields().items())
        return f"<certificate {self.KIND}: {words}>" if words else f"<certificate {self.KIND}>"
