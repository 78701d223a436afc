"""Files to take away: pictures parse, the numbers are those of the table, and what is wrong is told in a sentence."""

from __future__ import annotations

import csv
import io
import re
import struct
import zlib
from collections.abc import Iterator
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from ludus.families.impartial.graph.values import mex
from ludus.families.impartial.one_piece.pieces import options

FORMS = ("svg", "png", "tex", "csv")
QUEEN = ((1, 0), (0, 1), (1, 1))
SVG = "{http://www.w3.org/2000/svg}"


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def box(svg: bytes) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    return float(root.attrib["width"]), float(root.attrib["height"])


def pixels(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def is_tikz(text: str) -> bool:
    """Every group is closed, and every colour that is used is defined."""
    body = re.sub(r"\\[{}%]", "", "\n".join(line for line in text.splitlines() if not line.startswith("%")))
    used = set(re.findall(r"\\(?:fill|draw)\[([a-zA-Z]*[0-9A-F]{6})", body))
    defined = set(re.findall(r"\\definecolor\{([^}]*)\}", body))
    pairs = all(
        body.count(f"\\begin{{{name}}}") == body.count(f"\\end{{{name}}}") == 1 for name in ("document", "tikzpicture")
    )
    return pairs and body.count("{") == body.count("}") and used <= defined


def lost_pairs(side: int, *, leaves: bool) -> set[tuple[int, ...]]:
    """The P-positions of two rooks on a square board, from the definition; those that may leave count from 1."""
    low = int(leaves)
    lost: set[tuple[int, ...]] = set()
    for a, b, c, d in sorted(product(range(side + low), repeat=4), key=sum):
        moves = [pair for pair in rook_moves((a, b), (c, d), low) if pair[:2] != pair[2:] or min(pair[:2]) < low]
        if ((a, b) != (c, d) or min(a, b) < low) and lost.isdisjoint(moves):
            lost.add((a, b, c, d))
    return {pair for pair in lost if min(pair) >= low}


def rook_moves(first: tuple[int, int], second: tuple[int, int], low: int) -> Iterator[tuple[int, ...]]:
    for (x, y), other, is_first in ((first, second, True), (second, first, False)):
        if min(x, y) < low:
            continue
        for spot in [(u, y) for u in range(x)] + [(x, v) for v in range(y)]:
            yield (*spot, *other) if is_first else (*other, *spot)


@pytest.mark.parametrize(("game", "definition"), [("two-rooks", None), ("silver-dollar", "1.4")])
def test_the_matrix_of_small_maps_is_taken_in_every_form(server: Any, game: str, definition: str | None) -> None:
    """Coins of definition 1.4 jump and may leave the board: the zero set is that of the definition in every file."""
    side, low = 4, int(definition is not None)
    far = side - 1 + low
    start = {"start": f"{far},{far},{far},{far - 1}"} | ({} if definition is None else {"definition": definition})
    asked = {"parameters": start, "position": f"{far} {far} / {far} {far - 1}", "question": "p-positions"}
    answer = server.answer(f"/api/games/{game}/ask", asked | {"pictured": False})["answer"]
    files = {form: server.post(f"/api/figures/proof?form={form}", answer) for form in FORMS}
    assert all(reply.status_code == 200 for reply in files.values())
    wanted = {tuple(one - low for one in pair) for pair in lost_pairs(side, leaves=bool(low))}
    table = [tuple(int(one) - low for one in row) for row in rows(files["csv"].text)[1:]]
    assert {pair for a, b, c, d in table if min(a, b, c, d) >= 0 for pair in ((a, b, c, d), (c, d, a, b))} == wanted
    cells = {(a * (side + 1) + c, b * (side + 1) + d) for a, b, c, d in wanted}
    width, _ = box(files["svg"].content)
    square = (width - 38) / (side * (side + 1) - 1)
    circles = ElementTree.fromstring(files["svg"].content).iter(f"{SVG}circle")
    centres = [(float(one.attrib["cx"]), float(one.attrib["cy"])) for one in circles]
    assert {(int((x - 30) // square), int((y - 30) // square)) for x, y in centres} == cells
    tikz = re.findall(r"\] \(([\d.]+),([\d.]+)\) circle", files["tex"].text)
    assert {(int((float(x) - 30) // square), int((float(y) - 30) // square)) for x, y in tikz} == cells
    assert is_tikz(files["tex"].text)
    assert black_cells(files["png"].content, side * (side + 1) - 1) == cells


def black_cells(png: bytes, across: int) -> set[tuple[int, int]]:
    """The cells of an image with a palette whose middle has the fourth colour."""
    width, height = pixels(png)
    chunk = png.index(b"IDAT")
    length = struct.unpack(">I", png[chunk - 4 : chunk])[0]
    levels = zlib.decompress(png[chunk + 4 : chunk + 4 + length])
    step = width // across
    assert height == width == step * across
    found = {
        (x, y): levels[(y * step + step // 2) * (width + 1) + 1 + x * step + step // 2]
        for x in range(across)
        for y in range(across)
    }
    return {cell for cell, level in found.items() if level == 3}


@pytest.mark.parametrize(
    "game", ["pegs", "lights", "dice-torus", "tiling", "nim", "wythoff", "kayles", "go-first", "tape"]
)
def test_a_board_is_taken_in_every_form(server: Any, game: str) -> None:
    start = server.post(f"/api/games/{game}/start", {}).json()
    asked = {"game": game, "parameters": start["parameters"], "position": start["position"]}
    files = {form: server.post("/api/figures/board", asked | {"form": form}) for form in FORMS}
    assert all(reply.status_code == 200 for reply in files.values())
    width, height = box(files["svg"].content)
    # The PNG has two pixels for each unit of the picture.
    assert pixels(files["png"].content) == (round(2 * width), round(2 * height))
    assert is_tikz(files["tex"].text)
    assert rows(files["csv"].text)


def test_the_csv_of_a_peg_board_has_a_sign_for_each_peg_and_hole(server: Any) -> None:
    start = server.post("/api/games/pegs/start", {}).json()
    asked = {"game": "pegs", "parameters": start["parameters"], "position": start["position"], "form": "csv"}
    cells = "".join("".join(row) for row in rows(server.post("/api/figures/board", asked).text))
    assert (cells.count("●"), cells.count("○")) == (32, 1)


@pytest.mark.parametrize(
    ("mode", "formula"), [("value", None), ("mod", None), ("lost", None), ("formula", "x ^ y"), ("difference", "x ^ y")]
)
def test_the_csv_of_a_table_is_the_table(server: Any, mode: str, formula: str | None) -> None:
    side = 9
    asked = {"game": "wythoff", "size": [side, side], "mode": mode, "modulus": 3, "formula": formula, "form": "csv"}
    found: dict[tuple[int, ...], int] = {}
    for x in range(side):
        for y in range(side):
            found[x, y] = mex({found[move] for move in options((x, y), QUEEN, ())})
    shown: Any = {
        "value": lambda x, y: found[x, y],
        "mod": lambda x, y: found[x, y] % 3,
        "lost": lambda x, y: int(found[x, y] != 0),
        "formula": lambda x, y: x ^ y,
        "difference": lambda x, y: (x ^ y) - found[x, y],
    }[mode]
    head, *body = rows(server.post("/api/figures/table", asked).text)
    assert head == ["y\\x", *map(str, range(side))]
    assert body == [[str(y), *(str(shown(x, y)) for x in range(side))] for y in range(side)]


def test_a_table_is_drawn_with_a_rectangle_for_each_run_and_a_number_in_each_cell(server: Any) -> None:
    asked = {"game": "rook", "size": [6, 6]}
    picture = ElementTree.fromstring(server.post("/api/figures/table", asked | {"form": "svg"}).content)
    numbers = [one.text for one in picture.iter(f"{SVG}text")]
    assert numbers[:36] == [str(x ^ y) for y in range(6) for x in range(6)]
    assert is_tikz(server.post("/api/figures/table", asked | {"form": "tex"}).text)
    width, height = pixels(server.post("/api/figures/table", asked | {"form": "png"}).content)
    assert width == height
    assert width % 6 == 0


def test_a_slice_is_taken_as_the_page_shows_it(server: Any) -> None:
    asked = {"game": "two-rooks", "held": [2, 1], "side": 5}
    shown = server.post("/api/slices", asked).json()["rows"]
    body = rows(server.post("/api/figures/slice", asked | {"form": "csv"}).text)[1:]
    assert [[int(cell) for cell in row[1:]] for row in body] == [[max(value, -1) for value in row] for row in shown]
    assert is_tikz(server.post("/api/figures/slice", asked | {"form": "tex"}).text)


def test_the_csv_of_a_proof_has_its_weights(server: Any) -> None:
    problem = {"parameters": {"region": "10x10", "tiles": "I4"}}
    start = server.post("/api/games/tiling/start", problem).json()
    told = server.answer("/api/games/tiling/ask", {"parameters": start["parameters"], "position": start["position"]})
    head, *body = rows(server.post("/api/figures/proof?form=csv", told["answer"]).text)
    assert head == ["row", "column", "weight", "stands"]
    assert {f"{r} {c}": int(weight) for r, c, weight, _ in body} == told["weights"]["cells"]
    svg, png = (server.post(f"/api/figures/proof?form={form}", told["answer"]).content for form in ("svg", "png"))
    width, height = box(svg)
    assert pixels(png) == (round(2 * width), round(2 * height))


def test_the_csv_of_a_sequence_and_of_dice_has_their_numbers(server: Any) -> None:
    heaps = server.answer("/api/ask", {"ludus": 1, "kind": "heaps", "code": "0.77", "size": 20, "question": "table"})
    values = heaps["answer"]["certificate"]["values"]
    assert rows(server.post("/api/figures/proof?form=csv", heaps["answer"]).text)[1:] == [
        [str(heap), str(value)] for heap, value in enumerate(values)
    ]
    dice = server.answer("/api/ask", {"ludus": 1, "kind": "dice", "faces": [[1, 4], [2, 3]], "question": "orders"})
    assert rows(server.post("/api/figures/proof?form=csv", dice["answer"]).text) == [
        ["order", "rolls"], ["ab", "2"], ["ba", "2"],
    ]  # fmt: skip


def test_the_csv_of_a_count_and_of_a_value_has_the_number(server: Any) -> None:
    lights = {"ludus": 1, "kind": "lights", "shape": [4, 4], "modulus": 2, "question": "count"}
    count = server.answer("/api/ask", lights)["answer"]
    assert rows(server.post("/api/figures/proof?form=csv", count).text) == [["solvable", "quiet"], ["4096", "16"]]
    nim = {"ludus": 1, "kind": "impartial", "position": [3, 5], "rays": [[1, 0], [0, 1]], "question": "value"}
    value = server.answer("/api/ask", nim)["answer"]
    assert rows(server.post("/api/figures/proof?form=csv", value).text) == [["question", "answer"], ["value", "6"]]


@pytest.mark.parametrize(
    ("path", "fields", "words"),
    [
        ("board", {"game": "nim", "position": "1 2", "form": "pdf"}, "form"),
        ("board", {"game": "nim", "position": "x", "form": "svg"}, "position"),
        ("table", {"game": "rook", "size": [600, 600], "form": "svg"}, "use .png"),
        ("table", {"game": "rook", "size": [300, 300], "form": "tex"}, "use .png"),
        ("table", {"game": "rook", "size": [6, 6], "form": "svg", "mode": "difference"}, "formula"),
        ("claim", {"paper": "fair-dice", "claim": "none", "form": "svg"}, "expected a claim"),
        ("proof?form=svg", {"ludus": 1}, "problem"),
    ],
)
def test_what_cannot_be_drawn_is_told(server: Any, path: str, fields: Any, words: str) -> None:
    reply = server.post(f"/api/figures/{path}", fields)
    assert 400 <= reply.status_code < 500
    assert words in reply.json()["error"]["message"]
