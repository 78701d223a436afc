"""Long work from Python: lazy searches that stop and resume, counts and tables as jobs, b-files, pickles."""

from __future__ import annotations

import itertools
import pickle
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludus
from ludus import jobs
from ludus.cli.main import main

Pair = tuple[tuple[int, ...], tuple[int, ...]]


def test_a_search_stops_and_the_same_call_resumes(tmp_path: Path) -> None:
    seen: list[int] = []
    with ludus.search_dice(players=3, sides=6, store=tmp_path, progress=lambda now: seen.append(now.done)) as search:
        first = next(search)
    assert first.is_permutation_fair
    assert (search.found, search.is_exhausted, search.is_stopped, list(search)) == (1, False, True, [])
    again = ludus.search("dice", players=3, sides=6, store=tmp_path)
    found = {one.string for one in again}
    assert again.is_exhausted
    assert first.string in found
    assert len(found) == 11 == len(list(ludus.search_dice(players=3, sides=6)))
    assert again.progress is not None
    assert again.progress.done == again.progress.total
    (job,) = jobs.stored(store=tmp_path)
    assert job.done == job.units
    assert jobs.show(job.address[:8], store=tmp_path) == job
    jobs.delete(job.address, store=tmp_path)
    assert jobs.stored(store=tmp_path) == ()


def test_tilings_one_by_one_as_a_job_and_by_number(tmp_path: Path) -> None:
    tiling = ludus.Tiling("4x4", "I2")
    plain = list(tiling.tilings(up_to_symmetry=False))
    stored = tiling.tilings(up_to_symmetry=False, store=tmp_path)
    assert sorted(map(sorted, plain)) == sorted(map(sorted, stored))
    assert len(plain) == tiling.count().answer == tiling.count_as_job(store=tmp_path).answer == 36
    assert stored.is_exhausted
    for one in plain:
        assert sorted(cell for _, cells in one for cell in cells) == list(itertools.product(range(4), repeat=2))


def test_a_time_limit_ends_a_search_without_a_claim() -> None:
    search = ludus.Tiling("10x10", "I2").tilings(seconds=0.2)
    for _ in search:
        pass
    assert search.is_stopped
    assert not search.is_exhausted
    assert "computed, not certified" in search.sentence


def test_a_table_in_blocks_is_the_table(tmp_path: Path) -> None:
    whole, parts = ludus.table("wythoff", 70), ludus.table("wythoff", 70, block=16, store=tmp_path)
    assert np.array_equal(whole.to_numpy(), parts.to_numpy())
    assert parts.status == "partly verified"
    with pytest.raises(ludus.InvalidInput, match="store: "):
        ludus.table("wythoff", 70, block=16)


def test_pegs_are_counted() -> None:
    @cache
    def followers(pegs: frozenset[tuple[int, int]]) -> frozenset[frozenset[tuple[int, int]]]:
        holes, found = set(itertools.product(range(1), range(6))), {pegs}
        for (r, c), d in itertools.product(pegs, (-1, 1)):
            over, to = (r, c + d), (r, c + 2 * d)
            if over in pegs and to in holes - pegs:
                found |= followers(pegs - {(r, c), over} | {to})
        return frozenset(found)

    start = frozenset({(0, c) for c in range(6) if c != 1})
    counts = ludus.PegSolitaire("o.oooo", survivor=(0, 4)).count()
    assert sum(counts.positions) == len(followers(start))


def test_two_pieces_in_misere_play_and_with_passes() -> None:
    rooks = ludus.TwoPieces(rays=[(1, 0), (0, 1)], jump=True)

    @cache
    def wins(pair: Pair, passes: int, misere: bool) -> bool:
        options = rooks.options(pair)
        if not options:
            return misere
        others = [wins(one, passes, misere) for one in options] + ([wins(pair, passes - 1, misere)] if passes else [])
        return not all(others)

    places = list(itertools.product(range(3), repeat=2))
    for first, second in itertools.combinations(places, 2):
        assert rooks.misere()(first, second).outcome() == ("N" if wins((first, second), 0, True) else "P")
        assert rooks.with_passes(1)(first, second).outcome() == ("N" if wins((first, second), 1, False) else "P")
    with pytest.raises(ludus.InvalidInput, match="normal play"):
        rooks.misere()((0, 1), (2, 2)).value()


def test_sequences_are_b_files(tmp_path: Path) -> None:
    values = ludus.OctalGame("0.07").sequence(12)
    lines = values.save(tmp_path / "b.txt").read_text().splitlines()
    assert [tuple(map(int, line.split())) for line in lines] == list(enumerate(values))
    assert values.save(tmp_path / "b.csv").read_text().splitlines()[:2] == ["n,value", "0,0"]
    assert "tabular" in values.save(tmp_path / "b.tex").read_text()
    assert main(["nullity", "--sizes", "3..5", "-o", str(tmp_path / "n.txt")]) == 0
    assert (tmp_path / "n.txt").read_text() == "3 0\n4 4\n5 2\n"
    assert main(["nullity", "--sizes", "3..5", "-o", str(tmp_path / "n.xyz")]) == 2
    nullities = ludus.nullity(range(1, 8))
    assert nullities.sequence().b_file().splitlines()[3:5] == ["4 4", "5 2"]
    assert nullities.save(tmp_path / "n.csv").read_text().splitlines()[4] == "4,4,4"
    table = ludus.table("rook", 4).antidiagonals()
    assert list(table) == [x ^ (total - x) for total in range(4) for x in range(total + 1)]


