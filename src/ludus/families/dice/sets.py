"""Known sets of dice, and what people do with a set: verify it, compare it with the records, roll it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import lcm
from typing import TypeVar

from ludus import workbench
from ludus.core.certificates import Certificate
from ludus.core.errors import NotDecided, abbreviate, invalid
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.dice.algebra import concatenate, lifting_constant
from ludus.families.dice.certificates import Contest, Orders, Report
from ludus.families.dice.constructions import RULES, insert
from ludus.families.dice.counts import cycle, wins
from ludus.families.dice.fairness import Criterion
from ludus.families.dice.problem import NAMES, Dice, dice

C = TypeVar("C", bound=Certificate)

MAX_COPIES = 8
"""Maximum number of copies of a die that are added up."""

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
    fair: str = ""
    """What all dice together are fair for: all, place or first; empty when for none of these."""

    @property
    def faces(self) -> tuple[int, int, int]:
        return self.total, self.largest, self.sides

    @property
    def is_fair(self) -> bool:
        """Whether every order of all dice is equally likely."""
        return self.level == self.players


@cache
def records() -> tuple[Record, ...]:
    """Return the known sets, the small ones first; the last two are built from others by a quadrature rule."""
    text = files("ludus.families.dice").joinpath("records.json").read_text(encoding="utf-8")
    listed = [Record(**fields) for fields in json.loads(text)]
    by_name = {record.name: record for record in listed}
    built = [
        Record(name, title, 6, f"built by {rule.title()}'s rule", insert(by_name[own].string, RULES[rule], "f"))
        for name, title, own, rule in (
            ("weddle-6", "six players: a 20-sided die between six copies of Meyer's set", "meyer-5d60", "weddle"),
            ("boole-6", "six players: a 90-sided die between four copies of Cohen's set", "cohen-164", "boole"),
        )
    ]
    return (*listed, *built)


def certificate(problem: Dice, question: Question, kind: type[C]) -> C:
    """Return the checked certificate of a value question."""
    result = workbench.ask(problem, question)
    found = result.verified(kind)
    if found is None:
        raise NotDecided(result.sentence)
    return found


def measures(problem: Dice) -> Measures:
    """Return the measures of a set, its level counted and checked."""
    sizes, report = problem.sizes, certificate(problem, Question.REPORT, Report)
    flags = [(one.permutation, one.place, one.first) for one in report.subsets[-1:]] or [(True, True, True)]
    fair = next((criterion.value for criterion, flag in zip(Criterion, flags[0], strict=True) if flag), "")
    return Measures(len(sizes), report.level, sum(sizes), max(sizes), lcm(*sizes), fair)


def is_fair(problem: Dice, criterion: Criterion, order: int | None = None) -> bool:
    """Return whether a set is fair by a criterion, counted and checked; m/n fair when an order m is given.

    >>> [is_fair(dice("aabcba"), criterion) for criterion in Criterion]
    [False, False, True]
    """
    if criterion is Criterion.ALL:
        asked = replace(problem, order=order or len(problem.faces), question=Question.SOLVE)
    else:
        place = criterion is Criterion.PLACE
        asked = replace(problem, question=Question.PLACE_FAIR if place else Question.GO_FIRST_FAIR)
    result = workbench.ask(asked)
    if not result.is_verified:
        raise NotDecided(result.sentence)
    return result.is_solved


@cache
def record_measures() -> tuple[tuple[Record, Measures], ...]:
    """Return every known set with its measures, counted anew."""
    return tuple((one, measures(dice(one.string))) for one in records())


@dataclass(frozen=True, slots=True)
class Mark:
    """One measure of a set beside the best that is known."""

    what: str
    """The name of the measure, such as total."""
    own: int
    best: int
    holder: str
    """The title of the known set that has the best."""

    @property
    def sentence(self) -> str:
        """The measure in words."""
        words = KINDS_OF_RECORD[self.what]
        if self.own < self.best:
            return f"A RECORD: {self.own} {words}, fewer than the {self.best} of {self.holder}"
        verdict = "the fewest known" if self.own == self.best else f"the fewest known are {self.best}, {self.holder}"
        return f"{self.own} {words}; {verdict}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A set of dice beside the known ones."""

    measures: Measures
    same: Record | None
    """The known set that it is, whatever the names of its dice, and forwards or backwards."""
    marks: tuple[Mark, ...]
    """How it stands among the fair sets for as many players; none when it is not fair."""

    @property
    def sentences(self) -> tuple[str, ...]:
        own = self.measures
        found = [f"it is in the table: {self.same.title}"] if self.same else []
        if not own.is_fair:
            found.append(f"it is {own.level}/{own.players} fair, so it is in no table of permutation-fair sets")
        else:
            found.append(f"it is {own.players}/{own.players} fair: every order of all its dice is equally likely")
        if own.is_fair and not self.marks:
            found.append(f"no permutation-fair set for {own.players} players is in the table")
        return (*found, *(mark.sentence for mark in self.marks))


