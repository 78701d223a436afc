"""The argument DICE: a known set, a file, lists of faces, or a string of letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import MAX_BYTES, read_json
from ludus.families.codec import read_problem
from ludus.families.dice import sets as dice_sets
from ludus.families.dice.draw import title
from ludus.families.dice.problem import Dice, dice


def complete_dice(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the known sets whose names begin as typed, and leave files to the shell."""
    known = [*dice_sets.NONTRANSITIVE, *(one.name for one in dice_sets.records())]
    return [*(CompletionItem(name) for name in known if name.startswith(typed)), CompletionItem(typed, type="file")]


dice_argument = click.argument("text", metavar="DICE", shell_complete=complete_dice)


def show_set(problem: Dice) -> None:
    """Print a set as a string, and its sizes on standard error."""
    click.echo(problem.string)
    click.echo(title(problem), err=True)


def dice_of(text: str) -> Dice:
    """Return the dice that a text names: a known set, a file, lists of faces, or a string of letters."""
    known = dice_sets.named(text)
    if known is not None:
        return known
    path = Path(text)
    if path.suffix == ".json":
        if not path.is_file():
            raise invalid("dice", f"expected a file, got {abbreviate(text)}, which is not there")
        with path.open("rb") as file:
            problem: Any = read_problem(read_json(file.read(MAX_BYTES + 1)), folder=path.parent)
        if not isinstance(problem, Dice):
            raise invalid("kind", f"expected a problem of the kind dice, got {problem.KIND}")
        return problem
    if any(letter.isdigit() for letter in text):
        try:
            return dice([[int(face) for face in die.split(",")] for die in text.split("/")])
        except ValueError:
            expected = "expected lists of faces such as 4,4,0/3,3,3, or a string of letters, or the name of a known set"
            raise invalid("dice", f"{expected}, got {abbreviate(text)}") from None
    return dice(text)