@pytest.mark.parametrize("suffix", [".csv", ".tex", ".json", ".txt"])
def test_tables_and_results_are_saved_in_every_form(suffix: str, tmp_path: Path) -> None:
    rook = ludus.game("rook")
    things: list[Any] = [
        *(rook.table(5), rook.verify("x ^ y", size=9), rook.guess(size=9), rook.prove("x ^ y"), ludus.nullity(5)),
        *(ludus.LightsOut("##/##").solve(), ludus.Tiling("4x5", "L4").solve(), rook(3, 4).ask("value")),
        *(ludus.LightsOut("##").gods_number(), ludus.OctalGame("0.77").period(), ludus.DiceSet("abccba").orders()),
        ludus.DiceSet.records(players=3),
    ]
    for number, one in enumerate(things):
        assert one.save(tmp_path / f"{number}{suffix}").stat().st_size


def test_what_is_returned_can_be_pickled() -> None:
    rook = ludus.game("rook")
    things: list[Any] = [
        *(ludus.LightsOut("##/##").solve(), rook.table(4), rook.verify("x ^ y", size=9), rook.guess(size=9)),
        *(rook.prove("x ^ y"), ludus.nullity(4), ludus.OctalGame("0.77"), ludus.OctalGame("0.77").sequence(5)),
        *(rook(3, 4), rook(3, 4) + ludus.game("nim")(2), ludus.DiceSet("abccba"), ludus.Tiling("2x2", "I2")),
        *(ludus.Ruleset.from_graph({2: [1], 1: []}), ludus.check(ludus.LightsOut("##").solve()), ludus.PASS),
    ]
    for one in things:
        assert repr(pickle.loads(pickle.dumps(one))) == repr(one)


def test_a_period_as_a_job_is_the_period(tmp_path: Path) -> None:
    stages: list[int] = []
    game = ludus.OctalGame("0.3")
    found = game.period_as_job(store=tmp_path, progress=lambda now: stages.append(now.done))
    assert found.answer == game.period().answer
    assert found.recheck().verified
    assert stages
    assert found.seconds > 0
    again = game.period_as_job(store=tmp_path)
    assert again.answer == found.answer
    assert len(ludus.jobs.stored(store=tmp_path)) == 1


def test_papers_on_large_ranges_are_a_job_that_resumes(tmp_path: Path) -> None:
    (deep,) = ludus.papers("ryuo-nim", claim="mex", deep=True, store=tmp_path)
    (quick,) = ludus.papers("ryuo-nim", claim="mex", store=tmp_path)
    assert deep.kind == quick.kind == "confirmed"
    (job,) = ludus.jobs.stored(store=tmp_path)
    assert job.is_finished
    assert ludus.papers("ryuo-nim", claim="mex", deep=True, store=tmp_path)[0].verdict == deep.verdict
    assert ludus.papers("ryuo-nim", claim="mex", only="erratum", deep=True, store=tmp_path) == []


@pytest.mark.parametrize("rules", [{}, {"misere": True}, {"passes": 1}])
def test_a_named_game_of_two_pieces_keeps_its_way_of_play(rules: dict[str, Any]) -> None:
    game = ludus.game("two-rooks", **rules)
    for place in product(range(3), range(3), range(2), range(3)):
        if place[:2] != place[2:]:
            asked = ludus.ask("two-rooks", "outcome", start=place, **rules)
            assert game(*place).outcome() == asked.answer, place
    assert game((1, 2), (0, 1)).remoteness() == ludus.ask("two-rooks", "remoteness", start=(1, 2, 0, 1), **rules).answer
    assert "jump=True" in repr(game)


def test_positions_are_rows_of_a_frame_and_of_a_file(tmp_path: Path) -> None:
    found = ludus.ask("wythoff", "p-positions", start=(4, 7))
    assert found.to_pandas().to_dict("list") == {"x": [0, 1, 2, 3, 4], "y": [0, 2, 1, 5, 7]}
    assert found.save(tmp_path / "p.csv").read_text().split() == ["x,y", "0,0", "1,2", "2,1", "3,5", "4,7"]
    levels = ludus.game("wythoff").level_sets(below=2, size=3)
    assert list(levels.to_pandas().columns) == ["value", "x", "y"]
    assert (
        ludus.solve("wythoff", "value", start=(5, 7)).answer
        == ludus.solve("wythoff", question="value", start=(5, 7)).answer
    )


def test_all_tilings_of_a_glued_region_are_refused_at_once() -> None:
    for region in ("torus:4x4", "cylinder:4x4", "2x2x3"):
        with pytest.raises(ludus.InvalidInput, match="expected this field only on squares"):
            ludus.Tiling(region, "I2").ask("solutions")
