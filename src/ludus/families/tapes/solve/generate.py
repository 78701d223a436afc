"""Make a start and a goal for a rule whose fewest number of moves is exactly as wished, with the proof.

Any part of a shortest line is shortest itself. So random moves are made from one checker, a shortest line between both
ends is found and proved, and a part of it of the right length is cut out: one with few forced moves, since what
division forces is no puzzle.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace

from ludus.core.answers import Solved, Undecided
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, net_or_answer
from ludus.families.tapes.playing import after, possible_moves
from ludus.families.tapes.problem import Checkers, Move, Square, Tape, Way
from ludus.families.tapes.rule import Nature, Rule, rule
from ludus.families.tapes.solve.shortest import fewest_spare, interleaved

METHOD = "part of a shortest line"
MAX_WISHED = 300
ONE_CHECKER: Checkers = ((0, 1),)
TRIES = 12
"""Number of random lines; the part with the fewest forced moves is taken."""


def generate(rules: Tape, moves: int, limits: Limits) -> Solved | Undecided:
    """Return a problem with the rule of another that needs exactly `moves` moves, solved and proved.

    Start and goal of `rules` are ignored. The same seed gives the same problem (unless a try runs out of time).

    >>> answer = generate(tape([-1, 1], displacement=6), 9, Limits(seed=1))
    >>> answer.optimal, answer.lower_bound, len(answer.certificate.moves)
    (True, 9, 9)
    """
    if limits.seed < 0:
        raise invalid("seed", f"expected a seed of at least 0, got {abbreviate(limits.seed)}")
    laws = rule(rules.replacement)
    if not 0 <= moves <= MAX_WISHED:
        raise IllegalMove(f"expected a number of moves in 0..{MAX_WISHED}, got {moves}")
    if laws.nature is Nature.STILL and moves:
        raise IllegalMove(f"expected 0 moves, got {moves}: with this rule no move changes anything")
    draw, end = random.Random(limits.seed), time.monotonic() + limits.seconds
    one_try = replace(limits, seconds=limits.seconds / TRIES)
    best: tuple[int, Solved] | None = None
    for number in range(TRIES):
        limits.progress("random lines", number, TRIES)
        # Fewer and fewer contractions: the last walk only expands, and what it makes is forced.
        share = 0.5 * (1 - number / (TRIES - 1))
        goal = _walked(laws, draw.randint(moves, 2 * moves + 2), share, draw)
        found = _best_part(Tape(rules.replacement, ONE_CHECKER, goal, Question.FEWEST), moves, draw, one_try)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
        if time.monotonic() > end:
            break
    if best is None:
        return Undecided(rules, f"no line of {moves} moves was proved to be shortest; try another seed", METHOD)
    return best[1]


def _best_part(problem: Tape, moves: int, draw: random.Random, limits: Limits) -> tuple[int, Solved] | None:
    """Return the part of a shortest line with the fewest forced moves, and their number; None if that is not proved."""
    net = net_or_answer(problem)
    if not isinstance(net, Net):
        return None
    spare = fewest_spare(problem, net, limits)
    length = net.size + 2 * spare.size
    if spare.size != spare.at_least or length < moves:
        return None
    line = interleaved(problem, net, spare.gamma, limits)
    forced = [_forced(line[first : first + moves]) for first in range(length - moves + 1)]
    first = draw.choice([first for first, number in enumerate(forced) if number == min(forced)])
    return min(forced), _part(net.rule, problem, line, first, moves)


def _forced(line: tuple[Move, ...]) -> int:
    """Return how many moves of a part are forced: those that no other one undoes."""
    often: Counter[Square] = Counter()
    for way, square in line:
        often[square] += 1 if way is Way.EXPAND else -1
    return sum(map(abs, often.values()))


def _walked(laws: Rule, length: int, share: float, draw: random.Random) -> Checkers:
    """Return the state after random moves from one checker, a share of them contractions where there are any."""
    state, last = ONE_CHECKER, None
    for _ in range(length):
        possible = [move for move in possible_moves(laws, state) if move[1] != last] or possible_moves(laws, state)
        contractions = [move for move in possible if move[0] is Way.CONTRACT]
        expansions = [move for move in possible if move[0] is Way.EXPAND]
        is_back = not expansions or (contractions and draw.random() < share)
        way, last = draw.choice(contractions if is_back else expansions)
        state = after(laws, state, (way, last)) or state
    return state


def _part(laws: Rule, problem: Tape, line: tuple[Move, ...], first: int, moves: int) -> Solved:
    """Return the problem of a part of a shortest line, with that part as its answer."""
    states = [problem.start]
    for move in line[: first + moves]:
        states.append(after(laws, states[-1], move) or states[-1])
    cut = replace(problem, start=states[first], goal=states[first + moves])
    return Solved(cut, TapeMoves(line[first : first + moves]), METHOD, moves, optimal=True)
