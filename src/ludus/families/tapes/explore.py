"""Replacement-set games to play: families, all games of a size, puzzle packs, moves against checkers, bijections."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from ludus import workbench
from ludus.core.answers import Solved
from ludus.core.errors import InvalidInput, abbreviate, invalid
from ludus.core.fields import vectors, whole_number, whole_numbers
from ludus.core.limits import Limits
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.tapes import families
from ludus.families.tapes.bijections import PROGRAMS, Bijection, bijection
from ludus.families.tapes.certificates import TapeMoves
from ludus.families.tapes.deciding import Net, decided
from ludus.families.tapes.families import Game, class_d, class_e, m1_family, semigroup_game
from ludus.families.tapes.problem import Tape
from ludus.families.tapes.solve.search import fewest_under
from ludus.families.tapes.solve.shortest import few_spare, peak
from ludus.workbench import CheckedAnswer

LANGUAGES = tuple(PROGRAMS)
MAX_PUZZLE_MOVES = 400
MAX_DRAWN = 60
"""Maximum number of games drawn for each puzzle of a pack."""
PUZZLE_SECONDS = 60.0
"""A puzzle of a pack takes milliseconds; this ends what goes wrong."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A game with its par, how many checkers it takes, and how hard it is."""

    game: Game
    checked: CheckedAnswer
    """The shortest line that was found, with few checkers at once."""
    moves: int
    at_least: int
    """No line has fewer moves; par when it is the number of moves."""
    is_certified: bool
    """Whether the checker verified that; else it is computed."""
    checkers: int
    """The most checkers at once in the line."""
    difficulty: float

    @property
    def is_proved(self) -> bool:
        return self.moves == self.at_least

    def fields(self) -> dict[str, Any]:
        return {
            "name": self.game.name,
            "replacement": {str(offset): often for offset, often in self.game.replacement},
            "displacement": self.game.displacement,
            "true": self.game.is_true,
            "moves": self.moves,
            "lower_bound": self.at_least,
            "certified": self.is_certified,
            "checkers": self.checkers,
            "difficulty_in_hundredths": round(100 * self.difficulty),
            "not_certified": ["checkers", "difficulty_in_hundredths"],
        }


def family(name: str, numbers: dict[str, Any]) -> Game:
    """Return a game of a family by its letter: D (p, q), E (pairs, f), M1 (p, q, g), S (generators, N, f).

    >>> family("D", {"p": 2, "q": 5}).displacement
    30
    """
    if not isinstance(name, str) or name not in FAMILIES:
        raise invalid("name", f"expected one of {', '.join(FAMILIES)}, got {abbreviate(name)}")
    make, needed = FAMILIES[name]
    missing = [key for key in needed if numbers.get(key) is None and (name, key) != ("S", "f")]
    if missing:
        raise invalid(missing[0], f"expected this option for the family {name}, which needs {', '.join(needed)}")
    return make(*(_given(numbers[key], key) for key in needed if numbers.get(key) is not None))


def _given(value: Any, key: str) -> Any:
    """Return a number, or a list of numbers or pairs, as the families take them."""
    if key == "generators":
        return whole_numbers(value, key)
    if key != "pairs":
        return whole_number(value, key)
    pairs = vectors(value, key)
    wrong = next((pair for pair in pairs if len(pair) != 2), None)
    if wrong is not None or not pairs:
        raise invalid(key, f"expected pairs of numbers, got {abbreviate(wrong or value)}")
    return pairs


FAMILIES: dict[str, tuple[Callable[..., Game], tuple[str, ...]]] = {
    "D": (class_d, ("p", "q")),
    "E": (class_e, ("pairs", "f")),
    "M1": (m1_family, ("p", "q", "g")),
    "S": (semigroup_game, ("generators", "N", "f")),
}
"""The families with the numbers that each needs; f of the last only in a monotonic game."""


