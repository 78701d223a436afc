"""The certificates of all kinds by their names: `CERTIFICATES` of each kind, and those that families share."""

from __future__ import annotations

from functools import cache

from ludus.core import weighting
from ludus.core.certificates import Certificate
from ludus.families import has_part, kinds, part


@cache
def certificates() -> dict[str, type[Certificate]]:
    """Return every kind of certificate.

    >>> certificates()["jumps"].__name__
    'Jumps'
    """
    modules = [weighting, *(part(kind, "certificates") for kind in kinds() if has_part(kind, "certificates"))]
    return {one.KIND: one for module in modules for one in module.CERTIFICATES}
