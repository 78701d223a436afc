"""Certificates: what makes an answer checkable by anyone. One class per certificate kind of formats/.

A new certificate is a class in the file of its kind of problem, and its name in the table below.
"""

from __future__ import annotations

from ludus.core.certificates import Certificate, Context, Factored
from ludus.core.weighting import Weighting, Weightings
from ludus.families.dice.certificates import Contest, Counts, Orders, Report, SubsetFairness, Unfair
from ludus.families.impartial.graph.certificates import GraphOutcome, GraphRemoteness, GraphValue
from ludus.families.impartial.heaps.certificates import MisereQuotient, Period
from ludus.families.impartial.one_piece.certificates import (
    ByTheorem,
    LevelSets,
    Outcome,
    Outcomes,
    Remoteness,
    RemotenessTable,
    Table,
    Value,
)
from ludus.families.impartial.sum.certificates import MisereSum, PartValue, SumMove, SumValue
from ludus.families.impartial.two_pieces.certificates import Collapsed, MisereNim, PairOutcome, PairSum, PairValue
from ludus.families.linear.lights.certificates import Presses, QuietPress, QuietPresses, Solution, Solutions
from ludus.families.linear.windows.certificates import Count, Levels, ProductWeighting, Quiet, QuietPattern, Rolls
from ludus.families.pegs.army.certificates import ArmyPlay, SigmaWeighting
from ludus.families.pegs.certificates import Closed, Flow, Jumps, Pagoda, Split
from ludus.families.proofs.every_size.certificates import Counterexample, EverySize, WrongVector
from ludus.families.tapes.certificates import EmptyClass, Never, OneSided, Remainder, TapeMoves, TapeSide, Unreachable
from ludus.families.tilings.certificates import (
    Area,
    Cover,
    Exhausted,
    Farkas,
    Forced,
    ForcedStep,
    Placed,
    Placements,
    SignedTiling,
    TilingCount,
    Tilings,
    Where,
)

__all__ = [
    "CERTIFICATES",
    "Area",
    "ArmyPlay",
    "ByTheorem",
    "Certificate",
    "Closed",
    "Collapsed",
    "Contest",
    "Context",
    "Count",
    "Counterexample",
    "Counts",
    "Cover",
    "EmptyClass",
    "EverySize",
    "Exhausted",
    "Factored",
    "Farkas",
    "Flow",
    "Forced",
    "ForcedStep",
    "GraphOutcome",
    "GraphRemoteness",
    "GraphValue",
    "Jumps",
    "LevelSets",
    "Levels",
    "MisereNim",
    "MisereQuotient",
    "MisereSum",
    "Never",
    "OneSided",
    "Orders",
    "Outcome",
    "Outcomes",
    "Pagoda",
    "PairOutcome",
    "PairSum",
    "PairValue",
    "PartValue",
    "Period",
    "Placed",
    "Placements",
    "Presses",
    "ProductWeighting",
    "Quiet",
    "QuietPattern",
    "QuietPress",
    "QuietPresses",
    "Remainder",
    "Remoteness",
    "RemotenessTable",
    "Report",
    "Rolls",
    "SigmaWeighting",
    "SignedTiling",
    "Solution",
    "Solutions",
    "Split",
    "SubsetFairness",
    "SumMove",
    "SumValue",
    "Table",
    "TapeMoves",
    "TapeSide",
    "TilingCount",
    "Tilings",
    "Unfair",
    "Unreachable",
    "Value",
    "Weighting",
    "Weightings",
    "Where",
    "WrongVector",
]

_CLASSES: tuple[type[Certificate], ...] = (
    *(Rolls, Weighting, ProductWeighting, Count, Quiet, Levels),
    *(Presses, QuietPresses, Solutions),
    *(Table, Outcomes, LevelSets, Value, Outcome, Remoteness, RemotenessTable),
    *(Collapsed, PairSum, MisereNim, PairOutcome, PairValue),
    *(GraphValue, GraphOutcome, GraphRemoteness, SumValue, MisereSum),
    *(Counts, Unfair, Report, Orders, Contest),
    *(MisereQuotient, Period),
    *(EverySize, Counterexample, WrongVector),
    *(Jumps, Weightings, Pagoda, Flow, Closed),
    *(ArmyPlay, SigmaWeighting),
    *(Placements, Area, Farkas, Cover, Exhausted, Forced, SignedTiling, TilingCount, Tilings, Where),
    *(TapeMoves, Remainder, OneSided, EmptyClass, Unreachable, Never),
)

CERTIFICATES: dict[str, type[Certificate]] = {one.KIND: one for one in _CLASSES}
"""Every kind of certificate."""
