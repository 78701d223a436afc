"""Answers of the kind `tape` as theorems: moves lead from one state to another, or none do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from operator import mul
from typing import Any

from ludus.core.theorem import Fields, NotStated, Theorem, Tree, stated
from ludus.families.tapes.polynomials import exact_quotient
from ludus.families.tapes.solve.normal_form import disjoint, layers

LOADS = "Puzzles TapeSound TapePolynomials TapeNever TapeRoots"
STATES = "replacement: list (Z * Z), start: list (Z * Z), goal: list (Z * Z)"
NEVER = "replacement: list (Z * Z), from_: Z, to_: Z, factor: list Z"
MAX_SQUARES = 200_000
"""Maximum number of squares between the first and the last that a statement mentions."""
MAX_CUTS = 1000
"""Maximum number of squares before a layer, and of steps by which layers are found."""
MAX_STEPS = 10_000_000
"""Maximum number of coefficients times coefficients of a division."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    asked = ["solve", "fewest"]
    question, problem, certificate = answer.parts("solve", solved=asked, impossible=asked)
    states: dict[str, Any] = {
        name: [[int(square), count] for square, count in problem.take(name).items()]
        for name in ("replacement", "start", "goal")
    }
    kind = certificate.values["kind"]
    if kind == "never":
        return never(states, certificate)
    if kind not in CLAIMS:
        raise NotStated(f"the certificate {kind} has no verified checker")
    sound, takes, claim = CLAIMS[kind]
    values = states | claim(states, certificate)
    if question == "fewest" and kind == "moves":
        return fewest(answer, values)
    statement = f"{'' if kind == 'moves' else '~ '}tape_reach replacement (many start) (many goal)"
    return stated(f"tape-{kind}", LOADS, takes, statement, values, sound=sound)


