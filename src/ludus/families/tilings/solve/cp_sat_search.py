"""A tiling by CP-SAT (Google OR-Tools): for large regions, where laying tiles one by one gets stuck."""

from __future__ import annotations

from ludus.algebra import cp_sat
from ludus.core.answers import Answer, Solved, Undecided
from ludus.core.limits import Limits
from ludus.families.tilings.certificates import Placements
from ludus.families.tilings.placements import layout
from ludus.families.tilings.problem import Tiling

MAX_PLACES = 400_000
"""Models with more placements are not built."""


def solve(problem: Tiling, limits: Limits) -> Answer:
    """Return a tiling, if CP-SAT finds one; it cannot show that there is none in a way that could be checked."""
    from ortools.sat.python import cp_model  # it takes most of a second to load

    places = layout(problem)
    if len(places.places) > MAX_PLACES:
        reason = f"there are {len(places.places)} placements, more than the {MAX_PLACES} that CP-SAT is given"
        return Undecided(problem, reason, "cp-sat")
    model = cp_model.CpModel()
    unknowns = [model.new_bool_var("") for _ in places.places]
    for covering in places.covering():
        model.add_exactly_one(unknowns[number] for number in covering)
    for tile, count in enumerate(places.counts):
        if count is not None:
            model.add(sum(unknowns[number] for number in places.of_tile(tile)) == count)
    model.minimize(0)
    found = cp_sat.least(model, unknowns, limits)
    if found is None:
        return Undecided(problem, f"CP-SAT found no tiling in {limits.seconds:g} seconds", "cp-sat")
    chosen = [number for number, value in enumerate(found[0]) if value]
    return Solved(problem, Placements(tuple(map(places.placed, chosen))), "cp-sat")
