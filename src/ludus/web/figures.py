"""Files to take away: boards, proofs, tables, slices and the pictures of claims as SVG, PNG, TikZ or CSV.

The pictures are those of `ludus draw` and `ludus table`; the tables in .csv files are the numbers behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludus import render
from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.fields import read_json
from ludus.core.limits import Limits, Progress
from ludus.core.loading import np
from ludus.core.pictures import HeatMap, Picture
from ludus.core.problem import axis_names
from ludus.core.wording import COMPUTED
from ludus.families.impartial.one_piece.certificates import Outcomes
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.parts import picture as drawing
from ludus.families.proofs.verify import Verdict, claimed_values, verify
from ludus.render.heat_map import difference_map, heat_map, svg_map, tikz_map
from ludus.render.png import png_tile, tiles, usual_pixels
from ludus.render.small_maps import SmallMaps, png_maps, svg_maps, tikz_maps
from ludus.render.table import csv_records, csv_rows, csv_table
from ludus.render.table import table as text_table
from ludus.web.answered import amounts, weights
from ludus.web.claim_tasks import claim_named
from ludus.web.errors import Kind, Refused
from ludus.web.table_tasks import MAX_COORDINATE, TABLE_SECONDS, board_of, slice_of, solved_values
from ludus.web.targets import entry_of, named
from ludus.workbench import given

CSV = "csv"
FORMULA_MODES = ("formula", "difference")
"""Views of a table that need a formula."""


def board_figure(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return the board of a position as a file."""
    drawn = named(fields).standing.picture()
    return _file(drawn, fields["form"], _texts(drawn))


