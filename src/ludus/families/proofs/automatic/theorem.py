"""Answers of the kind `kernel` as theorems: P-positions or Grundy values on boards of every size, by an automaton."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, listing, natural, small


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question = answer.asks("p-positions", solved=["p-positions", "table"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    if certificate.values["kind"] != "every-size":
        raise NotStated(f"the certificate {certificate.values['kind']} has no verified checker")
    radices, automaton = problem.take("numeration"), problem.record("automaton")
    if isinstance(radices, dict) or problem.take("pieces", 1) != 1 or problem.take("convention", "normal") != "normal":
        raise NotStated("Ostrowski numerations, two pieces, misère play and passes have no verified checker")
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
    name = "values" if question == "table" else "outcomes"
    bound = "(forall i, (i < axes)%nat -> (nth i x 0 < capacity radices L)%nat)"
    word = f"accepts claim (digits {'(S axes)' if question == 'table' else 'axes'} radices L"
    statement = (
        f"forall L x v, length x = axes -> (v < capacity radices L)%nat ->\n  {bound} ->\n"
        f"  (Grundy _ (piece axes lines) x v <-> {word} (x ++ [v])) = true)"
        if question == "table"
        else f"forall L x, length x = axes -> {bound} ->\n  (P_position _ (piece axes lines) x <-> {word} x) = true)"
    )
    sound = "check_values_sound" if question == "table" else "check_every_size_sound"
    return EverySize(
        f"every-size-{name}", sound, "Impartial EverySize EverySizeSound EverySizeValues", arguments, statement, meaning
    )


class EverySize(Theorem):
    """A claim whose automaton is a record of three arguments."""

    def coq(self) -> str:
        """Return the Coq file."""
        record = "Definition claim : automaton := {| transitions := rows; finals := finals_; base := base_ |}."
        call = f"{self.sound} {' '.join(one.name for one in self.arguments)}"
        fuel = f"{self.sound} axes claim lines radices (10 * 10 * 10 * 10)%nat"
        text = Theorem.coq(self).replace("\nTheorem answer", f"\n{record}\n\nTheorem answer").replace(call, fuel)
        return text.replace("nth i x 0 ", "nth i x 0%nat ")


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    axes, lines, radices, _, transitions, finals = trees
    return {"axes": axes, "lines": lines, "radices": radices, "transitions": transitions, "finals": finals}
