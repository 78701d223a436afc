"""Answers of the kind `kernel` as theorems: P-positions or Grundy values on boards of every size, by an automaton."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, listing, natural, small

MAX_POSITIONS = 5_000
"""Maximum number of positions whose options the verified checker lists."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question = answer.asks("p-positions", solved=["p-positions", "table"], impossible=["p-positions"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    is_refuted = certificate.values["kind"] == "counterexample"
    radices, automaton = problem.take("numeration"), problem.record("automaton")
    convention = problem.take("convention", "normal")
    is_misere = convention == "misere"
    if isinstance(radices, dict) or problem.take("pieces", 1) != 1 or convention not in ("normal", "misere"):
        raise NotStated("Ostrowski numerations, two pieces and passes have no verified checker")
    rays, steps, given = problem.take("rays", []), problem.take("steps", []), problem.take("lines", [])
    lines = [[ray, ray] for ray in rays] + [[step, []] for step in steps] + given
    axes, base = len(lines[0][0]), max(radices)
    transitions, finals = automaton.take("transitions"), automaton.take("finals")
    if any(not 0 <= state < len(transitions) for row in [*transitions, finals] for state in row):
        raise NotStated("the automaton has a state without a row")
    meaning = {"axes": axes, "lines": lines, "radices": radices, "transitions": transitions, "finals": finals}
    pairs = listing(lines, lambda line: f"({listing(line[0], natural)}, {listing(line[1], natural)})")
    arguments = (
        small("axes", axes),
        Argument("lines", "list (list nat * list nat)", lines, pairs),
        Argument("radices", "list nat", radices, listing(radices, natural)),
        small("base_", base),
        Argument("rows", "list (list nat)", transitions, listing(transitions, lambda row: listing(row, natural))),
        Argument("finals_", "list nat", finals, listing(finals, natural)),
    )
    if is_refuted:
        return refuted(certificate, arguments, meaning, is_misere)
    if is_misere and question == "table":
        raise NotStated("Grundy values in misère play have no verified checker")
    name = "values" if question == "table" else "misere" if is_misere else "outcomes"
    outcome = "misere_P" if is_misere else "P_position"
    bound = "(forall i, (i < axes)%nat -> (nth i x 0 < capacity radices L)%nat)"
    word = f"accepts claim (digits {'(S axes)' if question == 'table' else 'axes'} radices L"
    statement = (
        f"forall L x v, length x = axes -> (v < capacity radices L)%nat ->\n  {bound} ->\n"
        f"  (Grundy _ (piece axes lines) x v <-> {word} (x ++ [v])) = true)"
        if question == "table"
        else f"forall L x, length x = axes -> {bound} ->\n  ({outcome} _ (piece axes lines) x <-> {word} x) = true)"
    )
    sound = {"values": "check_values_sound", "misere": "check_every_size_misere_sound"}
    loads = "Impartial EverySize EverySizeSound EverySizeValues EverySizeMisere"
    return EverySize(
        f"every-size-{name}", sound.get(name, "check_every_size_sound"), loads, arguments, statement, meaning
    )


def refuted(certificate: Fields, arguments: tuple[Argument, ...], meaning: dict[str, Any], misere: bool) -> Theorem:
    """Return the theorem that an automaton is wrong, by a position that it is wrong about."""
    if certificate.take("passes", 0):
        raise NotStated("a counterexample with a pass has no verified checker")
    place = certificate.take("position")
    if len(place) != meaning["axes"] or min(place) < 0 or min(meaning["radices"]) < 2:
        raise NotStated("the counterexample is not a position")
    if prod(x + 1 for x in place) > MAX_POSITIONS:
        raise NotStated(f"there are more than {MAX_POSITIONS} positions up to the counterexample")
    own = (
        flag("misere", misere),
        small("digits_", digits_of(max(place, default=0), meaning["radices"])),
        Argument("place_", "list nat", place, listing(place, natural)),
    )
    statement = (
        "~ (forall L x, length x = axes -> (forall i, (i < axes)%nat -> (nth i x 0 < capacity radices L)%nat) ->\n"
        "  (is_P misere (piece axes lines) x <-> accepts claim (digits axes radices L x) = true))"
    )
    loads = "Impartial EverySize GraphSound CounterExample"
    said = meaning | {"misere": misere, "place": place}
    return EverySize("counter-example", "counter_example_sound", loads, (*arguments, *own), statement, said)


def digits_of(value: int, radices: Sequence[int]) -> int:
    """Return how many digits a number needs.

    >>> digits_of(5, [3, 2]), digits_of(6, [3, 2]), digits_of(0, [2])
    (2, 3, 0)
    """
    places, weight = 0, 1
    while weight <= value:
        weight *= radices[min(places, len(radices) - 1)]
        places += 1
    return places


class EverySize(Theorem):
    """A claim whose automaton is a record of three arguments."""

    def coq(self) -> str:
        """Return the Coq file."""
        record = "Definition claim : automaton := {| transitions := rows; finals := finals_; base := base_ |}."
        call = f"{self.sound} {' '.join(one.name for one in self.arguments)}"
        rest = "misere digits_ place_" if self.checker == "counter-example" else "(10 * 10 * 10 * 10)%nat"
        fuel = f"{self.sound} axes claim lines radices {rest}"
        text = Theorem.coq(self).replace("\nTheorem answer", f"\n{record}\n\nTheorem answer").replace(call, fuel)
        return text.replace("nth i x 0 ", "nth i x 0%nat ")


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    axes, lines, radices, _, transitions, finals, *own = trees
    found = {"axes": axes, "lines": lines, "radices": radices, "transitions": transitions, "finals": finals}
    return found | ({"misere": bool(own[0]), "place": own[2]} if own else {})
