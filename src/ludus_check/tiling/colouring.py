"""The question "colouring": weights that exclude signed tilings, too.

A colouring argument gives every cell a weight, modulo m or in the integers, in one or several weightings at once, and
adds up: area, numbers of counted tiles and weights. It never uses that tiles are not taken away again. So it rules out
a tiling exactly when it rules out signed tilings: when the vector (area, counts, weights) of the region is not in the
lattice that the vectors of all placements generate. By duality there are such weights, or there is a signed tiling.
"""

from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.tiling.game import Game
from ludus_check.tiling.weighting import Weights, finding_of, read_one, read_weightings
from ludus_check.words.phrases import count
from ludus_check.work import Work


def verify_weighting(game: Game, certificate: Record) -> Finding:
    """Verify that one weighting excludes signed tilings."""
    return _verify(game, read_one(game, certificate))


def verify_weightings(game: Game, certificate: Record) -> Finding:
    """Verify that several weightings together exclude signed tilings."""
    return _verify(game, read_weightings(game, certificate.only(("kind", "weightings"))))


def _verify(game: Game, weights: Weights) -> Finding:
    counted = [tile.name for tile in game.tiles if tile.count is not None]
    vectors = {
        (tile.area, *(int(tile.name == name) for name in counted), *value)
        for tile, values in zip(game.tiles, weights.values(game), strict=True)
        for value in values
    }
    counts = [tile.count for tile in game.tiles if tile.count is not None]
    lattice = Lattice(Work())
    for vector in sorted(vectors):
        lattice.insert(list(vector))
    for place, modulus in enumerate(weights.weigher.moduli, 1 + len(counted)):
        lattice.insert([modulus if index == place else 0 for index in range(1 + len(counted) + len(weights.rows))])
    if lattice.contains([len(game.region), *counts, *weights.region]):
        told = "with some placements taken negatively, tiles have the area, the counts and the weights of the region"
        raise Rejected(f"this is not a colouring argument: {told}")
    try:
        return finding_of(game, weights)
    except NotChecked:
        how = f"by {count(len(weights.rows), 'weighting')}, no signed tiling has the weights of the region"
        return verified(f"Colouring argument: {how}", "No tiling exists")


class Lattice:
    """The integer combinations of vectors, by rows in echelon form."""

    def __init__(self, work: Work) -> None:
        self.rows: dict[int, list[int]] = {}
        self.work = work

    def insert(self, vector: list[int]) -> None:
        """Add a generator: Euclid's algorithm on the first entries of two rows."""
        for place in range(len(vector)):
            if not vector[place]:
                continue
            row = self.rows.get(place)
            if row is None:
                self.rows[place] = vector
                return
            # The two rows always span the same; in the end only `row` has an entry here.
            while vector[place]:
                times = row[place] // vector[place]
                row, vector = vector, self._minus(row, vector, times)
            self.rows[place] = row

    def contains(self, vector: list[int]) -> bool:
        """Say whether a vector is an integer combination of the generators."""
        for place in range(len(vector)):
            if vector[place]:
                row = self.rows.get(place)
                if row is None or vector[place] % row[place]:
                    return False
                vector = self._minus(vector, row, vector[place] // row[place])
        return True

    def _minus(self, one: list[int], other: list[int], times: int) -> list[int]:
        self.work.spend(sum(1 + x.bit_length() // 64 for x in one))
        return [a - times * b for a, b in zip(one, other, strict=True)]
