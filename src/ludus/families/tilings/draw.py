"""What a tiling problem and its answer look like: tiles in colours with borders, colourings with numbers.

Tiles that touch have different colours and letters. A colouring writes its weight into every cell, blue for plus and
hatched orange for minus; a signed tiling shows its placements one by one, with their coefficients. The automaton of
a cover is a graph below the region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Picture, Role
from ludus.core.weights import Weighting, Weightings
from ludus.core.wording import count
from ludus.families.tilings.certificates import (
    Cover,
    Farkas,
    Forced,
    Placed,
    Placements,
    SignedTiling,
    TilingCount,
    Tilings,
    Where,
)
from ludus.families.tilings.frames import Dress, Frame, graph, page
from ludus.families.tilings.homotopy import cycles_of
from ludus.families.tilings.problem import Lattice, Tile, Tiling
from ludus.families.tilings.reading import TWIST
from ludus.render.shapes.grids import short, sign, signed
from ludus.render.shapes.sheets import Spot

MAX_FRAMES = 12
"""Maximum number of tilings, colourings or placements beside each other."""
MAX_LAID = 60
"""Maximum number of tiles that are laid one by one."""
MAX_CELLS = 4_000
"""Maximum number of cells in all of them together; at least one is drawn."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def picture(
    problem: Tiling,
    answer: Answer | None = None,
    *,
    placed: Sequence[Placed] = (),
    moves: Mapping[Spot, tuple[str, ...]] | None = None,
) -> Picture:
    """Return the region with what the answer says drawn on it.

    `placed` are tiles on the board already; `moves` are those of each cell, for the web pages.
    """
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    frames, notes = _frames(problem, certificate)
    if placed or moves is not None:
        frames = [tiled(problem, placed, moves=moves or {})]
    shape = problem.shape
    if problem.world.layers > 1:
        shape, frames = (problem.layer_height, shape[1]), [one for frame in frames for one in _layers(problem, frame)]
    width, height, shapes = page(shape, problem.lattice, frames, notes)
    words = _words(problem, certificate)
    cover = certificate.then if isinstance(certificate, Forced) else certificate
    if not isinstance(cover, Cover):
        return Picture(width, height, shapes, *words)
    automaton, wide, high = graph(cover, (0, height))
    return Picture(max(width, wide), height + high, shapes, *words, tuple(automaton))


