"""Peg solitaire: solve by the ladder or by one of its rungs, the fewest sweeps, plays that get stuck, long hops."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.pegs.solve import (
    beam,
    classes,
    exhaustive,
    fewest,
    flows,
    generate,
    ladder,
    long_hop,
    pagodas,
    stuck,
)

METHODS = {
    Question.SOLVE: {
        "ladder": ladder.solve,
        "classes": classes.solve,
        "pagoda": pagodas.solve,
        "flow": flows.solve,
        "beam": beam.solve,
        "exhaustive": exhaustive.solve,
    },
    Question.FEWEST: {"sweeps": fewest.solve},
    Question.STUCK: {"levels": stuck.solve},
    Question.LONG_HOP: {"hops": long_hop.solve},
}
GENERATE = generate.generate
