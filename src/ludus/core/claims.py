"""A claim of a paper, and the verdict that running it gives. No verdict is written down: each is computed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import asdict, field, replace
from enum import Enum
from functools import partial, wraps
from typing import Any, TypeAlias

from ludus.core.pictures import Picture
from ludus.core.records import dataclass


class Depth(Enum):
    """How large the ranges are that a claim is tested on."""

    QUICK = "quick"
    """Seconds in all."""
    DEEP = "deep"
    """Minutes; for `ludus papers --deep`."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The claim is right: in the range that was tried, or everywhere when a proof is named."""

    range: str
    """What was tried, exactly."""
    proof: str = ""
    """The proof that covers the rest, when there is one."""


@dataclass(frozen=True, slots=True)
class Erratum:
    """What is printed is wrong."""

    printed: str
    right: str
    counterexample: str
    """The smallest one that is known."""


@dataclass(frozen=True, slots=True)
class Extended:
    """The claim is right and more is true."""

    beyond: str
    range: str


@dataclass(frozen=True, slots=True)
class Open:
    """Open; tested to a bound."""

    bound: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The claim did not come out as expected: a bug of ours, or news."""

    what: str


Verdict: TypeAlias = Confirmed | Erratum | Extended | Open | Failed

Trial: TypeAlias = Generator[str, None, Verdict]
"""A test that yields counterexamples: the first one makes it Failed; without any, it returns its verdict."""

Part: TypeAlias = Any
"""A part of a range, or what trying it gave: integers, texts, lists and mappings, as JSON has them."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A range cut into parts that can be tried apart, in any order, on any machine. Call it to try it all here."""

    parts: Callable[[Depth], Sequence[Part]]
    """The parts, each of a few seconds at most."""
    attempt: Callable[[Depth, Part], Part]
    """What trying one part gives: a pure function."""
    conclude: Callable[[Depth, Sequence[Part]], Verdict]
    """The verdict from what the parts gave, in their order."""

    def __call__(self, depth: Depth, tell: Callable[[int, int], None] = lambda done, total: None) -> Verdict:
        parts, gave = self.parts(depth), list[Part]()
        for part in parts:
            tell(len(gave), len(parts))
            gave.append(self.attempt(depth, part))
        return self.conclude(depth, gave)


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A board of a game, on which a claim can be tried by hand."""

    game: str
    variant: str | None = None
    parameters: dict[str, str] = field(default_factory=dict)
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a paper, in our words, with the computation that tests it."""

    id: str
    """A short name that stays, such as `T-of-A`."""
    place: str
    """Where it stands in the paper."""
    statement: str
    test: Callable[[Depth], Verdict]
    """The computation; a Sweep when the range is long enough to be cut."""
    picture: Callable[[], Picture] | None = None
    headline: str = ""
    """What an erratum is about, in at most 12 words."""
    board: GamePosition | None = None
    """None when it is about no single board."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as executable claims."""

    title: str
    authors: str
    year: int | None
    """The year that the text itself gives."""
    claims: tuple[Claim, ...]

    def __repr__(self) -> str:
        return f"<Paper {self.title}, {self.byline}: {len(self.claims)} claims>"

    @property
    def byline(self) -> str:
        """The authors and the year, as a title has them."""
        return f"{self.authors} ({self.year or 'undated'})"


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A claim of a paper with its verdict."""

    paper: str
    """The name of the paper, such as `ryuo-nim`."""
    claim: Claim
    verdict: Verdict

    @property
    def kind(self) -> str:
        """The verdict in a word: confirmed, erratum, extended, open or failed."""
        return type(self.verdict).__name__.lower()

    @property
    def details(self) -> dict[str, str]:
        """What the verdict says, by the names of its fields; those without words are left out."""
        return {name: str(words) for name, words in asdict(self.verdict).items() if words}

    def __repr__(self) -> str:
        return f"<Reproduction {self.paper}, {self.claim.place}: {self.kind}>"


class Chapter:
    """The claims of one part of a paper, in the order in which their tests are marked.

    >>> chapter = Chapter()
    >>> @chapter.claim("even", "Lemma 1")
    ... def even(printed: int, depth: Depth) -> Trial:
    ...     '''2 divides n (n + 1).'''
    ...     yield from (f"n = {n}" for n in range(printed) if n * (n + 1) % 2)
    ...     return Confirmed(f"n below {printed}")
    >>> claim = chapter.claims(9)[0]
    >>> claim.statement, claim.test(Depth.QUICK)
    ('2 divides n (n + 1).', Confirmed(range='n below 9', proof=''))
    """

    def __init__(self) -> None:
        self._claims: list[Claim] = []

    def claim(
        self,
        id: str,
        place: str,
        statement: str = "",
        *,
        parts: Callable[[Depth], Sequence[Part]] | None = None,
        attempt: Callable[..., Part] | None = None,
        picture: Callable[[], Picture] | None = None,
    ) -> Callable[[Callable[..., Verdict | Trial]], Callable[..., Verdict]]:
        """Mark the test of a claim, whose docstring is the statement unless one is given.

        With `parts` and `attempt` it is what concludes a sweep. A first parameter `printed` is the printed data.
        """

        def mark(given: Callable[..., Any]) -> Callable[..., Verdict]:
            test = _tried(given) if inspect.isgeneratorfunction(given) else given
            whole = Sweep(parts, attempt, test) if parts is not None and attempt is not None else test
            self._claims.append(Claim(id, place, statement or " ".join((test.__doc__ or "").split()), whole, picture))
            return test

        return mark

    def claims(self, printed: Any = None) -> tuple[Claim, ...]:
        """Return the claims, tested against the given printed data."""
        return tuple(replace(claim, test=_against(printed, claim.test)) for claim in self._claims)


def _tried(trial: Callable[..., Trial]) -> Callable[..., Verdict]:
    @wraps(trial)
    def test(*given: Any, **named: Any) -> Verdict:
        counterexamples = trial(*given, **named)
        try:
            return Failed(next(counterexamples))
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict

    return test


def _against(printed: Any, test: Callable[..., Any]) -> Callable[..., Any]:
    """Return a test that takes the printed data from here, where it asks for them."""
    if isinstance(test, Sweep):
        attempt, conclude = (_against(printed, part) for part in (test.attempt, test.conclude))
        return replace(test, attempt=attempt, conclude=conclude)
    return partial(test, printed) if next(iter(inspect.signature(test).parameters), "") == "printed" else test


def illustrated(
    claims: Sequence[Claim],
    pictures: Mapping[str, Callable[[], Picture]],
    headlines: Mapping[str, str],
    boards: Mapping[str, GamePosition],
) -> tuple[Claim, ...]:
    """Return the claims with the pictures, headlines and boards listed for them, by id; no claim's are an error.

    A headline says what is wrong, or what is right, in a few words of ours; on a board the claim can be tried.
    """
    unknown = {*pictures, *headlines, *boards} - {claim.id for claim in claims}
    if unknown:
        raise LookupError(f"pictures, headlines or boards of claims that are not there: {', '.join(sorted(unknown))}")
    return tuple(
        replace(
            claim,
            picture=pictures.get(claim.id, claim.picture),
            headline=headlines.get(claim.id, ""),
            board=boards.get(claim.id),
        )
        for claim in claims
    )
