"""Answers of the kind `blocks` as theorems: claims about the generalized Ryūō Nim for all p at once."""

from __future__ import annotations

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, flag, small
from ludus.families.proofs.automatic.theorem import MAX_POSITIONS, automaton

LOADS = "Games SizeRules Blocks BlocksRefuted"
PAIR = "[p; x / p; x mod p; y / p; y mod p]%nat"
TRIPLE = "[p; x / p; x mod p; y / p; y mod p; v / p; v mod p]%nat"
STATEMENTS = {
    "outcomes": "{outcome} _ (ryuo {p}) [x; y] <-> accepts claim (digits 5 [2%nat] L {pairs}) = true",
    "pass": (
        "(P_position _ (with_passes at_terminal (ryuo {p})) ([x; y], 1%nat) <->"
        " accepts claim (digits 5 [2%nat] L {pairs}) = true) /\\\n"
        "  (P_position _ (with_passes at_terminal (ryuo {p})) ([x; y], 0%nat) <->"
        " accepts without_pass (digits 5 [2%nat] L {pairs}) = true)"
    ),
    "values": "Grundy _ (ryuo {p}) [x; y] v <-> accepts claim (digits 7 [2%nat] L {pairs}) = true",
}


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    asked = ["p-positions", "table"]
    question, problem, certificate = answer.parts("p-positions", solved=asked, impossible=asked)
    convention, slack = problem.take("convention", "normal"), problem.take("slack", 0)
    claim = "values" if question == "table" else "pass" if convention.startswith("pass") else "outcomes"
    if slack not in (0, 1) or (claim == "values" and convention != "normal"):
        raise NotStated("these rules do not go together")
    common = [small("first", problem.take("from")), flag("slack", slack)]
    if claim == "pass":
        common.append(flag("at_terminal", convention == "pass-anywhere"))
    elif claim == "outcomes":
        common.append(flag("misere", convention == "misere"))
    common.append(automaton("claim", problem.record("automaton"), 2))
    if claim == "pass":
        common.append(automaton("without_pass", problem.record("without_pass"), 2))
    statement = stated(claim, slack, is_misere=convention == "misere")
    names = " ".join(one.name for one in common)
    if certificate.values["kind"] == "counterexample":
        own = position(claim, certificate)
        sound = {"outcomes": "blocks_refuted", "pass": "blocks_pass_refuted", "values": "blocks_values_refuted"}[claim]
        return Theorem(sound.replace("_", "-"), f"{sound}_sound", LOADS, (*common, *own), f"~ ({statement})")
    given = f"{names} (10 * 10 * 10 * 10)%nat"
    return Theorem(f"blocks-{claim}", f"claims_{claim}_sound", LOADS, tuple(common), statement, given=given)


def stated(claim: str, slack: int, *, is_misere: bool) -> str:
    """Return the statement of a claim for all p."""
    pairs = TRIPLE if claim == "values" else PAIR
    count, more = (7, " v") if claim == "values" else (5, "")
    said = STATEMENTS[claim].format(
        outcome="misere_P" if is_misere else "P_position", p="(S p)" if slack else "p", pairs=pairs
    )
    bound = f"(forall i, (i < {count})%nat -> (nth i {pairs} 0%nat < capacity [2%nat] L)%nat)"
    return f"forall L p x y{more}, (first <= p)%nat ->\n  {bound} ->\n  ({said})"


def position(claim: str, certificate: Fields) -> tuple[Argument, ...]:
    """Return the p and the position of a counterexample as arguments, with the number of digits they need."""
    passes, place = certificate.take("passes", 0), certificate.take("position")
    if len(place) != (4 if claim == "values" else 3) or min(place) < 0 or place[0] < 1:
        raise NotStated("the counterexample is not a position")
    if not 0 <= passes <= int(claim == "pass"):
        raise NotStated("the counterexample has a pass that there is not")
    p, *numbers = place
    if claim != "values" and (numbers[0] + 1) * (numbers[1] + 1) > MAX_POSITIONS:
        raise NotStated(f"there are more than {MAX_POSITIONS} positions up to the counterexample")
    digits = max([p, *(part for number in numbers for part in divmod(number, p))]).bit_length()
    names = ("p_", "x_", "y_", "v_")
    own = (small("digits_", digits), *(small(name, number) for name, number in zip(names, place, strict=False)))
    return (flag("left_", passes), *own) if claim == "pass" else own
