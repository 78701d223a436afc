"""The table for dice makers: which mixes of the usual solids can be made fair, each entry a set or a proof.

Mixes of three to five dice with 4, 6, 8, 10, 12, 20, 24 or 30 faces. A yes is a set of dice, counted when it is
shown; a no is an argument by counting (`fairness.excluded`), or an exhaustive search whose number of nodes is stored:
for permutation-fair dice `ludus search dice --sizes ...` repeats it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from typing import Any

from ludus.core.errors import invalid
from ludus.core.records import dataclass
from ludus.core.wording import number
from ludus.families.dice.fairness import CRITERION_WORDS, Criterion, excluded
from ludus.families.dice.problem import dice
from ludus.families.dice.sets import is_fair

SOLIDS = (4, 6, 8, 10, 12, 20, 24, 30)
"""The numbers of faces of the usual fair solids."""
MIN_PLAYERS, MAX_PLAYERS = 2, 5


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known about a mix and a criterion of fairness."""

    sizes: tuple[int, ...]
    criterion: Criterion
    is_possible: bool | None
    """None when it is open."""
    string: str = ""
    """A set of dice that is fair, where there is one."""
    reason: str = ""
    """Why there is none."""

    @property
    def word(self) -> str:
        return {True: "yes", False: "no", None: "open"}[self.is_possible]

    @property
    def sentence(self) -> str:
        words = f"{' + '.join(f'd{size}' for size in self.sizes)}, {CRITERION_WORDS[self.criterion]}"
        return f"{words}: {self.word}" + (f"; {self.string or self.reason}" if self.string or self.reason else "")

    def fields(self) -> dict[str, object]:
        """Return it as a JSON object; a set is certified, that there is none is not."""
        found = {"sizes": self.sizes, "fair": self.criterion.value, "possible": self.is_possible}
        return {**found, "string": self.string, "reason": self.reason, "certified": self.is_possible is True}


def mixes(players: int) -> Iterator[tuple[int, ...]]:
    """Return every mix of usual solids for a number of players."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise invalid("players", f"expected {MIN_PLAYERS} to {MAX_PLAYERS}, got {players}")
    return combinations_with_replacement(SOLIDS, players)


def entry(sizes: Sequence[int], criterion: Criterion) -> Entry:
    """Return what is known about a mix of usual solids.

    >>> entry((4, 4, 8), Criterion.ALL).sentence
    'd4 + d4 + d8, permutation-fair: no; 3 does not divide 128, the number of rolls'
    >>> entry((4, 6), Criterion.ALL).string, entry((6, 8, 8, 8), Criterion.ALL).word
    ('aabbbbbbaa', 'no')
    """
    mix = tuple(sorted(sizes))
    if not set(mix) <= set(SOLIDS) or not MIN_PLAYERS <= len(mix) <= MAX_PLAYERS:
        solids = ", ".join(map(str, SOLIDS))
        raise invalid("sizes", f"expected {MIN_PLAYERS} to {MAX_PLAYERS} of {solids}, got {mix}")
    if len(mix) == 2:
        # Half of the even number of faces of one die above the other die, half below.
        string = "a" * (mix[0] // 2) + "b" * mix[1] + "a" * (mix[0] // 2)
        return Entry(mix, criterion, is_fair(dice(string), criterion), string)
    if (reason := excluded(mix, criterion)) or (reason := _searched(mix, criterion)):
        return Entry(mix, criterion, False, reason=reason)
    stored = _stored().get(mix, {})
    # A stored set has the strongest criterion that is known; a criterion that is not excluded and has no set is open.
    if "string" in stored and _rank(criterion) <= _rank(_best(mix)):
        return Entry(mix, criterion, True, stored["string"])
    return Entry(mix, criterion, None)


def _searched(mix: tuple[int, ...], criterion: Criterion) -> str:
    """Return the exhaustive search that excludes a mix, or one of its subsets; nothing when there is none."""
    nodes = _stored().get(mix, {}).get("nodes", {})
    for weaker in (Criterion.PLACE, Criterion.ALL):
        if weaker.value in nodes and _rank(weaker) <= _rank(criterion):
            found = f"exhaustive search, {number(nodes[weaker.value])} nodes, not certified"
            return found if weaker is criterion else f"not even {CRITERION_WORDS[weaker]} ({found})"
    if criterion is Criterion.ALL and len(mix) == MAX_PLAYERS:
        for four in combinations(mix, 4):
            if (alone := entry(four, Criterion.ALL)).is_possible is False:
                return f"{' + '.join(f'd{size}' for size in four)} alone are not: {alone.reason}"
    return ""


def _rank(criterion: Criterion) -> int:
    return (Criterion.FIRST, Criterion.PLACE, Criterion.ALL).index(criterion)


@cache
def _best(mix: tuple[int, ...]) -> Criterion:
    """Return the strongest criterion of the stored set of a mix, counted."""
    problem = dice(_stored()[mix]["string"])
    return next(criterion for criterion in Criterion if is_fair(problem, criterion))


@cache
def _stored() -> dict[tuple[int, ...], dict[str, Any]]:
    text = files("ludus.families.dice").joinpath("makers.json").read_text(encoding="utf-8")
    return {tuple(fields["sizes"]): fields for fields in json.loads(text)}
