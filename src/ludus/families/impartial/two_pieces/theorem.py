"""Answers of the kind `two-pieces` as theorems: values, outcomes and remoteness of pairs on a finite board."""

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
    number,
    numbers,
    small,
    yes,
)
from ludus.families.impartial.graph.theorem import MAX_PASSES, outcome

PUSHES = ("none", "contact", "one", "send", "ahead", "stack", "both-off")
LEAVING = {"both": 2, "pushed": 1, "nobody": 0}
LOADS = "Linear Pegs Impartial TwoPieces GraphSound TwoPiecesSound"
MAX_PAIRS = 20_000
"""Maximum number of pairs of places whose options the verified checker lists."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    question = answer.asks(default, solved=["table", "p-positions", "value", "outcome", "remoteness"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    kind = certificate.values["kind"]
    if kind not in ("table", "outcomes", "pair-outcome", "pair-value", "pair-remoteness"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    rules, is_shared = read_rules(problem)
    misere, size = problem.take("misere", False), [side + rules[4] for side in problem.take("size")]
    game = Argument("rules", "two_pieces", rules, coq_rules(rules))
    terminal, passes = problem.take("pass_at_terminal", False), problem.take("passes", 0)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    sharing = (flag("at_terminal", terminal), small("passes", passes))
    meaning: dict[str, Any] = {"rules": rules, "terminal": terminal, "passes": passes}
    arguments: tuple[Argument, ...]
    if question in ("value", "outcome", "remoteness"):
        pair = in_order(problem.take("position"), rules)
        require_small([1 + max(entries) for entries in zip(*pair, strict=True)])
        return about_one(certificate, game, sharing, pair, misere, meaning)
    problem.take("position", None)
    require_small(size)
    inside = "forall a b, in_box size a -> in_box size b ->"
    common = (game, flag("shared", is_shared), numbers("size", size))
    meaning |= {"shared": is_shared, "size": size}
    if question == "table":
        values = flat(certificate.take("values"), size * 2)
        value = "(Z.to_nat (in_order (both size) values (a ++ b)))"
        statement = f"{inside} is_pair rules shared (a, b) = true ->\n  Grundy _ {GAME} ((a, b), passes) {value}"
        arguments = (*common, *sharing, numbers("values", values))
        return Theorem("pair-table", "pair_table_sound", LOADS, arguments, statement, meaning | {"values": values})
    axes = len(size)
    listed = [[row[:axes], row[axes:]] for row in certificate.take("p_positions")]
    if certificate.take("count", len(listed)) != len(listed):
        raise NotStated("the count is not the number of the listed pairs")
    arguments = (*common, flag("misere", misere), *sharing, Argument("lost", PAIRS, listed, listing(listed, coq_pair)))
    statement = (
        f"{inside} proper_pair rules shared (a, b) = true ->\n"
        f"  (In (a, b) lost -> is_P misere {GAME} ((a, b), passes)) /\\"
        f" (~ In (a, b) lost -> is_N misere {GAME} ((a, b), passes))"
    )
    meaning |= {"misere": misere, "lost": listed}
    return Theorem("pair-outcomes", "pair_outcomes_sound", LOADS, arguments, statement, meaning)


PAIRS = "list (list Z * list Z)"
PLACED = "list ((list Z * list Z) * nat)"
GAME = "(with_passes at_terminal (pair_moves rules))"


def about_one(
    certificate: Fields,
    game: Argument,
    sharing: tuple[Argument, ...],
    pair: Tree,
    misere: bool,
    meaning: dict[str, Any],
) -> Theorem:
    """Return the theorem about the value, the outcome or the remoteness of one pair."""
    size = numbers("size", [1 + max(entries) for entries in zip(*pair, strict=True)])
    arguments: tuple[Argument, ...]
    if certificate.values["kind"] == "pair-value":
        claims = [[pair, certificate.take("value")]]
        coq = listing(claims, lambda claim: f"({coq_pair(claim[0])}, {integer(claim[1])})")
        arguments = (game, size, *sharing, Argument("claims", "list ((list Z * list Z) * Z)", claims, coq))
        statement = f"forall p v, In (p, v) claims -> Grundy _ {GAME} (p, passes) (Z.to_nat v)"
        said = meaning | {"claims": claims}
        return Theorem("pair-values", "pair_values_sound", LOADS, arguments, statement, said)
    rules = (game, size, flag("misere", misere), *sharing, Argument("pair_", "list Z * list Z", pair, coq_pair(pair)))
    meaning |= {"misere": misere, "pair": pair}
    is_remoteness = certificate.values["kind"] == "pair-remoteness"
    length = certificate.take("moves") if is_remoteness else 0
    lost, moves = outcome(certificate, pair, meaning["passes"], "best" if is_remoteness else "moves")
    own = Argument("listed_", PLACED, moves, listing(moves, lambda e: f"({coq_pair(e[0])}, {e[1]}%nat)"))
    meaning |= {"lost": lost, "moves": moves}
    if is_remoteness:
        arguments = (*rules, number("length_", length), flag("lost", lost), own)
        statement = f"best_moves misere {GAME} (pair_, passes) length_ lost listed_"
        said = meaning | {"length": length}
        return Theorem("pair-best", "pair_best_sound", f"{LOADS} RemoteSound", arguments, statement, said)
    statement = (
        f"is_{'P' if lost else 'N'} misere {GAME} (pair_, passes) /\\\n"
        f"  (forall e, In e listed_ -> {GAME[1:-1]} (pair_, passes) e /\\ is_P misere {GAME} e) /\\\n"
        f"  (forall e, {GAME[1:-1]} (pair_, passes) e -> ~ In e listed_ -> is_N misere {GAME} e)"
    )
    return Theorem("pair-one", "pair_one_sound", LOADS, (*rules, flag("lost", lost), own), statement, meaning)


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
    if checker in ("pair-values", "pair-one", "pair-best"):
        _, *rest = rest
        misere = {} if checker == "pair-values" else {"misere": bool(rest.pop(0))}
        terminal, passes, *own = rest
        found: dict[str, Any] = {"rules": rules, "terminal": bool(terminal), "passes": passes} | misere
        if checker == "pair-values":
            return found | {"claims": own[0]}
        pair, *length, lost, moves = own
        found |= {"length": length[0]} if length else {}
        return found | {"pair": pair, "lost": bool(lost), "moves": moves}
    shared, size, *rest = rest
    misere = {} if checker == "pair-table" else {"misere": bool(rest.pop(0))}
    terminal, passes, own = rest
    found = {"rules": rules, "shared": bool(shared), "size": size, "terminal": bool(terminal), "passes": passes}
    return found | misere | {"values" if checker == "pair-table" else "lost": own}
