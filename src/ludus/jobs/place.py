"""Where the store lies: where you say, where LUDUS_STORE says, or in the data folder of this user."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ludus.jobs.errors import unusable


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
