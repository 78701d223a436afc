"""What a peg problem and its answer look like: positions, a solution as a strip of positions, weights on the holes.

A peg is a disc, an empty hole a ring. A solution is a strip with one position for each move of one peg, its jumps
drawn as lines. Weights stand in the corner of each hole, blue for plus and hatched orange for minus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice
from math import hypot

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Cell as Square
from ludus.core.pictures import Edge, Picture, Piece, Place, Role, Shape
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.weights import Weighting, Weightings
from ludus.core.wording import count
from ludus.families.pegs.certificates import Closed, Flow, Jumps, Pagoda, Split
from ludus.families.pegs.jumping import after
from ludus.families.pegs.problem import Cell, Drawing, Jump, Lattice, Pegs, longest_sweep_length, moves_of, pegs_of
from ludus.render.shapes.grids import lowered, short, sign, signed, weight_tag
from ludus.render.shapes.sheets import HALF, Frames

PAGE = 40
"""Approximate number of holes in a line of frames."""
MAX_DRAWN = 40
"""Maximum number of rows and columns that are drawn."""
HEAD = 14
"""The length of the head of an arrow."""


MAX_FRAMES = 36
"""Maximum number of positions of a solution that are drawn."""
MAX_MOVING = 200
"""Maximum number of jumps of a moving picture."""
MAX_HOLES, MAX_MOVING_HOLES = 4_000, 40_000
"""Maximum number of holes in all positions together, drawn at once or one position after the other."""
MAX_CASES = 6
"""Maximum number of weightings, or cases of a proof, that are drawn."""
MAX_NAMED = 8
"""Maximum number of holes of a finish that are named."""
MAX_CAPTION = 3
"""Maximum number of jumps of one move in a caption."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One position of a board."""

    pegs: frozenset[Cell]
    caption: str = ""
    weights: Mapping[Cell, int] | None = None
    """What each hole weighs."""
    jumps: Sequence[Jump] = ()
    """The jumps that are drawn as lines."""
    moves: Mapping[Cell, Sequence[str]] = field(default_factory=dict)
    """The moves of each peg, for the web pages."""


def picture(
    problem: Pegs, answer: Answer | None = None, *, moves: Mapping[Cell, Sequence[str]] | None = None, goal: str = ""
) -> Picture:
    """Return the position with what the answer says drawn on it.

    `moves` are what touching a peg does; `goal` is written below in place of the words for the finish.
    """
    certificate = None if answer is None or isinstance(answer, Undecided) else answer.certificate
    if moves is None:
        drawn, notes = _frames(problem, certificate)
    else:
        drawn, notes = [Frame(frozenset(problem.pegs()), moves=moves)], [goal or goal_words(problem)]
    return Picture(*page(problem.holes(), problem.lattice, drawn, notes), *_words(problem, certificate))


def frames(problem: Pegs, answer: Answer) -> tuple[Picture, ...]:
    """Return the positions of a solution, jump by jump, as pictures of one size; () for answers without jumps."""
    if isinstance(answer, Undecided) or not isinstance(answer.certificate, Jumps) or not answer.certificate.jumps:
        return ()
    pegs, jumps = frozenset(problem.pegs()), answer.certificate.jumps
    steps, most = [], _at_most(MAX_MOVING, problem, MAX_MOVING_HOLES)
    for number, jump in enumerate(jumps[:most], 1):
        steps += [Frame(pegs, f"{number} of {len(jumps)}: {_way([jump])}", jumps=[jump])]
        pegs = after(pegs, [jump])
    steps.append(Frame(pegs, "the end" if len(jumps) <= most else f"the first {most} jumps"))
    pages = [page(problem.holes(), problem.lattice, [frame]) for frame in steps]
    width, height = max(wide for wide, _, _ in pages), max(high for _, high, _ in pages)
    words = _words(problem, answer.certificate)
    return tuple(Picture(width, height, shapes, *words) for _, _, shapes in pages)


def _frames(problem: Pegs, certificate: Certificate | None) -> tuple[list[Frame], list[str]]:
    pegs = frozenset(problem.pegs())
    match certificate:
        case Jumps(jumps):
            positions, most = 1 + len(moves_of(jumps)), _at_most(MAX_FRAMES, problem, MAX_HOLES)
            strip = _strip(pegs, jumps, is_sweep=problem.question is Question.LONGEST_SWEEP)
            if positions <= most:
                return list(strip), []
            cut = (
                f"the first {most - 1} of {positions} positions, and the last" if most > 2 else "the start and the end"
            )
            return [*islice(strip, most - 1), Frame(after(pegs, jumps), "the end")], [cut]
        case Weighting(modulus, weights):
            return _weighed(problem, weights, modulus), [_legend(modulus)]
        case Weightings(weightings):
            frames = [
                Frame(
                    pegs, f"weights {number}, modulo {short(one.modulus)}", _on_holes(problem, one.weights, one.modulus)
                )
                for number, one in enumerate(weightings[:MAX_CASES], 1)
            ]
            return frames, ["the start has sums of weights that no such finish has", goal_words(problem)]
        case Pagoda(weights):
            return _weighed(problem, weights, 0), ["no jump increases the weight", _legend(0), goal_words(problem)]
        case Flow(nodes):
            return _cases(problem, nodes), ["each case has weights that do not fit", goal_words(problem)]
        case _:
            return _weighed(problem, None, 0), [goal_words(problem)]


