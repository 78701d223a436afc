"""Decorators: `compiled` and `inlined` for compiled loops, `emitted` for operations written as LLVM instructions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache
from numba.extending import intrinsic

Loop = TypeVar("Loop", bound=Callable[..., object])


def compiled(function: Loop) -> Loop:
    """Return the function compiled by Numba for each array type it meets, on the first call; it releases the lock.

    The machine code is kept beside the source or in the user's cache folder; where neither can be written (Numba then
    raises RuntimeError) it is compiled anew in each process.
    """
    loop: Any = njit(nogil=True, error_model="numpy")(function)
    new_cache: Any = _LoopCache
    try:
        loop._cache = new_cache(function)
    except RuntimeError:
        return cast(Loop, loop)
    return cast(Loop, loop)


def inlined(function: Loop) -> Loop:
    """Return the function for use in compiled loops, compiled as a part of each: for what has one caller, or is short.

    A loop that calls a compiled one optimises that again; long chains of calls are slow to compile.
    """
    return cast(Loop, njit(nogil=True, error_model="numpy", inline="always")(function))


def emitted(typing: Callable[..., Any]) -> Callable[..., Any]:
    """Return an operation for compiled loops; typing names its types and the function that emits its instructions."""
    return cast(Callable[..., Any], intrinsic(typing))


@cache
def _digest_of_sources(folder: Path) -> str:
    """Return a digest of the compiled loops of the family that a folder belongs to, and of the shared ones."""
    family = next((one for one in folder.parents if one.parent.name == "families"), folder)
    loops = {path for path in family.rglob("*.py") if "compiled" in path.relative_to(family).with_suffix("").parts}
    digest = hashlib.sha256()
    for path in sorted({*folder.glob("*.py"), *loops, *Path(__file__).parent.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _LoopCache(FunctionCache):
    """Numba's cache on disk, which by itself notices a change in a function, but not in the functions it calls."""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        inherited: Any = super()._index_key
        source = Path(self._py_func.__code__.co_filename)
        return (*inherited(sig, codegen), _digest_of_sources(source.parent))
