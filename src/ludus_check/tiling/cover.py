"""Tile homotopy: permutation representations in which boundary words act, proofs where no colouring argument exists.

J. H. Conway, J. C. Lagarias, Tiling with polyominoes and combinatorial group theory (1990).

The boundary word of a disc that is tiled by discs is a product of conjugates of the words of its tiles, all walked in
the same direction. If an automaton of permutations closes on every tile, from every state, it closes on the region. If
its letters have weights, one for each state in which they are read, then the word of the region, from any state,
weighs the sum of one weight for each tile: that of its word from some state. (Where the walk to a tile comes back the
same way, it weighs the opposite.) Counted tiles are counted as often as they lie.
"""

from collections.abc import Sequence

from ludus_check.errors import Malformed, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.limits import COVER_STATES
from ludus_check.tiling.boundary import Word, boundary_word
from ludus_check.tiling.game import Game, Shape
from ludus_check.tiling.lattice import LETTERS, Lattice
from ludus_check.tiling.sums import SUM_STEPS, Weigher, Weight, possible_sums
from ludus_check.tiling.weighting import read_modulus
from ludus_check.values import Vector
from ludus_check.words.phrases import number
from ludus_check.words.quoting import label
from ludus_check.words.tiling import homotopy
from ludus_check.work import Work


class Automaton:
    """Permutations of states by letters, and a weight for each letter in each state."""

    def __init__(self, game: Game, certificate: Record) -> None:
        steps = certificate.record("steps").only(tuple(LETTERS[game.lattice]))
        self.onward = {letter: _permutation(steps, letter) for letter in LETTERS[game.lattice]}
        self.states = len(next(iter(self.onward.values())))
        if any(len(row) != self.states for row in self.onward.values()):
            raise Malformed(steps.field, f"expected {number(self.states)} states for each letter")
        self.back = {letter: _inverse(row) for letter, row in self.onward.items()}
        self.modulus = read_modulus(certificate) if certificate.has("weights") else 0
        self.weights: dict[str, Vector] = dict.fromkeys(self.onward, (0,) * self.states)
        if certificate.has("weights"):
            listed = certificate.record("weights").only(tuple(self.weights))
            self.weights = {letter: listed.integers(letter, self.states, self.states) for letter in self.weights}
        if game.lattice is Lattice.HEXAGONAL:
            self._verify_inverses()

    def read(self, word: Word, state: int) -> tuple[int, int]:
        """Return the state after a word and what the word weighs."""
        weight = 0
        for letter, sign in word:
            if sign > 0:
                weight += self.weights[letter][state]
                state = self.onward[letter][state]
            else:
                state = self.back[letter][state]
                weight -= self.weights[letter][state]
        return state, weight % self.modulus if self.modulus else weight

    def _verify_inverses(self) -> None:
        """Verify that a letter read twice leads back, and weighs nothing."""
        for letter, row in self.onward.items():
            for state, after in enumerate(row):
                both = self.weights[letter][state] + self.weights[letter][after]
                if row[after] != state or (both % self.modulus if self.modulus else both):
                    raise Rejected(
                        f"the letter {letter} is not an involution: it does not undo itself in state {state}"
                    )


def verify_cover(game: Game, certificate: Record) -> Finding:
    """Verify that the automaton closes on every tile, and that the region contradicts it."""
    has_weights = certificate.has("weights")
    certificate.only(("kind", "steps", "modulus", "weights") if has_weights else ("kind", "steps"))
    if not game.is_plane:
        raise Rejected("boundary words are read in the plane only")
    automaton, work = Automaton(game, certificate), Work()
    values: list[set[Weight]] = [
        {(weight,) for shape in tile.shapes for weight in _read_tile(game, shape, tile.name, automaton, work)}
        if tile.count != 0
        else set()
        for tile in game.tiles
    ]
    word = boundary_word(map(game.cell, game.region), game.lattice) if game.region else None
    if word is None:
        raise Rejected("the boundary of the region is not a simple closed curve")
    work.spend(automaton.states * len(word))
    readings = [automaton.read(word, state) for state in range(automaton.states)]
    if any(after != state for state, (after, _) in enumerate(readings)):
        return verified(*homotopy(automaton.states, None, 0))
    if not has_weights:
        raise Rejected("the boundary word of the region acts trivially, like that of every tile")
    sums = possible_sums(
        game,
        values,
        Weigher([automaton.modulus], max(w.bit_length() for row in automaton.weights.values() for w in row)),
        Work(SUM_STEPS),
    )
    for _, weight in readings:
        if (weight,) not in sums:
            return verified(*homotopy(automaton.states, weight, automaton.modulus))
    raise Rejected("from every state the region's word has a weight that tiles can total")


def _read_tile(game: Game, shape: Shape, name: str, automaton: Automaton, work: Work) -> set[int]:
    """Return what the word of a tile weighs, from each state; it must close everywhere."""
    # Where a triangle points up, row + column is even.
    word = boundary_word([(r, c + shape[0]) for r, c in shape[1]], game.lattice)
    if word is None:
        raise Rejected(f"the boundary of the tile {label(name)} is not a simple closed curve")
    work.spend(automaton.states * len(word))
    weights = set()
    for state in range(automaton.states):
        after, weight = automaton.read(word, state)
        if after != state:
            raise Rejected(f"the boundary word of the tile {label(name)} moves state {state}")
        weights.add(weight)
    return weights


def _permutation(steps: Record, letter: str) -> Vector:
    listed = [*steps.entries(letter, 1, COVER_STATES)]
    row = steps.integers(letter, 1, COVER_STATES, 0, len(listed) - 1)
    if len(set(row)) < len(row):
        raise Malformed(steps.path(letter), "expected a permutation of the states, got one of them twice")
    return row


def _inverse(row: Sequence[int]) -> list[int]:
    back = [0] * len(row)
    for state, after in enumerate(row):
        back[after] = state
    return back
