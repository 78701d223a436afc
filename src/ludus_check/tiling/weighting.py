"""Colouring proofs: weights on the cells under which tiles that fill the region weigh something else than it does."""

from collections.abc import Iterable, Sequence

from ludus_check.arrays import Flat
from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.limits import TILES, TILING_STEPS
from ludus_check.tiling.game import Game
from ludus_check.tiling.sums import SUM_STEPS, Values, Weigher, Weight, possible_sums
from ludus_check.tiling.work import Work
from ludus_check.wording import amount, number, shown


class Weights:
    """Some weightings at once: what each cell, each place and the region weigh."""

    def __init__(self, game: Game, records: Sequence[Record], also: tuple[str, ...] = ()) -> None:
        moduli, rows = [], []
        for record in records:
            record.only(("modulus", "weights", *also))
            moduli.append(read_modulus(record))
            rows.append(read_weights(game, record))
        self.weigher = Weigher(moduli)
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


def verify_weighting(game: Game, certificate: Record) -> str:
    """Verify one weighting; return the sentence."""
    return _verify(game, Weights(game, [certificate], ("kind",)))


def verify_weightings(game: Game, certificate: Record) -> str:
    """Verify several weightings at once; return the sentence."""
    return _verify(game, read_weightings(game, certificate.only(("kind", "weightings"))))


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
            raise Rejected(f"{record.path('weights')} weighs {game.where(index)}, which is no cell of the region")
    return weights


def _verify(game: Game, weights: Weights) -> str:
    values = weights.values(game)
    sums = possible_sums(game, values, weights.weigher, Work(SUM_STEPS))
    if not sums:
        return _nothing_fits(game, values)
    if weights.region in sums:
        raise Rejected(f"the region weighs {_written(weights.region)}, and so may tiles that fill it")
    modulus = weights.weigher.moduli[0]
    how = f" modulo {number(modulus)}" if modulus else ""
    if len(weights.rows) > 1:
        what = "sum" if len(sums) == 1 else "sums"
        return (
            f"by {amount(len(weights.rows), 'weighting')} at once, tiles that fill the region can have only "
            f"{number(len(sums))} {what} of weights, and that of the region is another: it has no tiling"
        )
    region = number(weights.region[0])
    if all(found <= {weights.weigher.zero} for found in values):
        return f"every placement weighs 0{how}, but the region weighs {region}: it has no tiling"
    can = _listed(sorted(one for (one,) in sums))
    return f"tiles that fill the region weigh {can}{how} together, but the region weighs {region}: it has no tiling"


def _nothing_fits(game: Game, values: Values) -> str:
    for tile, found in zip(game.tiles, values, strict=True):
        if tile.count and not found:
            return f"the tile {shown(tile.name)}, which has to be laid, fits nowhere: the region has no tiling"
    return f"the tiles that fit cannot have the area {number(len(game.region))} together: the region has no tiling"


def _listed(values: list[int]) -> str:
    words = [number(value) for value in values[:6]]
    return " or ".join([*words, "..."] if len(values) > 6 else words)


def _written(weight: Weight) -> str:
    return ", ".join(map(number, weight[:8]))
