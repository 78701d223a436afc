"""`ludus play GAME`: any game in the terminal, from its picture alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import Any

import click

from ludus import bench
from ludus.cli import colour
from ludus.cli.output import write_fields
from ludus.cli.target import GameTarget, TargetCommand, complete_game, game_target
from ludus.core.answers import Impossible, Solved
from ludus.core.effort import Effort
from ludus.core.errors import Forbidden, Malformed
from ludus.core.games import Mendable
from ludus.core.problems import Question, write_problem
from ludus.render.text import text

HELP = """  2 3           make the move 2 3 (moves are the numbers beside the board; some games have a pass)
  undo, redo    take a move back (in a game of two, with the answer to it), make it again
  hint          a move of a solution; hint best: of a shortest one, when it is found in a few seconds
  why           can this be solved at all? if not: why not
  moves         list the moves
  reset         back to the start (undo brings it back)
  save FILE     write the position as a problem file; ludus solve FILE answers questions about it
  quit          leave (so does Ctrl-D)"""


@click.command(
    cls=TargetCommand,
    epilog="""\b
Examples:
  ludus play dice-torus
  ludus play dice-torus --variant berlekamp
  ludus play dice-torus --shape 5 --window 2 --modulus 3 --seed 4
  ludus play ryuo --p 4 --from 9,12
  ludus play nim --from 1,3,5,7 --misere""",
)
@click.argument("game", shell_complete=complete_game)
def command(game: str, **options: Any) -> None:
    """Play GAME in the terminal: type a move, undo, redo, hint, why, save FILE, help or quit."""
    session = Session(game_target(game, options))
    click.secho(session.target.entry.title, bold=True)
    misere = " Here it is misere play: who cannot move wins." if session.is_misere else ""
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


MOST_CELLS = 20_000
"""On boards up to this size the length of a game is soon counted."""


@dataclass(slots=True)
class Session:
    """One evening with a game: the history of positions, and what each typed line does."""

    target: GameTarget
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
        click.echo(HELP + (f"\n\n{self.target.entry.advice}" if self.target.entry.advice else ""))

    def obey(self, line: str) -> None:
        """Do what a line says; a mistake is told in one sentence and changes nothing."""
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
        except (Malformed, Forbidden) as error:
            click.echo(f"  {error}  (help lists the commands)")
        except OSError as error:
            click.echo(f"  {error.filename}: {error.strerror}")
        except ValueError as error:
            click.echo(f"  {error}")

    def show(self) -> None:
        """Print the board."""
        click.echo(text(self.target.game.picture(self.position), colour=colour.is_wanted()))
        if self.target.game.is_won(self.position) and self.target.entry.players == 1:
            click.secho(f"Done, in {len(self.past)} moves.", bold=True, fg="green")

    def go(self, position: Any) -> None:
        """Step to a position, so that undo leads back."""
        self.past.append(self.position)
        self.future.clear()
        self.position = position
        self.show()

    def move(self, line: str) -> None:
        """Make the move that a line describes."""
        move = self.target.game.read_move(line)
        position = self.target.game.play(self.position, move)
        if move != self.advice or self.target.entry.players == 2:
            self.plan = iter(())
        self.advice = next(self.plan, None)
        self.go(position)
        if self.target.entry.players == 2:
            self.reply()

    def begin(self) -> None:
        """Say so when a game of two is over before it begins."""
        if self.target.entry.players == 2 and self.target.game.is_won(self.position):
            click.secho(f"You cannot move: you {'win' if self.is_misere else 'lose'}.", bold=True)

    @property
    def is_misere(self) -> bool:
        """Whether who cannot move wins."""
        return bool(getattr(self.target.game, "misere", False))

    def reply(self) -> None:
        """Make the other player's move, the best there is; say who has won when the game is over."""
        game = self.target.game
        if game.is_won(self.position):
            words = "You made the last move, and who cannot move wins: I win." if self.is_misere else ""
            click.secho(words or "You made the last move: you win.", bold=True, fg=None if words else "green")
            return
        move = self.best_move()
        words = game.write_move(move)
        click.echo(f"  I {words}\n" if words == "pass" else f"  I go to {words}\n")
        self.position = game.play(self.position, move)
        self.show()
        if game.is_won(self.position):
            words = "I made the last move, and who cannot move wins: you win." if self.is_misere else ""
            click.secho(words or "I made the last move: I win.", bold=True, fg="green" if words else None)

    def best_move(self) -> Any:
        """Return the move that wins soonest or loses latest, where that is soon known, or any winning move, or any."""
        game: Any = self.target.game
        for question in (Question.REMOTENESS, Question.OUTCOME, self.target.entry.question):
            certificate = self.found(question)
            if certificate is None:
                continue
            moves = game.replies(certificate) if question is Question.REMOTENESS else game.solution(certificate)
            move = next(moves, None)
            if move is not None:
                return move
        # A lost player stays as far from the end as the order of the moves allows.
        return max(game.moves(self.position))

    def found(self, question: Question) -> Any:
        """Return the certificate that answers a question about the position; None when it is not soon answered."""
        if question not in self.target.entry.questions:
            return None
        problem = self.target.game.problem(self.position, question)
        if question is Question.REMOTENESS:
            layers = 1 + getattr(problem, "passes", 0)
            if not hasattr(self.target.game, "replies") or prod(problem.shape) * layers > MOST_CELLS:
                return None
        answer = bench.ask(problem, effort=Effort(seconds=3)).answer
        return answer.certificate if isinstance(answer, Solved) else None

    def undo(self) -> None:
        """Take the last step back."""
        self.advice = None
        if not self.past:
            click.echo("  there is nothing to undo")
            return
        self.future.append(self.position)
        self.position = self.past.pop()
        self.show()

    def redo(self) -> None:
        """Make the step again that was taken back."""
        self.advice = None
        if not self.future:
            click.echo("  there is nothing to redo")
            return
        self.past.append(self.position)
        self.position = self.future.pop()
        self.show()

    def reset(self) -> None:
        """Go back to the start."""
        self.advice = None
        self.go(self.target.position)

    def hint(self, *, best: bool) -> None:
        """Name a move of a solution; the hints that follow lead to its end."""
        if self.advice is None or best:
            self.look_ahead(best=best)
        if self.advice is not None:
            click.echo(f"  try {self.target.game.write_move(self.advice)}")

    def look_ahead(self, *, best: bool) -> None:
        """Find a solution to take hints from; in a game of two, a move that wins soonest or loses latest."""
        entry = self.target.entry
        if entry.players == 2 and best and self.found(Question.REMOTENESS) is not None:
            self.advice = self.best_move()
            return
        question = Question.FEWEST if best and Question.FEWEST in entry.questions else entry.question
        result = bench.ask(self.target.game.problem(self.position, question), effort=Effort(seconds=3))
        if not isinstance(result.answer, Solved) and isinstance(self.target.game, Mendable):
            self.advice = self.target.game.better(self.position)
            if self.advice is None:
                click.echo(f"  no single move makes it better: {result.sentence}")
            return
        if not isinstance(result.answer, Solved):
            click.echo(f"  no move helps: {result.sentence}")
            return
        self.plan = self.target.game.solution(result.answer.certificate)
        self.advice = next(self.plan, None)
        if self.advice is None:
            click.echo("  nothing is left to do" if entry.players == 1 else "  no move wins against best play")

    def why(self) -> None:
        """Say whether the position can be solved, and show the proof when it cannot."""
        game = self.target.game
        result = bench.ask(game.problem(self.position, self.target.entry.question))
        if self.target.entry.players == 2 and isinstance(result.answer, Solved):
            moves = list(map(game.write_move, game.solution(result.answer.certificate)))
            click.echo(f"  to move here wins, with {', or '.join(moves)}" if moves else "  to move here loses")
        click.echo(f"  {result.verdict}: {result.sentence}")
        if isinstance(result.answer, Impossible):
            click.echo(text(result.picture(), colour=colour.is_wanted()))

    def list_moves(self) -> None:
        """Print the moves that the picture offers."""
        moves = list(self.target.game.picture(self.position).moves())
        click.echo("  " + ", ".join(moves[:60]) + (f", and {len(moves) - 60} more" if len(moves) > 60 else ""))

    def save(self, name: str) -> None:
        """Write the position as a problem file."""
        if not name:
            click.echo("  save needs the name of a file, such as: save board.json")
            return
        write_fields(Path(name), write_problem(self.target.game.problem(self.position, self.target.entry.question)))
        click.echo(f"  saved; ludus solve {name}")

    def leave(self) -> None:
        """End the session."""
        self.is_over = True