def fewest(answer: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem that a line is one of the shortest: its moves are forced, or are made at cuts."""
    bound = answer.take("lower_bound", 0)
    rule, start, goal = (dict(values[name]) for name in ("replacement", "start", "goal"))
    first, net = forced_moves(rule, change_of(start, goal))
    found = cuts_of(rule, start, goal, dict(net)) if bound else []
    if bound > sum(abs(often) for _, often in net) + 2 * len(found):
        raise NotStated("the lower bound needs a search, which has no verified checker")
    values |= {"bound": bound, "optimal": answer.take("optimal", False), "first": first, "net": net, "cuts": found}
    own = "bound: Z, optimal: bool, first: Z, net: list (Z * Z), cuts: list (bool * (Z * list Z * list Z))"
    over = "(fun t => agree t (many goal))"
    statement = f"shortest (tape_move replacement) {over} (many start) (Z.of_nat (length moves)) bound"
    return stated("tape-fewest", f"{LOADS} TapeFewest", f"{CLAIMS['moves'][1]}, {own}", statement, values)


def forced_moves(rule: Mapping[int, int], change: Mapping[int, int]) -> tuple[int, list[Tree]]:
    """Return the first square that an expansion of 0 changes, and how often each square is expanded in every line."""
    first, _, polynomial = ends(rule, 0)
    low, high = min(change), max(change)
    if not polynomial or high - low > MAX_SQUARES or (high - low) * len(polynomial) > MAX_STEPS:
        raise NotStated("the division is too long for a verified statement, or the rule changes nothing")
    quotient = exact_quotient(tuple(change.get(square, 0) for square in range(low, high + 1)), tuple(polynomial))
    return first, [[low - first + k, often] for k, often in enumerate(quotient or ()) if often]


def cuts_of(
    rule: Mapping[int, int], start: Mapping[int, int], goal: Mapping[int, int], net: Mapping[int, int]
) -> list[Tree]:
    """Return disjoint layers of squares at which spare moves are made, each with what can be occupied before.

    The side of a layer (1: around the goal), a net move that is farther away, the squares before, and the layer.
    """
    sides = [({k for k, often in net.items() if sign * often > 0}, set(s)) for sign, s in ((1, start), (-1, goal))]
    steps, found = [*rule], list[Tree]()
    for nearest in (True, False):
        there, back = (layers(*side, steps, MAX_CUTS, nearest=nearest) for side in sides)
        for chosen in (disjoint(there, back), disjoint(back, there)):
            if len(chosen) > len(found):
                found = [[int(layer not in there), layer] for layer in chosen]
    return [[back, cut_of(sides[back], steps, layer)] for back, layer in found]


def cut_of(side: tuple[set[int], set[int]], steps: Sequence[int], layer: set[int]) -> Tree:
    """Return a net move beyond a layer, the squares that are reached without a move on the layer, and the layer."""
    forced, occupied = side
    inner = new = occupied - layer
    while new:
        new = {square + step for square in new for step in steps} - inner - layer
        inner = inner | new
        if len(inner) > MAX_CUTS:
            raise NotStated("the layers are too large for a verified statement")
    return [min(forced - inner), sorted(inner), sorted(layer)]


def remainder(states: dict[str, Any], certificate: Fields) -> dict[str, Any]:
    """Return the remainder; the moves that leave it are given, too."""
    modulus, rest = certificate.take("modulus", 0), certificate.take("remainder")
    rule, start, goal = map(dict, states.values())
    low = min(*start, *goal)
    first, last, unit, net = reduced_by(rule, change_of(start, goal), low, modulus)
    own = {"modulus": modulus, "low": low, "rest_": rest, "first": first, "last_": last}
    return own | {"unit_": unit, "net": net}


def change_of(start: Mapping[int, int], goal: Mapping[int, int]) -> dict[int, int]:
    """Return goal minus start, square by square."""
    return {square: goal.get(square, 0) - start.get(square, 0) for square in (*start, *goal)}


def unreachable(states: dict[str, Any], certificate: Fields) -> dict[str, Any]:
    """Return a square that one side never occupies."""
    square, side = certificate.take("square"), certificate.take("from")
    rule, start, goal = map(dict, states.values())
    near, other = {"start": (start, goal), "goal": (goal, start)}[side]
    if max(abs(square - one) for one in near) > MAX_SQUARES:
        raise NotStated("the square is too far for a verified statement")
    first, *_, net = reduced_by(rule, change_of(start, goal), min(*start, *goal), 0)
    own = {"side": 1 if max(rule) > 0 else -1, "square": square, "from_goal": side != "start"}
    return own | {"first": first, "net": [] if square in other else net}


def never(states: dict[str, Any], certificate: Fields) -> Theorem:
    """Return the theorem that a factor proves which no T^n - 1 has."""
    factor, repeated = certificate.take("factor"), certificate.take("repeated", False)
    rule, start, goal = map(dict, states.values())
    if list(start.values()) != [1] or list(goal.values()) != [1]:
        raise NotStated("this certificate is about one checker")
    if not factor or not factor[-1]:
        raise NotStated("the last coefficient of the factor is 0")
    if len(factor) == abs(factor[0]) == 1:
        raise NotStated("the factor 1 proves nothing")
    first, last, polynomial = ends(rule, 0)
    quotient = tuple(polynomial)
    for _ in range(1 + repeated):
        quotient = exact_quotient(quotient, tuple(factor)) or ()
    values = {"replacement": states["replacement"], "from_": min(start), "to_": min(goal), "factor": factor}
    values |= {"first": first, "quotient": [*quotient]}
    statement = "~ tape_reach replacement (many [(from_, 1)]) (many [(to_, 1)])"
    if not repeated and abs(factor[0]) == abs(factor[-1]) == 1:
        values |= {"steps": large_power_sum(factor)}
        return stated("tape-root", LOADS, f"{NEVER}, first: Z, quotient: list Z, steps: nat", statement, values)
    values |= {"repeated_": repeated, "last_": last}
    takes = f"{NEVER}, repeated_: bool, first: Z, last_: Z, quotient: list Z"
    return stated("tape-never", LOADS, takes, statement, values)


def large_power_sum(factor: Sequence[int]) -> int:
    """Return how many power sums of the roots there are up to the first that is larger than the degree.

    Newton's identities: the sum of the k-th powers, plus those before it times the coefficients after the leading 1, is
    (d - k) times the k-th coefficient from above. When the sums repeat, none is larger, and all roots have size 1.

    >>> large_power_sum([1, -3, 1]), large_power_sum([1, 0, 1])
    (2, 6)
    """
    back = [factor[-1] * coefficient for coefficient in reversed(factor)]
    degree, sums = len(back) - 1, list[int]()
    for k in range(MAX_STEPS // len(back)):
        own = (degree - k) * back[k] if k <= degree else 0
        sums.append(own - sum(map(mul, back[1:], reversed(sums[-degree:]))))
        if abs(sums[-1]) > degree or (k >= 2 * degree and sums[-degree:] == sums[:degree]):
            return k + 1
    raise NotStated("the roots of the factor are too close to 1 for a verified statement")


REST = "modulus: Z, low: Z, rest_: list Z, first: Z, last_: Z, unit_: Z, net: list (Z * Z)"
AWAY = "side: Z, square: Z, from_goal: bool, first: Z, net: list (Z * Z)"
CLAIMS: dict[str, tuple[str, str, Callable[[dict[str, Any], Fields], dict[str, Any]]]] = {
    "moves": (
        "check_tape_sound",
        f"{STATES}, moves: list (bool * Z)",
        lambda _, own: {"moves": [[int(word == "expand"), square] for word, square in own.take("moves")]},
    ),
    "one-sided": ("tape_one_sided_sound", STATES, lambda *_: {}),
    "empty-class": ("tape_empty_class_sound", f"{STATES}, residue: Z", lambda _, own: {"residue": own.take("class")}),
    "remainder": ("tape_remainder_sound", f"{STATES}, {REST}", remainder),
    "unreachable": ("tape_unreachable_sound", f"{STATES}, {AWAY}", unreachable),
}
"""For each certificate about two states the theorem that makes its checker right, its arguments, and their values."""


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
        # Polynomial division: each move takes the leading coefficient of the rest away.
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
