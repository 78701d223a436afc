"""Games by their names: `game("ryuo", p=4)`, and the list of all with what can be asked about each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from typing import Any, Unpack, cast

from ludus.api import claims
from ludus.api.files import Listing
from ludus.api.given import Size, Vector, Vectors, given_as, listed, numbers
from ludus.api.impartial import Game, Position
from ludus.api.pieces import OctalGame, Piece, Ruleset, TwoPieces
from ludus.api.running import Board, JobOptions, board, finished, opened
from ludus.api.tables import OnBoard, Table
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import between, switch, whole_number
from ludus.core.games import Entry
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families import games as registry
from ludus.families.impartial.one_piece.problem import Impartial
from ludus.families.proofs.guess_automata import scan_job, scanned
from ludus.families.proofs.interpretations import BOUND, Finding, findings

PLAY = {"passes": "passes", "pass_at_terminal": "pass_at_terminal", "is_misere": "misere"}
"""The fields of a game that are rules of play, and the parameters of an entry that give them."""


@dataclass(frozen=True, repr=False)
class NamedPiece(Piece):
    """A piece by the name of its game: its moves follow from the dimension of the position."""

    name: str = ""
    entry: Entry | None = field(default=None, compare=False)
    parameters: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        self._check()

    def _axes(self) -> int:
        return 2

    def _place(self, position: tuple[Any, ...]) -> Vector:
        place = numbers(position, "position")
        with given_as("position", "start"):
            self._vectors(place)
        return place

    def _on_board(self, size: tuple[int, ...], question: Question) -> Impartial:
        with given_as("size", "start", value=size):
            return super()._on_board(size, question)

    def _parameters_in(self, formula: str) -> dict[str, int]:
        """Return the numbers of the game, such as p, that a formula names."""
        known = {one.name: one.default for one in self.entry.parameters} if self.entry else {}
        names = set(re.findall(r"[A-Za-z_]\w*", formula)) if isinstance(formula, str) else set()
        values = (known | dict(self.parameters)).items()
        return {name: value for name, value in values if name in names and type(value) is int}

    def _board(self, place: Vector) -> Board:
        return board(self.name, start=place, **self._rules(), **dict(self.parameters))

    def with_parameters(self, **parameters: Any) -> NamedPiece:
        """Return the same game with other parameters."""
        return replace(self, parameters=tuple((dict(self.parameters) | parameters).items()))

    def _varied(self, vary: Mapping[str, Iterable[int]]) -> Sequence[tuple[OnBoard, dict[str, int]]]:
        if not vary:
            return super()._varied(vary)
        if not isinstance(vary, Mapping) or len(vary) != 1:
            raise invalid("vary", f"expected one parameter with its values, got {abbreviate(vary)}")
        name, values = next(iter(vary.items()))
        return [(self.with_parameters(**{name: one}), {name: one}) for one in numbers((values,), f"vary[{name!r}]")]

    def _vectors(self, corner: Vector) -> tuple[Vectors, Vectors]:
        if self.entry is None:
            raise LookupError(self.name)
        rules: Any = self.entry.game(start=corner, **dict(self.parameters))
        return rules.rules.rays, rules.rules.steps

    def _start(self) -> Position[Vector]:
        start: Any = self.entry.game(**dict(self.parameters)).start() if self.entry else ()
        return self(*start)

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.parameters)
        return f"{self.name}({given}){self._words()}" if given else f"{self.name}{self._words()}"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it is played."""

    name: str
    title: str
    summary: str
    questions: tuple[str, ...]
    variants: tuple[str, ...]
    parameters: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<{self.title} ({self.name}): {self.summary}>"

    def __str__(self) -> str:
        rows = {"questions": self.questions, "parameters": self.parameters, "variants": self.variants}
        lines = [f"{name}: {', '.join(values)}" for name, values in rows.items() if values]
        return "\n".join([f"{self.title} ({self.name})", self.summary, *lines])

    def _repr_markdown_(self) -> str:
        title, summary, *lines = str(self).split("\n")
        return "\n".join([f"**{title}** {summary}", "", *(f"- {line}" for line in lines)])


