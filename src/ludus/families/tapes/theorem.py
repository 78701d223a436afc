"""Answers of the kind `tape` as theorems: moves lead from one state to another, or none do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, flag, integer, listing, number, numbers, yes

LOADS = "Linear Tape TapeSound TapePolynomials TapeNever"
MAX_SQUARES = 200_000
"""Maximum number of squares between the first and the last that a statement mentions."""
MAX_STEPS = 10_000_000
"""Maximum number of coefficients times coefficients of a division."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve", "fewest"], impossible=["solve", "fewest"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    states: dict[str, Any] = {name: multiset(problem.take(name)) for name in ("replacement", "start", "goal")}
    arguments = tuple(Argument(name, "list (Z * Z)", value, listing(value, coq_pair)) for name, value in states.items())
    kind = certificate.values["kind"]
    reach = "tape_reach replacement (many start) (many goal)"
    if kind == "one-sided":
        return Theorem("tape-one-sided", "tape_one_sided_sound", LOADS, arguments, f"~ {reach}", states)
    if kind == "empty-class":
        residue = certificate.take("class")
        own, said = number("residue", residue), states | {"empty-class": residue}
        return Theorem("tape-empty-class", "tape_empty_class_sound", LOADS, (*arguments, own), f"~ {reach}", said)
    if kind in IMPOSSIBLE:
        return IMPOSSIBLE[kind](states, arguments, certificate)
    if kind != "moves":
        raise NotStated(f"the certificate {kind} has no verified checker")
    moves = [[int(word == "expand"), square] for word, square in certificate.take("moves")]
    coq = listing(moves, lambda move: f"({yes(move[0])}, {integer(move[1])})")
    own = Argument("moves", "list (bool * Z)", moves, coq)
    meaning = states | {"moves": moves}
    return Theorem("tape-moves", "check_tape_sound", LOADS, (*arguments, own), reach, meaning)


def remainder(states: dict[str, Any], arguments: tuple[Argument, ...], certificate: Fields) -> Theorem:
    """Return the theorem that a remainder proves; the moves that leave it are given, too."""
    modulus, rest = certificate.take("modulus", 0), certificate.take("remainder")
    rule, start, goal = map(dict, states.values())
    low = min(*start, *goal)
    change = {square: goal.get(square, 0) - start.get(square, 0) for square in (*start, *goal)}
    first, last, unit, moves = reduced_by(rule, change, low, modulus)
    own = (
        number("modulus", modulus),
        number("low", low),
        numbers("rest_", rest),
        number("first", first),
        number("last_", last),
        number("unit_", unit),
        Argument("net", "list (Z * Z)", moves, listing(moves, coq_pair)),
    )
    meaning = states | {"modulus": modulus, "remainder": rest}
    return Theorem("tape-remainder", "tape_remainder_sound", LOADS, (*arguments, *own), NEVER, meaning)


def unreachable(states: dict[str, Any], arguments: tuple[Argument, ...], certificate: Fields) -> Theorem:
    """Return the theorem that a square proves which one side never occupies."""
    square, side = certificate.take("square"), certificate.take("from")
    rule, start, goal = map(dict, states.values())
    near, other = (start, goal) if side == "start" else (goal, start)
    if max(abs(square - one) for one in near) > MAX_SQUARES:
        raise NotStated("the square is too far for a verified statement")
    low, moves = min(*start, *goal), []
    change = {one: goal.get(one, 0) - start.get(one, 0) for one in (*start, *goal)}
    first, *_, net = reduced_by(rule, change, low, 0)
    if square not in other:
        moves = net
    own = (
        number("side", 1 if max(rule) > 0 else -1),
        number("square", square),
        flag("from_goal", side != "start"),
        number("first", first),
        Argument("net", "list (Z * Z)", moves, listing(moves, coq_pair)),
    )
    meaning = states | {"square": square, "from": side}
    return Theorem("tape-unreachable", "tape_unreachable_sound", LOADS, (*arguments, *own), NEVER, meaning)


def never(states: dict[str, Any], arguments: tuple[Argument, ...], certificate: Fields) -> Theorem:
    """Return the theorem that a factor proves which no T^n - 1 has."""
    factor, repeated = certificate.take("factor"), certificate.take("repeated", False)
    rule, start, goal = map(dict, states.values())
    if list(start.values()) != [1] or list(goal.values()) != [1]:
        raise NotStated("this certificate is about one checker")
    if not repeated and abs(factor[0]) == abs(factor[-1]) == 1:
        raise NotStated("that a polynomial has a root of absolute value other than 1 has no verified checker")
    first, last, polynomial = ends(rule, 0)
    quotient = exact_quotient(polynomial, factor)
    if repeated:
        quotient = exact_quotient(quotient, factor)
    own = (
        number("from_", min(start)),
        number("to_", min(goal)),
        numbers("factor", factor),
        flag("repeated_", repeated),
        number("first", first),
        number("last_", last),
        numbers("quotient", quotient),
    )
    statement = "~ tape_reach replacement (many [(from_, 1)]) (many [(to_, 1)])"
    meaning = {"replacement": states["replacement"], "from": min(start), "to": min(goal)}
    meaning |= {"factor": factor, "repeated": repeated}
    return Theorem("tape-never", "tape_never_sound", LOADS, (arguments[0], *own), statement, meaning)


IMPOSSIBLE = {"remainder": remainder, "unreachable": unreachable, "never": never}
NEVER = "~ tape_reach replacement (many start) (many goal)"


def ends(rule: Mapping[int, int], modulus: int) -> tuple[int, int, list[int]]:
    """Return the first and the last square that an expansion of 0 changes (modulo a number), and all changes between.

    >>> ends({-1: 1, 1: 1}, 0)
    (-1, 1, [1, -1, 1])
    """
    change = {**rule, 0: rule.get(0, 0) - 1}
    squares = [square for square, count in change.items() if count]
    units = [square for square in squares if not modulus or change[square] % modulus]
    if not units:
        return 0, 0, []
    first, last = min(squares), max(units)
    return first, last, [change.get(square, 0) for square in range(first, last + 1)]


def reduced_by(
    rule: Mapping[int, int], change: Mapping[int, int], low: int, modulus: int
) -> tuple[int, int, int, list[Tree]]:
    """Return the ends of a rule, an inverse of its last coefficient, and moves that leave the remainder of a change."""
    first, last, polynomial = ends(rule, modulus)
    if not polynomial:
        return 0, 0, 0, []
    lead, high = polynomial[-1], max(change)
    is_unit = gcd(lead, modulus) == 1
    unit = (pow(lead, -1, modulus) if modulus else lead) if is_unit else 0
    if high - low > MAX_SQUARES or (high - low) * len(polynomial) > MAX_STEPS:
        raise NotStated("the division takes too many steps for a verified statement")
    rest, moves = [change.get(square, 0) for square in range(low, high + 1)], []
    for top in range(len(rest) - 1, len(polynomial) - 2, -1):
        often = rest[top] * unit % modulus if modulus else rest[top] * unit
        if often.bit_length() > MAX_BITS:
            raise NotStated("the numbers of the remainder get too long for a verified statement")
        if often:
            moves.append([low + top - last, often])
            for k, coefficient in enumerate(reversed(polynomial)):
                rest[top - k] -= often * coefficient
    return first, last, unit, moves


MAX_BITS = 4000
"""Maximum number of bits of a number of moves."""


def exact_quotient(dividend: Sequence[int], divisor: Sequence[int]) -> list[int]:
    """Return a quotient of polynomials, [] where there is none in the integers.

    >>> exact_quotient([1, 2, 1], [1, 1]), exact_quotient([1, 1], [2])
    ([1, 1], [])
    """
    rest, found = list(dividend), [0] * max(0, len(dividend) - len(divisor) + 1)
    for low in range(len(found) - 1, -1, -1):
        found[low], left = divmod(rest[low + len(divisor) - 1], divisor[-1])
        if left:
            return []
        for k, coefficient in enumerate(divisor):
            rest[low + k] -= found[low] * coefficient
    return [] if any(rest) else found


def multiset(value: Mapping[str, int]) -> list[list[int]]:
    """Return a multiset as pairs."""
    return [[int(square), count] for square, count in value.items()]


def coq_pair(pair: Sequence[int]) -> str:
    """Return a pair of integers as Coq reads it."""
    return f"({integer(pair[0])}, {integer(pair[1])})"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    if checker == "tape-never":
        replacement, start, goal, factor, repeated, *_ = trees
        found = {"replacement": replacement, "from": start, "to": goal}
        return found | {"factor": factor, "repeated": bool(repeated)}
    replacement, start, goal, *own = trees
    found = {"replacement": replacement, "start": start, "goal": goal}
    if checker == "tape-remainder":
        return found | {"modulus": own[0], "remainder": own[2]}
    if checker == "tape-unreachable":
        return found | {"square": own[1], "from": "goal" if own[2] else "start"}
    return found | ({checker.removeprefix("tape-"): own[0]} if own else {})
