"""Sets of dice as objects, and searches for fair ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Unpack, cast

from ludus.api.files import Drawable, Forms, Listing, Sheet
from ludus.api.given import given_as, listed
from ludus.api.payloads import Duels, Exclusion, Lifting
from ludus.api.results import Result, decided
from ludus.api.running import (
    Course,
    JobOptions,
    Options,
    Search,
    StoreLike,
    Watch,
    check_job,
    finished,
    named_extras,
    opened,
    run,
    units_of,
)
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import at_least, between, is_listed, one_of, switch, whole_number, whole_numbers
from ludus.core.loading import extra_module
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families.dice import algebra, makers, printing, sets
from ludus.families.dice import search as search_proofs
from ludus.families.dice.certificates import Fairness
from ludus.families.dice.fairness import Criterion
from ludus.families.dice.problem import NAMES, Dice, dice
from ludus.families.dice.search import DiceSearch, chosen_search, found, size_vectors
from ludus.families.parts import picture
from ludus.render.style import Theme
from ludus.render.table import csv_rows
from ludus.render.tikz import latex_rows

if TYPE_CHECKING:
    import random

    import numpy

MAX_SHOWN = 300
"""Maximum number of faces of all dice that are written out."""


class DiceSet(Drawable):
    """A set of dice: a string such as "abccba", the faces of each die, or the name of a known set.

    >>> DiceSet("abccba").fairness.order, DiceSet([[1, 6], [2, 5], [3, 4]]).string
    (2, 'abccba')
    """

    def __init__(self, faces: str | Iterable[Iterable[int]]) -> None:
        if isinstance(faces, str):
            with given_as("faces", "string"):
                self.problem: Dice = dice(faces)
        else:
            rows = enumerate(listed(faces, "faces"))
            self.problem = dice([whole_numbers(die, f"faces[{number}]") for number, die in rows])

    @staticmethod
    def _of(problem: Dice) -> DiceSet:
        made = DiceSet.__new__(DiceSet)
        made.problem = problem
        return made

    @staticmethod
    def known(name: str) -> DiceSet:
        """Return a set by its name; `ludus dice --help` and DiceSet.records() list them."""
        its = sets.named(name) if isinstance(name, str) else None
        if its is None:
            raise invalid("name", f"expected the name of a known set of dice, got {abbreviate(name)}")
        return DiceSet._of(its)

    @staticmethod
    def records(*, players: int | None = None) -> Listing:
        """Return the known sets, each verified from its string: name, players, the m of m/n fairness, faces."""
        if players is not None:
            at_least(1, players, "players")
        measured = [(one, its) for one, its in sets.record_measures() if players in (None, its.players)]
        rows: list[dict[str, object]] = [
            {"name": one.name, "players": its.players, "order": its.level, "faces": its.total, "largest": its.largest}
            for one, its in measured
        ]
        return Listing(rows, f"{len(rows)} known sets of dice, counted from their strings")

    @staticmethod
    def construct(name: str) -> DiceSet:
        """Return a set of the paper, or the go-first-fair set with the fewest faces: "slides-u", "go-first-5".

        >>> DiceSet.construct("go-first-3")
        DiceSet('aabcba')
        """
        if not isinstance(name, str) or name not in algebra.CONSTRUCTIONS:
            known = ", ".join(algebra.CONSTRUCTIONS)
            raise invalid("name", f"expected one of {known}, got {abbreviate(name)}")
        return DiceSet._of(dice(algebra.CONSTRUCTIONS[name](), order=1))

    @staticmethod
    def makers(*, players: int | None = None, sizes: Sequence[int] | None = None) -> Listing:
        """Return which mixes of dice with 4, 6, 8, 10, 12, 20, 24 and 30 faces can be made fair, and how or why not.

        Either all mixes of 2 to 5 players (five take about a minute), or the one with the given sizes. A set is counted
        and checked; that there is none is an argument or an exhaustive search, not certified.

        >>> DiceSet.makers(sizes=[4, 4, 8]).rows()[0]["reason"]
        '3 does not divide 128, the number of rolls'
        """
        if (players is None) == (sizes is None):
            raise invalid("players", "expected either players or sizes, got both or none")
        one = [] if sizes is None else [whole_numbers(sizes, "sizes")]
        mixes = one if players is None else makers.mixes(whole_number(players, "players"))
        rows = [makers.entry(mix, criterion).fields() for mix in mixes for criterion in Criterion]
        return Listing(rows, "every set is counted and checked; that there is none is not certified")

    @staticmethod
    def exclude(players: int, sides: int) -> Exclusion | None:
        """Return a proof that no fair dice are made of palindromic blocks, None when none is found; for extra fast."""
        with named_extras():
            found = search_proofs.excluded(whole_number(players, "players"), whole_number(sides, "sides"))
        return None if found is None else Exclusion(found)

    @staticmethod
    def lift(*parts: DiceSet) -> Lifting:
        """Return what sets of equal dice make one after the other: the constant of theorem 8, and how fair it is.

        >>> DiceSet.lift(*map(DiceSet, ["abccba", "cabbac", "bcaacb"])).order
        3
        """
        if not parts or not all(isinstance(one, DiceSet) for one in parts):
            raise invalid("parts", f"expected one set of dice or more, got {abbreviate(list(parts))}")
        with given_as("parts", "strings", "dice"):
            return Lifting(sets.lifted([one.problem for one in parts]))

    @property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The faces of each die."""
        return self.problem.faces

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of faces of each die."""
        return tuple(map(len, self.problem.faces))

    @property
    def string(self) -> str | None:
        """The set as a string, None where faces tie."""
        return self.problem.string

    @property
    def fairness(self) -> Fairness:
        """How fair the set is."""
        return decided(cast("Result[Fairness]", self.ask("report"))).answer

    @property
    def is_permutation_fair(self) -> bool:
        """Whether every order of the dice is equally likely."""
        its = self.fairness
        return its.order == its.of

    def ask(self, question: str = "solve", **options: Unpack[Options]) -> Result:
        """Return the checked answer to a question: solve, report, orders, contest, place-fair or go-first-fair."""
        # A set that was made from others has the order 1, since large ones cannot be counted as a whole.
        problem = replace(self.problem, order=len(self.faces)) if question == "solve" else self.problem
        return run(cast(Problem, problem), question, options)

    def orders(self, **options: Unpack[Options]) -> Result[dict[str, int]]:
        """Return how often each order comes, ties included."""
        return cast("Result[dict[str, int]]", self.ask("orders", **options))

    def duels(self, *, copies: int = 1) -> Duels:
        """Return for each pair of dice the chances to win, checked; with several copies added up, not certified."""
        number = whole_number(copies, "copies")
        duels, cycle = sets.duels(self.problem, number)
        rows: list[dict[str, object]] = [
            {"first": one.first, "second": one.second, "first wins": one.wins, "second wins": one.losses}
            | {"tie": one.ties}
            for one in duels
        ]
        return Duels(rows, cycle, certified=number == 1)

    def compare(self) -> Listing:
        """Return how the set compares with the known sets, as `ludus dice compare` does."""
        found = sets.comparison(self.problem)
        rows: list[dict[str, object]] = [asdict(mark) for mark in found.marks]
        return Listing(rows, "; ".join(found.sentences).capitalize() + ".")

    def chances(self) -> dict[str, Fraction]:
        """Return how likely each order is."""
        return {order: chance for order, (_, chance) in sets.chances(self.problem).items()}

    def roll(self, rng: int | random.Random | numpy.random.Generator | None = None) -> dict[str, int]:
        """Roll all dice once; the generator is an integer seed, random.Random or numpy.random.Generator."""
        seed: Any = rng
        if hasattr(seed, "integers"):
            seed = int(seed.integers(2**32))
        elif hasattr(seed, "getrandbits"):
            seed = seed.getrandbits(32)
        elif rng is not None:
            seed = whole_number(rng, "rng")
        return dict(sets.rolled(self.problem, list(self.problem.names), seed))

    def insert_die(self, rule: str | Sequence[int]) -> DiceSet:
        """Return the set with one die more, its faces put between those of the others by a rule such as "simpson"."""
        text = rule if isinstance(rule, str) else ",".join(map(str, whole_numbers(rule, "rule")))
        return DiceSet._of(sets.with_new_die(self.problem, text))

    def equalised(self) -> DiceSet:
        """Return a set as fair whose dice have equally many faces."""
        return DiceSet._of(dice(algebra.homogenise(sets.as_string(self.problem)), order=1))

    def relabelled(self, names: str) -> DiceSet:
        """Return the set with the dice under new names in order, such as "bca"; fairness does not change.

        >>> DiceSet("abccba").relabelled("bca")
        DiceSet('bcaacb')
        """
        own = self.problem.names
        if not isinstance(names, str) or sorted(names) != sorted(own):
            raise invalid("names", f"expected the letters {own} in another order, got {abbreviate(names)}")
        return DiceSet(algebra.relabel(sets.as_string(self.problem), dict(zip(own, names, strict=True))))

    def reversed(self) -> DiceSet:
        """Return the set with the order of all faces reversed; permutation and place fairness do not change."""
        return DiceSet(sets.as_string(self.problem)[::-1])

    def symmetrised(self, *, even: bool = False) -> DiceSet:
        """Return the set under all permutations of its names, one after the other; with `even` the even ones alone.

        >>> DiceSet("abc").symmetrised(even=True)
        DiceSet('abcbcacab')
        """
        string = algebra.symmetrised(sets.as_string(self.problem), even_only=switch(even, "even"))
        return DiceSet._of(dice(string, order=1))

    def blocks(self) -> tuple[str, ...]:
        """Return the string cut into palindromes with all dice equally often, as many as there can be, and the rest.

        >>> DiceSet("abccbacabbac").blocks()
        ('abccba', 'cabbac')
        """
        return algebra.blocks(sets.as_string(self.problem))

    def __add__(self, other: DiceSet) -> DiceSet:
        if not isinstance(other, DiceSet):
            return NotImplemented
        return DiceSet(sets.as_string(self.problem) + sets.as_string(other.problem))

    def net(self, die: str, *, size_mm: float = 40.0) -> Sheet:
        """Return the net of a die to print and fold."""
        with given_as("size_mm", "size"):
            return Sheet(f"net of die {die}", ".svg", printing.net_of(self.problem, die, size=size_mm).encode())

    def labels(self, *, diameter_mm: float = 14.0) -> list[Sheet]:
        """Return sheets of labels for the faces."""
        with given_as("diameter_mm", "size"):
            made = printing.labels(self.problem, diameter=diameter_mm)
        return [Sheet(f"labels, sheet {number}", ".svg", one.encode()) for number, one in enumerate(made, 1)]

    def mesh(self, die: str, *, size_mm: float = 20.0) -> Sheet:
        """Return a die as a mesh for a 3D printer; needs the extra print3d."""
        extra_module("print3d", "manifold3d")
        with given_as("size_mm", "size"):
            return Sheet(f"mesh of die {die}", ".stl", printing.engraved(self.problem, die, size=size_mm).stl)

    def picture(self) -> Picture:
        """Return the faces as a picture."""
        return picture(cast(Problem, self.problem))

    def _forms(self, theme: Theme, animated: bool) -> Forms:
        sides = range(1, max(self.sizes) + 1)
        rows = [[name, *die] for name, die in zip(self.problem.names, self.faces, strict=True)]
        return {
            **super()._forms(theme, animated),
            ".csv": lambda: csv_rows(["die", *sides], rows).encode(),
            ".tex": lambda: f"{latex_rows(['die', *map(str, sides)], rows)}\n".encode(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceSet) and self.faces == other.faces

    def __hash__(self) -> int:
        return hash(self.faces)

    def __repr__(self) -> str:
        if sum(self.sizes) > MAX_SHOWN:
            return f"<DiceSet of {len(self.sizes)} dice with {', '.join(map(str, self.sizes))} faces>"
        return f"DiceSet({self.string or [list(die) for die in self.faces]!r})"


def search(what: Literal["dice"] = "dice", **options: Any) -> Search[DiceSet]:
    """Return the search that `ludus search WHAT` makes, by the same options: the one for dice is `search_dice`."""
    if what != "dice":
        raise invalid("what", f"expected dice, got {abbreviate(what)}")
    return search_dice(**options)


def search_dice(  # noqa: PLR0913 - the options of `ludus search dice`
    *,
    players: int = 3,
    sides: int | Sequence[int] = 6,
    total: int = 0,
    order: int | None = None,
    palindromic: bool = False,
    fair: Literal["all", "place", "first"] = "all",
    method: Literal["residual", "blocks", "partition", "halves"] | None = None,
    fifth: int | None = None,
    seed: int = 0,
    store: StoreLike = False,
    workers: int | str = "inline",
    progress: Watch = False,
    units: int = 1_000,
) -> Search[DiceSet]:
    """Search for fair sets of dice, lazily: iterate over the result. The options are those of `ludus search dice`.

    `sides` is the number of faces of all dice, or a list with that of each; `order` is the m of m/n fairness (all dice
    when it is left out). An open search ends after `units` units. The same call with a store resumes.

    >>> next(search_dice(players=3, sides=6)).is_permutation_fair
    True
    """
    sizes = _sizes(sides, players)
    for name, least, value in (("total", 0, total), ("seed", 0, seed), ("units", 1, units)):
        at_least(least, value, name)
    chosen = chosen_search(
        size_vectors(total, len(sizes)) if total else [tuple(sizes)],
        one_of(Criterion)(fair, "fair"),
        method=method,
        order=None if order is None else whole_number(order, "order"),
        palindromic=switch(palindromic, "palindromic"),
        fifth=None if fifth is None else at_least(1, fifth, "fifth"),
        seed=seed,
    )
    options: JobOptions = {"store": store, "workers": workers, "progress": progress}
    check_job(options)
    return Search(lambda course: _sets(chosen, options, units, course), sentence=chosen.words)


def _sizes(sides: int | Sequence[int], players: int) -> list[int]:
    if is_listed(sides):
        sizes = list(whole_numbers(sides, "sides"))
        if not 2 <= len(sizes) <= len(NAMES):
            raise invalid("sides", f"expected the faces of 2 to {len(NAMES)} dice, got {abbreviate(sides)}")
    else:
        sizes = [whole_number(sides, "sides")] * between(2, players, len(NAMES), "players")
    return [at_least(1, one, "sides") for one in sizes]


def _sets(chosen: DiceSearch, options: JobOptions, units: int, course: Course) -> Iterator[DiceSet]:
    """Yield the sets as they are found: of an exhaustive job as its units end, of an open one unit after unit."""
    seen = set[str]()
    with given_as("sides", "sizes"), opened(options.get("store", False)) as store:
        for strings in _found(chosen, store, options, units, course):
            for string in strings:
                if string not in seen:
                    seen.add(string)
                    yield DiceSet(string)


def _found(chosen: DiceSearch, store: Any, options: JobOptions, units: int, course: Course) -> Iterator[Iterable[str]]:
    if chosen.is_exhaustive:
        for unit in units_of(chosen.job(0), store, options, "dice", course):
            yield unit.value["words"]
        return
    for done in range(1, units + 1):
        job = chosen.job(done)
        finished(job, store, options, "dice")
        yield found(store, job).strings
    course.is_stopped = True