class Games(Mapping[str, GameInfo]):
    """All games: `list(games)`, `games["wythoff"]`, and `games.wythoff` as a game."""

    def __getitem__(self, name: str) -> GameInfo:
        if not isinstance(name, str) or name not in registry.names():
            raise KeyError(f"expected the name of a game, got {abbreviate(name)}; list(ludus.games) has them all")
        entry = registry.find(name)
        return GameInfo(
            name,
            entry.title,
            entry.summary,
            tuple(question.value for question in entry.questions),
            tuple(entry.variants),
            tuple(one.name for one in entry.parameters),
        )

    def __iter__(self) -> Iterator[str]:
        return iter(registry.names())

    def __len__(self) -> int:
        return len(registry.names())

    def __getattr__(self, name: str) -> Game:
        if name.startswith("_") or name.replace("_", "-") not in registry.names():
            raise AttributeError(name)
        return game(name.replace("_", "-"))

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *(name.replace("-", "_") for name in self)])

    def __repr__(self) -> str:
        return f"<Games {', '.join(self)}>"


games = Games()


def game(name: str, **parameters: Any) -> Game:
    """Return an impartial game by its name; the parameters are those of `ludus show`, the start left out.

    >>> game("wythoff")(5, 7).outcome(), game("ryuo", p=4)(9, 12).value()
    ('N', 5)
    """
    with given_as("name", "game"):
        entry = registry.find(name)
    if entry.players != 2:
        raise invalid("name", f"expected an impartial game, got {name}, which is a puzzle: use ludus.puzzle({name!r})")
    start = entry.numbers.name if entry.numbers else ""
    known = sorted({one.name for one in entry.parameters} - {start})
    for given in parameters:
        if given not in known:
            raise invalid(given, f"expected one of the parameters {', '.join(known) or 'none'}, got {given!r}")
    if start == "start":
        return _of_pieces(name, entry, parameters)
    code = getattr(entry.game(**parameters), "code", None)
    if isinstance(code, str):
        return cast(Game, OctalGame(code))
    its = tuple((key, tuple(value) if isinstance(value, list) else value) for key, value in parameters.items())
    own = NamedRules(name, start, its)
    return Ruleset(own, name=name, read=own.read)


@cache
def _named_rules(name: str, parameters: tuple[tuple[str, Any], ...]) -> Any:
    return registry.find(name).game(**dict(parameters))


@dataclass(frozen=True)
class NamedRules:
    """The rules of a game by its name, as a function from a position to its options; two of one name are equal."""

    name: str
    start: str
    parameters: tuple[tuple[str, Any], ...]

    def __call__(self, position: Any) -> Iterable[Any]:
        options: Iterable[Any] = _named_rules(self.name, self.parameters).options(position)
        return options

    def first(self) -> Any:
        """Return the position from which the game is usually played."""
        return _named_rules(self.name, self.parameters).start()

    def board(self, position: Any) -> Board:
        """Return a board to play on from a position."""
        return board(self.name, **{self.start: position}, **dict(self.parameters))

    def read(self, position: tuple[Any, ...]) -> Any:
        """Return the position that was given, one by one or as one value."""
        with given_as("position", self.start):
            given = {self.start: numbers(position, self.start)}
            placed: Any = registry.find(self.name).game(**given, **dict(self.parameters))
        return placed.start()


def _of_pieces(name: str, entry: Entry, parameters: dict[str, Any]) -> Game[Any]:
    rules: Any = entry.game(**parameters)
    play = {own: parameters[given] for own, given in PLAY.items() if given in parameters}
    if isinstance(rules.rules, Impartial):
        others = tuple((key, value) for key, value in parameters.items() if key not in PLAY.values())
        return NamedPiece(**play, name=name, entry=entry, parameters=others)
    pair = rules.rules.fields()
    chosen = {key: pair[key] for key in ("jump", "land", "drop", "push", "push_off") if key in pair}
    return TwoPieces(rules.rules.rays, rules.rules.steps, **chosen, **play)


