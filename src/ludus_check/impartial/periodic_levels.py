"""Level sets of a rook with steps that repeat along the diagonal: local conditions that prove them on every board.

Sets L_0, ..., L_{G-1} of positions are the level sets of the Grundy values 0, ..., G-1 exactly when at every position c

    (a) c lies in at most one of them;
    (b) if c is in L_h, no option of c is in L_h;
    (c) if c is in none of L_0, ..., L_h, some option of c is in L_h.

Level sets satisfy this. Conversely, by induction on the sum of the coordinates, the options of c lie in the right sets:
if c is in L_h its value is not below h, by (c), and not above h, by (b). In misère play the corner has the value 1 and
is exempt, so that L_0 are the P-positions; a void corner is no position. With a pass left the same position without it
is one more option, except at the corner; with a third coordinate z so are the positions with a smaller z.

L_h has one position (x, x + o_h(x)) for each x, and o_h repeats from x = n on with period p. Let W be the largest |o|.
Each y occurs once in L_h, within W of x = y: this gives (c) for y < x - W, and the ray along y gives it for y above
that of L_h. What is left at x depends on x - R, ..., x + R with R = 2W + 2 + (longest step), so x < n + p + 2R is
enough. Of a ray k(a, b) with a != b only the moves with k |a - b| <= 2W can join positions of one set; the others
cannot break (b), and (c) does without them.
"""

from dataclasses import dataclass

from ludus_check.errors import Malformed, NotChecked, Rejected
from ludus_check.fields import Record
from ludus_check.finding import Finding, verified
from ludus_check.impartial.boxes import Cell, Facts
from ludus_check.impartial.game import Game
from ludus_check.impartial.periodic_rows import MISERE
from ludus_check.limits import SEARCH_STEPS, Limit
from ludus_check.values import Vector, entries, integers
from ludus_check.words.impartial import levels_theorem
from ludus_check.words.phrases import number

MAX_LEVELS, MAX_ROWS = Limit(64), Limit(1_000_000)
FIELDS = ("below", "preperiod", "period", "offsets")
Layer = list[list[int]]  # for each Grundy value the y of each x


@dataclass(frozen=True, slots=True)
class Levels:
    """Verified level sets, for each number of passes left (0, 1) and each third coordinate."""

    preperiod: int
    period: int
    layers: list[Layer]
    third: int
    width: int

    def value(self, cell: Cell, passes: int) -> int | None:
        """Return the Grundy value of a position; None when it is not below the number of level sets."""
        x, y, z = (*cell, 0)[:3]
        near = x if x < self.preperiod + self.period else self.preperiod + (x - self.preperiod) % self.period
        layer = self.layers[passes % 2 * (self.third + 1) + z]
        return next((h for h, level in enumerate(layer) if level[near] - near == y - x), None)


def verify_periodic_levels(game: Game, certificate: Record) -> Finding:
    """Verify level sets for all board sizes."""
    certificate.only(("kind", *FIELDS))
    if certificate.integer("below", 1) != game.below:
        raise Malformed(certificate.path("below"), f"expected {number(game.below)}, as in the problem")
    levels = read_levels(game, certificate)
    first = game.passes % 2 * (levels.third + 1)
    asked = levels.layers[first : first + levels.third + 1]
    width = max(abs(y - x) for layer in asked for level in layer for x, y in enumerate(level))
    return verified(*levels_theorem(game, (levels.preperiod, levels.period, levels.third, width)))


def level_facts(game: Game, certificate: Record) -> Facts:
    """Return what verified level sets say about every position."""
    levels = read_levels(game, certificate.record("levels").only(FIELDS))
    words = f"by its level sets, with period {number(levels.period)} for all board sizes"
    return Facts(
        words,
        lambda cell: levels.value(cell, game.passes),
        lambda cell: levels.value(cell, game.passes) == 0,
        lambda cell: levels.value(cell, game.passes - 1) == 0,
    )


