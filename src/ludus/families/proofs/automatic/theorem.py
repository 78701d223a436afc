"""Answers of the kind `kernel` as theorems about boards of every size: P-positions, values, all pieces with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from math import prod

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, listing, natural, small

MAX_POSITIONS = 5_000
"""Maximum number of positions whose options the verified checker lists."""
LOADS = "Games EverySizeSound EverySizePairs EverySizeValues CounterExample"
OSTROWSKI_LOADS = "Games OstrowskiWords OstrowskiSound OstrowskiPairs OstrowskiExample"
SETS_LOADS = "Games SameValues MoveSets"
OSTROWSKI = {"outcomes": "size"}
"""The name of the checker in Ostrowski numerations, where it is not that of the claim."""
CHECKERS = {
    "outcomes": ("check_every_size_sound", "counter_example_sound"),
    "misere": ("check_every_size_misere_sound", "counter_example_sound"),
    "pass": ("check_every_size_pass_sound", "counter_example_pass_sound"),
    "pair": ("check_every_size_pair_sound", "counter_example_pair_sound"),
    "values": ("check_values_sound", "counter_example_values_sound"),
    "sets": ("move_sets_sound", "move_sets_values_refuted"),
}
"""For each kind of claim the theorems about its proof and about a counterexample."""
GAME = "piece axes lines"
BOUND = "(forall i, (i < axes)%nat -> (nth i x 0%nat < capacity radices L)%nat)"
WORD = "(digits axes radices L x) = true"
PAIR = f"fun p q => sum_move ({GAME}) ({GAME}) p q /\\ fst q <> snd q"
PASSING = f"P_position _ (with_passes at_terminal ({GAME}))"
STATEMENTS = {
    "outcomes": f"forall L x, length x = axes -> {BOUND} ->\n  (P_position _ ({GAME}) x <-> accepts claim {WORD})",
    "misere": f"forall L x, length x = axes -> {BOUND} ->\n  (misere_P _ ({GAME}) x <-> accepts claim {WORD})",
    "pass": (
        f"forall L x, length x = axes -> {BOUND} ->\n  ({PASSING} (x, 1%nat) <-> accepts claim {WORD}) /\\\n"
        f"  ({PASSING} (x, 0%nat) <-> accepts without_pass {WORD})"
    ),
    "pair": (
        "forall L a b, length a = axes -> length b = axes ->\n"
        "  (forall i, (i < axes + axes)%nat -> (nth i (a ++ b) 0%nat < capacity radices L)%nat) ->\n"
        f"  (a <> b /\\ P_position _ ({PAIR}) (a, b) <->\n"
        "   accepts claim (digits (axes + axes) radices L (a ++ b)) = true)"
    ),
    "values": (
        f"forall L x v, length x = axes -> (v < capacity radices L)%nat -> {BOUND} ->\n"
        f"  (Grundy _ ({GAME}) x v <-> accepts claim (digits (S axes) radices L (x ++ [v])) = true)"
    ),
}
STATEMENTS["sets"] = (
    f"({STATEMENTS['values']}) /\\\n  forall moves : list nat -> Prop,\n"
    f"  (forall x v, length x = axes -> (Grundy _ (taking axes moves) x v <-> Grundy _ ({GAME}) x v)) <->\n"
    f"  (forall w, length w = axes -> {GAME} w (repeat 0%nat axes) -> moves w) /\\\n"
    f"  (forall L w, length w = axes -> {BOUND.replace('i x', 'i w')} -> moves w ->\n"
    f"    accepts addable {WORD.replace('L x', 'L w')})"
)
CONVENTIONS = ("normal", "misere", "pass", "pass-anywhere")
FUEL = "(10 * 10 * 10 * 10)%nat"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    asked = ["p-positions", "table", "move-sets"]
    question, problem, certificate = answer.parts("p-positions", solved=asked, impossible=asked)
    radices, convention = problem.take("numeration"), problem.take("convention", "normal")
    t = problem.record("numeration").take("ostrowski") if isinstance(radices, dict) else 0
    numeration = small("t", t) if t else Argument("radices", "list nat", radices)
    base = t + 1 if t else max(radices)
    claim = kind_of(question, convention, problem.take("pieces", 1))
    lines = lines_of(problem)
    automata = [automaton("claim", problem.record("automaton"), base)]
    passing: list[Argument] = []
    if claim == "pass":
        automata.append(automaton("without_pass", problem.record("without_pass"), base))
        passing.append(flag("at_terminal", convention == "pass-anywhere"))
    elif claim == "sets" and not t:
        automata.append(automaton("addable", problem.record("addable"), base))
    elif claim == "sets":
        raise NotStated("sets of moves in Ostrowski numerations have no verified checker")
    moves = Argument("lines", "list (list nat * list nat)", lines)
    common = (small("axes", len(lines[0][0])), moves, numeration, *automata, *passing)
    named = (*automata, moves, numeration, *passing)
    given = " ".join(["axes", *(one.name for one in named)])
    if certificate.values["kind"] == "counterexample":
        return refuted(claim, certificate, common, weights(t, radices), given)
    if certificate.values["kind"] == "vector":
        return wrong_vector(certificate, common, weights(t, radices), given)
    given += f" {FUEL}"
    if t:
        sound = f"ostrowski_{OSTROWSKI.get(claim, claim)}_sound"
        return Theorem(f"ostrowski-{claim}", sound, OSTROWSKI_LOADS, common, in_ostrowski(claim), given=given)
    name, loads = ("move-sets", SETS_LOADS) if claim == "sets" else (f"every-size-{claim}", LOADS)
    return Theorem(name, CHECKERS[claim][0], loads, common, STATEMENTS[claim], given=given)


def in_ostrowski(claim: str) -> str:
    """Return the statement about words of an Ostrowski numeration: weights in place of capacities.

    >>> "accepts claim (greedy axes t L x) = true" in in_ostrowski("misere")
    True
    """
    stated = STATEMENTS[claim].replace("capacity radices L", "weight t L")
    return re.sub(r"\(digits (axes|\(axes \+ axes\)|\(S axes\)) radices L", r"(greedy \1 t L", stated)


def kind_of(question: str, convention: str, pieces: int) -> str:
    """Return which claim it is."""
    if convention not in CONVENTIONS or pieces not in (1, 2):
        raise NotStated("these rules do not go together")
    plain = convention == "normal"
    if question != "p-positions" and plain and pieces == 1:
        return "values" if question == "table" else "sets"
    if question == "p-positions" and plain:
        return "outcomes" if pieces == 1 else "pair"
    if question == "p-positions" and pieces == 1:
        return "misere" if convention == "misere" else "pass"
    raise NotStated("these rules do not go together")


def lines_of(problem: Fields) -> list[Tree]:
    """Return the moves of a piece: each a step and a direction, which may be missing."""
    rays, steps, lines = (problem.take(name, []) for name in ("rays", "steps", "lines"))
    return [[ray, ray] for ray in rays] + [[step, []] for step in steps] + [list(line) for line in lines]


def automaton(name: str, record: Fields, base: int) -> Argument:
    """Return an automaton as an argument: its digits, its table and its final states."""
    transitions, finals = record.take("transitions"), record.take("finals")
    if any(not 0 <= state < len(transitions) for row in [*transitions, finals] for state in row):
        raise NotStated("the automaton has a state without a row")
    rows, last = listing(transitions, lambda row: listing(row, natural)), listing(finals, natural)
    coq = f"{{| transitions := {rows}; finals := {last}; base := {natural(base)} |}}"
    return Argument(name, "automaton", [base, transitions, finals], coq)


def refuted(
    claim: str, certificate: Fields, common: tuple[Argument, ...], weights: Iterator[int], given: str
) -> Theorem:
    """Return the theorem that a claim is wrong, by a position that it is wrong about."""
    passes, place, axes = certificate.take("passes", 0), certificate.take("position"), common[0].tree
    length, most = {"values": axes + 1, "sets": axes + 1, "pair": 2 * axes}.get(claim, axes), int(claim == "pass")
    if len(place) != length or min(place) < 0 or not 0 <= passes <= most:
        raise NotStated("the counterexample is not a position")
    if prod(x + 1 for x in place) > MAX_POSITIONS:
        raise NotStated(f"there are more than {MAX_POSITIONS} positions up to the counterexample")
    digits = small("digits_", sum(1 for _ in takewhile(max(place).__ge__, weights)))
    own: tuple[Argument, ...] = (digits, Argument("place_", "list nat", place[:axes]))
    if claim == "pair":
        own = (*own, Argument("second", "list nat", place[axes:]))
    elif claim in ("values", "sets"):
        own = (*own, small("value_", place[axes]))
    elif claim == "pass":
        own = (flag("left_", passes), *own)
    else:
        own = (flag("misere", claim == "misere"), *own)
    name, sound, loads, statement = "counter-example", CHECKERS[claim][1], LOADS, STATEMENTS[claim]
    if common[2].name == "t":
        name, loads, statement = "ostrowski-example", OSTROWSKI_LOADS, in_ostrowski(claim)
        sound = sound.replace("counter", "ostrowski")
    name += "" if claim in ("outcomes", "misere") else f"-{claim}"
    if claim == "sets":
        name, loads = "move-sets-values", SETS_LOADS
    applied = f"{given} {' '.join(one.name for one in own)}"
    return Theorem(name, sound, loads, (*common, *own), f"~ ({statement})", given=applied)


def wrong_vector(certificate: Fields, common: tuple[Argument, ...], weights: Iterator[int], given: str) -> Theorem:
    """Return the theorem that a claim about sets of moves is wrong, by a vector that it is wrong about."""
    axes, vector, place = common[0].tree, certificate.take("vector"), certificate.take("position", None)
    if len(vector) != axes or min(vector) < 0 or (place is not None and (len(place) != axes + 1 or min(place) < 0)):
        raise NotStated("the vector or the position does not have the coordinates of the piece")
    far = vector if place is None else [x + w for x, w in zip(place, vector, strict=False)]
    if (max(far) if place is None else prod(x + 1 for x in far)) > MAX_POSITIONS:
        raise NotStated("the vector is too large for a verified statement")
    digits = small("digits_", sum(1 for _ in takewhile(max(vector).__ge__, weights)))
    own: tuple[Argument, ...] = (digits, Argument("vector", "list nat", vector))
    statement = f"~ ({STATEMENTS['sets']})"
    if place is None:
        applied = f"{given} digits_ vector {FUEL}"
        return Theorem("vector-refused", "vector_refused_sound", SETS_LOADS, (*common, *own), statement, given=applied)
    own = (*own, Argument("place_", "list nat", place[:axes]), small("value_", place[axes]))
    applied = f"{given} digits_ vector place_ value_"
    return Theorem("vector-joins", "vector_joins_sound", SETS_LOADS, (*common, *own), statement, given=applied)


def weights(t: int, radices: Sequence[int]) -> Iterator[int]:
    """Return the least numbers with one digit, two digits and so on: in the Ostrowski numeration t, or with radices.

    >>> fibonacci, mixed = weights(1, []), weights(0, [3, 2])
    >>> [(next(fibonacci), next(mixed)) for _ in range(4)]
    [(1, 1), (2, 3), (3, 6), (5, 12)]
    """
    if not t and min(radices) < 2:
        raise NotStated("a radix is less than 2")
    weight, last = 1, 1
    for place in count():
        yield weight
        if t:
            weight, last = t * weight + last, weight
        else:
            weight *= radices[min(place, len(radices) - 1)]
