"""What becomes of a person's own argument: a certificate to be checked, or why the weights are no proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class NoProof:
    """Why weights are not a proof, with the moves that break the argument."""

    reason: str
    """A sentence."""
    breaks: tuple[Any, ...] = ()
    """Placements or jumps, as lists of cells, that show it."""
