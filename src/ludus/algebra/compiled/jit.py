"""Decorators: `compiled` and `inlined` for kernels, `emitted` for operations written as LLVM instructions."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache
from numba.extending import intrinsic

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def compiled(function: Kernel) -> Kernel:
    """Return the function compiled by Numba for each array type it meets, on the first call; it releases the lock.

    The machine code is kept beside the source or in the user's cache folder; where neither can be written (Numba then
    raises RuntimeError) it is compiled anew in each process.
    """
    kernel: Any = njit(nogil=True, error_model="numpy")(function)
    new_cache: Any = _KernelCache
    try:
        kernel._cache = new_cache(function)
    except RuntimeError:
        return cast(Kernel, kernel)
    return cast(Kernel, kernel)


def inlined(function: Kernel) -> Kernel:
    """Return the function for use in kernels, compiled as a part of each: for what has one caller, or is short.

    A kernel that calls a compiled one optimises that again, hence long chains of calls are slow to compile.
    """
    return cast(Kernel, njit(nogil=True, error_model="numpy", inline="always")(function))


def emitted(typing: Callable[..., Any]) -> Callable[..., Any]:
    """Return an operation for use in kernels; typing names its types and the function that emits its instructions."""
    return cast(Callable[..., Any], intrinsic(typing))


@cache
def _digest_of_sources(folder: Path) -> str:
    """Return a digest of the kernels of the family that a folder belongs to, and of those that all families share."""
    family = next((one for one in folder.parents if one.parent.name == "families"), folder)
    kernels = {path for path in family.rglob("*.py") if "compiled" in path.relative_to(family).with_suffix("").parts}
    digest = hashlib.sha256()
    for path in sorted({*folder.glob("*.py"), *kernels, *Path(__file__).parent.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _KernelCache(FunctionCache):
    """Numba's cache on disk, which by itself notices a change in a function, but not in the functions it calls.

    What another version of Ludus has left there may name modules that are gone: then it is written anew.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        inherited: Any = super().__init__
        inherited(function)
        file: Any = self._cache_file
        load_index = file._load_index

        def index() -> Any:
            try:
                return load_index()
            except (ImportError, AttributeError, EOFError, pickle.UnpicklingError):
                return {}

        file._load_index = index

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        inherited: Any = super()._index_key
        source = Path(self._py_func.__code__.co_filename)
        return (*inherited(sig, codegen), _digest_of_sources(source.parent))
