"""Units for the tests of long work: quick ones, slow ones, ones that raise, kill their worker or fill the disk."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import numpy as np

from ludus.jobs.results import UnitFiles


def square(unit: dict[str, int]) -> dict[str, int]:
    time.sleep(unit.get("ms", 0) / 1000)
    return {"square": unit["n"] ** 2}


def logged_square(unit: dict[str, Any]) -> int:
    """Also writes down that it was done, so that a test can count how often."""
    time.sleep(unit["ms"] / 1000)
    with open(unit["log"], "a") as file:
        file.write(f"{unit['n']}\n")
    return unit["n"] ** 2


def deadly(unit: dict[str, int]) -> int:
    if unit["n"] in (3, 11):
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return unit["n"] ** 2


def raising(unit: dict[str, int]) -> int:
    if unit["n"] == 5:
        raise ZeroDivisionError("five is right out")
    return unit["n"] ** 2


def process_id(unit: None) -> int:
    return os.getpid()


def blocked_signals(unit: None) -> list[int]:
    return sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def press_ctrl_c(unit: None) -> int:
    raise KeyboardInterrupt


def odd_result(unit: int) -> float:
    return unit / 2


class Unpicklable(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__("two arguments in, one out")


def raise_unpicklable(unit: int) -> int:
    raise Unpicklable(1, 2)


def mortal_once(unit: dict[str, Any]) -> int:
    """Kills its worker the first time only."""
    try:
        os.close(os.open(unit["mark"], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return unit["n"]
    os.kill(os.getpid(), signal.SIGKILL)
    return -1


def block(unit: dict[str, int], files: UnitFiles) -> dict[str, Any]:
    """One block of the table T[i, j] = T[i-1, j] + T[i, j-1] mod 2^32: it needs the blocks above and to the left."""
    time.sleep(unit.get("ms", 0) / 1000)
    size, row, column = unit["size"], unit["row"], unit["column"]
    table = np.ones((size + 1, size + 1), dtype="<u4")
    before = list(files.before)
    if row:
        table[0, 1:] = files.read(before.pop(0)["block"])[-1]
    if column:
        table[1:, 0] = files.read(before.pop(0)["block"])[:, -1]
    for i in range(1, size + 1):
        for j in range(1, size + 1):
            at_the_edge = (i == 1 and row == 0) or (j == 1 and column == 0)
            table[i, j] = 1 if at_the_edge else (int(table[i - 1, j]) + int(table[i, j - 1])) % 2**32
    return {"block": files.write(f"block-{row}-{column}", table[1:, 1:]), "last": int(table[-1, -1])}


def flood(unit: dict[str, int], files: UnitFiles) -> dict[str, Any]:
    return {"array": files.write("flood", np.full(unit["bytes"], unit["n"], dtype=np.uint8))}


def wordy(unit: dict[str, int]) -> str:
    return str(unit["n"]) * unit["bytes"]
