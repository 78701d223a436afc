"""Answers of the kind `two-pieces` as theorems: Grundy values and outcomes of pairs of pieces on a finite board."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flag,
    flat,
    integer,
    listing,
    numbers,
    yes,
)

PUSHES = ("none", "contact", "one", "send", "ahead", "stack", "both-off")
LEAVING = {"both": 2, "pushed": 1, "nobody": 0}
LOADS = "Linear Pegs Impartial TwoPieces GraphSound TwoPiecesSound"
MAX_PAIRS = 20_000
"""Maximum number of pairs of places whose options the verified checker lists."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    question = answer.asks(default, solved=["table", "p-positions", "value", "outcome"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    kind = certificate.values["kind"]
    if kind not in ("table", "outcomes", "pair-outcome", "pair-value"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    rules, is_shared = read_rules(problem)
    misere, size = problem.take("misere", False), [side + rules[4] for side in problem.take("size")]
    game = Argument("rules", "two_pieces", rules, coq_rules(rules))
    meaning: dict[str, Any] = {"rules": rules}
    arguments: tuple[Argument, ...]
    if question in ("value", "outcome"):
        pair = in_order(problem.take("position"), rules)
        require_small([1 + max(entries) for entries in zip(*pair, strict=True)])
        return about_one(certificate, game, pair, misere, meaning)
    problem.take("position", None)
    require_small(size)
    inside = "forall a b, in_box size a -> in_box size b ->"
    common = (game, flag("shared", is_shared), numbers("size", size))
    meaning |= {"shared": is_shared, "size": size}
    if question == "table":
        values = flat(certificate.take("values"), size * 2)
        value = "(Z.to_nat (in_order (both size) values (a ++ b)))"
        statement = f"{inside} is_pair rules shared (a, b) = true ->\n  Grundy _ (pair_moves rules) (a, b) {value}"
        arguments = (*common, numbers("values", values))
        return Theorem("pair-table", "pair_table_sound", LOADS, arguments, statement, meaning | {"values": values})
    axes = len(size)
    listed = [[row[:axes], row[axes:]] for row in certificate.take("p_positions")]
    if certificate.take("count", len(listed)) != len(listed):
        raise NotStated("the count is not the number of the listed pairs")
    arguments = (*common, flag("misere", misere), Argument("lost", PAIRS, listed, listing(listed, coq_pair)))
    statement = (
        f"{inside} proper_pair rules shared (a, b) = true ->\n"
        "  (In (a, b) lost -> is_P misere (pair_moves rules) (a, b)) /\\"
        " (~ In (a, b) lost -> is_N misere (pair_moves rules) (a, b))"
    )
    meaning |= {"misere": misere, "lost": listed}
    return Theorem("pair-outcomes", "pair_outcomes_sound", LOADS, arguments, statement, meaning)


PAIRS = "list (list Z * list Z)"


def about_one(certificate: Fields, game: Argument, pair: Tree, misere: bool, meaning: dict[str, Any]) -> Theorem:
    """Return the theorem about the value or the outcome of one pair."""
    size = numbers("size", [1 + max(entries) for entries in zip(*pair, strict=True)])
    arguments: tuple[Argument, ...]
    if certificate.values["kind"] == "pair-value":
        claims = [[pair, certificate.take("value")]]
        coq = listing(claims, lambda claim: f"({coq_pair(claim[0])}, {integer(claim[1])})")
        arguments = (game, size, Argument("claims", "list ((list Z * list Z) * Z)", claims, coq))
        statement = "forall p v, In (p, v) claims -> Grundy _ (pair_moves rules) p (Z.to_nat v)"
        said = meaning | {"claims": claims}
        return Theorem("pair-values", "pair_values_sound", LOADS, arguments, statement, said)
    lost, winning = certificate.take("outcome") == "lost", certificate.take("moves")
    arguments = (
        game,
        size,
        flag("misere", misere),
        Argument("pair_", "list Z * list Z", pair, coq_pair(pair)),
        flag("lost", lost),
        Argument("winning", PAIRS, winning, listing(winning, coq_pair)),
    )
    statement = (
        f"is_{'P' if lost else 'N'} misere (pair_moves rules) pair_ /\\\n"
        "  (forall q, In q winning -> pair_moves rules pair_ q /\\ is_P misere (pair_moves rules) q) /\\\n"
        "  (forall q, pair_moves rules pair_ q -> ~ In q winning -> is_N misere (pair_moves rules) q)"
    )
    meaning |= {"misere": misere, "pair": pair, "lost": lost, "winning": winning}
    return Theorem("pair-one", "pair_one_sound", LOADS, arguments, statement, meaning)


def read_rules(problem: Fields) -> tuple[list[Tree], bool]:
    """Return the rules as the program reads them, and whether both pieces can stand on one square."""
    jump, land, drop = (problem.take(name, False) for name in ("jump", "land", "drop"))
    push = problem.take("push", False)
    which = PUSHES.index({False: "none", True: "contact"}.get(push, push))
    push_off = LEAVING[problem.take("push_off", "both")]
    leaving = push_off if drop else 0
    switches = [int(jump), int(land), int(bool(drop)), int(drop is True), which, leaving]
    return [problem.take("rays", []), problem.take("steps", []), *switches], land or PUSHES[which] == "stack"


def in_order(position: Tree, rules: Sequence[Tree]) -> list[list[int]]:
    """Return the two places, the lesser first; a place with a 0 is off the board where pieces can leave it."""
    return sorted([0] * len(place) if rules[4] and 0 in place else place for place in position)


def require_small(size: Sequence[int]) -> None:
    """Refuse a board with more pairs than the verified checker lists."""
    if prod(size) ** 2 > MAX_PAIRS:
        raise NotStated(f"the board has more than {MAX_PAIRS} pairs of places")


def coq_rules(rules: Sequence[Tree]) -> str:
    """Return the rules as Coq reads them."""
    rays, steps, jump, land, leave, drop, push, leaving = rules
    moves = f"pair_rays := {listing(rays, listing)}; pair_steps := {listing(steps, listing)}; jumps_over := {yes(jump)}"
    ways = f"lands := {yes(land)}; can_leave := {yes(leave)}; drops := {yes(drop)}"
    return f"{{| {moves}; {ways}; pushes := push_{PUSHES[push].replace('-', '_')}; may_leave := {leaving} |}}"


def coq_pair(pair: Tree) -> str:
    """Return a pair of places as Coq reads it."""
    return f"({listing(pair[0])}, {listing(pair[1])})"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    rules, *rest = trees
    found: dict[str, Any] = {"rules": rules}
    if checker == "pair-values":
        return found | {"claims": rest[1]}
    if checker == "pair-one":
        _, misere, pair, lost, winning = rest
        return found | {"misere": bool(misere), "pair": pair, "lost": bool(lost), "winning": winning}
    found |= {"shared": bool(rest[0]), "size": rest[1]}
    return found | ({"values": rest[2]} if checker == "pair-table" else {"misere": bool(rest[2]), "lost": rest[3]})
