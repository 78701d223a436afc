"""The decorator of these kernels: as ludus.algebra.compiled.jit, and without reference counts.

Numba counts references to arrays whenever one function hands them to another, with an atomic instruction. Here that
would cost several times the work itself: a cell takes some ten nanoseconds, spread over small functions. Without the
counts a kernel cannot allocate; the callers in Python do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from ludus.algebra.compiled import jit

Kernel = TypeVar("Kernel", bound=Callable[..., object])

OPTIONS: dict[str, Any] = {"nogil": True, "forceinline": True, "_nrt": False}
_CACHE: Any = jit._KernelCache


def bare(function: Kernel) -> Kernel:
    """Return the function compiled by Numba without reference counts; it may not allocate."""
    kernel: Any = njit(**OPTIONS)(function)
    try:
        kernel._cache = _CACHE(function)
    except RuntimeError:  # no folder for the machine code: it is compiled anew in each process
        return cast(Kernel, kernel)
    return cast(Kernel, kernel)
