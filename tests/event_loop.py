"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_in_loop(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return what a coroutine returns, in a new thread: the browser of other tests may run a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(work())).result()
