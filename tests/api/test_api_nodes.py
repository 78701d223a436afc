"""Puzzles on graphs: what they list and write names the nodes as the reader named them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

import ludus


@pytest.mark.parametrize("names", ["abcd", [(k, -k) for k in range(4)], [(k, k, "x") for k in range(4)]], ids=str)
def test_jumps_name_the_nodes_of_a_graph_in_rows_and_files(tmp_path: Path, names: list[object]) -> None:
    graph = nx.relabel_nodes(nx.path_graph(4), dict(enumerate(names)))
    play = ludus.PegSolitaire.on_graph(graph, vacancy=names[1]).solve()
    assert [(one["from"], one["over"], one["to"]) for one in play.rows()] == play.moves
    frame = play.save(tmp_path / "play.csv").read_text().splitlines()
    assert frame[0] == "move,from,over,to"
    assert all(str(names[k]) in frame[1] for k in (1, 2, 3))


def test_nodes_that_share_two_coordinates_stay_apart_in_a_file(tmp_path: Path) -> None:
    cube = ludus.LightsOut.on_graph(nx.grid_graph([2, 2, 2])).solve()
    lines = cube.save(tmp_path / "cube.csv").read_text().splitlines()
    assert lines == ["node,times", *(f'"{node}",{times}' for node, times in Counter(cube.moves).items())]
