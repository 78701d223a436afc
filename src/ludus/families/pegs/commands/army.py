"""`ludus pegs army`: the solitaire army, and its variants on other lattices and behind other fronts."""

from __future__ import annotations

import click

from ludus import workbench
from ludus.cli.tools.exit_codes import DONE, UNDECIDED
from ludus.core.answers import Impossible, Solved
from ludus.core.limits import Limits
from ludus.core.wording import count
from ludus.families.pegs.army.problem import MAX_PACES
from ludus.families.pegs.army.problem import army as army_problem
from ludus.families.pegs.army.variants import Variant, fewest_by_weight, find_army, is_excluded
from ludus.families.pegs.army.variants import army_problem as variant_problem
from ludus.families.pegs.certificates import Jumps
from ludus.families.pegs.problem import Lattice


@click.command()
@click.option("--paces", metavar="N", type=click.IntRange(0, MAX_PACES), help="One number of paces, with the play.")
@click.option("--lattice", type=click.Choice([one.value for one in Lattice]), default="square", help="Default square.")
@click.option("--diagonal", is_flag=True, help="Allow diagonal jumps on the square lattice.")
@click.option("--front", type=click.Choice(["straight", "diagonal"]), default="straight", help="Default straight.")
@click.option("--seconds", metavar="SECONDS", type=click.FloatRange(0), default=20.0, help="Of a variant (default 20).")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON, one on each line.")
def army(paces: int | None, lattice: str, diagonal: bool, front: str, seconds: float, as_json: bool) -> int:
    """Solitaire Army: fewest men that send a scout N paces into the desert, and why 5 is impossible.

    Without --paces: a line for each N, from 0 to the first one that is impossible. With --lattice, --diagonal or
    --front: a variant; plays are checked, and bounds by weight are computed, not certified.
    """
    if diagonal and lattice == "triangular":
        raise click.UsageError("--diagonal is for the square lattice")
    variant = Variant(Lattice(lattice), diagonal, front == "diagonal")
    if variant != Variant():
        return show_variant(variant, paces, seconds, as_json=as_json)
    for number in range(6) if paces is None else [paces]:
        answer = workbench.ask(army_problem(number), "fewest")
        if as_json:
            click.echo(answer.json())
        elif paces is not None:
            click.echo(str(answer))
        else:
            men = str(answer.answer.lower_bound) if isinstance(answer.answer, Solved) else "no army"
            click.echo(f"{number} {'pace: ' if number == 1 else 'paces:'} {men:>8}   {answer.sentence}")
        if isinstance(answer.answer, Impossible) and paces is None:
            break
    return DONE


def show_variant(variant: Variant, paces: int | None, seconds: float, *, as_json: bool) -> int:
    """Print an army for each number of paces, or that home weighs less than the scout."""
    number = 0 if paces is None else paces
    while True:
        words = count(number, "pace")
        if is_excluded(variant, number):
            click.echo(f"{words}: impossible, all places at home weigh less than the scout (computed, not certified)")
            return DONE
        found = find_army(variant, number, Limits(seconds=seconds))
        if found is None:
            click.echo(f"{words}: no army was found in {seconds:g} s; at least {fewest_by_weight(variant, number)} men")
            return UNDECIDED
        problem, jumps = variant_problem(variant, *found)
        result = workbench.checked(Solved(problem, Jumps(jumps), "integer flow"))
        least = fewest_by_weight(variant, number)
        if as_json:
            click.echo(result.json())
        else:
            click.echo(f"{words}: {count(len(found[0]), 'man', 'men')}, at least {least} by weight. {result.sentence}")
        if paces is not None:
            if not as_json:
                click.echo(f"\n{result}")
            return DONE
        number += 1