def _at_most(frames: int, problem: Pegs, holes: int) -> int:
    """Return how many positions are drawn: fewer on a large board, but two at least."""
    return max(2, min(frames, holes // len(problem.holes())))


def _strip(pegs: frozenset[Cell], jumps: Sequence[Jump], *, is_sweep: bool = False) -> Iterator[Frame]:
    """Return the position before each move of one peg, and the last one; the longest sweeps are named."""
    longest = longest_sweep_length(jumps) if is_sweep else 0
    for number, move in enumerate(moves_of(jumps), 1):
        way = f"{count(len(move), 'jump')}, the longest sweep" if len(move) == longest else _way(move)
        yield Frame(pegs, f"{number}: {way}", jumps=move)
        pegs = after(pegs, move)
    yield Frame(pegs, "the end" if jumps else "")


def _way(move: Sequence[Jump]) -> str:
    words = _hole(move[0][0])
    for jump in move[:MAX_CAPTION]:
        words += f"{'' if is_straight(jump) else f' over {_hole(jump[1])}'} → {_hole(jump[2])}"
    return f"{words} → …" if len(move) > MAX_CAPTION else words


def _hole(cell: Cell) -> str:
    return f"{cell[0]} {cell[1]}"


def _weighed(problem: Pegs, weights: Array | None, modulus: int) -> list[Frame]:
    """Return start and finish, with the weights of their holes."""
    own = None if weights is None else _on_holes(problem, weights, modulus)
    has_finish = isinstance(problem.finish, tuple) and problem.question is not Question.STUCK
    frames = [Frame(frozenset(problem.pegs()), _sum("start", problem.start, own, modulus) if has_finish else "", own)]
    if isinstance(problem.finish, tuple) and has_finish:
        frames.append(Frame(frozenset(pegs_of(problem.finish)), _sum("finish", problem.finish, own, modulus), own))
    return frames


def _sum(name: str, drawing: Drawing, weights: Mapping[Cell, int] | None, modulus: int) -> str:
    if weights is None:
        return name
    total = sum(weights.get(cell, 0) for cell in pegs_of(drawing))
    return f"{name}, weight {short(total % modulus if modulus else total)}"


def _on_holes(problem: Pegs, weights: Array, modulus: int) -> dict[Cell, int]:
    values = {hole: int(weights[hole]) for hole in problem.holes()}
    return {hole: signed(value, modulus) for hole, value in values.items()} if modulus else values


def _cases(problem: Pegs, nodes: Sequence[Split | Pagoda]) -> list[Frame]:
    """Return the first cases of a proof by cases, each with its weights and what it supposes."""
    pegs = frozenset(problem.pegs())
    frames: list[Frame] = []
    open_cases: list[tuple[str, ...]] = [()]
    for node in nodes:
        if len(frames) == MAX_CASES or not open_cases:
            break
        case = open_cases.pop()
        if isinstance(node, Split):
            (r, c), _, (u, v) = node.jump
            jump = f"{r} {c} → {u} {v}"
            open_cases += [(*case, f"{jump} over {node.most}×"), (*case, f"{jump} at most {node.most}×")]
        else:
            words = f"{', '.join(case[-2:])}{' …' if len(case) > 2 else ''}"
            frames.append(Frame(pegs, words or "in every case", _on_holes(problem, node.weights, 0)))
    return frames


def _legend(modulus: int) -> str:
    colours = "blue is plus, hatched orange is minus"
    return f"weights modulo {short(modulus)}" + (f": {colours}" if modulus != 2 else "") if modulus else colours


def goal_words(problem: Pegs) -> str:
    """Return what is to be reached, in words: "goal: one peg, anywhere"."""
    if problem.question is Question.STUCK:
        return f"goal: no jump possible, the {problem.left.value} pegs left"
    if problem.question is Question.LONGEST_SWEEP:
        wanted = "goal: the longest sweep"
        end = "" if problem.finish is None else goal_words(replace(problem, question=Question.SOLVE))
        return end.replace("goal:", f"{wanted}, then") or wanted
    last = problem.finish_pegs()
    if last is None:
        return f"goal: {count(problem.pegs_left(), 'peg')}, anywhere"
    if len(last) == 1:
        return f"goal: one peg at row {last[0][0]}, column {last[0][1]}"
    where = f" at {', '.join(map(_hole, last))}" if 0 < len(last) <= MAX_NAMED else ""
    return f"goal: {count(len(last), 'peg')}{where}"


def _words(problem: Pegs, certificate: Certificate | None) -> tuple[str, str]:
    pegs, holes = count(len(problem.pegs()), "peg"), len(problem.holes())
    lattice = {"square": "", "triangular": " of a triangular lattice"}[problem.lattice.value]
    title = f"{pegs} on {count(holes, 'hole')}{lattice}{_reason(certificate)}"
    words = [f"{pegs} on {holes} holes; {goal_words(problem)}."]
    match certificate:
        case Jumps(jumps):
            if problem.question is Question.LONGEST_SWEEP:
                title += f", the longest sweep has {count(longest_sweep_length(jumps), 'jump')}"
            named = ", ".join(f"({a}, {b}) to ({c}, {d})" for (a, b), _, (c, d) in jumps[:60])
            words.append(f"Jumps: {named}{' and more' if len(jumps) > 60 else ''}." if jumps else "No jump is needed.")
        case Weighting() | Weightings() | Pagoda() | Flow():
            words.append("Each hole carries a weight; blue is plus, hatched orange is minus.")
    return title, " ".join(words)


def _reason(certificate: Certificate | None) -> str:
    match certificate:
        case Jumps(jumps):
            return f": {count(len(jumps), 'jump')} in {count(len(moves_of(jumps)), 'move')}"
        case Weighting() | Weightings():
            return ": weights that no jump changes"
        case Pagoda():
            return ": a pagoda function"
        case Flow(nodes):
            cases = sum(isinstance(node, Pagoda) for node in nodes)
            return f": a proof by {count(cases, 'case')}"
        case Closed(positions):
            return f": exhaustive search of {count(positions, 'position')}"
        case _:
            return ""


def page(
    holes: Sequence[Cell], lattice: Lattice, frames: Sequence[Frame], notes: Sequence[str] = ()
) -> tuple[int, int, tuple[Shape, ...]]:
    """Return the width, the height and the shapes of frames side by side, with row and column numbers, notes below."""
    drawn = [hole for hole in holes if max(hole) < MAX_DRAWN]
    hidden = len(holes) - len(drawn)
    cut = f"{hidden} holes beyond row or column {MAX_DRAWN - 1} are not drawn" if hidden else ""
    rows, columns = (sorted({hole[axis] for hole in drawn}) for axis in (0, 1))
    captions, note = [frame.caption for frame in frames], "; ".join(filter(None, [*notes, cut]))
    layout = Frames(drawn, rows, columns, captions, PAGE, lattice is Lattice.TRIANGULAR, note)

    def draw(number: int, place: Callable[[Cell], Place]) -> Iterator[Shape]:
        for hole in drawn:
            yield from _drawn_hole(frames[number], hole, place(hole))
        for jump in frames[number].jumps:
            yield from _line(jump, place)

    return *layout.arrangement.size(), tuple(layout.shapes(draw))


def _drawn_hole(frame: Frame, hole: Cell, at: Place) -> Iterator[Shape]:
    has_peg = hole in frame.pegs
    weight = None if frame.weights is None else frame.weights.get(hole, 0)
    label = f"row {hole[0]}, column {hole[1]}: {'peg' if has_peg else 'empty'}"
    label += "" if weight is None else f", weight {sign(weight)}"
    if weight is not None:
        yield Square(at, Role.WEIGHT, weight, "", label)
    moves: Sequence[str] = frame.moves.get(hole, ())
    for move in moves[1:]:
        # A peg with several jumps: the others are drawn below it, of the same size.
        yield Piece(at, Role.CELL, "", label, move)
    piece = Piece(at, Role.PIECE if has_peg else Role.HOLE, "", label, moves[0] if moves else None)
    yield piece if weight is None else lowered(piece)
    if weight is not None:
        yield weight_tag(at, weight)


def _line(jump: Jump, place: Callable[[Cell], Place]) -> Iterator[Edge]:
    """Return a line from where a peg jumps to where it lands, by way of what it jumps over, with a head."""
    if max(max(hole) for hole in jump) >= MAX_DRAWN:
        return
    (x, y), middle, (u, v) = ((left + HALF, top + HALF) for left, top in map(place, jump))
    if not is_straight(jump):
        yield Edge((x, y), middle, Role.HINT)
        x, y = middle
    yield Edge((x, y), (u, v), Role.HINT)
    scale = HEAD / hypot(u - x, v - y)
    along, aside = ((u - x) * scale, (v - y) * scale), ((v - y) * scale * 0.6, (x - u) * scale * 0.6)
    for side in (1, -1):
        end = round(u - along[0] + side * aside[0]), round(v - along[1] + side * aside[1])
        yield Edge((u, v), end, Role.HINT)


def is_straight(jump: Jump) -> bool:
    """Return whether a peg jumps over the hole in the middle, as on every lattice; those of a list need not.

    >>> is_straight(((0, 0), (0, 1), (0, 2))), is_straight(((0, 0), (0, 3), (0, 2)))
    (True, False)
    """
    return all(a + c == 2 * b for a, b, c in zip(*jump, strict=True))
