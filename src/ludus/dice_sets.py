"""Known sets of dice, and what people do with a set: verify it, compare it with the records, roll it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import lcm

from ludus import bench
from ludus.core.certificates import Report
from ludus.core.dice import NAMES, Dice, dice
from ludus.core.errors import malformed, shown
from ludus.core.questions import Question
from ludus.maths.dice.algebra import homogenise
from ludus.maths.dice.contests import cycle, summed, wins
from ludus.maths.dice.quadrature import RULES, insert

MOST_COPIES, MOST_SUMS = 8, 200_000
"""So many copies of a die are added up, with so many sums."""

KINDS_OF_RECORD = {"total": "faces in all", "largest": "faces on the largest die", "sides": "sides when equal"}
"""What makes a set a record, as a field of its measures, in words."""


@dataclass(frozen=True, slots=True)
class Record:
    """A known set of dice."""

    name: str
    title: str
    level: int
    """The m for which it is said to be m/n fair, and no more."""
    source: str
    string: str


NONTRANSITIVE = {
    "efron": ((4, 4, 4, 4, 0, 0), (3, 3, 3, 3, 3, 3), (6, 6, 2, 2, 2, 2), (5, 5, 5, 1, 1, 1)),
    "grime": (
        *((4, 4, 4, 4, 4, 9), (2, 2, 2, 7, 7, 7), (0, 5, 5, 5, 5, 5)),
        *((3, 3, 3, 3, 8, 8), (1, 1, 6, 6, 6, 6)),
    ),
    "purcell-five": (
        *((1, 3, 3, 10, 10, 12), (0, 0, 9, 9, 9, 9), (2, 6, 8, 8, 8, 8)),
        *((5, 5, 5, 5, 7, 11), (4, 4, 4, 4, 13, 13)),
    ),
    "three-by-three": ((2, 4, 9), (1, 6, 8), (3, 5, 7)),
}
"""Known sets of dice that beat each other in a circle: B. Efron's, J. Grime's (red, blue, olive, yellow, magenta), M.
Purcell's, and the smallest."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What sets of dice are compared by."""

    players: int
    level: int
    total: int
    """The number of faces of all dice together."""
    largest: int
    """The number of faces of the largest die."""
    sides: int
    """The sides of the equal dice that the set can be blown up to."""

    @property
    def is_fair(self) -> bool:
        """Whether every order of all dice is equally likely."""
        return self.level == self.players


@cache
def records() -> tuple[Record, ...]:
    """Return the known sets, the small ones first; the last two are built from others by a quadrature rule."""
    text = files("ludus.maths.dice").joinpath("records.json").read_text(encoding="utf-8")
    listed = [Record(**fields) for fields in json.loads(text)]
    by_name = {record.name: record for record in listed}
    built = [
        Record(
            "weddle-6",
            "six players: a 20-sided die between six copies of Meyer's set",
            6,
            "built by Weddle's rule",
            insert(by_name["meyer-5d60"].string, RULES["weddle"], "f"),
        ),
        Record(
            "boole-6",
            "six players: a 90-sided die between four copies of Cohen's set",
            6,
            "built by Boole's rule",
            insert(by_name["cohen-164"].string, RULES["boole"], "f"),
        ),
    ]
    return (*listed, *built)


def measured(problem: Dice) -> Measures:
    """Return the measures of a set, its level counted and checked."""
    certificate = bench.ask(problem, Question.REPORT).answer.certificate  # type: ignore[union-attr]
    if not isinstance(certificate, Report):
        raise TypeError(f"the question {Question.REPORT.value} is answered by a report, not by {certificate!r}")
    sizes = problem.sizes
    return Measures(len(sizes), certificate.level, sum(sizes), max(sizes), lcm(*sizes))


@cache
def measured_records() -> tuple[tuple[Record, Measures], ...]:
    """Return every known set with its measures, counted anew."""
    return tuple((one, measured(dice(one.string))) for one in records())


