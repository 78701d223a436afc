"""A game as a request names it: parameters as texts, a variant, a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ludus.core.errors import Fault, InvalidInput, abbreviate, invalid
from ludus.core.games import Entry, Parameter, ParameterType
from ludus.core.records import dataclass
from ludus.families import games
from ludus.web.errors import Kind, Refused
from ludus.workbench.playing import Standing

MAX_ENTRIES = 64
"""Maximum number of entries of a parameter that is a list: heaps, coins, axes."""


@dataclass(frozen=True, slots=True)
class Target:
    """A game, its parameters chosen, at a position."""

    name: str
    parameters: Mapping[str, str]
    """Every parameter, as a text that can be sent back."""
    standing: Standing


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
    chosen = entry.variant(variant) if variant is not None else None
    values = dict(chosen.values) if chosen else {}
    values |= read_parameters(entry, parameters)
    game = entry.game(**values)
    text = position if position is not None else chosen.position if chosen else None
    told = {one.name: as_words(values.get(one.name, one.default)) for one in entry.parameters}
    return Target(name, told, Standing(entry, game, game.start() if text is None else game.read(text)))


def read_parameters(entry: Entry, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that texts describe; InvalidInput with every name that is not a parameter."""
    known = {name: parameter for parameter in entry.parameters for name in (parameter.name, *parameter.aliases)}
    unknown = [name for name in texts if name not in known]
    if unknown:
        raise InvalidInput(*(Fault(name, f"expected one of {', '.join(known)}") for name in unknown))
    return {known[name].name: _value(known[name], text) for name, text in texts.items()}


def as_words(value: Any) -> str:
    """Return a value as the text that a parameter reads.

    >>> as_words((6, 8)), as_words(True), as_words((True, False))
    ('6,8', 'yes', 'yes,no')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(as_words, value)) if isinstance(value, tuple) else str(value)


def _value(parameter: Parameter, text: str) -> Any:
    if parameter.type in (ParameterType.NUMBERS, ParameterType.SWITCHES) and text.count(",") >= MAX_ENTRIES:
        raise invalid(parameter.name, f"expected at most {MAX_ENTRIES} entries, got {text.count(',') + 1}")
    # The default need not be a text that can be read: no axes at all, for "as usual".
    return parameter.default if text == as_words(parameter.default) else parameter.read(text)