def read_levels(game: Game, certificate: Record, corner: int | None = None) -> Levels:
    """Return the level sets of a certificate, verified; the corner may have a value of its own, or be void."""
    corner = MISERE if game.misere else corner
    axes = len(game.size)
    units = [tuple(int(i == axis) for i in range(axes)) for axis in range(axes)]
    if axes not in (2, 3) or not set(units) <= set(game.rays) or (game.passes and game.pass_at_terminal):
        raise Rejected("the theorem does not apply: it needs a rook on 2 or 3 axes, and no pass at terminal positions")
    third = game.at[2] if axes == 3 else 0
    below = certificate.integer("below", 1, MAX_LEVELS)
    start, period = certificate.integer("preperiod", 0, MAX_ROWS), certificate.integer("period", 1, MAX_ROWS)
    rows, wanted = start + period, (third + 1) * (2 if game.passes else 1)
    if third >= MAX_LEVELS or rows * below * wanted > SEARCH_STEPS:
        raise NotChecked("the level sets are larger than the limit allows")
    offsets = [
        [integers(level, at, rows, rows, -MAX_ROWS, MAX_ROWS) for at, level in entries(layer, field, below, below)]
        for field, layer in certificate.entries("offsets", wanted, wanted)
    ]
    width = max(abs(o) for layer in offsets for level in layer for o in level)
    steps = _steps(game, units, width)
    reach = 2 * width + 2 + max((max(step) for step in steps), default=0)
    tested = rows + 2 * reach
    if (tested + reach) * below * wanted * (len(steps) + 2 * width + third + 3) > 3 * SEARCH_STEPS:
        raise NotChecked("the level sets are larger than the limit allows")
    seen = [x if x < rows else start + (x - start) % period for x in range(tested + reach + 1)]
    layers = [[[x + level[near] for x, near in enumerate(seen)] for level in layer] for layer in offsets]
    for own in range(wanted):
        _verify_layer(layers, own, third, steps, (tested, width, corner))
    return Levels(start, period, [[level[:rows] for level in layer] for layer in layers], third, width)


def _steps(game: Game, units: list[Vector], width: int) -> list[Vector]:
    """Return the moves beside the rook's, as (s, t, w), those of rays as far as they can matter."""
    steps = [step for step in game.steps if sum(entry > 0 for entry in step) > 1]
    for ray in game.rays:
        if ray not in units and sum(entry > 0 for entry in ray) > 1:
            if len(ray) != 2 or ray[0] == ray[1]:
                raise Rejected("the theorem does not apply: a ray k(a, a), or a slanted ray on 3 axes")
            steps += [(k * ray[0], k * ray[1]) for k in range(1, 2 * width // abs(ray[0] - ray[1]) + 1)]
            if len(steps) > MAX_ROWS:
                raise NotChecked("the level sets are wider than the limit allows")
    return [(step[0], step[1], step[2] if len(step) == 3 else 0) for step in dict.fromkeys(steps)]


def _verify_layer(
    layers: list[Layer], own: int, third: int, steps: list[Vector], size: tuple[int, int, int | None]
) -> None:
    """Verify the conditions for one number of passes and one third coordinate."""
    (tested, width, corner), z, layer = size, own % (third + 1), layers[own]
    for h, level in enumerate(layer):
        row_of = {y: x for x, y in enumerate(level)}
        if len(row_of) < len(level) or min(level) < 0:
            raise Rejected(f"the positions with Grundy value {h} do not have one x for each y")
        if any(abs(row_of.get(y, -width - 1) - y) > width for y in range(tested + width)):
            raise Rejected(f"some y has no position with Grundy value {h} near the diagonal")
        for x in range(tested):
            y, lower = level[x], {layer[smaller][x] for smaller in range(h)}
            linked = {layers[own - w][h][x - s] + t for s, t, w in steps if s <= x and w <= z}
            linked |= {layers[own - w][h][x] for w in range(1, z + 1)}
            at_corner = x == z == 0
            if own > third and not (at_corner and layers[z][h][x] == 0):
                linked.add(layers[z][h][x])
            fixed = at_corner and corner is not None
            if fixed and (y == 0) != (h == corner):
                raise Rejected("the corner has the value 1 in misère play, and no value where it is void")
            if y in lower or (y in linked and not (fixed and y == 0)):
                raise Rejected(f"({x}, {y}) has an option with its own Grundy value {h}, or two values")
            known = linked | lower
            for before in range(max(0, x - width), y):
                if not (row_of[before] < x or before in known or (fixed and before == 0)):
                    raise Rejected(f"({x}, {before}) has no option with Grundy value {h}, and no smaller value")