def _layers(problem: Tiling, frame: Frame) -> list[Frame]:
    """Return the layers of a box, each as a frame of its own."""
    high, found = problem.layer_height, []
    for z in range(problem.world.layers):
        cells = {(r - z * high, c): dress for (r, c), dress in frame.cells.items() if r // high == z}
        owner = {(r - z * high, c): number for (r, c), number in frame.owner.items() if r // high == z}
        found.append(Frame(cells, owner, f"layer {z}{', ' if frame.caption else ''}{frame.caption}"))
    return found


def frames(problem: Tiling, answer: Answer) -> tuple[Picture, ...]:
    """Return a tiling tile by tile, the empty region first, as pictures of one size; () for answers without one."""
    if isinstance(answer, Undecided) or not isinstance(answer.certificate, Placements):
        return ()
    placed = answer.certificate.placements[:MAX_LAID]
    found = [picture(problem), *(picture(problem, placed=placed[:count]) for count in range(1, len(placed) + 1))]
    width, height = max(one.width for one in found), max(one.height for one in found)
    return tuple(replace(one, width=width, height=height) for one in found)


_WORLDS = {
    (0, False): "",
    (1, False): " on a cylinder",
    (2, False): " on a torus",
    (0, True): " on a Möbius band",
    (1, True): " on a Klein bottle",
}
"""Where a tiling lies, by the number of circles without a twist and whether there is one with a twist."""


def title(problem: Tiling) -> str:
    """Return the problem in words.

    >>> title(tiling("8x8", "I3 I1:1")), title(tiling("##/#", "V3"))
    ('8 × 8 squares by I3 and 1 I1', '3 squares by V3')
    """
    cell = {Lattice.SQUARE: "square", Lattice.HEXAGONAL: "hexagon", Lattice.TRIANGULAR: "triangle"}[problem.lattice]
    rows, columns = problem.shape
    number = len(problem.cells())
    size = f"{rows} × {columns} {cell}s" if number == rows * columns else count(number, cell)
    if problem.world.layers > 1:
        box = f"{problem.world.layers} × {problem.layer_height} × {columns}"
        return f"{count(number, 'cube')} of a box {box}, by {_names(problem.tiles)}"
    where = _WORLDS[sum(one is True for one in problem.world.wrap), TWIST in problem.world.wrap]
    return f"{size}{where} by {_names(problem.tiles)}"


def _names(tiles: Sequence[Tile]) -> str:
    words = [tile.name if tile.count is None else f"{tile.count} {tile.name}" for tile in tiles]
    if len(words) > 6:
        words = [*words[:5], f"{len(words) - 5} more tiles"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def tiled(
    problem: Tiling, placed: Sequence[Placed], *, caption: str = "", moves: Mapping[Spot, tuple[str, ...]] | None = None
) -> Frame:
    """Return the region with tiles on it, those that touch in different colours; bare cells are plain."""
    owner = {cell: number for number, one in enumerate(placed) for cell in one.cells}
    colours = _colours(problem, placed, owner)
    letters = _letters(placed, colours)
    cells: dict[Spot, Dress] = {}
    for spot in (*problem.cells(), *((r, c) for r, c in owner if problem.region[r][c] != "#")):
        where = f"row {spot[0]}, column {spot[1]}"
        doing = (moves or {}).get(spot, ())
        if spot in owner:
            number = owner[spot]
            label = f"{where}: {placed[number].tile}"
            cells[spot] = Dress(Role.PART, colours[number], letters[number], label, doing)
        else:
            cells[spot] = Dress(Role.CELL, 0, _bare(problem, spot), f"{where}: bare", doing)
    return Frame(cells, owner, caption)


def _frames(problem: Tiling, certificate: Certificate | None) -> tuple[list[Frame], list[str]]:
    """Return the regions to draw and the notes below them."""
    most = max(1, min(MAX_FRAMES, MAX_CELLS // len(problem.cells())))
    match certificate:
        case Placements(placements):
            return [tiled(problem, placements)], [_legend(placements)]
        case Weighting(modulus, weights):
            return [_weighed(problem, weights, modulus)], [_modulo(modulus)]
        case Weightings(weightings):
            many = [_weighed(problem, one.weights, one.modulus, _modulo(one.modulus)) for one in weightings[:most]]
            return many, _first(most, len(weightings), "weightings")
        case Farkas(weights):
            return [_weighed(problem, weights, 0)], ["the region weighs more than any tiling can"]
        case Cover():
            return [tiled(problem, ())], _automaton(certificate)
        case Forced(steps, dead, then):
            frame = tiled(problem, [step.placed for step in steps], caption="forced" if steps else "")
            if dead is not None:
                mark = {dead: Dress(Role.TARGET, 0, "×", "a cell that nothing can cover")}
                frame = replace(frame, cells={**frame.cells, **mark})
            behind = [] if then is None else _frames(problem, then)[0]
            return [frame, *behind], [] if dead is None else ["× is a cell that nothing can cover"]
        case SignedTiling(placements):
            drawn = [
                tiled(problem, [Placed(one.tile, one.cells)], caption=f"{sign(one.coefficient)} times {one.tile}")
                for one in placements[:most]
            ]
            return drawn, [*_first(most, len(placements), "placements"), "all of them add up to the region"]
        case Tilings(classes):
            drawn = [
                tiled(problem, one.placements, caption=f"{k}: {one.images} by symmetry")
                for k, one in enumerate(classes[:most], 1)
            ]
            return drawn, _first(most, len(classes), "tilings")
        case Where(tilings=tilings):
            return [_where(problem, tilings)], ["marked: possible placements of the tile"]
        case _:
            return [tiled(problem, ())], []


def _weighed(problem: Tiling, weights: Array, modulus: int, caption: str = "") -> Frame:
    cells = {}
    for spot in problem.cells():
        raw = int(weights[spot])
        weight = signed(raw, modulus) if modulus else raw
        cells[spot] = Dress(
            Role.WEIGHT, weight, sign(weight), f"row {spot[0]}, column {spot[1]}: weight {sign(weight)}"
        )
    return Frame(cells, dict.fromkeys(problem.cells(), 0), caption)


def _where(problem: Tiling, tilings: Sequence[Sequence[Placed]]) -> Frame:
    """Return the region with the cells marked that the tile covers in some tiling."""
    places = {one.cells for tiling in tilings for one in tiling if one.tile == problem.asked}
    marked = {cell for place in places for cell in place}
    cells = {
        spot: Dress(Role.GOAL if spot in marked else Role.CELL, 0, "×" if spot in marked else _bare(problem, spot))
        for spot in problem.cells()
    }
    return Frame(cells, dict.fromkeys(problem.cells(), 0), f"{count(len(places), 'place')} of {problem.asked}")


def _neighbours(problem: Tiling, spot: Spot) -> Iterator[Spot]:
    """Yield the cells after a cell that touch it: to the right, below, around the glued sides, in the next layer."""
    (r, c), (rows, columns), (down, across) = spot, problem.shape, problem.world.wrap
    yield from ((r, c + 1), (r + 1, c), (r + 1, c + 1))
    if across and c == columns - 1:
        yield (rows - 1 - r if across == TWIST else r, 0)
    if down and r == rows - 1:
        yield (0, columns - 1 - c if down == TWIST else c)
    if problem.world.layers > 1:
        yield (r + problem.layer_height, c)


def _colours(problem: Tiling, placed: Sequence[Placed], owner: Mapping[Spot, int]) -> list[int]:
    """Return a colour for each tile: the least that no tile that touches it has."""
    touching: list[set[int]] = [set() for _ in placed]
    for spot, mine in owner.items():
        for near in _neighbours(problem, spot):
            other = owner.get(near)
            if other is not None and other != mine:
                touching[mine].add(other)
                touching[other].add(mine)
    colours: list[int] = []
    for number in range(len(placed)):
        taken = {colours[other] for other in touching[number] if other < number}
        colours.append(next(k for k in range(len(placed)) if k not in taken))
    return colours


def _letters(placed: Sequence[Placed], colours: Sequence[int]) -> list[str]:
    """Return a letter for each tile: its name where all names begin differently, else one for each colour."""
    first = [one.tile[0] for one in placed]
    if len(set(first)) == len(placed) > 1:
        return first
    return [LETTERS[colour % len(LETTERS)] for colour in colours]


def _automaton(cover: Cover) -> list[str]:
    """Return an automaton in words: the cycles of each letter, and where letters weigh something."""
    notes = [f"{letter} = {cycles(row)}" for letter, row in cover.steps.items()]
    if cover.weights is not None:
        weights = [
            f"{letter} in state {state}: {sign(weight)}"
            for letter, row in cover.weights.items()
            for state, weight in enumerate(row)
            if weight
        ]
        modulo = f" modulo {short(cover.modulus)}" if cover.modulus else ""
        notes.append(f"weights{modulo}: {', '.join(weights[:8])}{', …' if len(weights) > 8 else ''}")
    return notes


def cycles(permutation: Sequence[int]) -> str:
    """Return a permutation as its cycles, those of one element left out; the first of them alone where it is long.

    >>> cycles((0, 2, 1, 3)), cycles((0, 1))
    ('(1 2)', '()')
    """
    found = [cycle for cycle in cycles_of(permutation) if len(cycle) > 1]
    words = [f"({' '.join(map(str, cycle[:12]))}{' …' if len(cycle) > 12 else ''})" for cycle in found[:8]]
    return "".join(words) + ("…" if len(found) > 8 else "") or "()"


def _legend(placed: Sequence[Placed]) -> str:
    counts = Counter(one.tile for one in placed)
    if len(counts) > 6:
        return count(len(placed), "tile")
    return ", ".join(f"{number} {name}" for name, number in counts.items())


def _modulo(modulus: int) -> str:
    return f"weights modulo {short(modulus)}" if modulus else "weights: blue is plus, hatched orange is minus"


def _first(most: int, number: int, things: str) -> list[str]:
    return [f"{'one' if most == 1 else f'the first {most}'} of {number} {things}"] if number > most else []


def _bare(problem: Tiling, spot: Spot) -> str:
    if problem.lattice is Lattice.TRIANGULAR:
        return "△" if sum(spot) % 2 == 0 else "▽"
    return "·"


def _words(problem: Tiling, certificate: Certificate | None) -> tuple[str, str]:
    rows, columns = problem.shape
    region = f"A region of {count(len(problem.cells()), 'cell')}"
    result, proof = _verdict(certificate)
    description = f"{region}, drawn on {count(rows, 'row')} and {count(columns, 'column')}. {proof}"
    return f"{title(problem)}{result}", description.strip()


def _verdict(certificate: Certificate | None) -> tuple[str, str]:
    """Return what a certificate says, in a few words, and how it is drawn."""
    none = ": no tiling"
    match certificate:
        case None:
            return "", ""
        case Placements(placements):
            letters = "Every tile has a colour and a letter that differ from those of the tiles it touches."
            return f": {count(len(placements), 'tile')}", letters
        case TilingCount(number):
            return f": {count(number, 'tiling')}", ""
        case Tilings(classes):
            every = sum(one.images for one in classes)
            return f": {count(len(classes), 'tiling')} up to symmetry, {every} in all", ""
        case Where():
            return ": possible placements of a tile", ""
        case SignedTiling():
            return ": no colouring proof, since a signed tiling exists", ""
        case Weighting() | Weightings():
            return none, "Numbers in the cells are weights by which tiles cannot weigh what the region does."
        case Farkas():
            return none, "Numbers in the cells are weights by which the region is too heavy for the tiles."
        case Cover(steps):
            states = count(len(next(iter(steps.values()))), "state")
            return none, f"An automaton with {states}, which reads the boundary, shows that there is no tiling."
        case _:
            return none, ""
