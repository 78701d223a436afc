"""Searches for fair dice as jobs: cut into units, kept as they come, resumed by the same call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from math import factorial, prod
from typing import Any

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_number, whole_numbers
from ludus.core.records import dataclass
from ludus.families.dice import constructions, fairness
from ludus.families.dice.fairness import CRITERION_WORDS, Criterion
from ludus.families.dice.solve import meeting, strings
from ludus.jobs.job import Job
from ludus.jobs.results import results
from ludus.jobs.store import Store

FORMAT = 3
"""Raised when a unit returns something else than before."""
METHODS = ("residual", "blocks", "partition", "halves")
MIN_PARTITION = 36
"""Minimum number of faces of five dice that are out of reach of an exhaustive search."""
MAX_TOTAL = 80
"""Maximum number of faces in all for which every choice of sizes is tried."""
MAX_EXHAUSTED = 1_000_000
"""Maximum number of strings for which a search for place-fair or go-first-fair dice tries all instead of drawing."""
MAX_WEIGHT = 10**9
"""Weights of an exclusion are at most this."""


@dataclass(frozen=True, slots=True)
class DiceSearch:
    """A search for sets of dice: exhaustive, with all its units at once, or open, with as many as are wanted."""

    question: dict[str, Any]
    work: str
    units: Callable[[int], Sequence[dict[str, Any]]]
    """The first `count` units; an exhaustive search has its own number."""
    is_exhaustive: bool
    words: str
    """What is searched, for people."""
    order: int | None = None
    """The m of m/n fairness that all sets have; None for all dice, or as asked."""
    criterion: Criterion = Criterion.ALL
    """What the sets are fair for."""

    def job(self, count: int = 0) -> Job:
        """Return the job of the first `count` units."""
        return Job(self.question, self.work, list(self.units(count)), format=FORMAT)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found so far."""

    count: int
    nodes: int
    """The nodes that were looked at; 0 where the method has none."""
    strings: tuple[str, ...]
    """The sets, none twice."""


def chosen_search(
    vectors: Sequence[Sequence[int]],
    criterion: Criterion = Criterion.ALL,
    *,
    method: str | None = None,
    order: int | None = None,
    palindromic: bool = False,
    fifth: int | None = None,
    seed: int = 0,
) -> DiceSearch:
    """Return the search for fair dice with any of some sizes by a method, or by the one that suits them.

    The methods are residual, for all strings, and for dice of one size blocks, halves and partition.
    """
    if method not in (None, *METHODS):
        raise invalid("method", f"expected one of {', '.join(METHODS)}, got {abbreviate(method)}")
    if not vectors:
        raise invalid("total", "expected at least one face for each die, got fewer faces than dice")
    if criterion is not Criterion.ALL:
        if order or palindromic or fifth or method not in (None, "residual"):
            words = CRITERION_WORDS[criterion]
            expected = f"expected sizes and a seed alone, or also the method residual, for {words} dice"
            raise invalid("fair", f"{expected}, got another option")
        whole = method is not None or len(vectors) > 1
        return all_places_search(vectors, criterion) if whole else place_search(vectors[0], criterion, seed)
    sides, players = vectors[0][0], len(vectors[0])
    method = method or _suited(vectors, order, palindromic=palindromic, fifth=fifth)
    if fifth and method != "partition":
        raise invalid("fifth", f"expected the method partition for a fifth die of its own, got {method}")
    if method == "residual":
        return residual_search(vectors, order, palindromic=palindromic)
    alike = vectors[0][:4] if method == "partition" else vectors[0]
    if len(vectors) > 1 or len(set(alike)) > 1 or palindromic or (order and method != "halves"):
        raise invalid("method", f"expected residual for several sizes, an order or palindromes, got {method}")
    if method == "halves" and order not in (None, min(4, players)):
        raise invalid("order", f"expected {min(4, players)} for the method halves, got {order}")
    if method == "partition" and (players != 5 or sides % 2):
        raise invalid("method", "expected five dice with an even number of sides for the partition method")
    if method == "blocks":
        return block_search(players, sides)
    if method == "halves":
        return half_search(players, sides, seed)
    return partition_search(sides, fifth or vectors[0][-1], seed)


