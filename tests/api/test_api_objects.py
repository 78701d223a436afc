"""The objects behind `import ludus`: sums, games of one's own, results, errors; compared with plain recursion."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from functools import cache
from math import isqrt
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

import ludus


@cache
def square_value(n: int) -> int:
    seen = {square_value(n - k * k) for k in range(1, isqrt(n) + 1)}
    return next(v for v in range(len(seen) + 1) if v not in seen)


@ludus.Ruleset
def take_a_square(n: int) -> list[int]:
    return [n - k * k for k in range(1, isqrt(n) + 1)]


def test_a_game_of_ones_own_has_the_values_of_the_definition() -> None:
    assert [take_a_square(n).value() for n in range(20)] == [square_value(n) for n in range(20)]
    assert take_a_square.values(19) == {n: square_value(n) for n in take_a_square.values(19)}


def test_sums_of_different_games_add_by_nim() -> None:
    draw = random.Random(1)
    rook, kayles = ludus.game("rook"), ludus.OctalGame("0.77")
    for _ in range(10):
        n, x, y, heap = (draw.randrange(12) for _ in range(4))
        whole = take_a_square(n) + rook(x, y) + kayles(heap)
        value = square_value(n) ^ x ^ y ^ kayles(heap).value()
        assert whole.value() == value
        assert whole.outcome() == ("N" if value else "P")
        move = whole.winning_move()
        assert (move is None) == (value == 0)
        if move is not None:
            number, to = move
            parts = list(whole.components)
            parts[number] = parts[number].game(to)
            assert ludus.Sum(parts).outcome() == "P"


def test_copies_and_zero() -> None:
    nim = ludus.game("nim")
    assert (2 * nim(5)).outcome() == "P"
    assert sum([nim(1)]).value() == 1
    assert ludus.Sum().outcome() == "P"
    assert ludus.Sum(misere=True).outcome() == "N"


def test_misere_and_passes_are_other_games() -> None:
    nim = ludus.game("nim")
    assert nim.misere()(1, 1).outcome() == "N"
    assert nim(1, 1).outcome() == "P"
    with pytest.raises(ludus.InvalidInput, match="normal play"):
        nim.misere()(1, 1).value()
    assert ludus.game("wythoff").with_passes(1)(1, 2).outcome() == "N"


def test_options_and_followers() -> None:
    king = ludus.game("king")
    assert [one.place for one in king(1, 1).options()] == [(0, 0), (0, 1), (1, 0)]
    assert len(list(king(2, 3).followers())) == 12
    assert {one.place for one in king(1, 2).winning_moves()} == {
        one.place for one in king(1, 2).options() if one.outcome() == "P"
    }


def test_a_table_is_indexed_by_coordinate_and_shown_with_x_to_the_right() -> None:
    table = ludus.game("rook").table(4, 6)
    assert table.shape == (4, 6)
    assert all(table[x, y] == x ^ y for x in range(4) for y in range(6))
    assert np.asarray(table).shape == (4, 6)
    frame = table.to_pandas()
    assert frame.loc[5, 3] == 3 ^ 5
    assert list(frame.columns) == [0, 1, 2, 3]
    assert len(table.to_pandas(long=True)) == 24
    assert "y\\x" in table._repr_html_()
    assert [tuple(row) for row in table.level_set(0)] == [(0, 0), (1, 1), (2, 2), (3, 3)]


def test_a_table_is_saved(tmp_path: Path) -> None:
    table = ludus.game("wythoff").table(3, 4)
    assert table.save(tmp_path / "t.csv").read_text().splitlines()[:2] == ["y\\x,0,1,2", "0,0,1,2"]
    assert np.load(table.save(tmp_path / "t.npy")).shape == (3, 4)
    assert "tabular" in table.save(tmp_path / "t.tex").read_text()


def test_a_result_has_no_truth_value_and_shows_itself() -> None:
    found = ludus.Tiling("4x5", "L4").solve()
    with pytest.raises(TypeError, match="no truth value"):
        bool(found)
    assert repr(found).startswith("<Result impossible, verified: ")
    assert "<svg" in found._repr_html_()
    assert '<i style="color:#1a7f37">verified</i>' in found._repr_html_()
    assert found.recheck()._repr_html_().startswith('<p><b style="color:#1a7f37">Verified.</b>')
    assert set(found._repr_mimebundle_()) == {"text/plain", "text/html", "text/markdown"}
    assert found.moves == []
    assert found.recheck().verified


def test_a_graph_game_becomes_a_networkx_graph_with_values() -> None:
    game = ludus.Ruleset.from_graph(nx.DiGraph([(2, 1), (2, 0), (1, 0)]))
    assert game(2).outcome() == "N"
    graph = game(2).ask("table").to_networkx()
    assert sorted(data["value"] for _, data in graph.nodes(data=True)) == [0, 1, 2]
    assert graph.number_of_edges() == 3


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ludus.ask("wytoff"), "did you mean wythoff"),
        (lambda: ludus.ask("nothing.json"), "path: "),
        (lambda: ludus.LightsOut("##/#"), "state: expected rows of one length"),
        (lambda: ludus.LightsOut([[0.5]]), "state: "),
        (lambda: ludus.LightsOut([[1]], press="queen"), "press: expected one of"),
        (lambda: ludus.LightsOut([[1]], wrap="up"), "wrap: expected one of"),
        (lambda: ludus.game("lights"), "puzzle"),
        (lambda: ludus.game("ryuo", q=3), "q: expected one of the parameters"),
        (lambda: ludus.game("rook")("a"), "position"),
        (lambda: ludus.Piece(), "rays: expected at least one"),
        (lambda: ludus.ask(ludus.game("rook")), "subject: expected a position"),
        (lambda: ludus.Tiling("4x5", "L4").solve(second=3), "second: expected one of the options"),
        (lambda: ludus.DiceSet.known("nobody"), "name: "),
        (lambda: ludus.Tiling("4x5", "L4").solve().save("x.foo"), "path: expected a file name ending in"),
        (lambda: ludus.nullity(5, press="queen"), "press: "),
        (lambda: ludus.search_dice(method="luck"), "method: "),
    ],
)
def test_errors_name_the_argument(call: object, words: str) -> None:
    with pytest.raises(ludus.InvalidInput, match=words):
        call()  # type: ignore[operator]


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("ludus.families.dice.compiled")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "ludus.algebra.compiled", raising=False)
    with pytest.raises(ludus.MissingExtra, match=r"pip install 'ludus-games\[fast\]'"):
        next(ludus.search_dice(players=3, sides=6))


def test_errors_are_those_of_python_too() -> None:
    assert issubclass(ludus.InvalidInput, ValueError)
    assert issubclass(ludus.IllegalMove, ValueError)
    assert issubclass(ludus.VerificationError, RuntimeError)
    assert issubclass(ludus.MissingExtra, ImportError)


def test_games_are_a_mapping() -> None:
    assert "wythoff" in list(ludus.games)
    assert "outcome" in ludus.games["wythoff"].questions
    assert ludus.games.two_rooks((1, 2), (3, 4)).value() >= 0


def test_results_and_games_are_picklable() -> None:
    found = ludus.LightsOut("###/###/###").solve()
    assert pickle.loads(pickle.dumps(found)).sentence == found.sentence
    game = ludus.Piece([(1, 0), (0, 1)])
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_list_is_answered_lazily() -> None:
    search = ludus.ask([ludus.LightsOut("#"), ludus.LightsOut("##")])
    assert next(search).is_solved
    assert (search.found, search.is_exhausted) == (1, False)
    assert len(list(search)) == 1
    assert search.is_exhausted


@pytest.mark.parametrize("times", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_eight_threads_ask_first(times: int) -> None:
    code = (
        "import threading, ludus\n"
        "found, start = [], threading.Barrier(8)\n"
        "def work():\n"
        "    start.wait()\n"
        "    found.append(ludus.LightsOut([[1, 1], [1, 0]]).solve().verdict)\n"
        "threads = [threading.Thread(target=work) for _ in range(8)]\n"
        "[one.start() for one in threads]; [one.join() for one in threads]\n"
        "print(*found)"
    )
    for _ in range(times):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["solved"] * 8, done.stderr


def test_generate_and_load(tmp_path: Path) -> None:
    made = ludus.generate("lights", moves=3, seed=7)
    assert len(made.moves) == 3
    again = ludus.load(made.save(tmp_path / "puzzle.json"))
    assert isinstance(again, ludus.Result)
    assert again.sentence == made.sentence


def test_play_shows_a_solution_move_by_move(tmp_path: Path) -> None:
    """The last picture is that of the solved board; all have one size, as a moving picture needs."""
    solutions = [
        ludus.LightsOut("###/#.#/###", modulus=3).solve(),
        ludus.LightsOut.on_graph({0: [1], 1: [0, 2], 2: [1]}).solve(),
        ludus.DiceTorus([[1, 2], [2, 1]], (1, 2), 3).solve(),
        ludus.Tiling("2x4", "I2").solve(),
        ludus.PegSolitaire("triangle5", vacancy=(0, 0)).solve(),
    ]
    for found in solutions:
        if found.is_impossible:
            continue
        pictures = list(found.play())
        assert len(pictures) == len(found.moves) + 1
        assert len({(one.picture().width, one.picture().height) for one in pictures}) == 1
        assert "<svg" in found.save(tmp_path / "moves.svg", animated=True).read_text()
    with pytest.raises(ludus.InvalidInput, match="animated: expected False"):
        ludus.Tiling("3x3", "I2").solve().save(tmp_path / "none.svg", animated=True)


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "networkx"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ludus.MissingExtra, match="this needs pandas, which is not installed: pip install pandas"):
        ludus.game("wythoff").table(4).to_pandas()
    with pytest.raises(ludus.MissingExtra, match="this needs networkx"):
        take_a_square(4).ask("value").to_networkx()


@pytest.mark.parametrize("name", ["kayles", "welter", "silver-dollar-strip", "octal", "wythoff", "two-rooks", "nim"])
def test_games_compare_hash_and_pickle_by_value(name: str) -> None:
    game = ludus.game(name)
    place = (0, 1, 2, 3) if name == "two-rooks" else (1, 2)
    assert {game(*place), ludus.game(name)(*place)} == {game(*place)}
    assert pickle.loads(pickle.dumps(game(*place))) == game(*place)


def test_puzzles_compare_by_value_and_positions_show_themselves_as_called() -> None:
    assert ludus.LightsOut("##") == ludus.LightsOut([[1, 1]]) != ludus.LightsOut("#.")
    assert len({ludus.Tiling("2x2", "I2"), ludus.Tiling("2x2", "I2"), ludus.Tiling("2x3", "I2")}) == 2
    shown = [repr(ludus.game("nim")(3)), repr(ludus.OctalGame("0.77")(0)), repr(ludus.game("wythoff")(5, 7))]
    assert shown == ["nim(3)", "OctalGame('0.77')(0)", "wythoff(5, 7)"]


def test_a_formula_may_name_the_parameter_of_its_game() -> None:
    ryuo = ludus.game("ryuo", p=3)
    assert ryuo.prove("x//p = y//p and (x+y) % p = 0").verdict == "proved"
    assert ryuo.misere().prove("x//p = y//p and (x+y) % p = 1").verdict == "proved"
    assert ryuo.verify("x//p = y//p and (x+y) % p = 0", p_positions=True, size=9).holds
    assert ludus.game("two-rooks").prove("(x ^ z) = (y ^ w)").verdict in ("proved", "refuted")
    assert ludus.game("two-rooks").p_positions(2)


def test_a_board_keeps_its_rows_and_columns_in_frames_and_files(tmp_path: Path) -> None:
    found = ludus.LightsOut("#.#./..##").solve()
    frame, presses = found.to_pandas(), found.to_numpy()
    assert (frame.index.name, frame.columns.name, frame.shape) == ("row", "column", (2, 4))
    assert [(row, column) for row, column in found.moves if not frame.loc[row, column]] == []
    lines = found.save(tmp_path / "board.csv").read_text().splitlines()
    assert lines == [r"row\column,0,1,2,3", *(f"{n},{','.join(map(str, row))}" for n, row in enumerate(presses))]
    table = ludus.table("wythoff", 3, 2)
    assert table.to_pandas().loc[1, 2] == table[2, 1]
    assert table.save(tmp_path / "table.csv").read_text().splitlines()[0] == r"y\x,0,1,2"


def test_moves_and_orders_are_rows_in_frames_and_files(tmp_path: Path) -> None:
    tiling = ludus.Tiling("2x2", "I2").solve()
    assert {(one["row"], one["column"]) for one in tiling.rows()} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    pegs = ludus.PegSolitaire("triangle5", vacancy=(0, 0)).solve()
    assert [(one["from"], one["over"], one["to"]) for one in pegs.rows()] == pegs.moves
    first = [number for cell in pegs.moves[0] for number in cell]
    head, *lines = pegs.save(tmp_path / "pegs.csv").read_text().splitlines()
    assert head == "move,from row,from column,over row,over column,to row,to column"
    assert lines[0] == ",".join(map(str, [1, *first]))
    graph = ludus.LightsOut.on_graph({"a": ["b"], "b": ["a", "c"], "c": ["b"]}).solve()
    assert graph.save(tmp_path / "graph.csv").read_text() == "node,times\nb,1\n"
    orders = ludus.DiceSet("abccba").orders()
    assert dict(orders.to_pandas().itertuples(index=False)) == orders.answer
    assert ludus.OctalGame("0.77").period().rows() == [{"period": 12, "preperiod": 71, "saltus": 0}]
    assert ludus.Tiling("4x5", "L4").solve().rows()[0]["verdict"] == "impossible"


def test_sums_are_multiplied_and_games_say_how_they_are_played() -> None:
    nim, wythoff = ludus.game("nim"), ludus.game("wythoff")
    assert (2 * (nim(3) + nim(4))).components == (nim(3), nim(4), nim(3), nim(4))
    assert [repr(one) for one in (wythoff.misere(), wythoff.with_passes(2)(1, 2), ludus.game("ryuo", p=4)(9, 12))] == [
        "wythoff.misere()",
        "wythoff.with_passes(2)(1, 2)",
        "ryuo(p=4)(9, 12)",
    ]


def test_the_values_of_an_array_are_those_of_its_positions() -> None:
    wythoff = ludus.game("wythoff")
    for positions in (np.array([[[1, 2], [5, 7]], [[3, 3], [0, 9]]]), np.array([[0, 400_000], [2, 1]])):
        flat = positions.reshape(-1, 2).tolist()
        assert wythoff.value(positions).reshape(-1).tolist() == [wythoff(*one).value() for one in flat]
    assert wythoff.value(np.zeros((0, 2), int)).shape == (0,)


def misere_value(position: tuple[int, ...], game: ludus.OctalGame, twos: int) -> int:
    """Return the misère Grundy value of heaps beside some nim heaps of two, from the definition."""

    @cache
    def value(place: tuple[int, ...], heaps: tuple[int, ...]) -> int:
        below = {value(one, heaps) for one in game.options(place)}
        for number, heap in enumerate(heaps):
            below |= {value(place, (*heaps[:number], left, *heaps[number + 1 :])) for left in range(heap)}
        return next(n for n in range(len(below) + 1) if n not in below) if below else 1

    return value(position, (2,) * twos)


@pytest.mark.parametrize("code", ["0.77", "0.137", "0.07"])
def test_the_genus_is_that_of_the_definition(code: str) -> None:
    game = ludus.OctalGame(code)
    for heap in range(8):
        value, _, powers = game.genus(heap).partition("^")
        more = [
            int(powers[n] if n < len(powers) else powers[len(powers) - 2 + (n - len(powers)) % 2]) for n in range(5)
        ]
        assert (int(value), more) == (game(heap).value(), [misere_value((heap,), game, twos) for twos in range(5)])


def test_a_heat_map_and_a_tile_show_and_save_themselves(tmp_path: Path) -> None:
    table = ludus.table("wythoff", 6)
    assert "<svg" in (table.heatmap()._repr_svg_() or "")
    assert table.heatmap().save(tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")
    assert repr(ludus.Tile("T4")) == "<Tile T4: 4 cells>"
    assert ludus.Tile("T4") == ludus.Tile("###/.#.", name="T4")
    assert ludus.Tiling("2x4", {"D": ludus.Tile("I2", count=4)}).solve().is_solved


def test_dice_are_compared_and_games_on_tapes_come_in_packs() -> None:
    assert "4/4 fair" in ludus.DiceSet.known("go-first-4d12").compare().sentence
    assert ludus.DiceSet([[2, 4, 9], [1, 6, 8], [3, 5, 7]]).duels().nontransitive_cycle == "abc"
    assert all(game.shortest().is_optimal for game in ludus.ReplacementGame.pack(1, count=2))
    assert ludus.ReplacementGame.family("D", p=2, q=5).move(by=3).problem.displacement == 3
    assert ludus.generate(ludus.LightsOut("###/###"), moves=2).is_optimal


def test_graphs_of_tilings_automata_and_games() -> None:
    tiling = ludus.Tiling("2x4", "I2").solve()
    graph = tiling.to_networkx()
    assert sorted(cell for _, one in graph.nodes(data=True) for cell in one["cells"]) == [
        (row, column) for row in range(2) for column in range(4)
    ]
    assert nx.is_connected(graph)
    automaton = ludus.prove("rook", "x = y").to_networkx()
    assert {one["is_final"] for _, one in automaton.nodes(data=True)} == {True, False}
    known = take_a_square(6).ask("table").to_networkx()
    assert known.nodes["6"] == {"value": take_a_square(6).value(), "outcome": take_a_square(6).outcome()}
    with pytest.raises(TypeError, match="to_networkx is for games by options, tilings"):
        ludus.LightsOut("##").solve().to_networkx()


def test_a_theorem_is_saved_as_a_file_that_the_checker_reads(tmp_path: Path) -> None:
    proved, refuted = ludus.prove("rook", "x ^ y"), ludus.prove("rook", "x = y and x != 5")
    assert ludus.check(proved.save(tmp_path / "theorem.json")).verified
    assert "theorem" in proved.save(tmp_path / "theorem.lean").read_text()
    assert "eval ludus_theorem" in proved.save(tmp_path / "theorem.walnut").read_text()
    with pytest.raises(ludus.InvalidInput, match="path: expected a claim that is proved, got one that is refuted"):
        refuted.save(tmp_path / "theorem.lean")


def test_where_a_formula_is_wrong_is_an_array_and_a_map() -> None:
    found = ludus.verify("wythoff", "x = y", size=20)
    wrong = found.to_numpy()
    assert (np.count_nonzero(wrong), wrong[1, 1], found.status) == (found.wrong_positions, 1, "claimed")
    assert "<svg" in (found.heatmap()._repr_svg_() or "")


def test_progress_is_told_in_one_way_by_questions_and_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[int, int]] = []
    ludus.ask(ludus.Tiling("6x6", "L4 I1:4"), "count", progress=lambda now: seen.append((now.done, now.total)))
    assert seen[-1] == (36, 36)
    ludus.table("wythoff", 40, progress=True)
    assert capsys.readouterr().err.endswith("\r")
    assert len(list(ludus.search_dice(players=3, sides=6, progress=True))) > 1
    assert "dice ████████████████████ 14 of 14" in capsys.readouterr().err


def test_a_board_that_is_solved_as_lights_is_told_as_dice() -> None:
    found = ludus.puzzle("dice-surface").solve()
    assert found.sentence == "12 rolls set all 12 dice to 0 (mod 3)."
    assert "windows 2 × 2" in found.picture().title == ludus.puzzle("dice-surface").picture().title
    assert str(ludus.ask("dice-surface")) == str(found)
