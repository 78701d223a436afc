"""Games by their names: `game("ryuo", p=4)`, and the list of all with what can be asked about each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Unpack, cast

from ludus.api import claims
from ludus.api.given import Size, listed, numbers
from ludus.api.impartial import Game
from ludus.api.pieces import NamedPiece, OctalGame, Ruleset, TwoPieces
from ludus.api.running import JobOptions
from ludus.api.tables import Table
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import whole_number
from ludus.core.games import Entry
from ludus.core.records import dataclass
from ludus.families import games as registry
from ludus.families.codec import write_problem
from ludus.families.impartial.two_pieces.interpretations import BOUND, Finding, findings

STARTS = ("start", "coins", "rows", "heaps")
"""The names that parameters have which give the start."""
PLAY: dict[str, Any] = {"passes": 0, "pass_at_terminal": False, "misere": False}
"""The parameters of play, with their defaults."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it is played."""

    name: str
    title: str
    summary: str
    questions: tuple[str, ...]
    variants: tuple[str, ...]
    parameters: tuple[str, ...]


class Games(Mapping[str, GameInfo]):
    """All games: `list(games)`, `games["wythoff"]`, and `games.wythoff` as a game."""

    def __getitem__(self, name: str) -> GameInfo:
        if name not in registry.names():
            raise KeyError(name)
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
    if not isinstance(name, str):
        raise invalid("name", f"expected the name of a game, got {abbreviate(name)}")
    entry = registry.find(name)
    if entry.players != 2:
        raise invalid("game", f"expected an impartial game, got {name}, which is a puzzle: use ludus.puzzle({name!r})")
    known = {one.name for one in entry.parameters}
    for given in parameters:
        if given not in known - set(STARTS):
            expected = ", ".join(sorted(known - set(STARTS))) or "none"
            raise invalid(given, f"expected one of the parameters {expected}, got {given!r}")
    if "start" in known:
        return _of_pieces(name, entry, parameters)
    if name == "octal":
        return cast(Game, OctalGame(parameters.get("code", "0.77")))
    start = next(one for one in STARTS if one in known)
    rules: Any = entry.game(**parameters)

    def read(position: tuple[Any, ...]) -> Any:
        placed: Any = entry.game(**{start: numbers(position, start)}, **parameters)
        return placed.start()

    return Ruleset(rules.options, name=name, read=read)


def _of_pieces(name: str, entry: Entry, parameters: dict[str, Any]) -> Game[Any]:
    rules: Any = entry.game(**parameters)
    if hasattr(rules, "rays"):
        play = PLAY | parameters
        own = tuple(
            (key, value) for key, value in parameters.items() if key not in ("passes", "pass_at_terminal", "misere")
        )
        return NamedPiece(
            passes=play["passes"],
            pass_at_terminal=play["pass_at_terminal"],
            is_misere=play["misere"],
            name=name,
            entry=entry,
            parameters=own,
        )
    pair = write_problem(rules.rules)
    chosen = {key: pair[key] for key in ("jump", "land", "drop", "push", "push_off") if key in pair}
    return TwoPieces(rules.rules.rays, rules.rules.steps, **chosen)


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

    >>> [one.holds for one in interpretations("theorem-4", bound=4, only=["rooks", "land"])]
    [True, False]
    """
    return list(findings(names, bound=whole_number(bound, "bound"), interpretations=listed(only, "only")))


def table(rules: str | Game[Any], *size: Size, block: int | None = None, **options: Unpack[JobOptions]) -> Table:
    """Return the Grundy values of a game on a board of the given sides.

    >>> table("wythoff", 4)[2, 3]
    5
    """
    return _rules(rules).table(*size, block=block, **options)


def _rules(rules: str | Game[Any]) -> Game[Any]:
    found = game(rules) if isinstance(rules, str) else rules
    if not isinstance(found, Game):
        raise invalid("rules", f"expected the name of a game, or a game, got {abbreviate(rules)}")
    return found