def verify(
    rules: str | Game[Any],
    formula: str,
    *,
    size: Size = claims.SIZE,
    p_positions: bool = False,
    seconds: float = 30.0,
    **where: int,
) -> claims.FormulaCheck:
    """Compare a formula with the exact table of a game.

    >>> verify("rook", "x ^ y", size=20).holds, verify("wythoff", "x = y", size=20).counterexample
    (True, (1, 1))
    """
    return _rules(rules).verify(formula, size=size, p_positions=p_positions, seconds=seconds, **where)


def guess(
    rules: str | Game[Any],
    *,
    size: Size = claims.GUESS_SIZE,
    p_positions: bool = False,
    vary: Mapping[str, Iterable[int]] | None = None,
    seconds: float = 30.0,
) -> claims.Conjecture:
    """Guess a formula for a game; with vary={"p": range(3, 6)} one with a parameter.

    >>> guess("rook", size=16).formula
    'x ^ y'
    """
    return _rules(rules).guess(size=size, p_positions=p_positions, vary=vary, seconds=seconds)


def prove(
    rules: str | Game[Any],
    claim: str,
    *,
    numeration: str | None = None,
    without_pass: str | None = None,
    seconds: float = 30.0,
    **where: int,
) -> claims.Theorem:
    """Prove or refute a claim about a game for boards of every size.

    >>> prove("rook", "x ^ y").verdict
    'proved'
    """
    return _rules(rules).prove(claim, numeration=numeration, without_pass=without_pass, seconds=seconds, **where)


def interpretations(*names: str, bound: int = BOUND, only: Sequence[str] = ()) -> list[Finding]:
    """Return what becomes of claims about two coins under every interpretation of the rules, or `only` some of them.

    The findings are computed, not certified.

    >>> [one.holds for one in interpretations("theorem-4", bound=4, only=["rooks", "land"])]
    [True, False]
    """
    with given_as("names", "claim"), given_as("only", "interpretation"):
        return list(findings(names, bound=whole_number(bound, "bound"), interpretations=listed(only, "only")))


def scan_pieces(
    vectors: int = 2, *, queen: bool = False, misere: bool = False, **options: Unpack[JobOptions]
) -> Listing:
    """Guess and prove every rook, or queen, with steps up to (vectors, vectors); group them by their P-positions.

    It is a job: with a store the same call resumes. A row has the steps of one piece and the number of its group.
    """
    job = scan_job(between(1, vectors, 4, "vectors"), queen=switch(queen, "queen"), misere=switch(misere, "misere"))
    with opened(options.get("store", False)) as store:
        finished(job, store, options, "pieces")
        groups, open_ones = scanned(store, job)
    rows: list[dict[str, object]] = [
        {"steps": steps, "group": number, "states": one.states, "numeration": one.numeration, "proved": True}
        for number, one in enumerate(groups)
        for steps in one.pieces
    ]
    rows += [{"steps": steps, "group": "", "states": "", "numeration": "", "proved": False} for steps in open_ones]
    proved = f"Proved for all board sizes: {len(rows) - len(open_ones)} of {count(len(rows), 'piece')}"
    return Listing(rows, f"{proved}, with {count(len(groups), 'set')} of P-positions")


def table(rules: str | Game[Any], *size: Size, block: int | None = None, **options: Unpack[JobOptions]) -> Table:
    """Return the Grundy values of a game on a board of the given sides.

    >>> table("wythoff", 4)[2, 3]
    5
    """
    return _rules(rules).table(*size, block=block, **options)


def _rules(rules: str | Game[Any]) -> Game[Any]:
    with given_as("rules", "name"):
        found = game(rules) if isinstance(rules, str) else rules
    if not isinstance(found, Game):
        raise invalid("rules", f"expected the name of a game, or a game, got {abbreviate(rules)}")
    return found
