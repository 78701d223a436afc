"""Reading a problem of the kind "two-pieces"."""

from dataclasses import replace
from typing import TypeVar

from ludus_check.errors import Malformed
from ludus_check.fields import Record
from ludus_check.limits import AXES, AXIS_LENGTH, COORDINATE, Limit
from ludus_check.two_pieces.game import ABOUT_NUMBERS, ABOUT_ONE, Game, Pair, Place, Push, PushOff, Question
from ludus_check.values import entries, vector
from ludus_check.words.quoting import shown

MOVES = Limit(10_000)
"""The most rays, and the most steps."""
PAIRS = Limit(100_000)
"""Maximum number of moves of a pair that are listed."""
Choice = TypeVar("Choice")


def read_game(problem: Record) -> Game:
    """Return the game that a problem describes."""
    switches = ("jump", "land", "drop", "push", "push_off", "position", "question", "misere")
    optional = ("rays", "steps", *switches, "passes", "pass_at_terminal", "below")
    problem.only(("ludus", "kind", "size"), optional)
    size = problem.integers("size", 1, AXES, 1, COORDINATE)
    everywhere = Question.P_POSITIONS if problem.values.get("misere") is True else Question.TABLE
    default = Question.OUTCOME if problem.has("position") else everywhere
    drop: object = _one_of(problem, "drop", {False: False, True: True, "pushed": "pushed"}, False)
    pushes: dict[object, Push] = {one.value: one for one in Push if one is not Push.NONE}
    game = Game(
        size=size,
        rays=problem.moves("rays", len(size), MOVES, AXIS_LENGTH),
        steps=problem.moves("steps", len(size), MOVES, AXIS_LENGTH),
        jump=problem.switch("jump"),
        land=problem.switch("land"),
        leaves=drop is not False,
        drop=drop is True,
        push=_one_of(problem, "push", {False: Push.NONE, True: Push.CONTACT} | pushes, Push.NONE),
        push_off=problem.choice("push_off", PushOff, PushOff.BOTH),
        question=problem.choice("question", Question, default),
        misere=problem.switch("misere"),
        passes=problem.integer("passes", 0, default=0),
        pass_at_terminal=problem.switch("pass_at_terminal"),
        below=problem.integer("below", 1, default=1),
    )
    if game.misere and game.question in ABOUT_NUMBERS:
        raise Malformed(problem.path("question"), 'expected "p-positions", "outcome" or "remoteness" in misère play')
    if problem.has("below") and game.question is not Question.LEVELS:
        raise Malformed(problem.path("below"), f'unexpected field with the question "{game.question.value}"')
    if problem.has("position"):
        return replace(game, position=_position(game, problem))
    if game.question in ABOUT_ONE:
        raise Malformed(problem.path("position"), "expected two places to ask about, got an object without them")
    return game


def _position(game: Game, problem: Record) -> Pair:
    places = [read_place(game, value, field) for field, value in problem.entries("position", 2, 2)]
    first, second = (game.off if game.leaves and 0 in place else place for place in places)
    if first == second and not game.is_shared and not (game.leaves and first == game.off):
        raise Malformed(problem.path("position"), f"expected two different squares, got {list(first)} twice")
    return min(first, second), max(first, second)


def read_place(game: Game, value: object, field: str) -> Place:
    """Return the coordinates of a place as they are written; where pieces can leave, 0 is off."""
    return vector(value, field, *((0, side - 1 + game.low) for side in game.size))


def _one_of(problem: Record, name: str, choices: dict[object, Choice], default: Choice) -> Choice:
    """Return what true, false or a name of a rule stands for; 1 and 0 are neither."""
    value = problem.values.get(name)
    for written, choice in choices.items():
        if type(value) is type(written) and value == written:
            return choice
    if not problem.has(name):
        return default
    words = ", ".join(shown(written) for written in choices)
    raise Malformed(problem.path(name), f"expected one of {words}, got {shown(value)}")


def read_pairs(game: Game, certificate: Record, name: str) -> list[Pair]:
    """Return the pairs that a field lists, each the lesser place first, in increasing order."""
    found = []
    for field, value in certificate.entries(name, 0, PAIRS):
        first, second = (read_place(game, place, part) for part, place in entries(value, field, 2, 2))
        if not is_pair(game, (first, second)):
            wanted = "a pair of the game, the lesser place first, zeros alone for off"
            raise Malformed(field, f"expected {wanted}, got {list(first)}, {list(second)}")
        found.append((first, second))
    if found != sorted(set(found)):
        raise Malformed(certificate.path(name), "expected pairs in increasing order, none twice")
    return found


def is_pair(game: Game, pair: Pair) -> bool:
    """Say whether two places are a pair of the game, the lesser first."""
    first, second = pair
    if first > second or (first == second and not game.is_shared and not (game.leaves and first == game.off)):
        return False
    return all(_is_place(game, place) for place in pair)


def _is_place(game: Game, place: tuple[int, ...]) -> bool:
    if game.leaves and place == game.off:
        return True
    return all(game.low <= x < game.low + side for x, side in zip(place, game.size, strict=True))
