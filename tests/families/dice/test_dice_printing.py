"""Dice to hold: solids that are fair, nets that fold, meshes that are closed and have the right volume."""

from __future__ import annotations

import io
import itertools
import re
from typing import Any

import numpy as np
import pytest

from ludus.core.errors import InvalidInput
from ludus.families.dice import printing as dice_printing
from ludus.families.dice.problem import dice
from ludus.families.dice.solids import has_pairs, net, numbering, solid

GO_FIRST = dice("abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba")

VOLUMES = {4: 13.856406, 6: 8.0, 8: 6.928203, 12: 5.550291, 20: 5.054055, 30: 4.721360}
"""Of solids whose faces are at the distance 1: 8 sqrt 3, 8, 4 sqrt 3, and so on, by their textbook formulas."""


@pytest.mark.parametrize("faces", [4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 36, 48, 60, 120])
def test_a_solid_has_equal_faces_and_is_closed(faces: int) -> None:
    body = solid(faces)
    edges = sum(map(len, body.polygons)) // 2
    assert len(body.polygons) == faces
    assert len(body.vertices) - edges + faces == 2
    areas = [area(body.vertices[list(polygon)]) for polygon in body.polygons]
    assert max(areas) == pytest.approx(min(areas))
    assert len({len(polygon) for polygon in body.polygons}) == 1
    if faces in VOLUMES:
        assert sum(areas) / 3 == pytest.approx(VOLUMES[faces], abs=1e-5)
    if faces > 4:
        assert all(body.opposite(body.opposite(face)) == face for face in range(faces))  # type: ignore[arg-type]


@pytest.mark.parametrize("faces", [6, 12, 20, 30])
def test_opposite_faces_of_a_palindrome_have_one_sum(faces: int) -> None:
    numbers = [*range(1, faces + 1)]
    body = solid(faces)
    told = numbering(numbers, body)
    assert sorted(told) == numbers
    assert {told[face] + told[body.opposite(face)] for face in range(faces)} == {faces + 1}  # type: ignore[index]


def test_every_die_of_a_palindrome_has_pairs() -> None:
    assert all(map(has_pairs, GO_FIRST.faces))
    assert not has_pairs(dice("abccbacabbacbcaacb").faces[0])


@pytest.mark.parametrize("faces", [4, 6, 8, 10, 12, 20, 24, 30, 60])
def test_a_net_has_every_face_once_and_nothing_overlaps(faces: int) -> None:
    laid = net(solid(faces))
    assert len(laid) == 1
    piece = laid[0]
    assert sorted(piece) == list(range(faces))
    corners = [{(round(x, 6), round(y, 6)) for x, y in polygon} for polygon in piece.values()]
    assert sum(len(one & other) == 2 for one, other in itertools.combinations(corners, 2)) >= faces - 1
    for one, other in itertools.combinations(piece.values(), 2):
        middles = [(sum(x for x, _ in p) / len(p), sum(y for _, y in p) / len(p)) for p in (one, other)]
        assert not inside(middles[0], other)
        assert not inside(middles[1], one)


def area(corners: Any) -> float:
    return float(np.linalg.norm(np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0))) / 2


def inside(point: tuple[float, float], polygon: tuple[tuple[float, float], ...]) -> bool:
    sides = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    turns = [(bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) for (ax, ay), (bx, by) in sides]
    return min(turns) > 1e-9 or max(turns) < -1e-9


@pytest.mark.parametrize(("problem", "die"), [(GO_FIRST, "b"), (dice("abccbacabbacbcaacb"), "a")])
def test_an_engraved_die_is_closed_and_a_little_lighter(problem: object, die: str) -> None:
    printed = dice_printing.engraved(problem, die, size=20)  # type: ignore[arg-type]
    import trimesh  # a third of a second, which every test process would spend on collecting

    mesh: Any = trimesh.load(io.BytesIO(printed.stl), file_type="stl")
    assert mesh.is_watertight
    faces = len(problem.faces[0])  # type: ignore[attr-defined]
    body = solid(faces)
    blank = sum(area(body.vertices[list(polygon)]) for polygon in body.polygons) / 3 * 10**3
    assert 0.9 * blank < printed.volume < blank
    assert mesh.volume == pytest.approx(printed.volume, rel=1e-4)
    assert printed.off_centre < 0.2


def test_sheets_show_every_face() -> None:
    labels = dice_printing.labels(GO_FIRST)
    assert len(labels) == 1
    assert labels[0].count("<circle") == 48
    assert len(re.findall(r'<path d="M[^"]*Z"', dice_printing.net_of(GO_FIRST, "c"))) == 12


def test_many_labels_fill_several_pages_and_stay_on_them() -> None:
    pages = dice_printing.labels(dice("abcde" * 60))
    assert len(pages) == 2
    assert sum(page.count("<circle") for page in pages) == 300
    for page in pages:
        assert 'height="297.0mm"' in page
        assert max(map(float, re.findall(r'cy="([0-9.]+)"', page))) < 297 - 12


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: dice_printing.labels(dice("ab" * 6000)), "dice"),
        (lambda: dice_printing.net_of(GO_FIRST, "z"), "die"),
        (lambda: dice_printing.net_of(GO_FIRST, ""), "die"),
        (lambda: dice_printing.net_of(GO_FIRST, "a", size=0), "size"),
        (lambda: dice_printing.net_of(dice("abbba"), "b"), "faces"),
        (lambda: dice_printing.net_of(dice("abba"), "b"), "faces"),
        (lambda: dice_printing.labels(GO_FIRST, diameter=float("nan")), "size"),
    ],
)
def test_what_cannot_be_printed_is_refused(call: object, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        call()  # type: ignore[operator]
    assert caught.value.faults[0].field == field
