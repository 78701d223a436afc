"""Theorems about boards whose moves add up: a target is reached or not, counts, and the fewest moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import gcd, prod
from typing import Any

from ludus.core.answers import Answer, Solved
from ludus.core.errors import InvalidInput
from ludus.core.records import dataclass
from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flat, number, numbers

PATTERNS = "list (Z * list Z)"
MAX_STEPS = 2 * 10**8
"""Maximum number of entries that elimination may touch; modulo 2 a step is a word of bits."""
MAX_CHANGES = 2 * 10**6
"""Maximum number of cells that all moves change, in all."""
MAX_SUMS = 10**6
"""Maximum number of entries of all sums of quiet patterns."""
MAX_WINDOWS = 10**8
"""Maximum number of pairs of cells of a move, over all moves, for dual weights."""
MAX_EXPONENT = 10**5
MAX_SEARCH = 5 * 10**6
"""Maximum number of positions, times moves, times cells, of a search."""
LOADS = "Puzzles Windows CountingSound"


@dataclass(frozen=True, slots=True)
class Game:
    """A board as the theorems name it."""

    checker: str
    """How the names of its checkers begin."""
    sound: str
    """How the names of its Coq theorems begin."""
    common: tuple[Argument, ...]
    """The board and the modulus, as arguments."""
    moves: str
    """The field of a certificate that holds moves: presses or rolls."""
    reaches: str
    """Coq: moves bring the state to the target."""
    lines: tuple[str, str]
    """The Coq theorem about moves that are added up line by line, and the files that it needs."""
    modulus: int
    cells: Sequence[int]
    """The shape of a position; `made` is the shape of a pattern of moves."""
    made: Sequence[int]
    span: int
    """Maximum number of cells that a move changes."""
    columns: Callable[[], Iterable[Mapping[int, int]]]
    """For each cell the moves that change it, numbered in the order of the theorem, with their amounts."""
    on_board: Callable[[list[int]], None]
    """Refuses numbers where there is no cell."""
    listed: tuple[str, str]
    """Coq: there are lists of all cells and moves; of all moves."""
    solvable: str
    quiet: str
    patterns: str
    """Coq: the patterns as lists of numbers, one for each move."""
    reach: str
    """Coq: the moves, when a position is over, and the position at the start."""
    list_quiet: Callable[[], Answer]
    """Finds generators of all quiet patterns."""


QUIET = {"rolls": "quiet", "presses": "quiet-presses"}
"""The certificate that lists quiet patterns, by what moves are called."""


def theorem(game: Game, question: str, answer: Fields, problem: Fields, certificate: Fields) -> Theorem:
    """Return the theorem about all positions of a board, or about one of them."""
    kind = certificate.values["kind"]
    match kind, question:
        case "count", "count":
            return count(game, certificate)
        case _, "quiet" if kind == QUIET[game.moves]:
            return quiet(game, certificate)
        case "levels", "gods-number":
            return levels(game, certificate)
    if answer.values["answer"] == "solved" and question not in ("solve", "fewest"):
        raise NotStated(f"the certificate {kind} does not answer the question {question}")
    positions = read_positions(game, problem)
    if kind == game.moves and question == "fewest":
        return fewest(game, answer, certificate, positions)
    return reached(game, certificate, positions)


def read_positions(game: Game, problem: Fields) -> dict[str, list[int]]:
    """Return the state and the target."""
    state = flat(problem.take("state"), game.cells)
    target = flat(problem.take("target"), game.cells) if "target" in problem.values else [0] * len(state)
    game.on_board(state)
    game.on_board(target)
    return {"state": state, "target": target}


def reached(game: Game, certificate: Fields, positions: Mapping[str, list[int]]) -> Theorem:
    """Return the theorem that moves reach the target, or that weights modulo a divisor forbid it."""
    common = (*game.common, *(numbers(name, position) for name, position in positions.items()))
    sound, loads = game.lines
    if certificate.values["kind"] == game.moves:
        made = flat(certificate.take(game.moves), game.made)
        game.on_board(made)
        return Theorem(f"{game.checker}-{game.moves}", sound, loads, (*common, numbers(game.moves, made)), game.reaches)
    divisor, weights = read_weights(game, certificate)
    game.on_board(weights)
    own = (number("divisor", divisor), numbers("weights", weights))
    sound = f"check_{game.sound}_weighting_sound"
    return Theorem(f"{game.checker}-weighting", sound, loads, (*common, *own), f"~ {game.reaches}")


def read_weights(game: Game, certificate: Fields) -> tuple[int, list[int]]:
    """Return the modulus and the weights of a certificate in full."""
    if certificate.values["kind"] == "weighting":
        return certificate.take("modulus"), flat(certificate.take("weights"), game.cells)
    scale, axes = certificate.take("scale"), certificate.take("axes")
    lines = [flat(axis, [length]) for axis, length in zip(axes, game.cells, strict=True)]
    return game.modulus, [scale * prod(cell) for cell in product(*lines)]


def count(game: Game, certificate: Fields) -> Theorem:
    """Return the theorem that counts the solvable positions and the quiet patterns."""
    limit_elimination(game)
    found = {name: _factors(certificate.take(name)) for name in ("solvable", "quiet")}
    own = tuple(Argument(f"{name}_factors", "list (Z * Z)", pairs) for name, pairs in found.items())
    statement = (
        f"{game.listed[0]}exactly ({game.solvable}) (powers solvable_factors) /\\ "
        f"exactly ({game.quiet}) (powers quiet_factors)"
    )
    return _theorem(game, "count", own, statement, sound="counts")


def quiet(game: Game, certificate: Fields) -> Theorem:
    """Return the theorem that patterns generate all quiet patterns."""
    limit_elimination(game)
    patterns, factors = _patterns(game, certificate, "patterns"), _factors(certificate.take("count"))
    own = (Argument("patterns", PATTERNS, patterns), Argument("quiet_factors", "list (Z * Z)", factors))
    statement = (
        f"{game.listed[1]}exactly ({game.quiet}) (powers quiet_factors) /\\ "
        f"generate modulus ({game.patterns}) ({game.quiet})"
    )
    return _theorem(game, "quiet", own, statement)


def levels(game: Game, certificate: Fields) -> Theorem:
    """Return the theorem that says how many positions need 0, 1, 2, ... moves."""
    sizes = [int(size) for size in certificate.take("levels")]
    if (sum(sizes) + 1) * prod(game.made) * prod(game.cells) > MAX_SEARCH:
        raise NotStated("there are too many positions for a verified search")
    needs = game.solvable.replace("solvable", "@needs", 1)
    statement = f"{game.listed[0]}forall k, 0 <= k -> exactly ({needs} k) (nth (Z.to_nat k) sizes 0)"
    return _theorem(game, "levels", (numbers("sizes", sizes),), statement, loads=f"{LOADS} Levels")


def fewest(game: Game, answer: Fields, certificate: Fields, positions: Mapping[str, list[int]]) -> Theorem:
    """Return the theorem that moves solve a position, and that fewer than the lower bound do not."""
    made = flat(certificate.take(game.moves), game.made)
    game.on_board(made)
    least = answer.take("lower_bound", None)
    if least is None:
        raise NotStated("no lower bound is claimed")
    total = least if answer.take("optimal", False) else sum(made)
    own: tuple[Argument, ...]
    start = (*(numbers(name, positions[name]) for name in ("state", "target")), numbers("made", made))
    end = (number("total", total), number("least", least))
    if "dual" in certificate.values or not least:
        weights, most = _dual(game, certificate) if least else ([0] * prod(game.cells), 1)
        name, own = "fewest-dual", (numbers("weights", weights), number("most", most))
    else:
        name, own = "fewest-quiet", (Argument("patterns", PATTERNS, _all_patterns(game, certificate)),)
    return _theorem(game, name, (*start, *own, *end), f"shortest {game.reach} total least")


def _theorem(
    game: Game, name: str, own: tuple[Argument, ...], statement: str, *, sound: str = "", loads: str = LOADS
) -> Theorem:
    named = f"{game.sound}_{sound or name.replace('-', '_')}_sound"
    return Theorem(f"{game.checker}-{name}", named, loads, (*game.common, *own), statement)


def _dual(game: Game, certificate: Fields) -> tuple[list[int], int]:
    if prod(game.made) * game.span**2 > MAX_WINDOWS:
        raise NotStated("the moves are too large for a verified statement about dual weights")
    dual = certificate.record("dual")
    weights = flat(dual.take("weights"), game.cells)
    game.on_board(weights)
    return weights, dual.take("denominator")


def _all_patterns(game: Game, certificate: Fields) -> list[Tree]:
    """Return generators of the quiet patterns, all of whose sums are added to the moves.

    Where the certificate lists none they are found here. The claim holds them, and the verified checker trusts neither.
    """
    limit_elimination(game)
    listed = "quiet" in certificate.values
    patterns = _patterns(game, certificate, "quiet") if listed else _found_patterns(game)
    if prod(order for order, _ in patterns) * prod(game.made) > MAX_SUMS:
        raise NotStated("there are too many quiet patterns for a verified statement")
    return patterns


def _found_patterns(game: Game) -> list[Tree]:
    try:
        answer = game.list_quiet()
    except InvalidInput:
        raise NotStated("the board is malformed") from None
    if not isinstance(answer, Solved):
        raise NotStated("a lower bound without dual weights or quiet patterns has no verified checker on this board")
    patterns: Any = answer.certificate
    return [[int(one.order), [*map(int, getattr(one, game.moves).flat)]] for one in patterns.patterns]


def limit_elimination(game: Game) -> None:
    """Refuse a board that is too large for light chasing, or for elimination on the moves that stay free."""
    made = prod(game.made)
    if (made + prod(game.cells)) * max(1, game.span) > MAX_CHANGES:
        raise NotStated("the board is too large for a verified elimination")
    chased, left_over = set(), 0
    for column in game.columns():
        last = max((move for move, amount in column.items() if amount % game.modulus), default=None)
        if last is None or last in chased or gcd(column[last], game.modulus) > 1:
            left_over += 1
        else:
            chased.add(last)
    free = made - len(chased)
    words = 64 if game.modulus == 2 else max(1, game.modulus.bit_length() // 64) ** -2
    if free * free * (left_over + free) > MAX_STEPS * words or made * game.span * free > MAX_STEPS * words:
        raise NotStated("the board is too large for a verified elimination")


def _patterns(game: Game, certificate: Fields, name: str) -> list[Tree]:
    found: list[Tree] = []
    for entry in certificate.records(name):
        moves = flat(entry.take(game.moves), game.made)
        game.on_board(moves)
        found.append([entry.take("order"), moves])
    return found


def _factors(pairs: Sequence[Sequence[int]]) -> list[Tree]:
    if any(exponent > MAX_EXPONENT for _, exponent in pairs):
        raise NotStated("the number is too large for a verified statement")
    return [[base, exponent] for base, exponent in pairs]
