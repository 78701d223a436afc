"""`ludus tilings groups`: the catalogue of tile groups, all colourings that a polyomino allows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from ludus.cli.tools.exit_codes import DONE
from ludus.families.tilings import group_catalogue as tile_groups
from ludus.families.tilings.group_catalogue import Row
from ludus.families.tilings.problem import Symmetry


@click.command(
    epilog="""\b
Examples:
  ludus tilings groups
  ludus tilings groups T4 L4 S4
  ludus tilings groups --symmetry rotations --largest 5
  ludus tilings groups I3 V3 --together

\b
The group is Z^cells of the plane modulo all placements of the tile: Z/4 + Z means one weighting modulo 4
and one with integers, from which all others come. Z/n for a tile of n cells is the area and nothing else.
Each group is proved: it is read off a Gröbner basis over the integers, which --json shows."""
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--symmetry",
    type=click.Choice([one.value for one in Symmetry]),
    default=Symmetry.ALL.value,
    show_default=True,
    help="How tiles may be laid: turned and turned over, turned, or only shifted.",
)
@click.option("--largest", type=click.IntRange(1, tile_groups.LARGEST), default=tile_groups.LARGEST, show_default=True)
@click.option("--together", "are_together", is_flag=True, help="One group for all the NAMEs, used together.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
def groups(names: tuple[str, ...], symmetry: str, **options: Any) -> int:
    """Show the tile group of every polyomino to size six, or of those with the given NAMEs.

    It decides which colouring proofs a tile allows: see docs/tiling_proofs.md.
    """
    chosen = Symmetry(symmetry)
    if options["are_together"]:
        found = [tile_groups.together(names, chosen)]
    else:
        found = list(tile_groups.rows(names, chosen, largest=options["largest"]))
    if options["as_json"]:
        click.echo(json.dumps({"symmetry": symmetry, "groups": [as_fields(row) for row in found]}))
        return DONE
    width = max(len("+".join(row.names)) for row in found)
    for row in found:
        click.echo(f"{'+'.join(row.names):<{width}}  {row.drawing:<16}{row.group or '?'!s:<40}{row.verdict}")
    click.echo(proof(found))
    return DONE


def proof(found: Sequence[Row]) -> str:
    """Return the sentence that says how far the groups are proved."""
    settled = sum(row.group is not None for row in found)
    if not settled:
        return "nothing is proved here"
    all_of_them = "" if settled == len(found) else f" ({settled} of {len(found)})"
    return f"proved{all_of_them} by Gröbner bases over the integers, which --json shows"


def as_fields(row: Row) -> dict[str, Any]:
    """Return one line as a JSON object.

    Without a basis nothing is settled. With one, a rank of null is infinite, and a torsion of null means that finitely
    many elements do not generate the group (its torsion is not worked out then).
    """
    group = row.group
    return {
        "tiles": list(row.names),
        "drawing": row.drawing,
        "rank": None if group is None else group.rank,
        "torsion": None if group is None or group.torsion is None else list(group.torsion),
        "group": None if group is None else str(group),
        "basis": row.basis,
        "verdict": row.verdict,
    }
