"""NumPy, loaded when it is first used.

Importing NumPy costs more than all else that `ludus list` or `ludus --help` does; so the modules of Ludus write
`from ludus.core.lazily import np` and pay for it only when they touch an array.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["np"]


def lazily(name: str) -> ModuleType:
    """Return a module that is executed when an attribute of it is first asked for."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING:
    import numpy as np
else:
    np = lazily("numpy")
