"""The tasks of the dice studio: search for sets, draw the solids, and lay out their nets."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator, Mapping
from typing import Any

from ludus.core.errors import VerificationError, invalid
from ludus.core.limits import Progress
from ludus.core.loading import np
from ludus.core.wording import count
from ludus.families.dice.fairness import Criterion
from ludus.families.dice.printing import net_of
from ludus.families.dice.problem import dice
from ludus.families.dice.search import DiceSearch, chosen_search
from ludus.families.dice.sets import is_fair
from ludus.families.dice.solids import MAX_FACES, solid

MAX_FOUND = 12
"""Sets that are sent; a search ends when it has them, or when it has tried everything."""
MAX_UNITS = 10_000
"""Units of an open search."""
EYE, LIGHT = (0.28, 0.42), (-0.35, 0.55, 0.76)
"""How far the first face is turned aside and up, as slopes, and where the light comes from."""


def dice_search(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return fair sets of dice with given numbers of faces, each counted exactly, and what was searched."""
    sizes, criterion = tuple(sorted(fields["sizes"])), Criterion(fields["fair"])
    order = fields["order"] or None
    if order is not None and not 2 <= order <= len(sizes):
        raise invalid("order", f"expected 2 to {len(sizes)} dice at a time, got {order}")
    # What is fair only in a place or for the first has no orders of its own to choose, and no palindromes.
    own = {"order": None if order == len(sizes) else order, "palindromic": fields["palindromic"]}
    search = chosen_search([sizes], criterion, seed=fields["seed"], **(own if criterion is Criterion.ALL else {}))
    total = len(search.units(0)) if search.is_exhaustive else 0
    work = _work(search.work)
    # The first look at the units may compile loops, which is not counted.
    end = time.monotonic() + float(fields["seconds"])
    found: dict[str, None] = {}
    number = done = 0
    for given in _units(search, total):
        progress(f"{count(number, 'set')} found", done, total)
        if time.monotonic() >= end or len(found) >= MAX_FOUND:
            break
        result = work(given)
        number += result["found"]
        found |= dict.fromkeys(result["words"][:MAX_FOUND])
        done += 1
    strings = list(found)[:MAX_FOUND]
    for string in strings:
        if not is_fair(dice(string), criterion, search.order or order):
            raise VerificationError(f"the search returned a set that is not fair: {string}")
    is_whole = search.is_exhaustive and done == total
    return {
        "strings": strings,
        "count": number if is_whole else len(strings),
        "whole": is_whole,
        "sentence": _sentence(search.words, len(strings), number, is_whole=is_whole, parts=(done, total)),
    }


def _units(search: DiceSearch, total: int) -> Iterator[dict[str, Any]]:
    if search.is_exhaustive:
        yield from search.units(0)
        return
    for number in range(MAX_UNITS):
        yield search.units(number + 1)[number]


def _work(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(importlib.import_module(module), function)


def _sentence(words: str, shown: int, number: int, *, is_whole: bool, parts: tuple[int, int]) -> str:
    """Return what was found of what was searched."""
    if is_whole and not number:
        return f"There are no {words.removeprefix('all ')}. The search was exhaustive; it is not certified."
    if is_whole:
        cut = "" if shown == number else f" The first {shown} are shown."
        return f"{number} found: {words}. Every set is checked; the exhaustive search is not certified.{cut}"
    done, total = parts
    where = f"{done} of {count(total, 'part')} searched" if total else f"{count(done, 'attempt').capitalize()} made"
    if not shown:
        return f"None found yet: {words}. {where}, so nothing is claimed."
    return f"{shown} found: {words}. {where}; there may be more."


def dice_solid(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return a fair solid as it is seen: polygons in a square of 100, from back to front, with their brightness."""
    body = solid(fields["faces"])
    turned = _turned(body.normals)
    normals, vertices = body.normals @ turned.T, body.vertices @ turned.T
    far = float(np.abs(vertices[:, :2]).max())
    light = np.array(LIGHT) / np.linalg.norm(LIGHT)
    seen = sorted((face for face in range(len(normals)) if normals[face, 2] > 1e-6), key=lambda face: normals[face, 2])
    polygons = []
    for face in seen:
        corners = vertices[list(body.polygons[face])] * (48 / far)
        points = [[round(50 + float(x), 2), round(50 - float(y), 2)] for x, y, _ in corners]
        polygons.append({"points": points, "light": round(float(max(0.0, normals[face] @ light)), 3)})
    return {"name": body.name, "faces": fields["faces"], "polygons": polygons}


def _turned(normals: Any) -> Any:
    """Return the rotation that turns the first face to the eye, a little aside and up."""
    ahead = normals[0]
    side = np.cross((0.0, 1.0, 0.0) if abs(ahead[1]) < 0.9 else (1.0, 0.0, 0.0), ahead)
    side = side / np.linalg.norm(side)
    frame = np.stack([side, np.cross(ahead, side), ahead])
    a, b = EYE
    across = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
    along = np.array([[1, 0, 0], [0, np.cos(b), np.sin(b)], [0, -np.sin(b), np.cos(b)]])
    return along @ across @ frame


def dice_net(fields: Mapping[str, Any], progress: Progress) -> bytes:
    """Return the net of one die of a set as SVG, in millimetres."""
    problem = dice(fields["string"])
    faces = len(problem.faces[problem.names.index(fields["die"])]) if fields["die"] in problem.names else 0
    if faces and (faces % 2 or not 4 <= faces <= MAX_FACES):
        expected = f"expected an even number of faces from 4 to {MAX_FACES} for a net"
        raise invalid("die", f"{expected}, got {count(faces, 'face')}")
    return net_of(problem, fields["die"], size=float(fields["size"])).encode()