def comparison(problem: Dice) -> Comparison:
    """Return how a set compares with the known ones; it is counted first, and so are they."""
    own = measures(problem)
    text = problem.string
    same = next((one for one in records() if text is not None and canonical(one.string) == canonical(text)), None)
    if not own.is_fair:
        return Comparison(own, same, ())
    rivals = [(one, its) for one, its in record_measures() if its.players == own.players and its.is_fair]
    best = {what: min((getattr(its, what), one.title) for one, its in rivals) for what in KINDS_OF_RECORD if rivals}
    return Comparison(own, same, tuple(Mark(what, getattr(own, what), *least) for what, least in best.items()))


def canonical(string: str) -> str:
    """Return the least string of the same dice under other names, read forwards or backwards.

    >>> canonical("cbaabc"), canonical("bbaab")
    ('abccba', 'aabba')
    """
    both = []
    for one in (string, string[::-1]):
        names = dict(zip(dict.fromkeys(one), NAMES, strict=False))
        both.append("".join(names[letter] for letter in one))
    return min(both)


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
    if not 1 <= copies <= MAX_COPIES:
        raise invalid("copies", f"expected 1 to {MAX_COPIES} copies of each die, got {abbreviate(copies)}")
    table = wins(problem.faces, copies) if copies > 1 else certificate(problem, Question.CONTEST, Contest).wins
    pairs = []
    for i, j in combinations(range(len(table)), 2):
        rolls = (problem.sizes[i] * problem.sizes[j]) ** copies
        chances = Fraction(table[i][j], rolls), Fraction(table[j][i], rolls)
        pairs.append(Duel(problem.names[i], problem.names[j], *chances))
    return tuple(pairs), "".join(problem.names[die] for die in cycle(table))


def with_new_die(problem: Dice, rule: str) -> Dice:
    """Return a fair set of one die more, by the quadrature rule of a name or given as numbers; it is counted."""
    text = as_string(problem)
    numbers = RULES.get(rule)
    if numbers is None:
        parts = [part.strip() for part in rule.split(",")]
        if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            raise invalid(
                "rule", f"expected one of {', '.join(RULES)}, or numbers such as 1,4,1, got {abbreviate(rule)}"
            )
        numbers = tuple(map(int, parts))
    letter = next((name for name in NAMES if name not in text), "")
    made = dice(insert(text, numbers, letter))
    counted = workbench.ask(made)
    if not (counted.is_solved and counted.is_verified):
        raise invalid("dice", f"expected a permutation-fair set to put a die into; with it {counted.sentence}")
    return made


def as_string(problem: Dice) -> str:
    """Return a set as a string; InvalidInput when its faces are not 1, 2, ..., N."""
    text = problem.string
    if text is None:
        raise invalid("dice", "expected a set whose faces are 1, 2, ..., N, each once")
    return text


@dataclass(frozen=True, slots=True)
class Lifting:
    """Parts that are m/n fair and perhaps make an (m+1)/n fair set, one after the other: theorem 8 of the slides."""

    string: str
    parts: int
    """The m of m/n fairness of the least fair part."""
    constant: Fraction | None
    """What every pattern of m+1 dice adds up to over the parts; None when the sums differ."""
    whole: int
    """The level of the whole set, counted."""


def lifted(parts: Sequence[Dice]) -> Lifting:
    """Return what some sets of dice make when they are put one after the other."""
    strings = [as_string(part) for part in parts]
    least = min(measures(part).level for part in parts)
    string = concatenate(*strings)
    constant = lifting_constant(strings, min(least + 1, len(set(string))))
    return Lifting(string, least, constant, measures(dice(string)).level)


def chances(problem: Dice) -> dict[str, tuple[int, Fraction]]:
    """Return for each order of the dice, ties in parentheses, the number of rolls and the probability; all checked."""
    counts = certificate(problem, Question.ORDERS, Orders).counts
    rolls = sum(counts.values())
    return {order: (ways, Fraction(ways, rolls)) for order, ways in counts.items()}


def rolled(problem: Dice, players: Sequence[str], seed: int | None) -> list[tuple[str, int]]:
    """Return one roll of the dice of some players, the highest first; the same seed rolls the same."""
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    unknown = [player for player in players if player not in problem.names]
    if not players or unknown or len(set(players)) != len(players):
        raise invalid("players", f"expected different dice of {problem.names}, got {abbreviate(''.join(players))}")
    shows = [(player, chance.choice(problem.faces[problem.names.index(player)])) for player in players]
    return sorted(shows, key=lambda pair: -pair[1])
