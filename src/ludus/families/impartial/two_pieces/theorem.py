"""Answers of the kind `two-pieces` as theorems: pairs on a finite board, and pieces that do not hinder each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ludus.core.theorem import Fields, NotStated, Theorem, Tree, flat, listing, stated, yes
from ludus.families.impartial.graph.theorem import outcome, sharing
from ludus.families.impartial.one_piece.theorem import LAYERS, PERIODIC, repeating

PUSHES = ("none", "contact", "one", "send", "ahead", "stack", "both-off")
LEAVING = {"both": 2, "pushed": 1, "nobody": 0}
LOADS = "Puzzles Games GraphSound TwoPiecesSound"
MAX_PAIRS = 20_000
"""Maximum number of pairs of places whose options the verified checker lists."""
GAME = "(with_passes at_terminal (pair_moves rules))"
SHARED = "at_terminal: bool, passes: nat"
ON_BOARD = "rules: two_pieces, shared: bool, size: list Z"
ONE = f"rules: two_pieces, size: list Z, misere: bool, {SHARED}, pair_: cell * cell"
INSIDE = "forall a b, in_box size a -> in_box size b ->"
TABLE = f"""{INSIDE} is_pair rules shared (a, b) = true ->
  Grundy _ {GAME} ((a, b), passes) (Z.to_nat (in_order (both size) values (a ++ b)))"""
OUTCOMES = f"""{INSIDE} proper_pair rules shared (a, b) = true ->
  (In (a, b) lost -> is_P misere {GAME} ((a, b), passes)) /\\
  (~ In (a, b) lost -> is_N misere {GAME} ((a, b), passes))"""
OUTCOME = f"""misere {GAME} (pair_, passes) /\\
  (forall e, In e moves -> {GAME[1:-1]} (pair_, passes) e /\\ is_P misere {GAME} e) /\\
  (forall e, {GAME[1:-1]} (pair_, passes) e -> ~ In e moves -> is_N misere {GAME} e)"""

FREE = "(pair_moves (free_pieces rays steps lands_ leaves_ drops_ leaving))"
FREELY = "rays: list cell, steps: list cell, lands_: bool, leaves_: bool, drops_: bool, leaving: Z"
ALONE = "(Z.to_nat (alone_value leaves_ size values {}))"
FREE_SUM = f"""forall a b, let grid := map (Z.add (if leaves_ then 1 else 0)) size in in_box grid a -> in_box grid b ->
  Grundy _ {FREE} (a, b) (Nat.lxor {ALONE.format("a")} {ALONE.format("b")})"""
FREE_COLLAPSED = f"""{INSIDE} a <> b ->
  Grundy _ {FREE} (a, b) (Z.to_nat (in_order (powers_of_two size) values (nim_sums a b)))"""
FREE_MISERE = f"""let game := {FREE} in let low := if leaves_ then 1 else 0 in
  (forall a b, length a = axes -> length b = axes -> Forall (Z.le low) a -> Forall (Z.le low) b -> a <> b ->
    (P_position _ game (a, b) <-> misere_P _ nim (xors (heaps_of low a) (heaps_of low b)))) /\\
  (leaves_ = true -> forall a, length a = axes -> P_position _ game (off a, off a) /\\
    (Forall (Z.le 1) a -> N_position _ game (off a, a) /\\ N_position _ game (a, off a)))"""
FREE_LEVELS = f"""forall a b c d h, 0 <= a -> 0 <= b -> 0 <= c -> 0 <= d -> [a; b] <> [c; d] -> 0 <= h < below ->
  (Grundy _ {FREE} ([a; b], [c; d]) (Z.to_nat h) <->
   Z.lxor b d = level_y preperiod period (nth (Z.to_nat h) (nth 0 offsets []) []) (Z.lxor a c))"""
FREE_VALUE = f"Grundy _ {FREE} (a, b) (Z.to_nat value)"
BY_THEOREM = {
    ("table", "pair-sum"): ("free-sum", "pair_sum_sound", FREE_SUM),
    ("table", "collapsed"): ("free-collapsed", "collapsed_sound", FREE_COLLAPSED),
    ("p-positions", "misere-nim"): ("free-misere", "rooks_misere_sound", FREE_MISERE),
    ("levels", "periodic-levels"): ("free-levels", "rooks_periodic_sound", FREE_LEVELS),
    ("value", "pair-value"): ("free-value", "rooks_value_sound", FREE_VALUE),
    ("rows", "pair-value"): ("free-rows", "rooks_rows_sound", FREE_VALUE),
}
"""Of pieces that jump over each other and push nothing: the checker, its theorem and the statement."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    asked = ["table", "p-positions", "levels", "value", "outcome", "remoteness"]
    question, problem, certificate = answer.parts(default, solved=asked)
    kind = certificate.values["kind"]
    if (question, kind) not in BY_THEOREM and kind not in ("table", "outcomes", "pair-outcome", "pair-remoteness"):
        raise NotStated(f"the certificate {kind} has no verified checker")
    rules, is_shared = read_rules(problem)
    size, position = problem.take("size"), problem.take("position", None)
    values: dict[str, Any] = {"misere": problem.take("misere", False), **sharing(problem)}
    if question == "value" and certificate.values.get("theorem") == "rows":
        question = certificate.take("theorem")
    if (
        question == "rows"
        or kind in ("pair-sum", "collapsed", "misere-nim", "periodic-levels")
        or (kind == "pair-value" and has_free_rooks(rules, values))
    ):
        is_plain = not (values["misere"] or values["passes"])
        below = problem.take("below", 1)
        return by_theorem(question, certificate, rules, size, position, below=below if is_plain else 0)
    values |= {"rules": rules, "shared": is_shared, "size": [side + rules[4] for side in size]}
    if question in ("value", "outcome", "remoteness"):
        return about_one(certificate, values | {"pair_": in_order(position, rules)})
    require_small(values["size"])
    if question == "table":
        values |= {"values": flat(certificate.take("values"), values["size"] * 2)}
        takes = f"{ON_BOARD}, {SHARED}, values: list Z"
        return claim("pair-table", takes, TABLE, values, "PairRays", sound="quick_pair_table_sound")
    listed = [[row[: len(size)], row[len(size) :]] for row in certificate.take("p_positions")]
    if certificate.take("count", len(listed)) != len(listed):
        raise NotStated("the count is not the number of the listed pairs")
    takes = f"{ON_BOARD}, misere: bool, {SHARED}, lost: list (cell * cell)"
    return claim("pair-outcomes", takes, OUTCOMES, values | {"lost": listed})


