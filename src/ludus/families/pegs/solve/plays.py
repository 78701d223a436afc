"""Plays that are best in some way: the fewest moves; the shortest and the longest play that gets stuck.

Fewest moves: proved where the board is small (families/pegs/moves.py); otherwise any play, without such a claim.

The shortest play that gets stuck (fool's solitaire) leaves the most pegs: the first level with a position at which no
jump can be made. The longest leaves the fewest: `solve` is asked for 1 peg, 2 pegs, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Clock, Limits, clock
from ludus.core.questions import Question
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.class_index import class_index
from ludus.families.pegs.jumping import PegBoard, PegTask, Position, Triple, board, numbered, task
from ludus.families.pegs.moves import Moves, fewest_moves, traced_moves, winning_sets
from ludus.families.pegs.problem import Left, Pegs, moves_of
from ludus.families.pegs.solve import automatic, weightings
from ludus.families.pegs.solve.counting import ClassLevels, Quantity, Stage, winning_chain
from ludus.families.pegs.solve.exhaustive import Levels, PlainLevels, is_searched, levels, size, way_to


def fewest_by_levels(task: PegTask) -> tuple[Triple, ...] | None:
    """Return a play of a small board with the fewest moves; None when there is no play at all.

    >>> fewest_by_levels(task(pegs("oo.o", ".o..")))
    ((0, 1, 2), (3, 2, 1))
    """
    near, winning = winning_chain(task)
    stages = list(near.stages(Quantity.MOVES, winning))
    return traced_by_levels(task, near, stages.__getitem__) if stages else None


def traced_by_levels(task: PegTask, kind: ClassLevels, stage: Callable[[int], Stage]) -> tuple[Triple, ...]:
    """Return the play that the stages after each number of jumps describe."""
    last_stage = lru_cache(maxsize=1)(stage)

    def moves(jumps: int, position: Position) -> Moves | None:
        level, (fewest, last) = last_stage(jumps)
        rank = kind.rank(level, position)
        return None if rank is None else (int(fewest[rank]), int(last[rank]))

    return traced_moves(task.board, task.finish_position(), task.jumps, moves)


MAX_PLAIN_STEPS = 2_000_000
"""Maximum number of steps in plain Python: less than a second."""
MAX_HOLES = 64
QUICK_BITS = 20
"""Boards with more than 2^20 positions in a class are left to `ludus pegs fewest`, which looks at them as a job."""
QUICK_SECONDS = 2.0
"""Seconds that the others may take."""


def fewest(problem: Pegs, limits: Limits) -> Answer:
    """Return a play with the fewest moves where that can be proved; else a play, or a proof that there is none."""
    own, plain = task(problem), replace(problem, question=Question.SOLVE)
    until = clock(limits)
    lost = weightings.by_class(plain, replace(limits, seconds=limits.seconds / 4))
    if isinstance(lost, Impossible):
        return replace(lost, problem=problem)
    if is_searched(own.board):
        limits.progress("moves", 0, 0)
        # Half of the time is left to the methods that find a play whose number of moves is not proved.
        sets = winning_sets(own, MAX_PLAIN_STEPS, until.within(until.left() / 2))
        play, method = None if sets is None else fewest_moves(own, sets), "moves"
        has_levels = sets is None and own.finish is not None and until.left() >= QUICK_SECONDS
        if has_levels and is_quick(own.board, own.start):
            play, method = fewest_by_levels(own), "moves by levels"
        if play is not None:
            return Solved(problem, Jumps(own.board.jumps(play)), method, lower_bound=len(moves_of(play)), optimal=True)
    return replace(automatic.solve(plain, limits, until), problem=problem)


def is_quick(board: PegBoard, start: Position) -> bool:
    """Return whether all positions of a class are looked at in about a second."""
    return len(board.cells) <= MAX_HOLES and len(class_index(board, start).free) <= QUICK_BITS


MAX_PLAIN = 3_000
"""Maximum number of positions of a search without the compiler."""
MAX_POSITIONS = 2_000_000
"""Approximate maximum number of positions of the search."""
WIDTH = 100
"""When the levels grow too large, a beam of this width goes on to a position without jumps."""


def stuck(problem: Pegs, limits: Limits) -> Answer:
    """Return a play that gets stuck with the most pegs left, or the fewest, and a bound on that."""
    return _shortest(problem, limits) if problem.left is Left.MOST else _longest(problem, limits)


def _shortest(problem: Pegs, limits: Limits) -> Answer:
    own = task(replace(problem, finish=0))
    until = clock(limits)
    if not is_searched(own.board):
        return Solved(problem, Jumps(own.board.jumps(continued(own.board, own.start))), "any")
    how: Levels = PlainLevels(own.board)
    chain: list[Any] = [{own.start}]
    half = until.within(limits.seconds / 2)
    while (end := how.stuck(chain[-1])) is None:
        if isinstance(how, PlainLevels) and size(chain) > MAX_PLAIN:
            how = levels(own.board)
            chain = [how.level(level) for level in chain]
        is_enough = half.is_over() or size(chain) + 3 * len(chain[-1]) > min(MAX_POSITIONS, how.most)
        level = None if is_enough else how.after(chain[-1], until=half)
        if level is None:
            play = _some_stuck_play(own.board, own.start, until)
            return Solved(problem, Jumps(own.board.jumps(play)), "beam", lower_bound=len(chain))
        chain.append(level)
    play = way_to(own, how, chain, end)
    return Solved(problem, Jumps(own.board.jumps(play)), "exhaustive", lower_bound=len(play), optimal=True)


def _longest(problem: Pegs, limits: Limits) -> Answer:
    own, until = board(problem), clock(limits)
    start = own.position(problem.pegs())
    refuted = 0 if start else -1
    for pegs in range(refuted + 1, start.bit_count() + 1):
        asked = replace(problem, finish=pegs, question=Question.SOLVE)
        answer = automatic.solve(asked, replace(limits, seconds=until.left() / 2))
        if isinstance(answer, Impossible) and refuted == pegs - 1:
            refuted = pegs
        if isinstance(answer, Solved) and isinstance(answer.certificate, Jumps):
            play = continued(own, start, numbered(own.cells, answer.certificate.jumps))
            left, bound = start.bit_count() - len(play), refuted + 1
            return Solved(problem, Jumps(own.jumps(play)), "automatic", lower_bound=bound, optimal=left == bound)
        if until.left() <= limits.seconds / 50:
            break
    play = continued(own, start)
    bound, left = min(refuted + 1, start.bit_count()), start.bit_count() - len(play)
    return Solved(problem, Jumps(own.jumps(play)), "any", lower_bound=bound, optimal=left == bound)


def continued(own: PegBoard, start: Position, play: Sequence[Triple] = ()) -> list[Triple]:
    """Return a play, and then any jumps until none is left.

    A jump changes three holes: only jumps that touch them can have become possible.
    """
    pegs = [bool(start >> k & 1) for k in range(len(own.cells))]
    touching, made = own.touching(), list(play)
    for a, b, c in made:
        pegs[a], pegs[b], pegs[c] = False, False, True
    waiting = list(range(len(own.triples)))
    while waiting:
        a, b, c = own.triples[waiting.pop()]
        if pegs[a] and pegs[b] and not pegs[c]:
            made.append((a, b, c))
            pegs[a], pegs[b], pegs[c] = False, False, True
            waiting += touching[a] + touching[b] + touching[c]
    return made


def _some_stuck_play(own: PegBoard, start: Position, until: Clock) -> list[Triple]:
    """Return a short play that gets stuck: of each level, the positions with the fewest jumps go on."""
    masks = list(zip(own.triples, own.masks(), strict=True))
    came: dict[Position, tuple[Position, Triple]] = {}
    level, best = [start], start
    while not until.is_over():
        possible: dict[Position, list[tuple[Triple, int]]] = {}
        for position in level:
            possible[position] = [(triple, turned) for triple, (turned, n) in masks if position & turned == n]
            if not possible[position]:
                return _way(came, position)
            if until.is_over():
                break
        chosen = sorted(possible, key=lambda one: len(possible[one]))[:WIDTH]
        best = chosen[0]
        # One way to each position is enough, whichever jump is met last.
        after = {p ^ turned: (p, triple) for p in chosen for triple, turned in possible[p]}
        came |= after
        level = list(after)
    return continued(own, start, _way(came, best))


def _way(came: Mapping[Position, tuple[Position, Triple]], position: Position) -> list[Triple]:
    found = []
    while position in came:
        position, triple = came[position]
        found.append(triple)
    return found[::-1]
