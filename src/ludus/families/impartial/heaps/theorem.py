"""Answers of the kind `heaps` as theorems: Grundy values, P-positions and periods of taking-and-breaking games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flat, listing, natural, number, numbers

DIGITS = "0123456789ABCDEF"
LOADS = "Linear Pegs Impartial HeapsSound"
MAX_STEPS = 30_000_000
"""Maximum number of options of all heaps that the verified checker looks up."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question = answer.asks("table", solved=["table", "p-positions", "period"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    code, size = read_code(problem), problem.take("size", 100)
    arguments: tuple[Argument, ...]
    rule = Argument("code", "list nat", code, listing(code, natural))
    game = "(take_and_break code)"
    if question == "table":
        require_small(code, size)
        values = flat(certificate.take("values"), [size])
        statement = f"forall n, (n < length values)%nat -> Grundy _ {game} [n] (Z.to_nat (nth n values 0))"
        arguments = (rule, numbers("values", values))
        meaning: dict[str, Any] = {"code": code, "values": values}
        return Theorem("heaps-table", "heaps_table_sound", LOADS, arguments, statement, meaning)
    if question == "p-positions":
        require_small(code, size)
        listed = [heap for (heap,) in certificate.take("p_positions")]
        if certificate.take("count") != len(listed):
            raise NotStated("the count is not the number of the listed heaps")
        statement = f"forall n, Z.of_nat n < size -> (P_position _ {game} [n] <-> In (Z.of_nat n) lost)"
        arguments = (rule, number("size", size), numbers("lost", listed))
        meaning = {"code": code, "size": size, "lost": listed}
        return Theorem("heaps-outcomes", "heaps_outcomes_sound", LOADS, arguments, statement, meaning)
    start, period = certificate.take("preperiod"), certificate.take("period")
    if "saltus" in certificate.values:
        raise NotStated("arithmetic periods have no verified checker")
    require_small(code, 3 * (start + period) + len(code))
    values = flat(certificate.take("values"), [start + period])
    arguments = (rule, number("preperiod", start), number("period", period), numbers("values", values))
    statement = (
        f"exists g, (forall n, Grundy _ {game} [n] (g n)) /\\\n"
        "  (forall n, (n < length values)%nat -> g n = Z.to_nat (nth n values 0)) /\\\n"
        "  repeats g (Z.to_nat preperiod) (Z.to_nat period) /\\\n"
        "  forall m q, (1 <= q)%nat -> repeats g m q -> (Z.to_nat preperiod <= m)%nat /\\ (Z.to_nat period <= q)%nat"
    )
    meaning = {"code": code, "preperiod": start, "period": period, "values": values}
    return Theorem("heaps-period", "heaps_period_sound", LOADS, arguments, statement, meaning)


def read_code(problem: Fields) -> list[int]:
    """Return the digits of a code, or those of a subtraction set."""
    if "takes" in problem.values:
        takes = problem.take("takes")
        return [3 if taken in takes else 0 for taken in range(max(takes) + 1)]
    before, _, after = problem.take("code").strip().upper().partition(".")
    digits = [DIGITS.index(digit) for digit in (before or "0") + after]
    while len(digits) > 1 and digits[-1] == 0:
        digits.pop()
    return digits


def require_small(code: Sequence[int], heaps: int) -> None:
    """Refuse a game with more options than the verified checker looks up."""
    pairs, triples = sum(digit & 4 > 0 for digit in code), sum(digit & 8 > 0 for digit in code)
    if len(code) * heaps + pairs * heaps**2 // 4 + triples * heaps**3 // 36 > MAX_STEPS:
        raise NotStated("the heaps have too many options for a verified statement")


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    names = {"table": ["values"], "outcomes": ["size", "lost"], "period": ["preperiod", "period", "values"]}
    return dict(zip(["code", *names[checker.removeprefix("heaps-")]], trees, strict=True))
