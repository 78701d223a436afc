"""Make a position that is solved by exactly as many jumps as wished: play backwards from the finish.

Each jump takes one peg off the board, so every play from the position to the finish has exactly that number of jumps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families.pegs.boards import drawn
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.jumping import PegBoard, Position, Triple, board, jumps_to, played
from ludus.families.pegs.problem import Pegs

METHOD = "jumps made backwards"
MAX_STEPS = 5_000
"""Maximum number of jumps backwards from one finish, with those that are taken back."""
FINISHES = 12
"""Number of random finishes where only the number of pegs is given: from some there is no way back."""


def generate(rules: Pegs, jumps: int, limits: Limits) -> Solved | Undecided:
    """Return a problem with the board and the finish of another that a number of jumps solve, with the jumps.

    The start of `rules` is ignored. The same seed gives the same problem. IllegalMove when there are too few holes
    for that number of jumps.

    >>> answer = generate(pegs("oooo.oooo"), 3, Limits(seed=1))
    >>> len(answer.certificate.jumps), len(answer.problem.pegs())
    (3, 4)
    """
    if limits.seed < 0:
        raise invalid("seed", f"expected a seed of at least 0, got {abbreviate(limits.seed)}")
    own = board(rules)
    most = len(own.cells) - 1 - rules.pegs_left()
    if not 0 <= jumps <= most:
        raise IllegalMove(f"expected a number of jumps in 0..{max(most, 0)} on this board, got {jumps}")
    draw = random.Random(limits.seed)
    for finish in _finishes(rules, own, draw):
        line = _backwards(own, finish, jumps, draw)
        if line is not None:
            break
    else:
        play = f"no play of {count(jumps, 'jump')} to the finish was found in {MAX_STEPS} tries"
        reason = f"{play}; try fewer, or another seed"
        return Undecided(rules, reason, METHOD)
    start = finish
    for triple in line:
        start = played(start, triple)
    made = replace(rules, start=drawn(rules.start, own.pegs(start)), question=Question.SOLVE)
    return Solved(made, Jumps(own.jumps(reversed(line))), METHOD)


def _finishes(rules: Pegs, own: PegBoard, draw: random.Random) -> Iterator[Position]:
    """Return where to end: the finish, or some with the right number of pegs."""
    last = rules.finish_pegs()
    if last is not None:
        yield own.position(last)
        return
    for _ in range(FINISHES):
        yield own.position(draw.sample(own.cells, rules.pegs_left()))


def _backwards(own: PegBoard, finish: Position, jumps: int, draw: random.Random) -> list[Triple] | None:
    """Return jumps that lead to the finish, the last one first: a random walk that turns back where it is stuck."""
    line: list[Triple] = []
    ways, now = [_before(own, finish, draw)], finish
    for _ in range(MAX_STEPS):
        if len(line) == jumps:
            return line
        if ways[-1]:
            line.append(ways[-1].pop())
            now = played(now, line[-1])
            ways.append(_before(own, now, draw))
        elif line:
            ways.pop()
            now = played(now, line.pop())
        else:
            return None
    return None


def _before(own: PegBoard, position: Position, draw: random.Random) -> list[Triple]:
    """Return the jumps that can have led to a position, in a random order."""
    found = list(jumps_to(position, own.triples))
    draw.shuffle(found)
    return found