def about_one(certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about the value, the outcome or the remoteness of one pair."""
    pair, kind = values["pair_"], certificate.values["kind"]
    values |= {"size": [1 + max(entries) for entries in zip(*pair, strict=True)]}
    require_small(values["size"])
    if kind == "pair-value":
        takes = f"rules: two_pieces, size: list Z, {SHARED}, claims: list ((cell * cell) * Z)"
        statement = f"forall p v, In (p, v) claims -> Grundy _ {GAME} (p, passes) (Z.to_nat v)"
        return claim("pair-values", takes, statement, values | {"claims": [[pair, certificate.take("value")]]})
    moves = "moves: list ((cell * cell) * nat)"
    if kind == "pair-remoteness":
        values |= {"length_": certificate.take("moves")}
        values["lost"], values["moves"] = outcome(certificate, pair, values["passes"], "best")
        statement = f"best_moves misere {GAME} (pair_, passes) length_ lost moves"
        return claim("pair-best", f"{ONE}, length_: Z, lost: bool, {moves}", statement, values, "RemoteSound")
    values["lost"], values["moves"] = outcome(certificate, pair, values["passes"])
    return claim("pair-one", f"{ONE}, lost: bool, {moves}", f"is_{'P' if values['lost'] else 'N'} {OUTCOME}", values)


def claim(checker: str, takes: str, statement: str, values: dict[str, Any], loads: str = "", **more: Any) -> Theorem:
    """Return a claim about two pieces with any rules."""
    written = {"rules": coq_rules(values["rules"])}
    return stated(checker, f"{LOADS} {loads}".rstrip(), takes, statement, values, written=written, **more)


def by_theorem(
    question: str, certificate: Fields, rules: Sequence[Tree], size: list[int], position: Tree, *, below: int
) -> Theorem:
    """Return the theorem about pieces that jump over each other and push nothing, without passes."""
    rays, steps, jump, land, leaves, drops, push, leaving = rules
    kind = certificate.values["kind"]
    if not (below and jump) or push:
        raise NotStated(f"the certificate {kind} is not about these rules")
    values: dict[str, Any] = {"rays": rays, "steps": steps, "lands_": land, "leaves_": leaves, "drops_": drops}
    values |= {"leaving": leaving, "size": size, "axes": len(size)}
    if question in ("value", "rows"):
        takes, (values["a"], values["b"]) = "a: cell, b: cell, value: Z", in_order(position, rules)
        values |= {"value": certificate.take("value")}
        if question == "rows":
            takes = f"{PERIODIC}, excess: {LAYERS}, {takes}"
            values |= repeating(certificate.record("rows"), "excess", rays)
    elif question == "p-positions":
        takes = "axes: nat"
    elif question == "levels":
        takes = f"below: Z, {PERIODIC}, offsets: {LAYERS}"
        values |= repeating(certificate, "offsets", rays) | {"below": below}
        if certificate.take("below") != below:
            raise NotStated("the bound is not that of the level sets")
    else:
        takes, shape = "size: list Z, values: list Z", size
        if kind == "collapsed":
            shape = [1 << (side - 1).bit_length() for side in size]
        if prod(shape) * max(shape) > 100 * MAX_PAIRS:
            raise NotStated("the board is too large for a verified statement")
        values |= {"values": flat(certificate.take("values"), shape)}
    checker, sound, statement = BY_THEOREM[question, kind]
    loads = f"{LOADS} TwoRooks FreePieces Rooks PairTheorems PeriodicLevels RookLevels RookRows"
    return stated(checker, loads, f"{FREELY}, {takes}", statement, values, sound=sound)


def has_free_rooks(rules: Sequence[Tree], values: dict[str, Any]) -> bool:
    """Say whether the pieces are rooks that never hinder each other, without passes."""
    rays, steps, jump, land, _, _, push, _ = rules
    units = [[int(i == k) for i in range(len(rays))] for k in range(len(rays))]
    return bool(jump and land) and not (push or steps or values["passes"]) and sorted(rays, reverse=True) == units


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
    lists = [listing(moves, listing) for moves in (rays, steps)]
    moves = f"pair_rays := {lists[0]}; pair_steps := {lists[1]}; jumps_over := {yes(jump)}"
    ways = f"lands := {yes(land)}; can_leave := {yes(leave)}; drops := {yes(drop)}"
    return f"{{| {moves}; {ways}; pushes := push_{PUSHES[push].replace('-', '_')}; may_leave := {leaving} |}}"
