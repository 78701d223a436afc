"""What a page says of a proof as a person would: every number is counted again, every claim tried on each move."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any

import pytest

from ludus import workbench
from ludus.core.answers import Undecided
from ludus.core.limits import silent
from ludus.web.targets import target
from ludus.web.tasks import TASKS

Cell = tuple[int, ...]


def asked(game: str, **fields: Any) -> dict[str, Any]:
    answer = TASKS["ask"]({"game": game, "question": "solve", "seconds": 5.0} | fields, silent)
    assert isinstance(answer, dict)
    return answer


def weights_of(answer: dict[str, Any]) -> dict[Cell, int]:
    return {tuple(map(int, name.split())): weight for name, weight in answer["weights"]["cells"].items()}


def numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


def test_rings_on_lights_are_odd_and_every_press_changes_an_even_number_of_them() -> None:
    draw, told = random.Random(7), 0
    for _ in range(40):
        rows = ["".join(draw.choice("01") for _ in range(5)) for _ in range(5)]
        answer = asked("lights", parameters={"shape": "5,5"}, position="/".join(rows))
        assert (answer["voice"] is None) == (answer["verdict"] == "solved")
        if answer["voice"] is None:
            continue
        told += 1
        ringed = {cell for cell, weight in weights_of(answer).items() if weight}
        assert answer["voice"].startswith(f"{len(ringed)} lights have a ring.")
        assert sum(rows[r][c] == "1" for r, c in ringed) % 2 == 1
        for r, c in product(range(5), repeat=2):
            assert sum(abs(r - a) + abs(c - b) < 2 for a, b in ringed) % 2 == 0
    assert told > 20


@pytest.mark.parametrize(
    ("shape", "window", "modulus"), [((5, 7), (2, 3), 3), ((4, 4), (2, 2), 2), ((5, 8), (2, 5), 5)]
)
def test_pips_on_ringed_dice_keep_their_remainder(
    shape: tuple[int, int], window: tuple[int, int], modulus: int
) -> None:
    draw, told = random.Random(3), 0
    sides = {"shape": shape, "window": window}
    parameters = {name: ",".join(map(str, value)) for name, value in sides.items()} | {"modulus": str(modulus)}
    for _ in range(20):
        dice = {cell: draw.randrange(modulus) for cell in product(*map(range, shape))}
        text = "/".join("".join(str(dice[r, c]) for c in range(shape[1])) for r in range(shape[0]))
        answer = asked("dice-torus", parameters=parameters, position=text)
        if answer["voice"] is None:
            continue
        told += 1
        ringed = {cell for cell, weight in weights_of(answer).items() if weight}
        base = answer["weights"]["modulus"]
        rest = sum(dice[cell] for cell in ringed) % base
        for a, b in product(*map(range, shape)):
            met = {((a + r) % shape[0], (b + c) % shape[1]) for r, c in product(*map(range, window))}
            assert len(met & ringed) % base == 0
        assert rest
        expected = [len(ringed), 0, 0] if base == 2 else [len(ringed), rest, base, base, 0]
        assert numbers(answer["voice"]) == expected
    assert told > 3


def test_dominoes_leave_one_colour_over() -> None:
    draw, told = random.Random(11), 0
    for _ in range(60):
        rows, columns = draw.randint(2, 6), draw.randint(2, 6)
        holes = set(draw.sample([*product(range(rows), range(columns))], 2))
        cells = {cell for cell in product(range(rows), range(columns)) if cell not in holes}
        region = "/".join("".join(".#"[(r, c) in cells] for c in range(columns)) for r in range(rows))
        answer = asked("tiling", parameters={"region": region, "tiles": "I2"})
        if answer["voice"] is None:
            continue
        told += 1
        even = sum((r + c) % 2 == 0 for r, c in cells)
        assert sorted(numbers(answer["voice"])) == sorted([even, len(cells) - even])
        assert 2 * even != len(cells)
    assert told > 5


@pytest.mark.parametrize("variant", ["lost", "diamond"])
def test_no_jump_makes_the_pegs_heavier(variant: str) -> None:
    answer = asked("pegs", variant=variant)
    here = target("pegs", {}, variant, None).standing
    problem = here.game.problem(here.position, here.entry.question)
    weights = weights_of(answer)
    now, goal = (sum(weights[hole] for hole in holes) for holes in (problem.pegs(), problem.finish_pegs()))
    assert numbers(answer["voice"]) == [now, goal]
    assert now < goal
    # Every jump that the whole board allows, from every position: the weight of its end is at most what it takes away.
    for a in weights:
        for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            b, c = ((a[0] + k * step[0], a[1] + k * step[1]) for k in (1, 2))
            if b in weights and c in weights:
                assert weights[c] <= weights[a] + weights[b]


def test_a_hint_that_is_compared_names_exactly_the_moves_after_which_nothing_is_left() -> None:
    start = {"parameters": {"board": "..oo./ooo.o/..o..", "finish": "1"}}
    here = target("pegs", start["parameters"], None, None)
    game, position = here.standing.game, here.standing.position

    def can_end(now: Any) -> bool:
        return game.is_won(now) or any(can_end(game.play(now, move)) for move in game.moves(now))

    hint = TASKS["hint"]({"game": "pegs", "position": game.write(position), "compare": True} | start, silent)
    assert isinstance(hint, dict)
    others = [move for move in game.moves(position) if game.write_move(move) != hint["move"]]
    dead = {game.write_move(move) for move in others if not can_end(game.play(position, move))}
    assert can_end(game.play(position, game.read_move(hint["move"])))
    assert hint["others"] == len(others)
    assert set(hint["dead"]) == dead != set()


@pytest.mark.parametrize("name", ["pegs", "wythoff"])
def test_a_hint_that_is_not_found_in_time_does_not_deny_that_a_move_helps(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = "The time limit of 3 s was reached."

    def late(problem: Any, **_: Any) -> workbench.CheckedAnswer:
        return workbench.CheckedAnswer(Undecided(problem, reason), reason, "undecided")

    monkeypatch.setattr(workbench, "ask", late)
    hint = TASKS["hint"]({"game": name}, silent)
    assert isinstance(hint, dict)
    assert (hint["move"], hint["is_undecided"], hint["sentence"]) == (None, True, f"no hint: {reason}")
