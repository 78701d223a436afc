"""A game as a request names it (parameters as texts, a variant, a position), and how it stands as a JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from math import prod
from typing import Any

from ludus.core.errors import Fault, InvalidInput, LudusError, abbreviate, invalid
from ludus.core.games import Entry, Face, Parameter, ParameterType, Standing
from ludus.core.problem import Problem
from ludus.core.records import dataclass
from ludus.core.wording import count
from ludus.families import games
from ludus.families.codec import write_problem
from ludus.families.games import as_words
from ludus.web.answered import amounts, picture_fields
from ludus.web.errors import Kind, Refused
from ludus.workbench.playing import last_word, no_move

MAX_ENTRIES = 64
"""Maximum number of entries of a parameter that is a list: heaps, coins, axes."""


@dataclass(frozen=True, slots=True)
class Target:
    """A game, its parameters chosen, at a position."""

    name: str
    parameters: Mapping[str, str]
    """Every parameter, as a text that can be sent back."""
    standing: Standing

    def played(self, move: Any) -> Target:
        """Return the same game after a move."""
        return replace(self, standing=self.standing.played(move))


def named(fields: Mapping[str, Any]) -> Target:
    """Return the game at the position that a request names."""
    return target(fields["game"], fields.get("parameters") or {}, fields.get("variant"), fields.get("position"))


def entry_of(name: str) -> Entry:
    """Return the entry of a game; refused as not found when there is none of that name."""
    if name not in families():
        raise Refused(Kind.NOT_FOUND, f"expected the name of a game, got {abbreviate(name)}")
    return _entry(name)


@cache
def families() -> Mapping[str, str]:
    """Return the name of every game with its family, looked up in the folders once."""
    return games.names()


@cache
def _entry(name: str) -> Entry:
    return games.find(name)


def target(name: str, parameters: Mapping[str, str], variant: str | None, position: str | None) -> Target:
    """Return the game at the position that a request describes; given parameters win over those of the variant."""
    entry = entry_of(name)
    given = read_parameters(entry, parameters)
    standing = entry.placed(variant, given, position)
    values = {**(entry.variant(variant).values if variant is not None else {}), **given}
    told = {one.name: as_words(values.get(one.name, one.default)) for one in entry.parameters}
    return Target(name, told, standing)


def read_parameters(entry: Entry, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that texts describe; InvalidInput with every name that is not a parameter."""
    known = {name: parameter for parameter in entry.parameters for name in (parameter.name, *parameter.aliases)}
    unknown = [name for name in texts if name not in known]
    if unknown:
        raise InvalidInput(*(Fault(name, f"expected one of {', '.join(known)}") for name in unknown))
    return {known[name].name: _value(known[name], text) for name, text in texts.items()}


def _value(parameter: Parameter, text: str) -> Any:
    if parameter.type in (ParameterType.NUMBERS, ParameterType.SWITCHES) and text.count(",") >= MAX_ENTRIES:
        raise invalid(parameter.name, f"expected at most {MAX_ENTRIES} entries, got {text.count(',') + 1}")
    # The default need not be a text that can be read: no axes at all, for "as usual".
    return parameter.default if text == as_words(parameter.default) else parameter.read(text)


MAX_MOVES = 5000
"""Maximum number of moves that are listed; every one can be touched or typed."""
MAX_PROBLEM_CELLS = 10_000
"""Larger problems are not sent along; POST /api/problems keeps them."""


def situation(target: Target, *, mover: str = "") -> dict[str, Any]:
    """Return how a game stands; `mover` made the last move ("you" or "other")."""
    game, position = target.standing.game, target.standing.position
    problem = _asked(target.standing)
    over = target.standing.is_over
    moves = [] if over else [game.write_move(move) for move in islice(game.moves(position), MAX_MOVES)]
    return {
        "game": target.name,
        "parameters": dict(target.parameters),
        "position": game.write(position),
        "picture": picture_fields(game.picture(position)),
        "rule": rule(target.standing),
        **standing_fields(target, mover, has_moves=bool(moves)),
        "moves": moves,
        "problem": write_problem(problem) if problem and prod(problem.shape) <= MAX_PROBLEM_CELLS else None,
        "amounts": game.amounts(position) if hasattr(game, "amounts") else amounts(problem) if problem else None,
    }


def face_of(entry: Entry) -> Face:
    """Return how a game presents itself; one that does not say has its summary and its question."""
    return entry.face or Face("lights", entry.summary, entry.summary, entry.questions[entry.question])


def rule(standing: Standing) -> tuple[str, str]:
    """Return the rule that is played by in two parts, as a page says it: a move, and the goal."""
    face, game = face_of(standing.entry), standing.game
    move, goal = (face.move, face.goal) if face.rule is None else face.rule(game)
    passes = int(getattr(getattr(game, "rules", game), "passes", 0))
    if passes:
        move += f" Or pass: {count(passes, 'pass', 'passes', verb=('is', 'are'))} available to both players."
    return move, f"do not {goal}" if standing.is_misere else goal


def standing_fields(target: Target, mover: str, *, has_moves: bool) -> dict[str, Any]:
    """Return whether the game is over, who has won it, whose turn it is, and the sentence that says so."""
    standing = target.standing
    over = standing.is_over
    if standing.entry.players == 1:
        words = "Done." if over else "Your move." if has_moves else "No move is left."
        return {"over": over or not has_moves, "won": over, "status": words, "turn": "you" if has_moves else "nobody"}
    if not over:
        turn = "other" if mover == "you" else "you"
        words = "Your move." if turn == "you" else "The other player is to move."
        return {"over": False, "won": False, "status": words, "turn": turn}
    words = last_word(standing, yours=mover == "you") if mover else no_move(standing)
    return {"over": True, "won": (mover == "you") != standing.is_misere, "status": words, "turn": "nobody"}


def _asked(standing: Standing) -> Problem | None:
    """Return the problem of a position; None where there is nothing left to ask, as when every cell is covered."""
    try:
        return standing.problem()
    except LudusError:
        return None
