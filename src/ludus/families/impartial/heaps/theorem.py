"""Answers of the kind `heaps` as theorems: Grundy values, P-positions, periods, misère quotients."""

from __future__ import annotations

from collections.abc import Sequence

from ludus.core.theorem import Fields, NotStated, Theorem, flat, stated
from ludus.families.impartial.heaps.problem import SIZE, read_code, subtraction_code

LOADS = "Puzzles Games HeapsSound"
MAX_STEPS = 30_000_000
"""Maximum number of options of all heaps that the verified checker looks up."""
MAX_ORDER = 100
"""Maximum number of elements of a misère quotient."""
MAX_ELEMENTS = 1000
"""Maximum number of heaps before their elements repeat."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    question, problem, certificate = answer.parts("table", solved=["table", "p-positions", "period", "misere-quotient"])
    takes = problem.take("takes", None)
    code = [*(read_code(problem.take("code")) if takes is None else subtraction_code(takes))]
    size = problem.take("size", SIZE)
    game = "(take_and_break code)"
    if question == "table":
        require_small(code, size)
        values = flat(certificate.take("values"), [size])
        statement = f"forall n, (n < length values)%nat -> Grundy _ {game} [n] (Z.to_nat (nth n values 0))"
        takes = "code: list nat, values: list Z"
        return stated("heaps-table", LOADS, takes, statement, {"code": code, "values": values})
    if question == "p-positions":
        require_small(code, size)
        listed = [heap for (heap,) in certificate.take("p_positions")]
        if certificate.take("count") != len(listed):
            raise NotStated("the count is not the number of the listed heaps")
        statement = f"forall n, Z.of_nat n < size -> (P_position _ {game} [n] <-> In (Z.of_nat n) lost)"
        takes = "code: list nat, size: Z, lost: list Z"
        return stated("heaps-outcomes", LOADS, takes, statement, {"code": code, "size": size, "lost": listed})
    return periodic(certificate, code) if question == "period" else quotient(certificate, code)


def periodic(certificate: Fields, code: list[int]) -> Theorem:
    """Return the theorem that the values have a period, or grow by the saltus in each period."""
    start, period = certificate.take("preperiod"), certificate.take("period")
    saltus = certificate.take("saltus", 0)
    if "saltus" in certificate.values and saltus < 1:
        raise NotStated("the saltus is not positive")
    values = flat(certificate.take("values"), [start + period])
    statement = (
        "exists g, (forall n, Grundy _ (take_and_break code) [n] (g n)) /\\\n"
        "  (forall n, (n < length values)%nat -> g n = Z.to_nat (nth n values 0)) /\\\n"
        f"  repeats g (Z.to_nat preperiod) (Z.to_nat period) {'(Z.to_nat saltus)' if saltus else '0'} /\\\n"
        "  forall m q r, (1 <= q)%nat -> repeats g m q r ->\n"
        "    (Z.to_nat preperiod <= m)%nat /\\ (Z.to_nat period <= q)%nat"
    )
    claim = {"code": code, "preperiod": start, "period": period, "values": values}
    if not saltus:
        require_small(code, 3 * (start + period) + len(code))
        takes = "code: list nat, preperiod: Z, period: Z, values: list Z"
        return stated("heaps-period", LOADS, takes, statement, claim)
    base = base_of(code, start, period, saltus, values)
    require_small(code, base + 2 * period, [*range(base, base + 2 * period)])
    claim |= {"saltus": saltus, "exponent": (saltus & -saltus).bit_length() - 1, "base_": base}
    takes = "code: list nat, preperiod: Z, period: Z, saltus: Z, values: list Z, exponent: nat, base_: Z"
    return stated("heaps-saltus", f"{LOADS} HeapsSaltus", takes, statement, claim)


def quotient(certificate: Fields, code: list[int]) -> Theorem:
    """Return the theorem that a monoid is the misère quotient."""
    start, period, product = (certificate.take(name) for name in ("preperiod", "period", "product"))
    if start + period > MAX_ELEMENTS or len(product) > MAX_ORDER:
        raise NotStated("the misère quotient is too large for a verified statement")
    require_small(code, 3 * (start + period) + len(code))
    lost = "misere_P _ (take_and_break code)"
    statement = (
        "(exists element : nat -> nat, (forall n, n < length heaps -> element n = nth n heaps 0) /\\\n"
        "  repeats element preperiod period 0 /\\\n"
        "  (forall m q r, 1 <= q -> repeats element m q r -> preperiod <= m /\\ period <= q) /\\\n"
        "  let of x := fold_right (fun n q => nth q (nth (element n) product []) 0) 0 x in\n"
        f"  (forall x, {lost} x <-> In (of x) lost) /\\\n"
        "  (forall x y, of (x ++ y) = nth (of y) (nth (of x) product []) 0) /\\\n"
        "  (forall a, a < length product <-> exists x, of x = a) /\\\n"
        f"  (forall x y, of x = of y <-> forall z, {lost} (x ++ z) <-> {lost} (y ++ z)))%nat"
    )
    claim = {"code": code, "product": product, "lost": certificate.take("lost"), "preperiod": start}
    claim |= {"period": period, "heaps": certificate.take("heaps")}
    takes = "code: list nat, product: list (list nat), lost: list nat, preperiod: nat, period: nat, heaps: list nat"
    return stated("heaps-quotient", f"{LOADS} HeapsQuotient", takes, statement, claim)


def base_of(code: Sequence[int], start: int, period: int, saltus: int, values: Sequence[int]) -> int:
    """Return the first heap, by steps of two periods, from which on the values are at least four times the saltus."""
    base = 3 * (max(1, start) + period) + len(code) - 1
    times = max(0, -(-(4 * saltus - min(values[start:])) // saltus))
    return base + max(0, -(-(start + times * period - base) // (2 * period))) * 2 * period


def require_small(code: Sequence[int], heaps: int, again: Sequence[int] = ()) -> None:
    """Refuse a game with more options than the verified checker looks up; those of the heaps `again` cost more."""
    pairs, triples = sum(digit & 4 > 0 for digit in code), sum(digit & 8 > 0 for digit in code)
    steps = len(code) * heaps + pairs * heaps**2 // 4 + triples * heaps**3 // 36
    steps += sum(10 * (len(code) + pairs * heap + triples * heap**2 // 6) for heap in again)
    if steps > MAX_STEPS:
        raise NotStated("the heaps have too many options for a verified statement")
