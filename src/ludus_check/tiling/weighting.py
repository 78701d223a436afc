"""Colouring proofs: weights on the cells under which tiles that fill the region weigh something else than it does."""

from collections.abc import Iterable, Sequence

from ludus_check.arrays import Flat
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import TILES, TILING_STEPS
from ludus_check.tiling.game import Game
from ludus_check.tiling.sums import SUM_STEPS, Values, Weigher, Weight, possible_sums
from ludus_check.words.colouring import one_weighting
from ludus_check.words.phrases import number
from ludus_check.words.tiling import NO_TILING, no_place
from ludus_check.work import Work


class Weights:
    """Some weightings at once: what each cell, each place and the region weigh."""

    def __init__(self, game: Game, records: Sequence[Record], also: tuple[str, ...] = ()) -> None:
        moduli, rows = [], []
        for record in records:
            record.only(("modulus", "weights", *also))
            moduli.append(read_modulus(record))
            rows.append(read_weights(game, record))
        self.weigher = Weigher(moduli, max(abs(w) for row in rows for w in row).bit_length())
        self.rows = rows
        self.region = self.of(game.region)

    def of(self, cells: Iterable[int]) -> Weight:
        """Return what some cells weigh."""
        return self.weigher.total([tuple(row[index] for row in self.rows) for index in cells])

    def values(self, game: Game) -> Values:
        """Return what the placements of each tile weigh."""
        work, found = Work(TILING_STEPS), []
        for tile in game.tiles:
            places = [*game.placements(tile)]
            work.spend(len(places) * tile.area * len(self.rows))
            found.append({self.of(place) for place in places})
        return found


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify one weighting."""
    return finding_of(game, read_one(game, certificate))


def verify_weightings(game: Game, certificate: Record) -> Finding:
    """Verify several weightings at once."""
    return finding_of(game, read_weightings(game, certificate.only(("kind", "weightings"))))


def read_one(game: Game, certificate: Record) -> Weights:
    """Return the weighting that a certificate is."""
    return Weights(game, [certificate], ("kind",))


def read_weightings(game: Game, record: Record) -> Weights:
    """Return the weightings that a certificate lists."""
    listed = [*record.records("weightings", TILES)]
    if not listed:
        raise Malformed(record.path("weightings"), "expected at least one weighting, got none")
    return Weights(game, listed)


def read_modulus(record: Record) -> int:
    """Return a modulus; 0 stands for the integers, and 1 would tell nothing apart."""
    modulus = record.integer("modulus", 0)
    if modulus == 1:
        raise Malformed(record.path("modulus"), "expected 0 (for the integers) or an integer of at least 2, got 1")
    return modulus


def read_weights(game: Game, record: Record) -> Flat:
    """Return weights in the shape of the drawing, 0 where there is no cell."""
    weights = record.array("weights", (game.height, game.width))
    for index, weight in enumerate(weights):
        if weight and index not in game.region:
            raise Rejected(f"there is a weight at {game.where(index)}, which is not in the region")
    return weights


def finding_of(game: Game, weights: Weights) -> Finding:
    """Verify that no tiles that have the area of the region have its weights; return the argument in words."""
    values = weights.values(game)
    sums = possible_sums(game, values, weights.weigher, Work(SUM_STEPS))
    if not sums:
        return _nothing_fits(game, values)
    if weights.region in sums:
        told = ", ".join(map(number, weights.region[:8]))
        raise Rejected(f"the region weighs {told}, and so may tiles of its area")
    if len(weights.rows) == 1:
        return verified(*one_weighting(game, weights.rows[0], weights.weigher.moduli[0], values, sums))
    only = "one total" if len(sums) == 1 else f"{number(len(sums))} totals"
    together = f"Colouring argument with {number(len(weights.rows))} weightings"
    return verified(f"{together}: a tiling can have only {only}, and the region has another", NO_TILING)


def _nothing_fits(game: Game, values: Values) -> Finding:
    for tile, found in zip(game.tiles, values, strict=True):
        if tile.count and not found:
            return verified(*no_place(tile))
    return verified(f"no choice of the tiles that fit has the area {number(len(game.region))}", NO_TILING)