def _suited(vectors: Sequence[Sequence[int]], order: int | None, *, palindromic: bool, fifth: int | None) -> str:
    sizes = vectors[0]
    is_equal = len(vectors) == 1 and len(set(sizes)) == 1
    is_large = is_equal and len(sizes) == 5 and sizes[0] >= MIN_PARTITION and sizes[0] % 2 == 0
    if fifth or (is_large and not palindromic and not order):
        return "partition"
    return "halves" if is_equal and len(sizes) in (5, 6) and order == 4 and sizes[0] % 6 == 0 else "residual"


def residual_search(vectors: Sequence[Sequence[int]], order: int | None, *, palindromic: bool) -> DiceSearch:
    """Return the search for all fair sets with any of some sizes."""
    levels = [len(sizes) if order is None else order for sizes in vectors]

    def units(_: int) -> list[dict[str, Any]]:
        # Sizes for which a fair count is no whole number have no set: one unit that ends at once stands for all those.
        hopeful = [pair for pair in zip(vectors, levels, strict=True) if strings.may_be_fair(*pair)]
        listed = hopeful or [(vectors[0], levels[0])]
        return [one for sizes, level in listed for one in strings.units(sizes, level, palindromic=palindromic)]

    sizes_asked: list[list[int]] = [list(sizes) for sizes in vectors]
    question: dict[str, Any] = {"search": "dice", "method": "residual", "sizes": sizes_asked}
    question |= {"orders": levels, "palindromic": int(palindromic)}
    kind = f"{'palindromic ' if palindromic else ''}sets of sizes {_named(vectors)}"
    words = f"all {kind} that are {levels[0]}/{len(vectors[0])} fair, up to the names of equal dice"
    return DiceSearch(question, "ludus.families.dice.solve.strings:unit", units, True, words)


def block_search(players: int, sides: int) -> DiceSearch:
    """Return the search for all fair sets that are made of palindromic blocks, the first of them abc..."""
    units = meeting.block_units(players, sides)
    question = {"search": "dice", "method": "blocks", "players": players, "sides": sides}
    words = f"all fair sets of {players} {sides}-sided dice made of {sides // 2} palindromic blocks, the first in order"
    return DiceSearch(question, "ludus.families.dice.solve.meeting:block_unit", lambda _: units, True, words)


def half_search(players: int, sides: int, seed: int) -> DiceSearch:
    """Return the search for palindromic sets that are 4/n fair."""
    strings.half_units(players, sides, seed, 1)
    units = partial(strings.half_units, players, sides, seed)
    question = {"search": "dice", "method": "halves", "players": players, "sides": sides, "seed": seed}
    order = min(4, players)
    words = f"{order}/{players} fair palindromes of {sides}-sided dice, by annealing their halves"
    return DiceSearch(question, "ludus.families.dice.solve.strings:half_unit", units, False, words, order)


def place_search(sizes: Sequence[int], criterion: Criterion, seed: int) -> DiceSearch:
    """Return the search for dice of some sizes that are place-fair or go-first-fair; for all of them when few exist."""
    strings.place_units(sizes, criterion, seed, 1)
    if factorial(sum(sizes)) // prod(map(factorial, sizes)) <= MAX_EXHAUSTED:
        return all_places_search([tuple(sizes)], criterion)
    units = partial(strings.place_units, sizes, criterion, seed)
    question = {"search": "dice", "method": "places", "sizes": list(sizes), "criterion": criterion.value, "seed": seed}
    words = f"{CRITERION_WORDS[criterion]} sets of sizes {','.join(map(str, sizes))}, by annealing"
    return DiceSearch(question, "ludus.families.dice.solve.strings:place_unit", units, False, words, 1, criterion)


def all_places_search(vectors: Sequence[Sequence[int]], criterion: Criterion) -> DiceSearch:
    """Return the search for every place-fair or go-first-fair string of one of several choices of sizes."""

    def units(_: int) -> list[dict[str, Any]]:
        hopeful = [sizes for sizes in vectors if not fairness.excluded(sizes, criterion)] or vectors[:1]
        return [one for sizes in hopeful for one in strings.all_place_units(sizes, criterion)]

    question = {"search": "dice", "method": "all places", "sizes": [*map(list, vectors)], "criterion": criterion.value}
    words = f"all {CRITERION_WORDS[criterion]} sets of sizes {_named(vectors)}, up to the names of equal dice"
    return DiceSearch(question, "ludus.families.dice.solve.strings:unit", units, True, words, 1, criterion)


