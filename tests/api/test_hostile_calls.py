"""Every public function with every argument replaced by something wrong: accepted, or refused by a clear sentence."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludus

HOSTILE = (
    *(None, -1, 0, 10**30, "", "x", "0", float("nan"), float("inf"), 2.5, 1j, True, b"x", object()),
    *(
        [],
        (),
        {},
        [None],
        [[]],
        [-1],
        ["x"],
        (1,),
        (1, 2, 3),
        (-1, -1),
        {"x": None},
        [[1, 2], [3]],
        {None},
        np.array(3),
    ),
)
"""Values that are wrong for nearly every argument."""

wythoff, nim, kayles = ludus.game("wythoff"), ludus.game("nim"), ludus.OctalGame("0.77")
rooks = ludus.TwoPieces(rays=[(1, 0), (0, 1)], jump=True)
light, tiling, dice = ludus.LightsOut("##/#."), ludus.Tiling("2x2", "I2"), ludus.DiceSet("abccba")
torus = ludus.DiceTorus([[1, 1], [1, 1]], (1, 2), 3)
pegs, game = ludus.PegSolitaire("3x1", vacancy=(0, 0)), ludus.ReplacementGame({-1, 1})
fair = ludus.DiceSet.known("go-first-4d12")
solved, table = light.solve(), wythoff.table(4)
PATH = {0: [1], 1: [0, 2], 2: [1]}
JOB = ludus.jobs.Job("a job without units", "math:isqrt", [])
JOBS = {"store": False, "workers": "inline", "progress": False}
LIMITS = {"seconds": 5, "threads": 1, "seed": 0, "limits": ludus.Limits(), "method": None, "store": False}

CALLS: list[tuple[str, Callable[..., Any], dict[str, Any]]] = [
    ("ask", lambda **k: ludus.ask(**k), {"subject": "wythoff", "question": "outcome", "start": (5, 7), **LIMITS}),
    ("ask-ryuo", lambda **k: ludus.ask("ryuo", "value", **k), {"start": (3, 4), "p": 3, "passes": 0, "misere": False}),
    ("ask-nim", lambda **k: ludus.ask("nim", "value", **k), {"start": (3, 4)}),
    ("ask-two", lambda **k: ludus.ask("two-rooks", "value", **k), {"start": (1, 2, 3, 4)}),
    ("ask-silver", lambda **k: ludus.ask("silver-dollar", "value", **k), {"start": (1, 2, 3, 4)}),
    ("ask-pegs", lambda **k: ludus.ask("pegs", "solve", **k), {"board": "3x1", "finish": "1"}),
    ("solve", lambda **k: ludus.solve(**k), {"subject": "lights", "variant": "fiver"}),
    ("draw", lambda **k: ludus.draw(**k), {"subject": "lights", "path": "x.svg", "theme": "light", "animated": False}),
    ("check", lambda **k: ludus.check(**k), {"answer": solved.to_dict()}),
    ("load", lambda **k: ludus.load(**k), {"path": "x.json"}),
    ("export", lambda **k: ludus.export(**k), {"answer": solved}),
    ("puzzle", lambda **k: ludus.puzzle(**k), {"name": "lights", "variant": "fiver"}),
    ("generate", lambda **k: ludus.generate(**k), {"game": "lights", "moves": 2, "seed": 0, "seconds": 5}),
    ("generate_pack", lambda **k: ludus.generate_pack(**k), {"name": "lights", "count": 1, "seed": 0, "seconds": 5}),
    ("daily", lambda **k: ludus.daily(**k), {"name": "lights", "day": None}),
    ("widget", lambda **k: ludus.widget(**k), {"problem": "wythoff", "position": None, "start": (5, 7)}),
    ("game", lambda **k: ludus.game(**k), {"name": "ryuo", "p": 3, "passes": 1, "pass_at_terminal": True}),
    ("game-octal", lambda **k: ludus.game("octal", **k), {"code": "0.77"}),
    ("games", lambda name: ludus.games[name], {"name": "ryuo"}),
    ("verify", lambda **k: ludus.verify(**k), {"rules": "rook", "formula": "x ^ y", "size": 4, "seconds": 5}),
    ("guess", lambda **k: ludus.guess(**k), {"rules": "rook", "size": 8, "vary": None, "seconds": 5}),
    ("guess-vary", lambda **k: ludus.guess("ryuo", size=8, **k), {"vary": {"p": [3]}}),
    (
        "prove",
        lambda **k: ludus.prove(**k),
        {"rules": "rook", "claim": "x ^ y", "numeration": None, "without_pass": None, "seconds": 5},
    ),
    (
        "table",
        lambda **k: ludus.table(k.pop("rules"), k.pop("size"), **k),
        {"rules": "rook", "size": 4, "store": False},
    ),
    ("table-blocks", lambda **k: wythoff.table(4, **k), {"block": None, "workers": "inline", "progress": False}),
    ("nullity", lambda **k: ludus.nullity(**k), {"size": 4, "press": "plus", "wrap": False, "modulus": 2}),
    (
        "interpretations",
        lambda **k: ludus.interpretations(k.pop("names"), **k),
        {"names": "theorem-4", "bound": 3, "only": ["rooks"]},
    ),
    ("search", lambda **k: next(ludus.search(**k), None), {"what": "dice", "players": 3}),
    (
        "search_dice",
        lambda **k: next(ludus.search_dice(**k), None),
        {
            **dict.fromkeys(("order", "method", "fifth")),
            "players": 3,
            "sides": 6,
            "total": 0,
            "fair": "all",
            "seed": 0,
            "units": 1,
            **JOBS,
        },
    ),
    (
        "check_argument",
        lambda **k: ludus.check_argument(**k),
        {"puzzle": tiling, "weights": "(r + c) mod 2", "modulus": None},
    ),
    (
        "papers",
        lambda **k: ludus.papers(k.pop("paper"), **k),
        {"paper": "ryuo-nim", "claim": "orientation", "only": None, "store": None, "workers": "inline"},
    ),
    (
        "Piece",
        lambda **k: ludus.Piece(**k)(3, 4).outcome(),
        {"rays": [(1, 0)], "steps": [(0, 1)], "passes": 0, "pass_at_terminal": False, "is_misere": False},
    ),
    (
        "TwoPieces",
        lambda **k: ludus.TwoPieces(**k)((1, 2), (3, 4)).outcome(),
        {
            "rays": [(1, 0), (0, 1)],
            "steps": [],
            "jump": True,
            "land": False,
            "drop": False,
            "push": False,
            "push_off": "both",
            "is_misere": False,
        },
    ),
    (
        "Ruleset",
        lambda **k: ludus.Ruleset(**k)(3).value(),
        {"function": range, "max_positions": 100, "passes": 0, "pass_at_terminal": False, "is_misere": False},
    ),
    (
        "Ruleset-options",
        lambda options: ludus.Ruleset(lambda n: options if n == 3 else ())(3).value(),
        {"options": (1, 2)},
    ),
    (
        "Ruleset-from_graph",
        lambda digraph: ludus.Ruleset.from_graph(digraph)(2).value(),
        {"digraph": {2: [1, 0], 1: [0], 0: []}},
    ),
    ("Ruleset-values", lambda position: ludus.Ruleset(range).values(position), {"position": 3}),
    ("Ruleset-followers", lambda position: ludus.Ruleset(range).p_followers(position), {"position": 3}),
    (
        "OctalGame",
        lambda **k: ludus.OctalGame(**k)(3).outcome(),
        {"code": "0.77", "passes": 0, "is_misere": False, "max_positions": 100},
    ),
    ("OctalGame-position", lambda heaps: kayles(heaps).value(), {"heaps": 5}),
    ("OctalGame-sequence", lambda **k: kayles.sequence(**k), {"heaps_below": 10, **LIMITS}),
    ("OctalGame-period", lambda **k: kayles.period(**k), {"size": 200, **LIMITS}),
    (
        "OctalGame-period_as_job",
        lambda **k: kayles.period_as_job(**k),
        {**JOBS},
    ),
    ("OctalGame-quotient", lambda **k: kayles.misere_quotient(**k), {"size": 5, **LIMITS}),
    ("Position", lambda position: wythoff(position).outcome(), {"position": (5, 7)}),
    ("Position-nim", lambda position: nim(position).outcome(), {"position": (5, 7)}),
    ("Position-two", lambda position: rooks(position).outcome(), {"position": (1, 2, 3, 4)}),
    ("Position-ask", lambda **k: wythoff(5, 7).ask(**k), {"question": "outcome", **LIMITS}),
    ("Position-times", lambda copies: wythoff(5, 7) * copies, {"copies": 2}),
    ("Position-plus", lambda other: wythoff(5, 7) + other, {"other": nim(3)}),
    ("Game-value", lambda position: wythoff.value(position), {"position": (5, 7)}),
    ("Game-values", lambda positions: wythoff.value(np.array(positions)), {"positions": [[5, 7], [1, 2]]}),
    ("Game-play", lambda start: wythoff.play(start), {"start": (5, 7)}),
    ("OctalGame-genus", lambda heap: kayles.genus(heap), {"heap": 5}),
    ("Sum-times", lambda copies: (nim(3) + nim(4)) * copies, {"copies": 2}),
    ("Tapes-pack", lambda **k: ludus.ReplacementGame.pack(**k), {"seed": 0, "count": 1, "seconds": 5}),
    ("Game-outcome", lambda position: wythoff.outcome(position), {"position": (5, 7)}),
    ("Game-options", lambda position: wythoff.options(position), {"position": (5, 7)}),
    ("Game-options-nim", lambda position: nim.options(position), {"position": (5, 7)}),
    ("Game-options-octal", lambda position: kayles.options(position), {"position": (5, 7)}),
    ("Game-options-two", lambda position: rooks.options(position), {"position": ((1, 2), (3, 4))}),
    ("Game-winning_moves", lambda position: wythoff.winning_moves(position), {"position": (5, 7)}),
    ("Game-remoteness", lambda position: wythoff.remoteness(position), {"position": (5, 7)}),
    ("Game-with_passes", lambda **k: wythoff.with_passes(**k)(2, 3).value(), {"passes": 1, "at_terminal": False}),
    ("Game-p_positions", lambda size: wythoff.p_positions(size), {"size": 5}),
    ("Game-table-two", lambda size: rooks.table(size), {"size": 3}),
    ("Game-level_sets", lambda **k: wythoff.level_sets(**k), {"below": 3, "size": 10, **LIMITS}),
    ("Game-extensions", lambda **k: wythoff.extensions(**k), {"up_to": 2, "size": 8, "p_positions": False}),
    ("Game-with_parameters", lambda **k: ludus.game("ryuo").with_parameters(**k), {"p": 3}),
    ("Sum", lambda **k: ludus.Sum(**k).outcome(), {"components": [nim(3)], "misere": False}),
    ("Table", lambda position: table[position], {"position": (1, 2)}),
    ("Table-coordinate", lambda x: table[x, 0], {"x": 1}),
    ("Table-level_set", lambda value: table.level_set(value), {"value": 1}),
    ("Result-save", lambda **k: solved.save(**k), {"path": "x.svg", "theme": "light", "animated": False}),
    ("Result-to_pandas", lambda long: solved.to_pandas(long=long), {"long": False}),
    (
        "LightsOut",
        lambda **k: ludus.LightsOut(**k).solve(),
        {"state": "##/#.", "modulus": 2, "press": "plus", "wrap": False, "holes": (), "target": None},
    ),
    (
        "LightsOut-on_graph",
        lambda **k: ludus.LightsOut.on_graph(**k).solve(),
        {"graph": PATH, "on": "all", "modulus": 2, "closed": True},
    ),
    (
        "LightsOut-with_moves",
        lambda **k: ludus.LightsOut.with_moves(**k).solve(),
        {"state": [1, 1], "moves": [[(0, 1)], [(1, 1)]], "modulus": 2},
    ),
    ("Puzzle-ask", lambda **k: light.ask(**k), {"question": "solve", "progress": lambda *_: None, **LIMITS}),
    (
        "DiceTorus",
        lambda **k: ludus.DiceTorus(**k).solve(),
        {"state": [[1, 1], [1, 1]], "window": (1, 2), "modulus": 3, "wrap": True, "target": None},
    ),
    (
        "PegSolitaire",
        lambda **k: ludus.PegSolitaire(**k).solve(seconds=2),
        {
            "board": "3x2",
            "vacancy": (0, 0),
            "survivor": None,
            "finish": None,
            "lattice": "",
            "diagonal": False,
            "jumps": None,
        },
    ),
    (
        "PegSolitaire-on_graph",
        lambda **k: ludus.PegSolitaire.on_graph(**k).solve(),
        {"graph": PATH, "vacancy": 0, "survivor": 2},
    ),
    ("PegSolitaire-longest_sweep", lambda **k: pegs.longest_sweep(**k), {"anywhere": True, **LIMITS}),
    ("PegSolitaire-fools", lambda **k: pegs.fools_solitaire(**k), {"left": "most", **LIMITS}),
    ("PegSolitaire-count", lambda **k: pegs.count(**k), {**JOBS}),
    ("SolitaireArmy", lambda paces: ludus.SolitaireArmy(paces).solve(seconds=2), {"paces": 1}),
    (
        "Tile",
        lambda **k: ludus.Tile(**k).orientations,
        {"cells": "##/#.", "name": "T", "count": None, "symmetry": "all"},
    ),
    ("Tile-named", lambda **k: ludus.Tile(**k), {"cells": "T4", "count": None}),
    ("Tile-order", lambda most: ludus.Tile("I2").order(most=most), {"most": 2}),
    (
        "Tiling",
        lambda **k: ludus.Tiling(**k).solve(),
        {"region": "2x2", "tiles": "I2", "lattice": "square", "symmetry": "all"},
    ),
    ("Tiling-placements_of", lambda **k: tiling.placements_of(**k), {"tile": "I2", **LIMITS}),
    (
        "Tiling-count_as_job",
        lambda **k: tiling.count_as_job(**k),
        {"method": None, **JOBS},
    ),
    (
        "Tiling-tilings",
        lambda **k: list(tiling.tilings(**k)),
        {"up_to_symmetry": True, "seconds": 5, **JOBS},
    ),
    (
        "ReplacementGame",
        lambda **k: ludus.ReplacementGame(**k).solve(seconds=2),
        {"offsets": {-1, 1}, "start": (0,), "goal": None},
    ),
    ("ReplacementGame-move", lambda by: game.move(by=by), {"by": 6}),
    ("ReplacementGame-family", lambda **k: ludus.ReplacementGame.family(**k), {"name": "D", "p": 2, "q": 3}),
    ("DiceSet", lambda faces: ludus.DiceSet(faces).fairness, {"faces": "abccba"}),
    ("DiceSet-known", lambda name: ludus.DiceSet.known(name), {"name": "go-first-4d12"}),
    ("DiceSet-records", lambda players: ludus.DiceSet.records(players=players), {"players": 3}),
    ("DiceSet-ask", lambda **k: dice.ask(**k), {"question": "report", **LIMITS}),
    ("DiceSet-duels", lambda copies: dice.duels(copies=copies), {"copies": 1}),
    ("DiceSet-roll", lambda rng: dice.roll(rng), {"rng": 1}),
    ("DiceSet-insert_die", lambda rule: fair.insert_die(rule), {"rule": "boole"}),
    ("DiceSet-net", lambda **k: fair.net(**k), {"die": "b", "size_mm": 40}),
    ("DiceSet-mesh", lambda **k: fair.mesh(**k), {"die": "b", "size_mm": 20}),
    ("DiceSet-labels", lambda **k: fair.labels(**k), {"diameter_mm": 14}),
    ("DiceSet-plus", lambda other: dice + other, {"other": dice}),
    ("IntegerSequence", lambda **k: str(ludus.IntegerSequence(**k)), {"terms": [1, 2], "first": 0, "sentence": ""}),
    ("Limits", lambda **k: light.solve(limits=ludus.Limits(**k)), {"seconds": 5, "seed": 0, "threads": 1}),
    ("Store", lambda folder: ludus.Store(folder), {"folder": None}),
]

CALLS += [
    (f"jobs-{name}", getattr(ludus.jobs, name), {"job_id": "none", "store": "s"})
    for name in ("show", "failures", "cancel", "delete")
] + [
    ("scan_pieces", lambda **k: ludus.scan_pieces(9, **k), {"queen": False, "misere": False}),
    ("jobs-clean", lambda **k: ludus.jobs.clean(**k), {"days": 30, "store": "s"}),
    ("jobs-run", lambda **k: ludus.jobs.run(**k), {"job": JOB, "store": "s", "workers": "inline", "progress": print}),
    ("jobs-values", lambda **k: ludus.jobs.values(**k), {"job": JOB, "store": "s"}),
]

OTHERS: dict[str, tuple[type[Exception], str]] = {
    "games": (KeyError, "expected the name of a game"),
    **dict.fromkeys(
        ("Position-plus", "Position-times", "Sum-times", "DiceSet-plus"), (TypeError, "unsupported operand|multiply")
    ),
}
"""Where Python has an error of its own: a key that a mapping does not have, operands that do not fit."""
FEW = (None, -1, 0, 10**30, "", "x", float("nan"), (1, 2, 3), [None])
LONG = {("OctalGame-quotient", "seconds"), ("papers", "claim")}
"""Arguments that may be large or left out: the call then takes its time."""


SECONDS_EACH = {"OctalGame-quotient", "OctalGame-period_as_job", "Tiling-count_as_job", "PegSolitaire-count"}
"""Calls that take long even when nothing is wrong: they are tried in the slow test only."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the calls write into a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDUS_STORE", str(tmp_path / "store"))


