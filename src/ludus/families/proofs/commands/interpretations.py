"""`ludus interpretations`: one claim about two coins under every interpretation of the rules."""

from __future__ import annotations

import json
from dataclasses import replace

import click

from ludus.cli.tools import DONE
from ludus.cli.tools.options import number_option
from ludus.cli.tools.progress import ProgressDisplay
from ludus.cli.tools.target import completing
from ludus.core.limits import Limits
from ludus.core.wording import table
from ludus.families.proofs import interpretations
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.two_coins import Coins, Push, fewest_states, known_laws, law_of
from ludus.families.proofs.automata.two_coins import interpretations as every_game

STATES_SIDE = 16
"""The side of the board on which the states of an interpretation without a law are counted."""


@click.command(
    epilog=f"""\b
Examples:
  ludus interpretations theorem-2
  ludus interpretations theorem-3 theorem-4 --bound 20
  ludus interpretations theorem-4 --interpretation rooks --json
  ludus interpretations --laws

\b
Claims: {", ".join(interpretations.LOST_SETS)}.
Interpretations: {", ".join(interpretation.name for interpretation in interpretations.INTERPRETATIONS)}."""
)
@click.argument("claims", metavar="[CLAIM]...", nargs=-1, shell_complete=completing(lambda: interpretations.LOST_SETS))
@number_option(
    "--bound", 2, interpretations.MAX_BOUND, default=interpretations.BOUND, help="Coordinates from 1 to this."
)
@click.option(
    "--interpretation", "names", multiple=True, metavar="NAME", help="Only this interpretation; may be repeated."
)
@click.option(
    "--laws",
    is_flag=True,
    help="Show all 144 interpretations with the law of their P-positions on boards of every size (about 30 s).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of text.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
def command(claims: tuple[str, ...], bound: int, names: tuple[str, ...], laws: bool, as_json: bool, quiet: bool) -> int:
    """Test each CLAIM of "Two-dimensional Silver Dollar game" under every interpretation of its rules, up to a bound.

    For each interpretation: the claim holds, or its smallest counterexample. Without a CLAIM all are tested.
    """
    if laws:
        if claims or names:
            raise click.UsageError("--laws is about all interpretations: expected no CLAIM and no --interpretation")
        return print_laws(as_json=as_json, quiet=quiet)
    with ProgressDisplay(quiet=quiet) as display:
        result = list(
            interpretations.findings(claims, bound=bound, interpretations=names, limits=Limits(progress=display))
        )
    if as_json:
        found = [one.fields() for one in result]
        click.echo(json.dumps({"ludus": 1, "bound": bound, "certified": False, "findings": found}))
        return DONE
    for name in dict.fromkeys(one.claim.name for one in result):
        show([one for one in result if one.claim.name == name])
    return DONE


def show(result: list[interpretations.Finding]) -> None:
    """Print what became of one claim under each interpretation."""
    claim, pairs = result[0].claim, result[0].pairs
    click.secho(f"{claim.name}: {claim.statement}", bold=True)
    click.echo(f"  {pairs} pairs of distinct squares for each interpretation; computed, not certified\n")
    rows: list[tuple[str, str]] = []
    for one in result:
        its = one.interpretation
        rows += [(its.name, f"definition {its.definition}: {its.words}"), ("", one.sentence())]
    lines = table(rows, indent="  ").splitlines()
    for one, name, verdict in zip(result, lines[::2], lines[1::2], strict=True):
        click.secho(name, bold=True)
        click.secho(verdict, fg="green" if one.holds else "yellow")
    held = sum(one.holds for one in result)
    click.echo(f"\n  holds under {held} of {len(result)} interpretations\n")


def print_laws(*, as_json: bool, quiet: bool) -> int:
    """Print the law of every interpretation, a line for each choice but the push."""
    games, found, states = list(every_game()), dict[Coins, str | None](), dict[Coins, int]()
    with ProgressDisplay(quiet=quiet) as display:
        for number, game in enumerate(games):
            display("interpretation by interpretation", number, len(games))
            found[game] = law_of(game, Budget())
            if found[game] is None:
                states[game] = fewest_states(game, STATES_SIDE)
    if as_json:
        rows = [
            {**_choices(game), "push": game.push.value, "law": law, "states_at_least": states.get(game)}
            for game, law in found.items()
        ]
        click.echo(json.dumps({"ludus": 1, "laws": rows, "certified": False}, ensure_ascii=False))
        return DONE
    signs = dict(zip(known_laws(), "NTDMS", strict=True))
    lines = [["", "", *(push.value for push in Push)]]
    for game in (one for one in games if one.push is Push.NONE):
        *choices, (_, is_misere) = _choices(game).items()
        words = ", ".join(name if chosen else f"no {name}" for name, chosen in choices)
        row = (replace(game, push=push) for push in Push)
        signed = (signs.get(found[one] or "", str(states.get(one))) for one in row)
        lines.append(["misère" if is_misere else "normal", words, *signed])
    held = sum(law is not None for law in found.values())
    click.echo(table(lines) + "\n\n" + "\n".join(f"{sign}  {name}" for name, sign in signs.items()))
    board = f"{STATES_SIDE} x {STATES_SIDE}"
    click.echo(f"n  none of these: every automaton of the P-positions has at least n states ({board})")
    words = "proved for all board sizes by the engine of automata: computed, not certified"
    click.echo(f"\n{held} of {len(found)} have a law, {words}")
    return DONE


def _choices(game: Coins) -> dict[str, bool]:
    return {"land": game.land, "jump": game.jump, "drop": game.drop, "misere": game.misere}
