"""Decorators of compiled loops (Numba): arrays in, arrays out, no Ludus types; imported by the function that needs one.

`compiled` and `inlined` are for functions, `emitted` is for operations written as LLVM instructions: bits of words.
"""

from __future__ import annotations

import glob
import hashlib
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from llvmlite import ir  # type: ignore[import-untyped]  # llvmlite ships no types
from numba import njit
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.cpython.unsafe import numbers
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return the function compiled by Numba for each array type it meets, on the first call; it releases the lock."""
    return stored(function, nogil=True, error_model="numpy")


def stored(function: Function, **options: Any) -> Function:
    """Return the function compiled with options of Numba; its machine code is stored.

    It is stored beside the source or in the user's cache folder; where neither can be written (Numba then raises
    RuntimeError) it is compiled anew in each process.
    """
    dispatcher: Any = njit(**options)(function)
    new_cache: Any = _Cache
    with suppress(RuntimeError):
        dispatcher._cache = new_cache(function)
    return cast(Function, dispatcher)


def inlined(function: Function) -> Function:
    """Return the function for use in compiled ones, as a part of each: for what has one caller, or is short.

    A compiled function that calls another optimises that again, hence long chains of calls are slow to compile.
    """
    return cast(Function, njit(nogil=True, error_model="numpy", inline="always")(function))


def emitted(typing: Callable[..., Any]) -> Callable[..., Any]:
    """Return an operation for compiled functions; typing gives its types and what emits its instructions."""
    return cast(Callable[..., Any], intrinsic(typing))


@emitted
def ones(context: Any, word: Any) -> Any:
    """Return how many bits of a word of 64 bits are set, as such a word."""

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.uint64(types.uint64), emit


trailing_zeros = cast(Callable[[Any], Any], numbers.trailing_zeros)
"""The number of the lowest bit that is set: one machine instruction."""


@cache
def _digest_of_sources(folder: Path) -> str:
    """Return a digest of the compiled loops of the family that a folder belongs to, and of this file."""
    family = next((one for one in folder.parents if one.parent.name == "families"), folder)
    loops = {path for path in family.rglob("*.py") if "compiled" in path.relative_to(family).with_suffix("").parts}
    digest = hashlib.sha256()
    for path in sorted({*folder.glob("*.py"), *loops, Path(__file__)}):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Cache(FunctionCache):
    """Numba's cache on disk, which by itself notices a change in a function, but not in the functions it calls.

    A disk that is full, or a folder that cannot be read, costs the cache and nothing else.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        inherited: Any = super().__init__
        inherited(function)
        own, made = cast(Any, self._impl), cast(Any, _CacheFile)
        self._cache_file = made(self._cache_path, own.filename_base, own.locator.get_source_stamp())

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        with suppress(OSError):
            yield

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        inherited: Any = super()._index_key
        signature, target, (code, _) = inherited(sig, codegen)
        source = Path(self._py_func.__code__.co_filename)
        return signature, target, code, _enclosed(self._py_func), _digest_of_sources(source.parent)


class _CacheFile(IndexDataCacheFile):
    """The files of a function: an index, and one with the machine code of each signature.

    Numba numbers these files. Two processes that compile two signatures at once take the same number, and then the
    index gives the code of one for the other. Here the name is a digest of the key, and the key stands in the file.
    """

    def save(self, key: Any, data: Any) -> None:
        own: Any = self
        name = own._data_name(int(hashlib.sha256(repr(key).encode()).hexdigest()[:12], 16))
        own._save_data(name, (key, data))
        # The last of a key is the digest of the sources: what others have made is not asked for again.
        index = {one: kept for one, kept in self._load_index().items() if one[-1] == key[-1]} | {key: name}
        own._save_index(index)
        for path in Path(self._cache_path).glob(f"{glob.escape(self._index_name[:-4])}.*.nbc"):
            if path.name not in index.values():
                path.unlink(missing_ok=True)

    def load(self, key: Any) -> Any:
        inherited: Any = super().load
        try:
            kept, data = inherited(key) or (None, None)
        except Exception:  # A damaged file can end in any error; the function is compiled anew.
            return None
        return data if kept == key else None

    def _load_index(self) -> Any:
        inherited: Any = super()._load_index
        try:
            return inherited()
        except Exception:  # So can an index that is damaged, or names modules of another version of Ludus.
            return {}


def _enclosed(function: Any) -> str:
    """Return what a function has from the one around it, the same in every process: functions are told by their names.

    Numba tells a compiled function by a number drawn anew in each process: so a loop around another was never found.
    """
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return " ".join(
        f"{one.__module__}.{one.__qualname__}({_enclosed(getattr(one, 'py_func', one))})"
        if callable(one)
        else pickle.dumps(one).hex()
        for one in cells
    )
