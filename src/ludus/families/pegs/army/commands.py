"""`ludus pegs army`: the solitaire army, and its variants on other lattices and behind other fronts."""

from __future__ import annotations

import itertools
from math import gcd

import click

from ludus import workbench
from ludus.cli.tools import DONE, UNDECIDED
from ludus.cli.tools.options import choice_option, number_option, seconds_option
from ludus.core.answers import Impossible, Solved
from ludus.core.errors import abbreviate, invalid
from ludus.core.limits import Limits
from ludus.core.wording import COMPUTED, count, table
from ludus.families.codec import as_text
from ludus.families.pegs.army import variants
from ludus.families.pegs.army.problem import MAX_PACES
from ludus.families.pegs.army.problem import army as army_problem
from ludus.families.pegs.army.variants import DIAGONAL, GOAL, STRAIGHT, Play, Variant
from ludus.families.pegs.jumping import after
from ludus.families.pegs.problem import Cell, Lattice

MAX_STEEP = 4
MAX_MEN = 40
MAX_DRAWING = 400


@click.command()
@number_option("--paces", 0, MAX_PACES, help="One number of paces, with the play.")
@choice_option("--lattice", Lattice.SQUARE, "Lattice of the board (default square).")
@click.option("--diagonal", is_flag=True, help="Allow diagonal jumps on the square lattice.")
@click.option(
    "--front",
    metavar="FRONT",
    default="straight",
    help="straight (default), diagonal, or the paces A,B of a step down and right.",
)
@click.option("--men", metavar="DRAWING", help="How far these men come: rows from the front on, such as ooo/.o.")
@seconds_option("--seconds", 20.0, "Time limit of a variant (default 20).")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON, one on each line.")
def army(
    paces: int | None, lattice: str, diagonal: bool, front: str, men: str | None, seconds: float, as_json: bool
) -> int:
    """Solitaire Army: fewest men that send a scout N paces into the desert, and why 5 is impossible.

    Without --paces: a line for each N, from 0 to the first one that is impossible. With --lattice, --diagonal or
    --front: a variant; plays are checked, and bounds by weight are computed, not certified. With --men: the farthest
    pace of a given army, with the play.
    """
    if diagonal and lattice == "triangular":
        raise click.UsageError("--diagonal is for the square lattice")
    variant = Variant(Lattice(lattice), diagonal, read_front(front))
    if men is not None:
        return show_advance(variant, read_men(men), paces, seconds, as_json=as_json)
    if variant != Variant():
        return show_variant(variant, paces, seconds, as_json=as_json)
    rows = []
    for number in range(6) if paces is None else [paces]:
        answer = workbench.ask(army_problem(number), "fewest")
        if as_json:
            click.echo(answer.json())
        elif paces is not None:
            click.echo(str(answer))
        else:
            least = answer.answer.lower_bound if isinstance(answer.answer, Solved) else "no army"
            rows.append((number, least, answer.sentence))
        if isinstance(answer.answer, Impossible) and paces is None:
            break
    if rows:
        click.echo(table([("paces", "men", "checked"), *rows]))
    return DONE


def read_front(text: str) -> Cell:
    """Return the direction of a front.

    >>> read_front("diagonal"), read_front("2,1")
    ((1, 1), (2, 1))
    """
    named = {"straight": STRAIGHT, "diagonal": DIAGONAL}
    if text in named:
        return named[text]
    numbers = text.split(",")
    if len(numbers) != 2 or not all(one.strip().isdecimal() and int(one) <= MAX_STEEP for one in numbers):
        raise invalid("front", f"expected straight, diagonal, or two numbers up to {MAX_STEEP}, got {abbreviate(text)}")
    down, across = int(numbers[0]), int(numbers[1])
    if gcd(down, across) != 1:
        raise invalid("front", f"expected two numbers without a common factor, got {abbreviate(text)}")
    return down, across


def read_men(drawing: str) -> frozenset[Cell]:
    """Return the men of a drawing, o for a man, rows from the front on."""
    rows = drawing.split("/")
    if set(drawing) - set("o./") or "o" not in drawing or drawing.count("o") > MAX_MEN or len(drawing) > MAX_DRAWING:
        raise invalid("men", f"expected rows of o and . with 1 to {MAX_MEN} men, got {abbreviate(drawing)}")
    return frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "o")


def show_advance(variant: Variant, men: frozenset[Cell], paces: int | None, seconds: float, *, as_json: bool) -> int:
    """Print the farthest pace that given men reach, or whether they reach one number of paces, with the play."""
    best: Play = ()
    verdict = "impossible"
    for number in itertools.count(1) if paces is None else [paces]:
        play, is_none = variants.advance(variant, men, number, Limits(seconds=seconds))
        if play is None:
            verb = ("is", "was") if number == 1 else ("are", "were")
            none = f"{verb[0]} impossible ({COMPUTED})"
            words = none if is_none else f"{verb[1]} not decided in {seconds:g} s"
            ending, code = f"{count(number, 'pace')} {words}.", DONE if is_none else UNDECIDED
            verdict = "impossible" if is_none else "undecided"
            break
        best, ending, code = play, "", DONE
    if paces is not None and ending:
        # Only one number of paces was asked about: the men may still come less far.
        show_claim(paces, verdict, f"{count(len(men), 'man', 'men')}: {ending}", as_json=as_json)
        return code
    reached = max(0, -min(variant.depth(man) for man in after(men, best)))
    result = workbench.checked(variants.solved(variant, men, after(men, best), best))
    if as_json:
        click.echo(result.json())
        if ending:
            show_claim(number, verdict, ending, as_json=True)
    else:
        click.echo(f"{count(len(men), 'man', 'men')}: {count(reached, 'pace')}. {ending}\n\n{result}")
    return code


def show_claim(paces: int, verdict: str, sentence: str, *, as_json: bool) -> None:
    """Print what is computed and not certified about a number of paces."""
    fields = {"paces": paces, "verdict": verdict, "certified": False, "sentence": sentence}
    click.echo(as_text(fields) if as_json else sentence)


def show_variant(variant: Variant, paces: int | None, seconds: float, *, as_json: bool) -> int:
    """Print an army for each number of paces, or that home weighs less than the scout."""
    for number in itertools.count() if paces is None else [paces]:
        words = count(number, "pace")
        if variants.is_excluded(variant, number):
            why = f"all places at home weigh less than the scout ({COMPUTED})"
            show_claim(number, "impossible", f"{words}: impossible, {why}", as_json=as_json)
            break
        found = variants.find_army(variant, number, Limits(seconds=seconds))
        least = f"at least {variants.fewest_by_weight(variant, number)} by weight ({COMPUTED})"
        if found is None:
            show_claim(number, "undecided", f"{words}: no army was found in {seconds:g} s; {least}", as_json=as_json)
            return UNDECIDED
        army, play = found
        result = workbench.checked(variants.solved(variant, army, [GOAL], play))
        picture = "" if paces is None else f"\n\n{result}"
        text = f"{words}: {count(len(army), 'man', 'men')}, {least}. {result.sentence}{picture}"
        click.echo(result.json() if as_json else text)
        if as_json:
            show_claim(number, "solved", f"{words}: {least}", as_json=True)
    return DONE
