"""A time limit holds whatever the solver does, and what the solver raises or returns comes through."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from ludus import workbench
from ludus.core.answers import Undecided
from ludus.core.limits import Limits
from ludus.families.impartial.one_piece.problem import impartial
from ludus.families.parts import methods
from ludus.workbench import deadline
from ludus.workbench.deadline import TimeUp, within


def test_what_is_returned_and_raised_comes_through() -> None:
    assert within(lambda limits: limits.seconds, Limits(seconds=5)) == 5
    with pytest.raises(ZeroDivisionError):
        within(lambda limits: 1 // 0, Limits(seconds=5))


def test_work_without_a_clock_is_given_up_and_ends() -> None:
    ended = threading.Event()

    def endless(limits: Limits) -> None:
        try:
            while True:
                time.sleep(0.001)
        except TimeUp:
            ended.set()
            raise

    assert within(endless, Limits(seconds=0)) is None
    assert ended.wait(30)


def test_progress_ends_work_that_was_given_up() -> None:
    told: list[int] = []
    is_over, ended = threading.Event(), threading.Event()

    def endless(limits: Limits) -> None:
        try:
            is_over.wait(30)
            limits.progress("late", 1, 2)
        except TimeUp:
            ended.set()
            raise

    assert within(endless, Limits(seconds=0, progress=lambda *report: told.append(1))) is None
    is_over.set()
    assert ended.wait(30)
    assert told == []


def test_a_table_that_takes_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = impartial([(1, 0), (0, 1)], [], (5, 5))
    table = methods(problem.KIND)[problem.question]
    is_over = threading.Event()
    monkeypatch.setitem(table, next(iter(table)), lambda problem, limits: is_over.wait(60))
    result = workbench.ask(problem, limits=Limits(seconds=0.1))
    is_over.set()
    assert isinstance(result.answer, Undecided)
    assert result.sentence == "The time limit of 0.1 s was reached."


def test_the_command_line_ends_in_the_middle_of_a_compiled_loop() -> None:
    command = [sys.executable, "-m", "ludus", "heaps", "0.165", "--size", "8000000", "--seconds", "0.1", "--quiet"]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr == "ludus: The time limit of 0.1 s was reached.\n"


INTERRUPTED = """
import ludus, sys
from ludus.workbench import deadline
deadline.GRACE = 0.0
board = ludus.Tiling("8x8", ["I2"])
for seconds in (0.01, 0.1, 0.3):
    ludus.ask(board, "solutions", seconds=seconds)
print(ludus.ask(ludus.Tiling("2x3", ["I2"]), "solutions").sentence)
"""


def test_a_limit_while_numba_is_loaded_spoils_no_later_question() -> None:
    """A fresh process is out of time while it imports and compiles; the next question is answered all the same."""
    run = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "3 tilings" in run.stdout, run.stdout
    assert "Traceback" not in run.stderr


def test_a_solver_that_ends_while_it_is_given_up_raises_nothing_in_its_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    escaped: list[object] = []
    monkeypatch.setattr(threading, "excepthook", escaped.append)
    is_ending, may_end = threading.Event(), threading.Event()

    class Slow(threading.Event):
        def set(self) -> None:
            is_ending.set()
            while not may_end.wait(0.001):
                pass
            super().set()

    call = deadline._Call(lambda limits: 7, Limits(seconds=1))
    call.done = Slow()
    call.start()
    assert is_ending.wait(30)
    call.give_up()
    time.sleep(0.1)  # long enough for the exception to arrive
    may_end.set()
    call._thread.join(30)
    assert call.done.is_set()
    assert call.value == 7
    assert escaped == []
