"""Counting patterns of dice against a dictionary and against all rolls; searches; time to five 60-sided fair dice."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable

import numpy as np

from ludus.families.dice import counts
from ludus.families.dice.compiled import counting, words
from ludus.families.dice.problem import dice
from ludus.families.dice.solve import meeting

Report = Callable[..., None]

MEYER = (
    "abcdeedcbadcbeebcdaaaaecbddbceecbddbceaaaadcbeebcdabcdeedcbaaadcbeebcdabcdeedcbaaecdbbdceaecdbbdceaabcdeedcbadcbeebc"
    "daaaaaaecbddbceaabceddecbdcebbecdaadcebbecdbceddecbaaecbddbceaaaaaadcebbecdaecdbbdceaabcdeedcbabcdeedcbaaecdbbdcea"
    "dcebbecdaaaecbddbceabceddecbaaaadcebbecddcebbecdaaaabceddecbaecbddbcea"
)


def run(report: Report) -> None:
    """Report counting, searching and finding."""
    against_a_dictionary(report)
    against_rolls(report)
    nodes(report)
    time_to_sets(report)


def best(work: Callable[[], object], times: int = 5) -> float:
    """Return the least of several times."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def dictionary_counts(word: str) -> dict[tuple[str, ...], int]:
    """The same prefix counts as one would write them first: a dictionary of all patterns seen."""
    found: dict[tuple[str, ...], int] = {(): 1}
    for letter in word:
        for pattern, count in list(found.items()):
            if letter not in pattern:
                longer = (*pattern, letter)
                found[longer] = found.get(longer, 0) + count
    return found


def compiled_pass(word: str) -> Callable[[], object]:
    """The compiled counts of all patterns of a string, its tables ready."""
    faces = dice(word).faces
    groups = counts.groups(faces)
    place, sources, targets = counting.transitions(len(faces), len(faces))
    letters = np.array([group[0] for group in groups], dtype=np.int64)

    def work() -> None:
        found = np.zeros(len(place), np.int64)
        found[0] = 1
        counting.read_singles(letters, sources, targets, found)

    work()
    return work


def against_a_dictionary(report: Report) -> None:
    """Five 60-sided dice; the bar is 200 times."""
    ours = best(compiled_pass(MEYER))
    report(
        "counting all patterns",
        "5 dice, d=60",
        ours,
        "naive dictionary",
        best(lambda: dictionary_counts(MEYER)),
        1 / 200,
    )
    for sides in (30, 120, 480):
        word = (MEYER * -(-sides // 60))[: 5 * sides]
        ratio_to = best(compiled_pass(MEYER)) * sides / 60
        report(
            "counting grows with the faces",
            f"5 dice, d={sides}",
            best(compiled_pass(word)),
            "in proportion",
            ratio_to,
            2,
        )


def against_rolls(report: Report) -> None:
    """Four 12-sided dice: 20,736 rolls."""
    word = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba"
    faces = dice(word).faces

    def rolls() -> dict[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {}
        for roll in itertools.product(*faces):
            order = tuple(sorted(range(4), key=roll.__getitem__))
            found[order] = found.get(order, 0) + 1
        return found

    report("counting all patterns", "4 dice, d=12", best(compiled_pass(word)), "every roll", best(rolls, 2), 1 / 200)


def nodes(report: Report) -> None:
    """The residual search in nodes per second, against an addition per edge in a memory-bound loop."""
    prefix = np.zeros(0, np.int8)

    def search(length: int = 17) -> int:
        found, _, _ = words.search((18, 18, 18, 12), 4, prefix, palindromic=True, length=length, most=1)
        return found

    search(length=8)
    start = time.process_time()
    count = search()
    taken = time.process_time() - start
    edges = words.edges(4, 4, True)[0].shape[0]
    values = np.arange(1 << 16, dtype=np.int64)
    adding = best(lambda: values + values) / len(values) * edges * count
    print(f"  residual search: {count} nodes, {count / taken / 1e6:.1f} million nodes per second")
    report("residual search", f"{count} nodes", taken, f"{edges} additions each", adding)


def time_to_sets(report: Report) -> None:
    """Five 60-sided fair dice by partition: the first set, and those of 40 seconds, each against one join."""
    meeting.partition_unit({"blocks": 6, "faces": 20, "seed": 1, "draw": 0})
    start = time.process_time()
    found = draws = 0
    first = 0.0
    while not found or time.process_time() - start < 40:
        found += bool(meeting.partition_unit({"blocks": 30, "faces": 60, "seed": 1, "draw": draws})["words"])
        draws += 1
        if found == 1 and not first:
            first = time.process_time() - start
    taken = time.process_time() - start
    print(f"  five 60-sided dice: first set after {first:.1f} s, {found} sets after {taken:.1f} s, {draws} rules drawn")
    report("first set of five 60-sided dice", "partition", first, "one rule and its join", taken / draws)
    report(f"{found} sets of five 60-sided dice", "partition", taken, "one rule and its join", taken / draws)