def games(*, jump: int | None = None, displacement: int | None = None) -> Iterator[Game]:
    """Return all true games with a longest step, or all true and monotonic products with a least displacement.

    Of a monotonic product the game with f in the middle is listed.

    >>> [game.displacement for game in games(jump=3)]
    [30, 12, 18]
    """
    if (jump is None) == (displacement is None):
        raise invalid("jump", "expected either a longest jump or a displacement, got both or none")
    if jump is not None:
        yield from families.true_games(jump)
    elif displacement is not None:
        for product in families.products(displacement):
            listed = list(product.games())
            yield from listed[len(listed) // 2 : len(listed) // 2 + 1]


def counts(*, jump: int | None = None, displacement: int | None = None) -> dict[str, int]:
    """Return the numbers of true games with a longest step, or of products with a least displacement.

    >>> counts(displacement=12)
    {'true': 2, 'true with gcd 1': 1, 'monotonic products': 14, 'monotonic games': 90}
    """
    true = [game for game in games(jump=jump, displacement=displacement) if game.is_true]
    result = {"true": len(true), "true with gcd 1": sum(game.divisor == 1 for game in true)}
    if displacement is not None:
        others = [one for one in families.products(displacement) if not one.is_true]
        lengths = [len(one.polynomial) - 2 for one in others]
        result |= {"monotonic products": len(others), "monotonic games": sum(lengths)}
    return result


def puzzle_of(game: Game, limits: Limits) -> Puzzle | None:
    """Return a game with its par and difficulty; None when no line was found.

    >>> puzzle = puzzle_of(class_d(2, 3), Limits())
    >>> puzzle.moves, puzzle.at_least, puzzle.checkers
    (18, 18, 4)
    """
    problem = game.problem()
    found = workbench.ask(problem, Question.FEWEST, limits=limits)
    proof = found.answer
    low = workbench.ask(problem, Question.SOLVE, method="low-peak", limits=limits)
    if not (isinstance(proof, Solved) and isinstance(low.answer, Solved)):
        return None
    lines = [one.certificate.moves for one in (proof, low.answer) if isinstance(one.certificate, TapeMoves)]
    moves = min(map(len, lines))
    net = decided(problem)
    spare = (moves - net.size) // 2 if isinstance(net, Net) else 0
    return Puzzle(
        game,
        low,
        moves,
        proof.lower_bound or 0,
        found.is_verified,
        peak(problem, lines[-1]),
        families.difficulty(moves, spare, game.displacement, is_true=game.is_true),
    )


def pack(seed: int, count: int, limits: Limits) -> list[Puzzle]:
    """Return puzzles with a proved par, drawn from the families, the easiest first; the same seed gives the same.

    Only games whose par follows from layers are taken: that does not depend on how quick the machine is.

    >>> [puzzle.moves == puzzle.at_least for puzzle in pack(1, 3, Limits())]
    [True, True, True]
    """
    draw, found, seen = random.Random(seed), list[Puzzle](), set[object]()
    limits = Limits(min(PUZZLE_SECONDS, limits.seconds), limits.seed, limits.threads, limits.progress)
    for _ in range(MAX_DRAWN * count):
        if len(found) == count:
            break
        game = drawn(draw)
        if game is None or game.replacement in seen or game.displacement > MAX_PUZZLE_MOVES:
            continue
        seen.add(game.replacement)
        puzzle = puzzle_of(game, limits) if is_settled(game.problem(), limits) else None
        if puzzle is not None and puzzle.is_proved and puzzle.moves <= MAX_PUZZLE_MOVES:
            found.append(puzzle)
            limits.progress("puzzles", len(found), count)
    return sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.game.name))


def is_settled(problem: Tape, limits: Limits) -> bool:
    """Return whether the fewest moves are found and proved by layers, without a search for a proof.

    >>> is_settled(class_d(2, 3).problem(), Limits()), is_settled(class_e([(3, 4), (2, 5)], 4).problem(), Limits())
    (True, False)
    """
    net = decided(problem)
    return isinstance(net, Net) and bool(few_spare(problem, net, limits, patience=limits.seconds).proof)


def drawn(draw: random.Random) -> Game | None:
    """Return a random game of a random family, None when the numbers that were drawn make none."""
    a, b = draw.randint(2, 7), draw.randint(2, 9)
    try:
        match draw.choice(["true", "D", "E", "EE", "M1", "S"]):
            case "true":
                return draw.choice(list(families.true_games(draw.choice((1, 3, 5, 6, 7, 9)))))
            case "D":
                return class_d(a, b)
            case "E":
                return class_e([(a, b)], draw.randint(1, (a - 1) * b - 1))
            case "EE":
                pairs = [(draw.randint(2, 3), draw.randint(1, 5)) for _ in range(2)]
                return class_e(pairs, draw.randint(1, sum((c - 1) * d for c, d in pairs) - 1))
            case "M1":
                return m1_family(2, 3, draw.randint(1, 6))
            case _:
                N = draw.randint(2, 12)
                return semigroup_game((a, b), N, draw.randint(1, (a - 1) * (b - 1) + N - 2))
    except (InvalidInput, ValueError):
        return None


@dataclass(frozen=True, slots=True)
class Trade:
    """The fewest moves under a cap on the checkers at once; None when no line was found, and why."""

    checkers: int
    moves: int | None
    reason: str


def trades(problem: Tape, limits: Limits) -> Iterator[Trade]:
    """Return the fewest moves against the most checkers at once, from the shortest line down to where none is found.

    >>> [(trade.checkers, trade.moves) for trade in trades(tape([-3, 0, 5], displacement=16), Limits())]
    [(13, 20), (11, 22), (9, 24), (7, None)]
    """
    low = workbench.ask(problem, method="low-peak", limits=limits).verified(TapeMoves)
    if low is None:
        return
    most, step = peak(problem, low.moves), sum(often for _, often in problem.replacement) - 1
    while True:
        found = workbench.checked(fewest_under(problem, most, limits))
        certificate = found.verified(TapeMoves)
        moves = None if certificate is None else certificate.moves
        yield Trade(most, None if moves is None else len(moves), found.sentence)
        if not moves or step <= 0:
            return
        most = peak(problem, moves) - step


def compiled(problem: Tape, limits: Limits) -> Bijection:
    """Return the bijection between T and T^(n+1) of a short line that makes no move below its start.

    >>> len(compiled(tape([-1, 1], displacement=6), Limits()).clauses)
    10
    """
    n = problem.displacement
    if n is None or n < 0:
        raise invalid("displacement", f"expected one checker that goes to the right, got {abbreviate(n)}")
    if problem.replacement[0][0] != -1:
        raise invalid("replacement", f"expected a rule with least offset -1, got {problem.replacement[0][0]}")
    found = workbench.ask(problem, method="half-line", limits=limits)
    line = found.verified(TapeMoves)
    if line is None:
        raise invalid("displacement", f"expected a game that is solved from its start on: {found.sentence}")
    return bijection(problem.replacement, line.moves, problem.start[0][0])


def program(problem: Tape, language: str, limits: Limits) -> str:
    """Return the bijection of a problem as a program in a language."""
    return PROGRAMS[language](compiled(problem, limits))
