"""The decorators of compiled loops: compiled without a cache folder too, and a cache that sees every change."""

from __future__ import annotations

import errno
import pickle
from pathlib import Path

import numba
import pytest
from numba.core.registry import cpu_target

from ludus.algebra import compiled


def next_number(n: int) -> int:
    return n + 1


def test_a_function_is_compiled_where_no_folder_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(function: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(compiled, "_Cache", refuse)
    assert compiled.compiled(next_number)(1) == 2


def test_a_change_in_any_file_of_the_folder_changes_the_digest(tmp_path: Path) -> None:
    digests = []
    for number, text in enumerate(("x = 1", "x = 2")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "same.py").write_text("y = 0")
        (folder / "changed.py").write_text(text)
        digests.append(compiled._digest_of_sources(folder))
    assert digests[0] != digests[1]


def test_a_cache_that_names_modules_of_another_version_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    function = compiled.compiled(next_number)
    file = function._cache._cache_file
    # Numba reads the version, then a pickle of what it has compiled: here an object of a module that is gone.
    left_over = pickle.dumps(numba.__version__) + b"cgone.module\nThing\n."
    with Path(file._index_path).open("wb") as index:
        index.write(left_over)
    assert function(1) == 2
    assert Path(file._index_path).read_bytes() != left_over
    assert compiled.compiled(next_number)(2) == 3


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what is compiled, empty."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def test_two_processes_that_begin_at_once_do_not_take_the_code_of_each_other(folder: Path) -> None:
    ours, theirs = (compiled.compiled(next_number) for _ in range(2))
    files = ours._cache._cache_file
    # Both read the index while it is empty, and theirs writes its files in the middle of ours.
    files._load_index = theirs._cache._cache_file._load_index = dict
    save = files._save_data

    def meanwhile(name: str, data: object) -> None:
        assert theirs(1.5) == 2.5
        save(name, data)

    files._save_data = meanwhile
    assert ours(1) == 2
    for hits in (1, 2):
        later = compiled.compiled(next_number)
        assert (later(1.5), later(1)) == (2.5, 2)
        assert len(later.stats.cache_hits) == hits


@pytest.mark.parametrize("damaged", ["nbc", "nbi"])
def test_damaged_files_are_written_anew(folder: Path, damaged: str) -> None:
    assert compiled.compiled(next_number)(1) == 2
    (path,) = folder.rglob(f"*.{damaged}")
    whole = path.read_bytes()
    for left in (b"", whole[: len(whole) // 2], b"x" * len(whole)):
        path.write_bytes(left)
        assert compiled.compiled(next_number)(1) == 2
    assert len(list(folder.rglob("*.nbc"))) == 1
    again = compiled.compiled(next_number)
    assert again(1) == 2
    assert again.stats.cache_hits


@pytest.mark.parametrize("name", ["_save_data", "_save_index", "_load_data"])
def test_a_disk_that_is_full_costs_the_cache_only(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(compiled._CacheFile, name, refuse)
    assert [compiled.compiled(next_number)(1) for _ in range(2)] == [2, 2]


def test_what_was_compiled_from_other_sources_is_dropped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for digest in ("before", "after"):
        monkeypatch.setattr(compiled, "_digest_of_sources", lambda _, own=digest: own)
        assert compiled.compiled(next_number)(1) == 2
        assert len(list(folder.rglob("*.nbc"))) == 1


def loop_around(change: object, times: int) -> object:
    """Return a loop around a compiled function, as if another process had made both."""
    inner = compiled.inlined(change)

    def loop(n: int) -> int:
        for _ in range(times):
            n = inner(n)
        return n

    return compiled.compiled(loop)


def last_number(n: int) -> int:
    return n - 1


def test_a_loop_around_a_compiled_function_is_found_by_another_process() -> None:
    def key(change: object, times: int) -> object:
        return loop_around(change, times)._cache._index_key((numba.int64,), cpu_target.target_context.codegen())

    assert key(next_number, 3) == key(next_number, 3)
    assert len({key(next_number, 3), key(next_number, 4), key(last_number, 3)}) == 3
