"""Forced placements: cells that only one placement can cover, one after the other, until something is impossible."""

from collections.abc import Callable
from dataclasses import replace

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import TILING_PLACES
from ludus_check.tiling.area import NO_TILING
from ludus_check.tiling.game import Game, Place
from ludus_check.tiling.placed import read_cell, read_placed
from ludus_check.wording import count
from ludus_check.work import Work

Verify = Callable[[Game, Record], Finding]


def verify_forced(game: Game, certificate: Record, inner: dict[str, Verify]) -> Finding:
    """Verify that each placement is the only one for its cell, and that what is left then has no tiling."""
    certificate.only(("kind", "steps"), ("dead", "then"))
    if certificate.has("dead") == certificate.has("then"):
        raise Malformed(certificate.path("dead"), 'expected either "dead" or "then", got both or none')
    work, laid, bare = Work(), 0, set(game.region)
    # All the smaller regions share one set of cells, which only loses some: copying it at every step would take long.
    left = replace(game, region=bare)
    for entry in certificate.records("steps", TILING_PLACES):
        name, place = _forced(left, entry, work)
        bare.difference_update(place)
        left, laid = left.with_one_less(name), laid + 1
    after = f"after {count(laid, 'forced placement')}, " if laid else ""
    if certificate.has("dead"):
        cell = read_cell(left, certificate, "dead")
        if _covering(left, cell, work):
            raise Rejected(f"some placement covers {game.where(cell)}, which is claimed to be dead")
        return verified(f"{after}no tile can cover {game.where(cell)}", NO_TILING)
    then = certificate.record("then")
    then.only(("kind",), tuple(then.values))
    kind = then.text("kind")
    if kind not in inner:
        raise Malformed(then.path("kind"), f"expected one of {', '.join(inner)}")
    rest = inner[kind](left, then)
    return Finding((*verified(f"{after}the rest of the region is settled as follows").sentences, *rest.sentences))


def _forced(left: Game, entry: Record, work: Work) -> tuple[str, Place]:
    """Return the tile of a step and where it lies, once that is the only placement that covers its cell."""
    entry.only(("cell", "tile", "cells"))
    cell = read_cell(left, entry, "cell")
    tile, place = read_placed(left, entry, ("cell",))
    if _covering(left, cell, work) != {(tile.name, place)}:
        raise Rejected(f"the placement {entry.field} is not the only one that covers {left.where(cell)}")
    return tile.name, place


def _covering(left: Game, cell: int, work: Work) -> set[tuple[str, Place]]:
    for tile in left.tiles:
        work.spend(len(tile.shapes) * tile.area * tile.area)
    return {(tile.name, place) for tile in left.tiles for place in left.covering(tile, cell)}
