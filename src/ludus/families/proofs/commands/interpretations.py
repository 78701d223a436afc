"""`ludus interpretations`: one claim about two coins under every interpretation of the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import click
from click.shell_completion import CompletionItem

from ludus.cli.tools import DONE
from ludus.cli.tools.progress import ProgressDisplay
from ludus.core.limits import Limits
from ludus.families.impartial.two_pieces import interpretations
from ludus.families.proofs.automata.tables import Budget
from ludus.families.proofs.automata.two_coins import Coins, Push, fewest_states, known_laws, law_of
from ludus.families.proofs.automata.two_coins import interpretations as every_game


def complete_claim(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the claims whose names begin as typed, for the Tab key."""
    return [CompletionItem(name) for name in interpretations.LOST_SETS if name.startswith(typed)]


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
@click.argument("claims", metavar="[CLAIM]...", nargs=-1, shell_complete=complete_claim)
@click.option(
    "--bound",
    type=click.IntRange(2, interpretations.MAX_BOUND),
    default=interpretations.BOUND,
    show_default=True,
    help="Coordinates from 1 to this.",
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
        return tell_laws(as_json=as_json, quiet=quiet)
    with ProgressDisplay(quiet=quiet) as display:
        result = list(
            interpretations.findings(claims, bound=bound, interpretations=names, limits=Limits(progress=display))
        )
    if as_json:
        fields: dict[str, Any] = {
            "ludus": 1,
            "bound": bound,
            "certified": False,
            "findings": [one.fields() for one in result],
        }
        click.echo(json.dumps(fields))
        return DONE
    for name in dict.fromkeys(one.claim.name for one in result):
        show([one for one in result if one.claim.name == name])
    return DONE


def show(result: list[interpretations.Finding]) -> None:
    """Print what became of one claim under each interpretation."""
    claim, pairs = result[0].claim, result[0].pairs
    click.secho(f"{claim.name}: {claim.statement}", bold=True)
    click.echo(f"  {pairs} pairs of distinct squares for each interpretation; computed, not certified\n")
    width = max(len(one.interpretation.name) for one in result)
    for one in result:
        click.secho(f"  {one.interpretation.name:<{width}}", bold=True, nl=False)
        click.echo(f"  definition {one.interpretation.definition}: {one.interpretation.words}")
        click.secho(f"  {'':<{width}}  {one.sentence()}", fg="green" if one.holds else "yellow")
    held = sum(one.holds for one in result)
    click.echo(f"\n  holds under {held} of {len(result)} interpretations\n")


def tell_laws(*, as_json: bool, quiet: bool) -> int:
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
        click.echo(json.dumps({"ludus": 1, "laws": rows}, ensure_ascii=False))
        return DONE
    signs = dict(zip(known_laws(), "NTDMS", strict=True))
    click.echo(f"{'':<35}" + "  ".join(push.value for push in Push))
    for game in (one for one in games if one.push is Push.NONE):
        *choices, (_, is_misere) = _choices(game).items()
        words = ", ".join(name if chosen else f"no {name}" for name, chosen in choices)
        row = [replace(game, push=push) for push in Push]
        signed = [signs.get(found[one] or "", str(states.get(one))) for one in row]
        cells = (f"{sign:^{len(push.value)}}" for sign, push in zip(signed, Push, strict=True))
        click.echo(f"{'misère' if is_misere else 'normal'}  {words:<25}  {'  '.join(cells)}".rstrip())
    held = sum(law is not None for law in found.values())
    click.echo("\n" + "\n".join(f"{sign}  {name}" for name, sign in signs.items()))
    click.echo(
        f"n  none of these: every automaton of the P-positions has at least n states ({STATES_SIDE} x {STATES_SIDE})"
    )
    click.echo(f"\n{held} of {len(found)} have a law, proved for all board sizes by the engine of automata")
    return DONE


def _choices(game: Coins) -> dict[str, bool]:
    return {"land": game.land, "jump": game.jump, "drop": game.drop, "misere": game.misere}