def refusal(label: str, call: Callable[[], Any]) -> str:
    """Return the sentence by which a call is refused, "" when it works; other errors are raised."""
    own, words = OTHERS.get(label, (ludus.LudusError, ""))
    try:
        call()
    except ludus.LudusError as error:
        return str(error)
    except own as error:
        return f"operand: {error}" if re.search(words, str(error)) else f"not clear: {error!r}"
    return ""


def attack(label: str, call: Callable[..., Any], valid: dict[str, Any], values: Iterable[Any]) -> None:
    """Replace each argument by each value: the call works, or its error names an argument or a field."""
    sentences = [
        refusal(label, lambda changed={**valid, name: value}: call(**changed))
        for name in valid
        for value in values
        if (label, name) not in LONG
    ]
    unclear = [one for one in sentences if one and not re.match(r"[a-z_A-Z][\w.\[\]' -]*: |expected|the time", one)]
    assert unclear == []


@pytest.mark.parametrize(
    ("label", "call", "valid"), [pytest.param(*one, id=one[0]) for one in CALLS if one[0] not in SECONDS_EACH]
)
def test_a_wrong_argument_is_refused_by_a_sentence(label: str, call: Callable[..., Any], valid: dict[str, Any]) -> None:
    attack(label, call, valid, FEW)


