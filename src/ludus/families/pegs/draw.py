"""What a peg problem and its answer look like: positions, a solution as a strip of positions, weights on the holes.

A peg is a disc, an empty hole a ring. A solution is a strip with one position for each move of one peg, its jumps
drawn as lines. Weights stand in the corner of each hole, blue for plus and hatched orange for minus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from ludus.core.answers import Answer, Undecided
from ludus.core.arrays import Array
from ludus.core.certificates import Certificate
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.weights import Weighting, Weightings
from ludus.core.wording import count
from ludus.families.pegs.certificates import Closed, Flow, Jumps, Pagoda, Split
from ludus.families.pegs.frames import Frame, Page, after, is_straight
from ludus.families.pegs.moves import longest_sweep_length
from ludus.families.pegs.problem import Cell, Drawing, Jump, Pegs, moves_of, pegs_of
from ludus.render.shapes.grids import short, signed

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
        drawn, notes = [Frame(frozenset(problem.pegs()), moves=moves)], [goal or _goal(problem)]
    plain = Page(problem.holes(), problem.lattice, tuple(drawn))
    page = Page(plain.holes, plain.lattice, plain.frames, "; ".join(filter(None, [*notes, plain.cut()])))
    title = f"{_title(problem)}{_reason(certificate)}{_sweep(problem, certificate)}"
    return Picture(*page.size(), tuple(page.shapes()), title, _description(problem, certificate))


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
    pages = [Page(problem.holes(), problem.lattice, (frame,)) for frame in steps]
    width, height = (max(page.size()[axis] for page in pages) for axis in (0, 1))
    title = f"{_title(problem)}{_reason(answer.certificate)}{_sweep(problem, answer.certificate)}"
    words = title, _description(problem, answer.certificate)
    return tuple(Picture(width, height, tuple(page.shapes()), *words) for page in pages)


def _frames(problem: Pegs, certificate: Certificate | None) -> tuple[list[Frame], list[str]]:
    """Return the frames of the picture, and what stands below it."""
    pegs = frozenset(problem.pegs())
    match certificate:
        case Jumps(jumps):
            positions, most = 1 + len(moves_of(jumps)), _at_most(MAX_FRAMES, problem, MAX_HOLES)
            strip = _strip(pegs, jumps, is_sweep=problem.question is Question.LONG_HOP)
            if positions <= most:
                return list(strip), []
            cut = (
                f"the first {most - 1} of {positions} positions, and the last" if most > 2 else "the start and the end"
            )
            return [*islice(strip, most - 1), Frame(_end(pegs, jumps), "the end")], [cut]
        case Weighting(modulus, weights):
            return _weighed(problem, weights, modulus), [_legend(modulus)]
        case Weightings(weightings):
            frames = [
                Frame(
                    pegs, f"weights {number}, modulo {short(one.modulus)}", _on_holes(problem, one.weights, one.modulus)
                )
                for number, one in enumerate(weightings[:MAX_CASES], 1)
            ]
            return frames, ["the start has sums of weights that no such finish has", _goal(problem)]
        case Pagoda(weights):
            return _weighed(problem, weights, 0), ["no jump increases the weight", _legend(0), _goal(problem)]
        case Flow(nodes):
            return _cases(problem, nodes), ["each case has weights that do not fit", _goal(problem)]
        case _:
            return _weighed(problem, None, 0), [_goal(problem)]


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


def _end(pegs: frozenset[Cell], jumps: Sequence[Jump]) -> frozenset[Cell]:
    """Return the pegs after all jumps; on large boards a set for each jump would take long."""
    there = set(pegs)
    for source, over, to in jumps:
        there -= {source, over}
        there.add(to)
    return frozenset(there)


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


def _goal(problem: Pegs) -> str:
    """Return what is to be reached, in words."""
    if problem.question is Question.STUCK:
        return f"goal: no jump possible, the {problem.left.value} pegs left"
    if problem.question is Question.LONG_HOP:
        wanted = "goal: the longest sweep"
        end = "" if problem.finish is None else _goal(replace(problem, question=Question.SOLVE))
        return end.replace("goal:", f"{wanted}, then") or wanted
    last = problem.finish_pegs()
    if last is None:
        return f"goal: {count(problem.pegs_left(), 'peg')}, anywhere"
    if len(last) == 1:
        return f"goal: one peg at row {last[0][0]}, column {last[0][1]}"
    where = f" at {', '.join(map(_hole, last))}" if 0 < len(last) <= MAX_NAMED else ""
    return f"goal: {count(len(last), 'peg')}{where}"


def _title(problem: Pegs) -> str:
    lattice = {"square": "", "triangular": " of a triangular lattice"}[problem.lattice.value]
    holes = f"{count(len(problem.holes()), 'hole')}{lattice}"
    return f"{count(len(problem.pegs()), 'peg')} on {holes}"


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


def _sweep(problem: Pegs, certificate: Certificate | None) -> str:
    """Return how long the longest sweep of a play is, where that was asked for."""
    if problem.question is not Question.LONG_HOP or not isinstance(certificate, Jumps):
        return ""
    return f", the longest sweep has {count(longest_sweep_length(certificate.jumps), 'jump')}"


def _description(problem: Pegs, certificate: Certificate | None) -> str:
    words = [f"{count(len(problem.pegs()), 'peg')} on {len(problem.holes())} holes; {_goal(problem)}."]
    match certificate:
        case Jumps(jumps):
            named = ", ".join(f"({a}, {b}) to ({c}, {d})" for (a, b), _, (c, d) in jumps[:60])
            words.append(f"Jumps: {named}{' and more' if len(jumps) > 60 else ''}." if jumps else "No jump is needed.")
        case Weighting() | Weightings() | Pagoda() | Flow():
            words.append("Each hole carries a weight; blue is plus, hatched orange is minus.")
        case _:
            pass
    return " ".join(words)
