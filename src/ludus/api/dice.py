"""Sets of dice as objects, and searches for fair ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ludus.api.payloads import Fairness
from ludus.api.results import FilePath, Result, Shown, write
from ludus.api.running import Options, StoreLike, run, with_store
from ludus.api.searches import Search
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_numbers
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families import picture
from ludus.families.dice import printing, sets
from ludus.families.dice.problem import Dice, dice
from ludus.families.dice.search import block_search, found, half_search, partition_search, residual_search, size_vectors
from ludus.jobs.executors import read_how
from ludus.jobs.runner import run as run_job
from ludus.jobs.store import Store

if TYPE_CHECKING:
    import random


class DiceSet(Shown):
    """A set of dice: a string such as "abccba", the faces of each die, or the name of a known set.

    >>> DiceSet("abccba").fairness.order, DiceSet([[1, 6], [2, 5], [3, 4]]).string
    (2, 'abccba')
    """

    def __init__(self, faces: str | Iterable[Iterable[int]]) -> None:
        if isinstance(faces, str):
            self.problem: Dice = dice(faces)
        else:
            self.problem = dice([whole_numbers(die, f"faces[{number}]") for number, die in enumerate(faces)])

    @staticmethod
    def _of(problem: Dice) -> DiceSet:
        made = DiceSet.__new__(DiceSet)
        made.problem = problem
        return made

    @staticmethod
    def known(name: str) -> DiceSet:
        """Return a set by its name; `ludus dice --help` and DiceSet.records() list them."""
        its = sets.named(name)
        if its is None:
            raise invalid("name", f"expected the name of a known set of dice, got {abbreviate(name)}")
        return DiceSet._of(its)

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
        found: Fairness = self.ask("report").answer
        return found

    @property
    def is_permutation_fair(self) -> bool:
        """Whether every order of the dice is equally likely."""
        its = self.fairness
        return its.order == its.of

    def ask(self, question: str = "solve", **options: Any) -> Result[Any]:
        """Return the checked answer to a question: solve, report, orders or contest."""
        return run(cast(Problem, self.problem), question, cast(Options, options))

    def orders(self, **options: Any) -> Result[Any]:
        """Return how often each order comes, ties included."""
        return self.ask("orders", **options)

    def duels(self, *, copies: int = 1) -> list[sets.Duel]:
        """Return for each pair of dice how often each wins, with several copies of each die added up."""
        return list(sets.duels(self.problem, copies)[0])

    @property
    def nontransitive_cycle(self) -> str:
        """Dice that beat each other in a cycle, "" where there is none."""
        return sets.duels(self.problem)[1]

    def chances(self) -> dict[str, Fraction]:
        """Return how likely each order is."""
        return {order: chance for order, (_, chance) in sets.chances(self.problem).items()}

    def roll(self, rng: int | random.Random | Any = None) -> dict[str, int]:
        """Roll all dice once; the generator is an integer seed, random.Random or numpy.random.Generator."""
        seed = rng
        if rng is not None and not isinstance(rng, int):
            seed = int(rng.integers(2**32)) if hasattr(rng, "integers") else rng.getrandbits(32)
        return dict(sets.rolled(self.problem, list(self.problem.names), cast(int | None, seed)))

    def insert_die(self, rule: str | Sequence[int]) -> DiceSet:
        """Return the set with one die more, its faces put between those of the others by a rule such as "simpson"."""
        text = rule if isinstance(rule, str) else ",".join(map(str, rule))
        return DiceSet._of(sets.with_new_die(self.problem, text))

    def equalised(self) -> DiceSet:
        """Return a set as fair whose dice have equally many faces."""
        return DiceSet._of(sets.equal_sided(self.problem))

    def __add__(self, other: DiceSet) -> DiceSet:
        return DiceSet(sets.as_string(self.problem) + sets.as_string(other.problem))

    def net(self, die: str, *, size_mm: float = 40.0) -> Sheet:
        """Return the net of a die to print and fold."""
        return Sheet({".svg": printing.net_of(self.problem, die, size=size_mm).encode()})

    def labels(self, *, diameter_mm: float = 14.0) -> list[Sheet]:
        """Return sheets of labels for the faces."""
        return [Sheet({".svg": one.encode()}) for one in printing.labels(self.problem, diameter=diameter_mm)]

    def mesh(self, die: str, *, size_mm: float = 20.0) -> Sheet:
        """Return a die as a mesh for a 3D printer; needs the extra print3d."""
        return Sheet({".stl": printing.engraved(self.problem, die, size=size_mm).stl})

    def picture(self) -> Picture:
        """Return the faces as a picture."""
        return picture(cast(Problem, self.problem))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceSet) and self.faces == other.faces

    def __hash__(self) -> int:
        return hash(self.faces)

    def __repr__(self) -> str:
        return f"DiceSet({self.string or [list(die) for die in self.faces]!r})"


class Sheet:
    """Something to print: it saves itself."""

    def __init__(self, forms: dict[str, bytes]) -> None:
        self._forms = forms

    def save(self, path: FilePath) -> Path:
        """Write it to a file."""
        return write(path, {suffix: lambda content=content: content for suffix, content in self._forms.items()})  # type: ignore[misc]

    def _repr_svg_(self) -> str | None:
        return self._forms[".svg"].decode() if ".svg" in self._forms else None


def search_dice(  # noqa: PLR0913
    *,
    players: int = 3,
    sides: int | Sequence[int] = 6,
    total: int = 0,
    fair: int | None = None,
    palindromic: bool = False,
    method: str | None = None,
    seed: int = 0,
    store: StoreLike = False,
    workers: int | str = "inline",
    units: int = 1_000,
) -> Search[DiceSet]:
    """Search for permutation-fair sets of dice, lazily: iterate over the result.

    `fair` is the m of m/n fairness (all dice when it is left out); `method` is residual (exhaustive), blocks (by
    palindromic blocks), half or partition (five dice). The same call with a store resumes where the last one stopped.

    >>> next(search_dice(players=3, sides=6)).is_permutation_fair
    True
    """
    sizes = [sides] * players if isinstance(sides, int) else list(whole_numbers(sides, "sides"))
    chosen = method or (
        "partition" if players == 5 else "blocks" if players <= 4 and not isinstance(sides, Sequence) else "residual"
    )
    match chosen:
        case "residual":
            vectors = size_vectors(total, players) if total else [tuple(sizes)]
            search = residual_search(vectors, fair, palindromic=palindromic)
        case "blocks":
            search = block_search(players, sizes[0])
        case "half":
            search = half_search(players, sizes[0], seed)
        case "partition":
            search = partition_search(sizes[0], sizes[-1], seed)
        case _:
            raise invalid("method", f"expected residual, blocks, half or partition, got {abbreviate(chosen)}")
    return Search(_sets(search, store, str(workers), units), sentence=search.words)


def _sets(search: Any, store: StoreLike, workers: str, units: int) -> Iterator[DiceSet]:
    import tempfile

    seen: dict[str, None] = {}
    with tempfile.TemporaryDirectory() as folder:
        place: StoreLike = folder if store is False else store
        counts = [0] if search.is_exhaustive else range(1, units + 1)
        for count in counts:
            job = search.job(count)
            new = with_store(place, partial(_run, job, workers))
            for string in new:
                if string not in seen:
                    seen[string] = None
                    yield DiceSet(string)


def _run(job: Any, workers: str, store: Store) -> tuple[str, ...]:
    run_job(job, store, how=read_how(workers))
    return found(store, job).strings


__all__ = ["DiceSet", "PathLike", "Sheet", "search_dice"]
