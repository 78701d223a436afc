"""Certificates: what makes an answer checkable by anyone. One class per certificate kind of formats/.

A new certificate is a class in the file of its kind of problem, and its name in the table below.
"""

from __future__ import annotations

from ludus.core.certificates.base import Certificate, Context, Factored
from ludus.core.certificates.impartial import Outcomes, Table
from ludus.core.certificates.windows import Count, Levels, ProductWeighting, Quiet, QuietPattern, Rolls, Weighting

__all__ = [
    "CERTIFICATES",
    "Certificate",
    "Context",
    "Count",
    "Factored",
    "Levels",
    "Outcomes",
    "ProductWeighting",
    "Quiet",
    "QuietPattern",
    "Rolls",
    "Table",
    "Weighting",
]

_CLASSES: tuple[type[Certificate], ...] = (
    *(Rolls, Weighting, ProductWeighting, Count, Quiet, Levels),
    *(Table, Outcomes),
)

CERTIFICATES: dict[str, type[Certificate]] = {one.KIND: one for one in _CLASSES}
"""Every kind of certificate."""
