"""Claims that take too long: the checker counts all its work beforehand, and its sentence says no more than it saw."""

from __future__ import annotations

from typing import Any

import pytest

import ludus_check
from ludus_check import NotChecked
from ludus_check.by_search.automatic import direct, pairs
from ludus_check.by_search.automatic.ostrowski_differences import hopeful, hopeful_cost
from ludus_check.by_search.pegs import moves as pegs_moves
from ludus_check.by_search.uniform import sets
from ludus_check.fields import Record
from ludus_check.pegs.reading import read_game


def every_size(problem: dict[str, Any]) -> str:
    answer = {"ludus": 1, "problem": {"ludus": 1, **problem}, "answer": "solved", "certificate": {"kind": "every-size"}}
    return ludus_check.verify(answer).text


def nim_values(letters: int) -> list[int]:
    """The row of state 0 of an automaton for v = x ^ y, the digits of v, x and y being the last of each letter."""
    return [letter.bit_count() % 2 for letter in range(letters)]


def test_values_beyond_the_box_are_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairs, "SEARCH_STEPS", 10)
    monkeypatch.setattr(direct, "SMALL", 6)
    automaton = {"transitions": [nim_values(8), [1] * 8], "finals": [0]}
    told = every_size(
        {
            "kind": "kernel",
            "rays": [[1, 0], [0, 1]],
            "question": "table",
            "numeration": [2],
            "automaton": automaton,
        }
    )
    assert told.startswith("For coordinates and values below 6, position x has Grundy value v exactly when")
    assert told.endswith("Not verified: the theorem for all board sizes.")


def test_values_for_all_p_beyond_the_box_are_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "STEPS", 10)
    # p, qx, rx, qy, ry, qv, rv: for p = 64 and more, coordinates and v below 4 have q = 0, and rv = rx + ry.
    carry = [[2] * 128, [2] * 128, [2] * 128]
    for letter in range(128):
        _, qx, rx, qy, ry, qv, rv = (letter >> k & 1 for k in range(6, -1, -1))
        for owed in (0, 1):
            total = rx + ry + owed
            if not (qx or qy or qv) and total % 2 == rv:
                carry[owed][letter] = total // 2
    # A carry into nothing is owed for ever: zeros must make no difference.
    carry[1][0] = 2
    problem = {"kind": "blocks", "from": 64, "question": "table"}
    told = every_size({**problem, "automaton": {"transitions": carry, "finals": [0]}})
    assert told.startswith("For p = 64 to 68 and coordinates and values below 4, in Ryūō Nim")
    assert told.endswith("Not verified: the proof for all p.")


@pytest.mark.parametrize(("t", "ray"), [(1, 200), (16, 200), (4, 100)])
def test_differences_are_counted_before_they_are_made(t: int, ray: int) -> None:
    lost = {"transitions": [[0] * (t + 1) ** 2], "finals": [0]}
    told = every_size({"kind": "kernel", "rays": [[1, ray]], "numeration": {"ostrowski": t}, "automaton": lost})
    assert told.endswith("Not verified: the theorem for all board sizes.")


@pytest.mark.parametrize(("t", "change", "amount"), [(1, 2, 1), (1, 8, 5), (2, 6, 0), (3, 12, 4), (4, 8, 20)])
def test_the_differences_are_at_most_about_as_many_as_counted(t: int, change: int, amount: int) -> None:
    assert len(hopeful(t, change, amount)) * (2 * change + 1) <= 2 * hopeful_cost(t, change, amount)


def test_sets_of_guesses_are_counted_by_their_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "BITS", 1000)
    work = sets.Work()
    work.keep([1 << 500, 1])
    with pytest.raises(NotChecked):
        work.keep([1 << 500])


def test_sweeps_cost_more_with_more_jumps_and_holes() -> None:
    def side(start: list[str], **fields: Any) -> pegs_moves._Side:
        problem = {"ludus": 1, "kind": "pegs", "start": start, "finish": 1, "question": "fewest", **fields}
        game = read_game(Record(problem, "problem"))
        bit = {place: 1 << k for k, place in enumerate(game.holes)}
        return pegs_moves._Side(game, bit, {0}, 1, 0)

    small, large = side(["oo."]), side(["o" * 100] * 60)
    listed = side(["o" * 30], jumps=[[[0, a], [0, b], [0, 0]] for a in range(1, 30) for b in range(1, 30) if a != b])
    assert (small.per_position, small.per_jump) == (1, 1)
    assert listed.per_position > 20
    assert large.per_position > 1000
    assert large.per_jump > 20
