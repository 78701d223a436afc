"""Plays that are best in some way: the fewest moves; the shortest and the longest play that gets stuck.

Fewest moves: proved where the board is small; otherwise any play, without such a claim. Every position of a solution
leads to the finish, so that only winning positions are looked at. For each of them the fewest moves to it are known
from those of the level before, together with all holes in which the peg that jumped last can stand after that number:
when it jumps again, that costs nothing; any other peg costs one more, and so does going on after one move more than
needed. So nothing else has to be remembered, and the number at the finish is the fewest.

The shortest play that gets stuck (fool's solitaire) leaves the most pegs: the first level with a position at which no
jump can be made. The longest leaves the fewest: `solve` is asked for 1 peg, 2 pegs, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from ludus.core.answers import Answer, Impossible, Solved
from ludus.core.limits import Clock, Limits, clock
from ludus.core.loading import np
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import Board, Position, Task, Triple, board, numbered_play, played, task
from ludus.families.pegs.moves import fewest_moves
from ludus.families.pegs.position_class import class_index
from ludus.families.pegs.problem import Jump, Left, Pegs, moves_of
from ludus.families.pegs.solve import automatic, weightings
from ludus.families.pegs.solve.counting import (
    ClassLevels,
    MoveCounts,
    Ranked,
    both_ends,
    finish_of,
    winning_levels,
)
from ludus.families.pegs.solve.counting import (
    levels as class_levels,
)
from ludus.families.pegs.solve.exhaustive import Levels, PlainLevels, Side, is_searched, levels, way_back

Stage: TypeAlias = tuple[Ranked, MoveCounts]
"""The winning positions after some number of jumps, and the moves to them."""


@dataclass(frozen=True, slots=True)
class Fewest:
    """A play with the fewest moves."""

    moves: int
    jumps: tuple[Jump, ...]


def fewest_by_levels(task: Task) -> Fewest | None:
    """Return a play of a small board with the fewest moves; None when there is no play at all.

    >>> from ludus.families.pegs.problem import pegs
    >>> from ludus.families.pegs.jumping import task
    >>> fewest_by_levels(task(pegs("oo.o", ".o.."))).moves
    2
    """
    near, far = both_ends(task)
    ours, theirs = class_levels(near, task.start), class_levels(far, task.board.full ^ finish_of(task))
    winning = winning_levels(task, near, ours, theirs)
    if not winning:
        return None
    level = near.ranked(winning[0])
    stages: list[Stage] = [(level, MoveCounts(np.zeros(1, np.uint8), np.zeros(1, np.uint64)))]
    for one in winning[1:]:
        after = near.ranked(one)
        stages.append((after, near.moves_after(*stages[-1], after)))
    return traced(task, near, stages.__getitem__)


def traced(task: Task, kind: ClassLevels, stage: Callable[[int], Stage]) -> Fewest:
    """Return the play that the stages describe, found backwards from the finish."""
    position, jumps = finish_of(task), list[Triple]()
    level, state = stage(task.jumps)
    total, holes = _state(kind, level, state, position)
    cost = total
    for number in range(task.jumps - 1, -1, -1):
        level, state = stage(number)
        for a, b, c in task.board.triples:
            earlier = played(position, (a, b, c))
            is_jump = holes >> c & 1 and position >> c & 1 and not position >> a & 1 and not position >> b & 1
            if not is_jump or kind.rank(level, earlier) is None:
                continue
            least, last = _state(kind, level, state, earlier)
            goes_on = last >> a & 1
            if least + (0 if goes_on else 1) == cost:
                jumps.append((a, b, c))
                position, cost, holes = earlier, least, 1 << a if goes_on else last
                break
    return Fewest(total, tuple(task.board.jump(triple) for triple in reversed(jumps)))


def _state(kind: ClassLevels, level: Ranked, state: MoveCounts, position: int) -> tuple[int, int]:
    rank = kind.rank(level, position)
    if rank is None:
        raise ValueError("a position of the play is not among the winning ones")
    return int(state.fewest[rank]), int(state.last[rank])


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
        found = fewest_moves(own, MAX_PLAIN_STEPS, until.within(until.left() / 2))
        if found.jumps is not None:
            play = Jumps(tuple(map(own.board.jump, found.jumps)))
            return Solved(problem, play, "moves", lower_bound=len(moves_of(found.jumps)), optimal=True)
    if own.finish is not None and until.left() >= QUICK_SECONDS and is_quick(own.board, own.start):
        by_levels = fewest_by_levels(own)
        if by_levels is not None:
            play = Jumps(by_levels.jumps)
            return Solved(problem, play, "moves by levels", lower_bound=by_levels.moves, optimal=True)
    return replace(automatic.solve(plain, limits, until), problem=problem)


def is_quick(board: Board, start: Position) -> bool:
    """Return whether all positions of a class are looked at in about a second."""
    return len(board.cells) <= MAX_HOLES and len(class_index(board, start).free) <= QUICK_BITS


MAX_PLAIN = 3_000
"""Maximum number of positions of a search without the compiler."""
MAX_POSITIONS = 2_000_000
"""Approximate maximum number of positions of the search."""
WIDTH = 100
"""When the levels grow too large, a beam of this width goes on to a position without jumps."""

Chain: TypeAlias = tuple["Chain", Triple] | None
"""The last jump of a play, after the jumps before it."""


def stuck(problem: Pegs, limits: Limits) -> Answer:
    """Return a play that gets stuck with the most pegs left, or the fewest, and a bound on that."""
    return _shortest(problem, limits) if problem.left is Left.MOST else _longest(problem, limits)


def _shortest(problem: Pegs, limits: Limits) -> Answer:
    own = task(replace(problem, finish=0))
    until = clock(limits)
    if not is_searched(own.board):
        return Solved(problem, _jumps(own.board, continued(own.board, own.start)), "any")
    how: Levels = PlainLevels(own.board)
    side, half = Side([{own.start}]), until.within(limits.seconds / 2)
    while (end := how.stuck(side.last)) is None:
        if isinstance(how, PlainLevels) and side.count() > MAX_PLAIN:
            how = levels(own.board)
            side = Side([how.level(level) for level in side.levels])
        is_enough = half.is_over() or side.count() + 3 * len(side.last) > min(MAX_POSITIONS, how.most)
        level = None if is_enough else how.after(side.last, until=half)
        if level is None:
            play = _some_stuck_play(own.board, own.start, until)
            return Solved(problem, _jumps(own.board, play), "beam", lower_bound=side.depth + 1)
        side.levels.append(level)
    play = list(way_back(own, how, side, end))[::-1]
    return Solved(problem, _jumps(own.board, play), "exhaustive", lower_bound=len(play), optimal=True)


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
            play = continued(own, start, numbered_play(own, answer.certificate.jumps))
            left, bound = start.bit_count() - len(play), refuted + 1
            return Solved(problem, _jumps(own, play), "automatic", lower_bound=bound, optimal=left == bound)
        if until.left() <= limits.seconds / 50:
            break
    play = continued(own, start)
    bound, left = min(refuted + 1, start.bit_count()), start.bit_count() - len(play)
    return Solved(problem, _jumps(own, play), "any", lower_bound=bound, optimal=left == bound)


def continued(own: Board, start: Position, play: Sequence[Triple] = ()) -> list[Triple]:
    """Return a play, and then any jumps until none is left.

    A jump changes three holes: only jumps that touch them can have become possible.
    """
    pegs = [bool(start >> k & 1) for k in range(len(own.cells))]
    touching: list[list[Triple]] = [[] for _ in own.cells]
    for triple in own.triples:
        for hole in triple:
            touching[hole].append(triple)
    made = list(play)
    for a, b, c in made:
        pegs[a], pegs[b], pegs[c] = False, False, True
    waiting = list(own.triples)
    while waiting:
        a, b, c = waiting.pop()
        if pegs[a] and pegs[b] and not pegs[c]:
            made.append((a, b, c))
            pegs[a], pegs[b], pegs[c] = False, False, True
            waiting += touching[a] + touching[b] + touching[c]
    return made


def _some_stuck_play(own: Board, start: Position, until: Clock) -> list[Triple]:
    """Return a short play that gets stuck: of each level, the positions with the fewest jumps go on."""
    masks = list(zip(own.triples, own.masks(), strict=True))
    level: dict[Position, Chain] = {start: None}
    best: Chain = None
    while not until.is_over():
        possible: dict[Position, list[tuple[Triple, int]]] = {}
        for position in level:
            possible[position] = [(triple, turned) for triple, (turned, n) in masks if position & turned == n]
            if not possible[position]:
                return _unchained(level[position])
            if until.is_over():
                break
        chosen = sorted(possible, key=lambda one: len(possible[one]))[:WIDTH]
        best = level[chosen[0]]
        level = {p ^ turned: (level[p], triple) for p in chosen for triple, turned in possible[p]}
    return continued(own, start, _unchained(best))


def _unchained(chain: Chain) -> list[Triple]:
    found = []
    while chain is not None:
        chain, triple = chain
        found.append(triple)
    return found[::-1]


def _jumps(own: Board, play: list[Triple]) -> Jumps:
    return Jumps(tuple(map(own.jump, play)))