def _named(vectors: Sequence[Sequence[int]]) -> str:
    return " or ".join(",".join(map(str, sizes)) for sizes in vectors[:4]) + (", ..." if len(vectors) > 4 else "")


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A proof that no set of palindromic blocks is fair: weights on the orders, and a bound that is positive."""

    players: int
    sides: int
    weights: tuple[int, ...]
    """One for each order of the dice, in lexicographic order."""
    bound: int
    """No choice of blocks has a smaller weighted defect; a fair set would have 0."""

    def fields(self) -> dict[str, Any]:
        """Return the proof as a JSON object."""
        return asdict(self) | {"certified": False}

    @property
    def sentence(self) -> str:
        """What the weights prove."""
        who = f"no {self.players} {self.sides}-sided dice made of {self.sides // 2} palindromic blocks"
        why = f"with these weights on the {len(self.weights)} orders every such set has a weighted defect of at least"
        return f"{who} are permutation-fair: {why} {self.bound}, where a fair set would have 0"


def excluded(players: int, sides: int) -> Exclusion | None:
    """Return a proof that there is no fair set of palindromic blocks, None when none is found."""
    weights = meeting.exclusion(players, sides)
    if weights is None:
        return None
    return Exclusion(players, sides, tuple(weights), constructions.bound(weights, players, sides // 2))


def read_exclusion(fields: Any) -> tuple[Exclusion, int]:
    """Return the proof that JSON fields hold, its bound computed again, and the bound that they state."""
    names = ("players", "sides", "weights", "bound")
    if not isinstance(fields, dict) or set(fields) - {"certified"} != set(names):
        raise invalid("exclusion", f"expected an object with the fields {', '.join(names)}, got {abbreviate(fields)}")
    players, sides, stated = (whole_number(fields[name], name) for name in ("players", "sides", "bound"))
    meeting.check(players, sides)
    weights = whole_numbers(fields["weights"], "weights")
    if len(weights) != factorial(players) or max(map(abs, weights)) > MAX_WEIGHT:
        expected = f"a list of {factorial(players)} weights, each of at most {MAX_WEIGHT}"
        raise invalid("weights", f"expected {expected}, got {abbreviate(fields['weights'])}")
    bound = constructions.bound(weights, players, sides // 2)
    return Exclusion(players, sides, weights, bound), stated


def size_vectors(total: int, players: int) -> list[tuple[int, ...]]:
    """Return all sizes of `players` dice with `total` faces in all."""
    if total > MAX_TOTAL:
        raise invalid("total", f"expected at most {MAX_TOTAL} faces for every choice of sizes, got {total}")
    return strings.size_vectors(total, players)


def partition_search(sides: int, faces: int, seed: int) -> DiceSearch:
    """Return the search for five fair dice: four with equal sides, the fifth with its own number of faces."""
    meeting.partition_units(sides // 2, faces, seed, 0, 1)
    few = meeting.few_rules(sides // 2, faces)

    def units(count: int) -> list[dict[str, int]]:
        return meeting.partition_units(sides // 2, faces, seed, 0, count if few is None else len(few))

    question = {"search": "dice", "method": "partition", "sides": sides, "faces": faces, "seed": seed}
    sizes = f"each with {sides} faces" if faces == sides else f"four with {sides} faces and one with {faces}"
    words = f"sets of five fair dice, {sizes}, by three-class partitions"
    if few is not None:
        rules = f"the {len(few)} symmetric rules that there are" if len(few) > 1 else "the one symmetric rule there is"
        words = f"all {words}, with {rules}"
    return DiceSearch(question, "ludus.families.dice.solve.meeting:partition_unit", units, few is not None, words)


def found(store: Store, job: Job) -> Found:
    """Return what the units of a job have found."""
    count = nodes = 0
    strings: dict[str, None] = {}
    for result in results(store, job):
        value: Any = result.value
        count += value["found"]
        nodes += value.get("nodes", 0)
        strings |= dict.fromkeys(value["words"])
    return Found(count, nodes, tuple(strings))
