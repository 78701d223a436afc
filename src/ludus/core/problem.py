"""What every problem has, whatever its kind: the kinds themselves are in ludus.families."""

from __future__ import annotations

from dataclasses import Field
from typing import Any, ClassVar, Protocol, runtime_checkable

from ludus.core.questions import Question


@runtime_checkable
class Problem(Protocol):
    """What is asked, with nothing of the game that asked it: a frozen dataclass, one class per kind of formats/."""

    KIND: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def question(self) -> Question:
        """What is asked about it."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes of the board that certificates are read beside."""
