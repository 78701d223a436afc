"""The store: one folder with the database and the array files, used by any number of processes at once.

store-2.sqlite          jobs, results, claims, failures, answers (2 is the format)
arrays-2/ADDRESS/       the array files of one job
store-2.damaged-....sqlite    what was set aside; `clean` removes it

It lies where you say, where LUDUS_STORE says, or in the data folder of this user. The folder must lie on a disk of this
machine: SQLite cannot lock a file on most network disks.
"""

from __future__ import annotations

import contextlib
import os
import sys
import uuid
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from types import TracebackType

from ludus.core.errors import abbreviate, invalid
from ludus.jobs.database import ARRAYS, DATABASE, Database
from ludus.jobs.errors import StoreUnusable, store_errors, unusable
from ludus.jobs.owners import release


def store_folder(given: Path | str | None = None, *, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the store, absolute; it need not be there yet.

    >>> store_folder("/tmp/mine").as_posix().endswith("/tmp/mine")
    True
    >>> store_folder(environment={"LUDUS_STORE": "/data"}).name
    'data'
    """
    named = given or environment.get("LUDUS_STORE")
    folder = Path(named) if named else data_folder(environment) / "ludus"
    try:
        return folder.expanduser().absolute()
    except (RuntimeError, OSError) as error:
        raise unusable(folder, error) from error


def data_folder(environment: Mapping[str, str], *, platform: str = sys.platform) -> Path:
    """Return the folder in which this system keeps the data of programs for one user.

    >>> data_folder({"XDG_DATA_HOME": "/home/eve/data"}, platform="linux").as_posix()
    '/home/eve/data'
    >>> data_folder({}, platform="darwin").as_posix()
    '~/Library/Application Support'
    """
    if platform == "darwin":
        return Path("~/Library/Application Support")
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or "~/AppData/Local")
    # The XDG specification: a relative path there is invalid and is ignored.
    named = environment.get("XDG_DATA_HOME", "")
    return Path(named) if named.startswith("/") else Path("~/.local/share")


class Store:
    """An open store. Use it in one thread, close it or use it as a context; errors are StoreUnusable.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Store(folder) as store:
    ...     sorted(path.name for path in store.folder.iterdir())[0]
    'store-2.sqlite'
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        if folder is not None and not isinstance(folder, str | PathLike):
            raise invalid("folder", f"expected a folder, or None for your own, got {abbreviate(folder)}")
        self.folder = store_folder(folder)
        is_new = not (self.folder / DATABASE).exists()
        self.database = Database(self.folder / DATABASE)
        self.holder = uuid.uuid4().hex
        """The name under which this open store holds the jobs that it has run or read, until it is closed."""
        if is_new:
            self._tell_of_older()

    def __repr__(self) -> str:
        return f"Store({str(self.folder)!r})"

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know about the store, such as that a damaged file was set aside."""
        return tuple(self.database.notices)

    def arrays(self, address: str) -> Path:
        """Return the folder for the array files of a job; it need not be there."""
        return self.folder / ARRAYS / address

    def make_arrays(self, address: str) -> Path:
        """Return the folder for the array files of a job, made when it is not there."""
        folder = self.arrays(address)
        with store_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        return folder

    def close(self) -> None:
        """Close the store, and let go of the jobs that it held."""
        with contextlib.suppress(StoreUnusable):
            self._let_go()
        self.database.close()

    def _let_go(self) -> None:
        if self.database.is_read_only:
            return
        with self.database.reading() as connection:
            is_holding = connection.execute("SELECT 1 FROM holds WHERE holder = ?", (self.holder,)).fetchone()
        if is_holding:
            with self.database.writing() as connection:
                release(connection, self.holder)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _tell_of_older(self) -> None:
        older = sorted(path.name for path in self.folder.glob("store-*.sqlite") if path.name != DATABASE)
        older = [name for name in older if ".damaged-" not in name]
        if older:
            self.database.notices.append(f"results of another format are kept, unread, in {', '.join(older)}")