def comparison(problem: Dice) -> tuple[str, ...]:
    """Return how a set compares with the known ones, a sentence each."""
    own = measured(problem)
    if not own.is_fair:
        return (f"it is {own.level}/{own.players} fair, so it is in no table of permutation-fair sets",)
    rivals = [(one, its) for one, its in measured_records() if its.players == own.players and its.is_fair]
    if not rivals:
        return (f"no permutation-fair set for {own.players} players is in the table",)
    same = [one.title for one, _ in rivals if one.string == problem.string]
    found = [f"it is in the table: {same[0]}"] if same else []
    for what, value in (
        ("total", "faces in all"),
        ("largest", "faces on the largest die"),
        ("sides", "sides when equal"),
    ):
        best, holder = min((getattr(its, what), one.title) for one, its in rivals)
        mine = getattr(own, what)
        if mine < best:
            found.append(f"A RECORD: {mine} {value}, fewer than the {best} of {holder}")
        else:
            verdict = "as few as any known" if mine == best else f"the fewest known are {best}, {holder}"
            found.append(f"{mine} {value}; {verdict}")
    return tuple(found)


def named(name: str) -> Dice | None:
    """Return a known set by its name, None when it is no such name."""
    if name in NONTRANSITIVE:
        return dice(NONTRANSITIVE[name])
    return next((dice(one.string) for one in records() if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Duel:
    """Two dice, or several copies of each, rolled against each other."""

    first: str
    second: str
    wins: Fraction
    losses: Fraction

    @property
    def ties(self) -> Fraction:
        """How likely it is that both show the same."""
        return 1 - self.wins - self.losses


def duels(problem: Dice, copies: int = 1) -> tuple[tuple[Duel, ...], str]:
    """Return every pair of dice with its exact chances, and a circle of dice that beat each other if there is one."""
    if not 1 <= copies <= MOST_COPIES or max(problem.sizes) ** copies > MOST_SUMS:
        raise malformed("copies", f"expected at most {MOST_COPIES} copies and {MOST_SUMS} sums of a die, got {copies}")
    faces = [summed(die, copies) for die in problem.faces]
    table = wins(faces)
    pairs = []
    for i, j in combinations(range(len(faces)), 2):
        rolls = len(faces[i]) * len(faces[j])
        chances = Fraction(table[i][j], rolls), Fraction(table[j][i], rolls)
        pairs.append(Duel(problem.names[i], problem.names[j], *chances))
    return tuple(pairs), "".join(problem.names[die] for die in cycle(table))


def with_new_die(problem: Dice, rule: str) -> Dice:
    """Return a fair set of one die more, by the quadrature rule of a name or given as numbers."""
    text = problem.string
    if text is None:
        raise malformed("dice", "expected a set whose faces are 1, 2, ..., N, each once")
    numbers = RULES.get(rule)
    if numbers is None:
        if not all(part.strip().isdigit() for part in rule.split(",")):
            raise malformed("rule", f"expected one of {', '.join(RULES)}, or numbers such as 1,4,1, got {shown(rule)}")
        numbers = tuple(map(int, rule.split(",")))
    letter = next(name for name in NAMES if name not in text)
    return dice(insert(text, numbers, letter))


def equal_sided(problem: Dice) -> Dice:
    """Return the set with all dice blown up to one size."""
    text = problem.string
    if text is None:
        raise malformed("dice", "expected a set whose faces are 1, 2, ..., N, each once")
    return dice(homogenise(text))


def rolled(problem: Dice, players: Sequence[str], seed: int | None) -> list[tuple[str, int]]:
    """Return one roll of the dice of some players, the highest first; the same seed rolls the same."""
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    unknown = [player for player in players if player not in problem.names]
    if unknown or len(set(players)) != len(players):
        raise malformed("players", f"expected different dice of {problem.names}, got {shown(''.join(players))}")
    shows = [(player, chance.choice(problem.faces[problem.names.index(player)])) for player in players]
    return sorted(shows, key=lambda pair: -pair[1])
