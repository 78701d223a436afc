"""`ludus play GAME`: any game in the terminal, from its picture alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from ludus import workbench
from ludus.cli.tools.output import picture_text, write_fields
from ludus.cli.tools.target import PlacedCommand, complete_game, game_target
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import IllegalMove, InvalidInput
from ludus.core.games import Standing
from ludus.core.wording import count, table
from ludus.families.codec import write_problem
from ludus.workbench.playing import advice, best_move, game_view, last_word, no_move

HELP = (
    ("undo, redo", "take a move back (in a two-player game, with the reply), make it again"),
    ("hint", "a move of a solution; hint best: of a shortest one, when it is found in a few seconds"),
    ("why", "can this be solved at all? if not: why not"),
    ("moves", "list the moves"),
    ("reset", "back to the start (undo brings it back)"),
    ("save FILE", "write the position as a problem file; ludus solve FILE answers questions about it"),
    ("quit", "leave (so does Ctrl-D)"),
)


@click.command(
    cls=PlacedCommand,
    epilog="""\b
Examples:
  ludus play dice-torus
  ludus play dice-torus --variant berlekamp
  ludus play dice-torus --shape 5 --window 2 --modulus 3 --seed 4
  ludus play ryuo 9,12 --p 4
  ludus play nim 1,3,5,7 --misere""",
)
@click.argument("game", shell_complete=complete_game)
def command(game: str, **options: Any) -> None:
    """Play GAME in the terminal: type a move, undo, redo, hint, why, save FILE, help or quit."""
    session = Session(game_target(game, options))
    click.secho(session.target.entry.title, bold=True)
    misere = " This is misère play: if you cannot move, you win." if session.standing().is_misere else ""
    click.echo(f"{session.target.entry.summary}{misere}  (Type help for the commands.)\n")
    session.show()
    session.begin()
    while not session.is_over:
        try:
            line = click.prompt("move", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:
            click.echo()
            return
        session.obey(line.strip())


@dataclass(slots=True)
class Session:
    """A game that is played: the history of positions, and what each typed line does."""

    target: Standing
    """The game at its start."""
    past: list[Any] = field(default_factory=list)
    """The positions at which the player has moved."""
    future: list[Any] = field(default_factory=list)
    position: Any = None
    plan: Iterator[Any] = field(default_factory=lambda: iter(()))
    """What is left of the last solution that hints were taken from."""
    advice: Any = None
    """The move that the last hint named."""
    is_over: bool = False

    def __post_init__(self) -> None:
        self.position = self.target.position

    def help(self) -> None:
        """Tell the commands, and how people play this game."""
        move = next(iter(self.target.game.moves(self.position)), None)
        sample = [] if move is None else [(self.target.game.write_move(move), "make this move")]
        click.echo(table([*sample, *HELP], indent="  "))
        if self.target.entry.advice:
            click.echo(f"\n{self.target.entry.advice}")

    def obey(self, line: str) -> None:
        """Do what a line says; a mistake is game_view in one sentence and changes nothing."""
        word, _, rest = line.partition(" ")
        orders: dict[str, Callable[[], None]] = {
            "": self.show,
            "help": self.help,
            "?": self.help,
            "undo": self.undo,
            "redo": self.redo,
            "hint": lambda: self.hint(best=rest.strip() == "best"),
            "why": self.why,
            "moves": self.list_moves,
            "reset": self.reset,
            "save": lambda: self.save(rest.strip()),
            "quit": self.leave,
            "exit": self.leave,
        }
        try:
            orders.get(word.lower(), lambda: self.move(line))()
        except (InvalidInput, IllegalMove) as error:
            click.echo(f"  {error}  (help lists the commands)")
        except OSError as error:
            click.echo(f"  {error.filename}: {error.strerror}")
        except ValueError as error:
            click.echo(f"  {error}")

    def show(self) -> None:
        click.echo(picture_text(self.target.game.picture(self.position)))
        if self.target.game.is_won(self.position) and self.target.entry.players == 1:
            click.secho(f"Done, in {count(len(self.past), 'move')}.", bold=True, fg="green")

    def go(self, position: Any) -> None:
        """Step to a position, so that undo leads back."""
        self.past.append(self.position)
        self.future.clear()
        self.position = position
        self.show()

    def move(self, line: str) -> None:
        move = self.target.game.read_move(line)
        position = self.target.game.play(self.position, move)
        if move != self.advice or self.target.entry.players == 2:
            self.plan = iter(())
        self.advice = next(self.plan, None)
        self.go(position)
        if self.target.entry.players == 2:
            self.reply()

    def standing(self) -> Standing:
        return replace(self.target, position=self.position)

    def begin(self) -> None:
        """Report a two-player game that is over before it begins."""
        standing = self.standing()
        if standing.entry.players == 2 and standing.is_over:
            click.secho(no_move(standing), bold=True)

    def reply(self) -> None:
        """Make the other player's move, the best there is; say who has won when the game is over."""
        game, standing = self.target.game, self.standing()
        if standing.is_over:
            click.secho(last_word(standing, yours=True), bold=True, fg=None if standing.is_misere else "green")
            return
        move = best_move(standing)
        words = game.write_move(move)
        click.echo(f"  I {words}\n" if words == "pass" else f"  I go to {words}\n")
        self.position = game.play(self.position, move)
        self.show()
        standing = self.standing()
        if standing.is_over:
            click.secho(last_word(standing, yours=False), bold=True, fg="green" if standing.is_misere else None)

    def undo(self) -> None:
        self.step(self.past, self.future, "undo")

    def redo(self) -> None:
        self.step(self.future, self.past, "redo")

    def step(self, there: list[Any], here: list[Any], word: str) -> None:
        self.advice = None
        if not there:
            click.echo(f"  there is nothing to {word}")
            return
        here.append(self.position)
        self.position = there.pop()
        self.show()

    def reset(self) -> None:
        self.advice = None
        self.go(self.target.position)

    def hint(self, *, best: bool) -> None:
        """Name a move of a solution; the hints that follow lead to its end."""
        if self.advice is None or best:
            self.look_ahead(best=best)
        if self.advice is not None:
            click.echo(f"  try {self.target.game.write_move(self.advice)}")

    def look_ahead(self, *, best: bool) -> None:
        """Find a solution to take hints from; in a two-player game, a move that wins soonest or loses latest."""
        found = advice(self.standing(), best=best)
        self.advice, self.plan = found.move, found.plan
        if found.move is None:
            click.echo(f"  {found.sentence}")

    def why(self) -> None:
        """Say whether the position can be solved, and show the proof when it cannot."""
        game = self.target.game
        result = workbench.ask(self.standing().problem())
        if self.target.entry.players == 2 and isinstance(result.answer, Solved):
            moves = list(map(game.write_move, game.solution(result.answer.certificate)))
            click.echo(
                f"  N-position; winning moves: {', '.join(moves)}" if moves else "  P-position; every move loses"
            )
        sentence, picture = game_view(self.standing(), result)
        click.echo(f"  {result.title}. {sentence}")
        if isinstance(result.answer, Impossible):
            click.echo(picture_text(picture))

    def list_moves(self) -> None:
        moves = list(self.target.game.picture(self.position).moves())
        click.echo("  " + ", ".join(moves[:60]) + (f", and {len(moves) - 60} more" if len(moves) > 60 else ""))

    def save(self, name: str) -> None:
        """Write the position as a problem file."""
        if not name:
            click.echo("  save needs the name of a file, such as: save board.json")
            return
        write_fields(Path(name), write_problem(self.standing().problem()))
        click.echo(f"  saved; ludus solve {name}")

    def leave(self) -> None:
        self.is_over = True
