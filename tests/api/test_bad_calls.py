"""More than 200 wrong calls: each is refused by an error of Ludus whose sentence names an argument of the call."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludus
import ludus_check

NOTHING = object()
KINDS: dict[str, tuple[Any, ...]] = {
    "integer": (None, "3", 2.5, [1], True, NOTHING),
    "text": (None, 3, 2.5, [1], NOTHING),
    "name": (None, 3, "no such name", ["rook"], NOTHING),
    "board": (None, 7, "##/#", [[1, 2], [3]], [[0.5]], [["a"]], {}, NOTHING),
    "list": (None, 7, 2.5, NOTHING),
    "seconds": (None, "9", -1, 0, float("nan"), True),
    "path": (None, 3, "no-suffix", "x.unknown", "no-such-folder/x.svg"),
}
rook, nim, kayles = ludus.game("rook"), ludus.game("nim"), ludus.OctalGame("0.77")
light, tiling, dice = ludus.LightsOut("##/#."), ludus.Tiling("2x2", "I2"), ludus.DiceSet("abccba")
solved = light.solve()

CALLS: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("subject|ludus", "name", lambda x: ludus.ask(x if not isinstance(x, list) else {})),
    ("question", "name", lambda x: light.ask(x) if x is not None else light.ask("none")),
    ("question", "name", lambda x: rook(1, 2).ask(x)),
    ("name", "name", lambda x: ludus.puzzle(x)),
    ("game", "name", lambda x: ludus.generate(x, moves=2)),
    ("moves", "integer", lambda x: ludus.generate("lights", moves=x)),
    ("name", "name", lambda x: ludus.daily(x)),
    ("count", "integer", lambda x: ludus.generate_pack("lights", x)),
    ("path", "path", lambda x: solved.save(x)),
    ("path", "path", lambda x: rook(1, 2).save(x)),
    ("theme", "name", lambda x: solved.save("x.svg", theme=x)),
    ("path", "list", lambda x: ludus.load(x)),
    ("answer", "list", lambda x: ludus.check(x)),
    ("answer", "list", lambda x: ludus.export(x)),
    ("name|game", "name", lambda x: ludus.game(x)),
    ("rules|game|name", "name", lambda x: ludus.verify(x, "x ^ y")),
    ("formula", "text", lambda x: rook.verify(x)),
    ("claim", "text", lambda x: rook.prove(x)),
    (
        "size",
        "integer",
        lambda x: rook.verify("x ^ y", size=x) if not isinstance(x, list) else rook.verify("x", size=[]),
    ),
    ("size", "integer", lambda x: rook.table(x) if not isinstance(x, list) else rook.table()),
    ("below", "integer", lambda x: rook.level_sets(below=x, size=20)),
    ("up_to", "integer", lambda x: rook.extensions(up_to=x)),
    ("passes", "integer", lambda x: rook.with_passes(x)),
    ("position", "text", lambda x: rook(x) if not isinstance(x, int | list) else rook()),
    ("rays", "list", lambda x: ludus.Piece(rays=x)),
    ("steps", "list", lambda x: ludus.Piece(steps=x)),
    ("rays", "list", lambda x: ludus.TwoPieces(rays=x)((1, 2), (3, 4)).value()),
    ("function", "list", lambda x: ludus.Ruleset(x)),
    ("digraph", "list", lambda x: ludus.Ruleset.from_graph(x)),
    ("graph", "list", lambda x: ludus.LightsOut.on_graph(x)),
    ("graph", "list", lambda x: ludus.PegSolitaire.on_graph(x, 0)),
    ("code", "list", lambda x: ludus.OctalGame(x)),
    ("heaps_below", "integer", lambda x: kayles.sequence(x)),
    ("size", "integer", lambda x: kayles.period(size=x)),
    ("components", "list", lambda x: ludus.Sum(x)),
    ("state", "board", lambda x: ludus.LightsOut(x)),
    ("modulus", "integer", lambda x: ludus.LightsOut("##", x)),
    ("press", "name", lambda x: ludus.LightsOut("##", press=x)),
    ("wrap", "name", lambda x: ludus.LightsOut("##", wrap=x)),
    ("holes", "list", lambda x: ludus.LightsOut("##", holes=x)),
    ("state", "board", lambda x: ludus.DiceTorus(x, (1, 1), 3)),
    ("window", "list", lambda x: ludus.DiceTorus([[1, 1]], x, 3)),
    ("modulus", "integer", lambda x: ludus.DiceTorus([[1, 1]], (1, 1), x)),
    ("seconds", "seconds", lambda x: light.solve(seconds=x)),
    ("threads", "integer", lambda x: light.solve(threads=x)),
    ("limits", "text", lambda x: light.solve(limits=x)),
    ("store", "list", lambda x: light.solve(store=x)),
    ("method", "name", lambda x: light.solve(method=x if x is not None else "none")),
    ("board", "list", lambda x: ludus.PegSolitaire(x)),
    ("vacancy", "text", lambda x: ludus.PegSolitaire("english", vacancy=x if x is not None else (9, 9))),
    ("paces", "integer", lambda x: ludus.SolitaireArmy(x)),
    ("region", "list", lambda x: ludus.Tiling(x, "I2")),
    ("tiles", "list", lambda x: ludus.Tiling("2x2", x)),
    ("cells", "list", lambda x: ludus.Tile(x)),
    ("cells", "text", lambda x: ludus.Tile(x) if x != [1] else ludus.Tile("Q9")),
    ("faces", "list", lambda x: ludus.DiceSet(x)),
    ("name", "name", lambda x: ludus.DiceSet.known(x)),
    ("copies", "integer", lambda x: dice.duels(copies=x)),
    ("sides|players", "text", lambda x: ludus.search_dice(sides=x if not isinstance(x, int) else 0)),
    ("fair", "name", lambda x: ludus.search_dice(fair=x)),
    ("what", "name", lambda x: ludus.search(x)),
    ("size", "text", lambda x: ludus.nullity(x if not isinstance(x, int | list) else 0)),
    ("modulus", "integer", lambda x: ludus.nullity(4, modulus=x)),
    ("problem", "list", lambda x: ludus.widget(x)),
    ("paper", "name", lambda x: ludus.papers(x)),
    ("bound", "integer", lambda x: ludus.interpretations("theorem-4", bound=x)),
    ("by", "integer", lambda x: ludus.ReplacementGame({-1, 1}).move(by=x)),
]
WRONG = [
    pytest.param(names, call, value, id=f"{number}-{names}-{value!r}"[:60].split(" object")[0])
    for number, (names, kind, call) in enumerate(CALLS)
    for value in KINDS[kind]
]


def test_there_are_more_than_200() -> None:
    assert len(WRONG) > 200


@pytest.mark.parametrize(("names", "call", "value"), WRONG)
def test_a_wrong_call_names_the_argument(names: str, call: Callable[[Any], Any], value: Any) -> None:
    with pytest.raises(ludus.InvalidInput) as caught:
        call(value)
    assert re.match(rf"({names})\b", str(caught.value)), str(caught.value)
    assert "\n" not in str(caught.value)


class _Bit:
    """An element of the field of two elements, as algebra systems have them: an integer only by int()."""

    def __init__(self, value: int) -> None:
        self.value = value % 2

    def __int__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and self.value == other % 2

    __hash__ = None  # type: ignore[assignment]


def test_entries_of_a_finite_field_are_lights_and_fractions_are_not() -> None:
    bits = np.array([[_Bit(1), _Bit(1)], [_Bit(1), _Bit(0)]], object)
    assert ludus.LightsOut(bits).solve().moves == [(0, 0)]
    with pytest.raises(ludus.InvalidInput, match=r"state\[1\]\[0\]: expected an integer, got Fraction\(1, 2\)"):
        ludus.LightsOut(np.array([[1, 0], [Fraction(1, 2), 1]], object))


def test_a_rejected_answer_stands_in_the_error(tmp_path: Path) -> None:
    fields = ludus.LightsOut("##").solve().to_dict()
    fields["certificate"]["presses"][0][0] ^= 1  # type: ignore[index]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(fields))
    with pytest.raises(ludus.VerificationError) as raised:
        ludus.load(file)
    rejected = pickle.loads(pickle.dumps(raised.value)).answer
    assert rejected["certificate"] == fields["certificate"]
    assert ludus_check.check(rejected).status is ludus_check.Status.REJECTED


def test_a_heat_map_fits_into_a_notebook() -> None:
    for side in (5, 40, 60):
        drawn = ludus.table("nim", side).heatmap()._repr_svg_() or ""
        sizes = re.search(r'width="(\d+)" height="(\d+)" viewBox="0 0 (\d+) (\d+)"', drawn)
        assert sizes is not None
        width, height, across, down = map(int, sizes.groups())
        assert width <= 640
        assert abs(width * down - height * across) <= across