def proof_figure(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return an answer of formats/, checked, as a file: its solution or its proof on the board, or its numbers."""
    answer = given(read_json(fields["text"])).answer
    if fields["form"] == CSV:
        return _numbers(answer).encode()
    maps = _small_maps(answer)
    if maps is not None:
        drawn = {"svg": svg_maps, "tex": tikz_maps}.get(fields["form"])
        return png_maps(maps) if drawn is None else drawn(maps).encode()
    return render.drawn(drawing(answer.problem, answer), f".{fields['form']}")


def _small_maps(answer: Answer) -> SmallMaps | None:
    """Return all P-positions of two pieces on a board of two axes as a matrix of maps; None for other answers."""
    problem = answer.problem
    if isinstance(answer, Undecided) or not isinstance(problem, TwoPieces) or len(problem.shape) != 4:
        return None
    if not isinstance(answer.certificate, Outcomes):
        return None
    first = problem.low
    columns, rows = problem.size
    pairs = [tuple(one - first for one in pair) for pair in answer.certificate.p_positions.tolist()]
    listed = {pair for a, b, c, d in pairs if min(a, b, c, d) >= 0 for pair in ((a, b, c, d), (c, d, a, b))}
    title = f"P-positions of two pieces on {columns} × {rows} squares"
    words = "One map of the second piece for each square of the first: x to the right, y down; a dot is a P-position."
    return SmallMaps(columns, rows, frozenset(listed), first, title, words)


def claim_figure(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return the picture of a claim as a file."""
    claim = claim_named(fields["paper"], fields["claim"])
    if claim.picture is None:
        raise Refused(Kind.NOT_FOUND, f"the claim {claim.id} has no picture")
    drawn = claim.picture()
    return _file(replace(drawn, description=drawn.description or claim.statement), fields["form"], _texts(drawn))


def table_figure(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return a table as a file, as the page shows it: values, remainders, P-positions, a formula, or its errors."""
    problem, where = board_of(fields)
    limits = Limits(seconds=TABLE_SECONDS, progress=progress)
    rows, columns = fields["size"]
    title = f"{entry_of(fields['game']).title}, {rows} × {columns}"
    true, sentence = solved_values(problem, limits)
    if fields["mode"] not in FORMULA_MODES:
        return _plain_table(true, fields, title, sentence)
    if fields.get("formula") is None:
        raise invalid("formula", "expected a formula to draw, got none")
    found = verify(problem, fields["formula"], where=where, limits=limits)
    if isinstance(found, Undecided):
        raise Refused(Kind.TOO_LARGE, found.reason)
    return _formula_table(true, found, fields, title)


def _plain_table(true: Array, fields: Mapping[str, Any], title: str, sentence: str) -> bytes:
    mode, modulus = fields["mode"], fields["modulus"]
    values, words = {
        "mod": (true % modulus, f"Grundy values mod {modulus}"),
        "lost": ((true != 0).astype(np.int64), "P-positions"),
    }.get(mode, (true, "Grundy values"))
    heat = heat_map(values, lost=mode != "mod", title=f"{title}: {words}", description=sentence)
    return _map_file(heat, values, fields["form"])


def _formula_table(true: Array, found: Verdict, fields: Mapping[str, Any], title: str) -> bytes:
    said, words = claimed_values(found, MAX_COORDINATE).astype(np.int64), f"{found.sentence()} ({COMPUTED})"
    if fields["mode"] == "formula":
        heat = heat_map(np.maximum(said, -1), title=f"{title}: {fields['formula']}", description=words)
        return _map_file(heat, said, fields["form"])
    is_outcome = found.about.value == "p-positions"
    apart = (true != 0).astype(np.int64) - (said != 0) if is_outcome else said - true.astype(np.int64)
    against = f"{title}: {fields['formula']} against the table"
    heat = difference_map(np.sign(apart), outcomes=is_outcome, title=against, description=words)
    return _map_file(heat, apart, fields["form"])


def slice_figure(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return a slice as a file."""
    found = slice_of(fields, progress)
    values = np.maximum(np.array(found["rows"], dtype=np.int64).T, -1)
    title = f"{entry_of(fields['game']).title}: slice at ({', '.join(map(str, found['held']))})"
    return _map_file(heat_map(values, title=title, description=found["sentence"]), values, fields["form"])


def _file(picture: Picture, form: str, rows: Iterable[Sequence[object]]) -> bytes:
    if form == CSV:
        return csv_rows(*_headed(rows)).encode()
    return render.drawn(picture, f".{form}")


def _headed(rows: Iterable[Sequence[object]]) -> tuple[Sequence[object], Iterable[Sequence[object]]]:
    first, *others = list(rows) or [[""]]
    return first, others


def _map_file(heat: HeatMap, values: Array, form: str) -> bytes:
    match form:
        case "svg":
            return svg_map(heat).encode()
        case "tex":
            return tikz_map(heat).encode()
        case "png":
            pixels = usual_pixels(heat)
            return png_tile(heat, tiles(heat, pixels)[0], pixels)
        case _:
            return csv_table(values).encode()


def _texts(picture: Picture) -> list[list[str]]:
    """Return what stands on a board, row by row, as a terminal would show it."""
    drawn = text_table(picture)
    rows = range(1 + max((row for row, _ in drawn.entries), default=-1))
    columns = range(1 + max((column for _, column in drawn.entries), default=-1))
    entries = {spot: "".join(entry.written()) for spot, entry in drawn.entries.items()}
    return [[entries.get((row, column), "") for column in columns] for row in rows]


def _numbers(answer: Answer) -> str:
    """Return the numbers of an answer: weights, values, counts or moves; else what stands on its board."""
    if isinstance(answer, Undecided):
        return csv_rows(*_headed(_texts(drawing(answer.problem, answer))))
    weighed, axes = weights(answer), len(answer.problem.shape)
    if weighed is not None:
        names = ["row", "column"] if axes == 2 else [f"x{axis + 1}" for axis in range(axes)]
        stands = amounts(answer.problem) or {}
        cells = ([*cell.split(), weight, stands.get(cell, "")] for cell, weight in weighed["cells"].items())
        return csv_rows([*names, "weight", "stands"], cells)
    if rows := answer.certificate.rows(answer.problem):
        return csv_records(rows)
    if (array := answer.certificate.array()) is not None:
        return csv_table(array, axis_names(answer.problem, array.ndim))
    if isinstance(plain := answer.certificate.plain(), int | str):
        return csv_records([{"question": answer.problem.question.value, "answer": plain}])
    return csv_rows(*_headed(_texts(drawing(answer.problem, answer))))
