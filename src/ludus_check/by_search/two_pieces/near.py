"""One pair and its options: the values, or the lengths of play, of all pairs in the box below it, computed again.

The remoteness is 0 without a move, else 1 more than the least remoteness of an option that is a P-position, or than the
greatest of any when none is. So its parity gives the outcome: that of a P-position is even, in misère play odd.
"""

from dataclasses import dataclass

from ludus_check.by_search.two_pieces.moves import Box, work
from ludus_check.by_search.two_pieces.values import layers
from ludus_check.by_theorem.impartial.one_position import read_outcome
from ludus_check.errors import NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.two_pieces.game import Game, Pair
from ludus_check.two_pieces.reading import read_pairs
from ludus_check.words.phrases import board, number
from ludus_check.words.two_pieces import named
from ludus_check.work import allowed_steps, searching

PASSES = 100_000
"""Maximum number of passes: each takes a table of its own, however small."""
Lengths = list[list[int]]


@dataclass(frozen=True, slots=True)
class Near:
    """What is true of a pair and of each of its options: Grundy values, or the remoteness."""

    here: int
    options: dict[Pair, int]
    passed: int | None
    """the same after a pass; None where no pass is allowed"""


@searching
def near_values(game: Game, pair: Pair) -> Near:
    """Return the Grundy values of a pair and of its options."""
    box = _box(game, pair, 1)
    found = layers(game, box)
    return _near(game, box, pair, found[game.passes % 2], found[(game.passes - 1) % 2] if game.passes else None)


@searching
def verify_remoteness(game: Game, certificate: Record) -> Finding:
    """Verify the remoteness of a pair, and that the listed moves are all the best ones."""
    certificate.only(("kind", "moves", "outcome", "best"), ("pass",))
    pair, claimed, is_n = game.position, certificate.integer("moves", 0), read_outcome(certificate)
    best = read_pairs(game, certificate, "best")
    if game.passes > PASSES:
        raise NotChecked("there are more passes than the limit allows")
    box = _box(game, pair, 3 * (game.passes + 1))
    passed, here = None, _lengths(game, box, None)
    for _ in range(game.passes):
        passed, here = here, _lengths(game, box, here)
    near = _near(game, box, pair, here, passed)
    is_p = near.here % 2 == int(game.misere)
    words = (
        f"{named(pair)} has remoteness {number(near.here)}{game.words}, so it is {'a P' if is_p else 'an N'}-position"
    )
    if claimed != near.here or is_n == is_p:
        raise Rejected(words)
    if set(best) != {option for option, length in near.options.items() if length == near.here - 1}:
        raise Rejected(f"the best moves from {named(pair)} are not the listed ones")
    if certificate.yes("pass") != (near.passed is not None and near.passed == near.here - 1):
        raise Rejected(f"a pass from {named(pair)} is {'not ' if certificate.yes('pass') else ''}among the best moves")
    size = tuple(max(1, 1 - game.low + max(x, y)) for x, y in zip(*pair, strict=True))
    return verified(f"{words} (recomputed for all pairs on {board(size, 'square')})")


def _box(game: Game, pair: Pair, times: int) -> Box:
    size = tuple(max(1, 1 - game.low + max(x, y)) for x, y in zip(*pair, strict=True))
    if times * work(game, size) > 2 * allowed_steps():
        raise NotChecked(f"there are too many pairs below {named(pair)}")
    return Box(game, size)


def _near(game: Game, box: Box, pair: Pair, table: Lengths, passed: Lengths | None) -> Near:
    first, second = (box.number[place] for place in pair)
    ends = {*box.meeting(first, second), *((x, y) for y, x in box.meeting(second, first))}
    options = {(min(box.places[x], box.places[y]), max(box.places[x], box.places[y])): table[x][y] for x, y in ends}
    allowed = passed is not None and (game.pass_at_terminal or bool(options))
    return Near(table[first][second], options, passed[first][second] if allowed and passed is not None else None)


def _lengths(game: Game, box: Box, passed: Lengths | None) -> Lengths:
    """Return the remoteness of all pairs, given that with one pass less."""
    count, lost = len(box.places), int(game.misere)
    found = [[0] * count for _ in range(count)]
    for a in range(0 if game.leaves else 1, count):
        for b in range(0 if game.leaves else 1, a + 1):
            if a == b and a > 0 and not game.is_shared:
                continue
            seen = [found[x][y] for x, y in (*box.meeting(a, b), *box.meeting(b, a))]
            if passed is not None and (game.pass_at_terminal or seen):
                seen.append(passed[a][b])
            # The parity of a remoteness tells P- from N-positions. A winning move takes the least remoteness of a
            # P-position; without one the greatest of all counts.
            losing = [length for length in seen if length % 2 == lost]
            found[a][b] = found[b][a] = 1 + (min(losing) if losing else max(seen, default=-1))
    return found
