"""Lazy searches: iterate over them; the rest is about how far they got."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, Self, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Search(Iterator[T_co], Generic[T_co]):
    """What a search finds, one by one as it is found.

    >>> search = Search([1, 2, 3])
    >>> next(search), search.found, search.is_exhausted, list(search), search.is_exhausted
    (1, 1, False, [2, 3], True)
    """

    def __init__(self, source: Iterable[T_co], *, sentence: str = "") -> None:
        self._source = iter(source)
        self._sentence = sentence
        self.found = 0
        """How many were found so far."""
        self.is_exhausted = False
        """Whether the search came to its end, so that there are no others."""

    @property
    def sentence(self) -> str:
        """How far the search got."""
        what = self._sentence or "results"
        return f"Exhausted: {self.found} found, {what}." if self.is_exhausted else f"{self.found} found so far, {what}."

    def __next__(self) -> T_co:
        try:
            found = next(self._source)
        except StopIteration:
            self.is_exhausted = True
            raise
        self.found += 1
        return found

    def stop(self) -> None:
        """End the search; iterating again gives nothing more."""
        close = getattr(self._source, "close", None)
        if close is not None:
            close()
        self._source = iter(())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