@pytest.mark.slow
@pytest.mark.parametrize(("label", "call", "valid"), [pytest.param(*one, id=one[0]) for one in CALLS])
def test_all_wrong_arguments(label: str, call: Callable[..., Any], valid: dict[str, Any]) -> None:
    attack(label, call, valid, HOSTILE)


def test_every_public_function_is_tried() -> None:
    tried = {label.partition("-")[0] for label, _, _ in CALLS}
    functions = {name for name in ludus.__all__ if inspect.isfunction(getattr(ludus, name))}
    assert functions - tried == {"about", "serve"}
    made = {"DiceSet", "DiceTorus", "LightsOut", "OctalGame", "PegSolitaire", "Piece", "ReplacementGame", "Ruleset"}
    assert made | {"SolitaireArmy", "Sum", "Tile", "Tiling", "TwoPieces", "IntegerSequence", "Limits", "Store"} <= tried


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: ludus.LightsOut("12"), r"state\[0, 1\]|state"),
        (lambda: ludus.LightsOut("#q"), "state: expected rows of # for on and . for off, or of digits, got 'q'"),
        (lambda: kayles(-1), r"position: expected heaps of 0 to 200,000,000, got \(-1,\)"),
        (lambda: -2 * wythoff(5, 7), "copies: expected an integer from 0 to 20, got -2"),
        (lambda: table[-1, 0], r"position: expected a position from \(0, 0\), below \(4, 4\), got \(-1, 0\)"),
        (lambda: ludus.ask("wythoff", "outcome", start=None), "start: expected integers"),
        (lambda: ludus.ask("ryuo", "value", start=(3, 4), p="x"), "p: expected an integer, got 'x'"),
        (lambda: ludus.ask("nim", "value", start=None), "start: expected integers"),
        (lambda: ludus.ask("pegs", "solve", board=None), "board: expected a string, got None"),
        (lambda: ludus.table("wythoff", 0), "size: expected sides of at least 1, got 0"),
        (lambda: ludus.verify("rook", "x ^ y", size=0), "size: expected sides of at least 1, got 0"),
        (lambda: ludus.guess("rook", size=0), "size: expected sides of at least 1, got 0"),
        (
            lambda: ludus.ask("wythoff", "best"),
            "question: expected one of outcome, value, remoteness, table, levels, p-p",
        ),
        (
            lambda: light.ask("best"),
            "question: expected one of solve, fewest, count, quiet, solutions, gods-number, got",
        ),
        (
            lambda: wythoff(5, 7).ask("best"),
            "question: expected one of table, p-positions, levels, value, outcome, remoteness, got",
        ),
    ],
)
def test_what_a_review_found(call: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(ludus.InvalidInput, match=f"^{sentence}"):
        call()


def test_a_position_outside_a_table_is_also_an_index_error() -> None:
    with pytest.raises(IndexError):
        table[4, 0]
    assert [list(row) for row in table][3][3] == table[3, 3]


def test_invalid_input_survives_pickle() -> None:
    with pytest.raises(ludus.InvalidInput) as caught:
        ludus.LightsOut("#q")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.faults == caught.value.faults
    assert str(again) == str(caught.value)
