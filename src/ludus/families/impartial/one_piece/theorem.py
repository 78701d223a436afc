"""Answers of the kind `impartial` as theorems: values, outcomes and remoteness of one piece on a finite board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
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
    vectors,
)
from ludus.families.impartial.graph.theorem import MAX_PASSES, outcome, outcome_statement

GAME = "with_passes at_terminal (piece_moves rays steps)"
LOADS = "Linear Pegs Impartial GraphSound PieceSound RayTables"
MAX_POSITIONS = 50_000
"""Maximum number of positions whose options the verified checker lists."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    question = answer.asks(default, solved=["table", "p-positions", "value", "outcome", "remoteness", "levels"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    rays, steps, passes = problem.take("rays", []), problem.take("steps", []), problem.take("passes", 0)
    if question == "value" and "theorem" in certificate.values and not passes:
        return by_theorem(problem, certificate, rays, steps)
    if question == "outcome" and "theorem" in certificate.values:
        return outcome_by_theorem(problem, certificate, rays, steps)
    size, position = sized(problem, question, certificate.values["kind"])
    terminal, misere = problem.take("pass_at_terminal", False), problem.take("misere", False)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    moves = (vectors("rays", rays), vectors("steps", steps))
    sharing = (flag("at_terminal", terminal), small("passes", passes))
    meaning: dict[str, Any] = {"rays": rays, "steps": steps, "passes": passes, "terminal": terminal}
    arguments: tuple[Argument, ...]
    if question == "levels":
        return levels(problem, certificate, moves, sharing, meaning | {"size": size})
    if question == "table":
        values = flat(certificate.take("values"), size)
        statement = f"forall x, in_box size x -> Grundy _ ({GAME}) (x, passes) (Z.to_nat (in_order size values x))"
        arguments = (*moves, numbers("size", size), *sharing, numbers("values", values))
        said = meaning | {"size": size, "values": values}
        return Theorem("piece-table", "ray_table_sound", LOADS, arguments, statement, said)
    if question == "value":
        claims = [[position, certificate.take("value")]]
        coq = listing(claims, lambda e: f"({listing(e[0])}, {integer(e[1])})")
        statement = f"forall x v, In (x, v) claims -> Grundy _ ({GAME}) (x, passes) (Z.to_nat v)"
        arguments = (*moves, numbers("size", size), *sharing, Argument("claims", "list (list Z * Z)", claims, coq))
        said = meaning | {"size": size, "claims": claims}
        return Theorem("piece-values", "piece_values_sound", LOADS, arguments, statement, said)
    meaning |= {"misere": misere}
    if question == "remoteness":
        rules = (flag("misere", misere), *sharing)
        return remoteness(certificate, moves, rules, size, position, meaning)
    if question == "p-positions":
        listed = certificate.take("p_positions")
        if certificate.take("count", len(listed)) != len(listed):
            raise NotStated("the count is not the number of the listed positions")
        statement = f"forall x, in_box size x -> (In x lost -> is_P misere ({GAME}) (x, passes)) /\\ "
        statement += f"(~ In x lost -> is_N misere ({GAME}) (x, passes))"
        arguments = (*moves, numbers("size", size), flag("misere", misere), *sharing, vectors("lost", listed))
        said = meaning | {"size": size, "lost": listed}
        return Theorem("piece-outcomes", "piece_outcomes_sound", LOADS, arguments, statement, said)
    lost, winning = outcome(certificate, position, passes)
    complete = certificate.take("complete", False)
    own = (
        flag("lost", lost),
        placed("winning", winning),
        flag("complete", complete),
    )
    arguments = (*moves, numbers("position", position), flag("misere", misere), *sharing, *own)
    meaning |= {"position": position, "lost": lost, "winning": winning, "complete": complete}
    statement = outcome_statement(GAME, "position", lost)
    return Theorem("piece-outcome", "piece_outcome_sound", LOADS, arguments, statement, meaning)


def levels(
    problem: Fields, certificate: Fields, moves: tuple[Argument, ...], sharing: tuple[Argument, ...], meaning: Any
) -> Theorem:
    """Return the theorem about all positions with small Grundy values."""
    if certificate.values["kind"] != "level-sets":
        raise NotStated(f"the certificate {certificate.values['kind']} has no verified checker")
    below, listed = certificate.take("below"), certificate.take("positions")
    if problem.take("below", 1) != below or certificate.take("count", len(listed)) != len(listed):
        raise NotStated("the bound or the count is not that of the listed positions")
    statement = (
        f"forall x v, in_box size x -> 0 <= v < below ->\n  (Grundy _ ({GAME}) (x, passes) (Z.to_nat v) <->"
        " In (v :: x) level)"
    )
    arguments = (*moves, numbers("size", meaning["size"]), *sharing, number("below", below), vectors("level", listed))
    said = meaning | {"below": below, "level": listed}
    return Theorem("piece-levels", "piece_levels_sound", f"{LOADS} LevelSets", arguments, statement, said)


def remoteness(
    certificate: Fields,
    moves: tuple[Argument, ...],
    rules: tuple[Argument, ...],
    size: list[int],
    position: list[int],
    meaning: Any,
) -> Theorem:
    """Return the theorem about the remoteness of all positions, or of one with its best moves."""
    if certificate.values["kind"] == "remoteness-table":
        values = flat(certificate.take("values"), size)
        value = "(Z.to_nat (in_order size values x))"
        statement = f"forall x, in_box size x -> remoteness _ ({GAME}) misere (x, passes) {value}"
        arguments = (*moves, numbers("size", size), *rules, numbers("values", values))
        said = meaning | {"size": size, "values": values}
        loads = f"{LOADS} RemoteSound"
        return Theorem("piece-remote-table", "piece_remote_table_sound", loads, arguments, statement, said)
    length = certificate.take("moves")
    lost, best = outcome(certificate, position, meaning["passes"], "best")
    own = (number("length_", length), flag("lost", lost), placed("best", best))
    statement = f"best_moves misere ({GAME}) (position, passes) length_ lost best"
    said = meaning | {"position": position, "length": length, "lost": lost, "best": best}
    arguments = (*moves, numbers("position", position), *rules, *own)
    return Theorem("piece-best", "piece_best_sound", f"{LOADS} RemoteSound", arguments, statement, said)


def placed(name: str, values: Sequence[Tree]) -> Argument:
    """Return a list of positions, each with the passes left, as an argument."""
    coq = listing(values, lambda e: f"({listing(e[0])}, {e[1]}%nat)")
    return Argument(name, "list (list Z * nat)", list(values), coq)


def by_theorem(problem: Fields, certificate: Fields, rays: list[list[int]], steps: list[list[int]]) -> Theorem:
    """Return the theorem about a value that rests on the theorem on nim or on Ryūō Nim."""
    size, position = problem.take("size", None), problem.take("position", None)
    position = position or [side - 1 for side in size]
    if problem.take("misere", False):
        raise NotStated("values in misère play are not stated")
    p, value = theorem_p(certificate, rays, steps, position), certificate.take("value")
    arguments = (
        flag("at_terminal", problem.take("pass_at_terminal", False)),
        vectors("rays", rays),
        vectors("steps", steps),
        numbers("position", position),
        number("p", p),
        number("value", value),
    )
    statement = f"Grundy _ ({GAME}) (position, 0%nat) (Z.to_nat value)"
    meaning = {"rays": rays, "steps": steps, "position": position, "p": p, "value": value}
    return Theorem("piece-ryuo", "piece_ryuo_sound", f"{LOADS} RyuoPieces", arguments, statement, meaning)


def outcome_by_theorem(problem: Fields, certificate: Fields, rays: list[list[int]], steps: list[list[int]]) -> Theorem:
    """Return the theorem about an outcome that rests on the theorem on nim, on Ryūō Nim or on Wythoff's game."""
    size, position = problem.take("size", None), problem.take("position", None)
    position = position or [side - 1 for side in size]
    problem.take("pass_at_terminal", None)
    if problem.take("misere", False) or problem.take("passes", 0) or 0 in position:
        raise NotStated("theorems about misère play, passes and edges of the board have no verified checker")
    lost, winning, complete = *outcome(certificate, position, 0), certificate.take("complete", False)
    own = (
        flag("lost", lost),
        vectors("winning", [move for move, _ in winning]),
        flag("complete", complete),
    )
    moves = (vectors("rays", rays), vectors("steps", steps), numbers("position", position))
    meaning = {"rays": rays, "steps": steps, "position": position, "lost": lost, "complete": complete}
    meaning |= {"winning": own[1].tree}
    here = f"{'P' if lost else 'N'}_position _ game position"
    statement = (
        f"let game := piece_moves rays steps in {here} /\\\n"
        "  (forall y, In y winning -> game position y /\\ P_position _ game y)"
        " /\\\n  (complete = true -> forall y, game position y -> ~ In y winning -> N_position _ game y)"
    )
    if complete and sum(position) > MAX_POSITIONS:
        raise NotStated("there are too many options for a verified statement")
    loads = f"{LOADS} TheoremOutcomes"
    if certificate.values["theorem"] == "wythoff":
        certificate.take("theorem")
        if sorted(rays) != [[0, 1], [1, 0], [1, 1]] or steps:
            raise NotStated("the moves are not exactly those of the verified theorem")
        return Theorem("piece-wythoff-outcome", "wythoff_outcome_sound", loads, (*moves, *own), statement, meaning)
    p = theorem_p(certificate, rays, steps, position)
    arguments = (*moves, number("p", p), *own)
    return Theorem("piece-ryuo-outcome", "ryuo_outcome_sound", loads, arguments, statement, meaning | {"p": p})


def theorem_p(certificate: Fields, rays: Sequence[Any], steps: Sequence[Any], position: Sequence[int]) -> int:
    """Return the p of the theorem that a value rests on, 1 for nim, 0 without a theorem.

    The verified theorem is about exactly the moves of Ryūō Nim: others that do no harm are refused.
    """
    name = certificate.take("theorem", None)
    if name is None:
        return 0
    if name not in ("nim", "ryuo"):
        raise NotStated(f"the theorem {name} has no verified checker")
    p, axes = 1 if name == "nim" else certificate.take("p"), len(position)
    if p**axes > MAX_POSITIONS:
        raise NotStated("there are too many short moves for a verified statement")
    short = [list(v) for v in product(range(p), repeat=axes) if sum(v) < p and sum(map(bool, v)) > 1]
    is_exact = (
        all(sum(map(bool, ray)) == 1 for ray in rays)
        and all([int(i == axis) for i in range(axes)] in rays for axis in range(axes))
        and all(sum(map(bool, step)) == 1 or sum(step) < p for step in steps)
        and all(vector in steps for vector in short)
    )
    if not is_exact:
        raise NotStated("the moves are not exactly those of the verified theorem")
    return p


def sized(problem: Fields, question: str, kind: str) -> tuple[list[int], list[int]]:
    """Return the size of the board, no larger than the position needs, and the position."""
    size = problem.take("size", None)
    position = problem.take("position", None)
    if question in ("value", "outcome") or (question == "remoteness" and kind != "remoteness-table"):
        position = [side - 1 for side in size] if position is None else position
        size = [entry + 1 for entry in position]
    if size is None or prod(size) > MAX_POSITIONS:
        raise NotStated(f"the board has more than {MAX_POSITIONS} positions, or no size")
    return size, position or []


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    if checker == "piece-ryuo":
        return dict(zip(["rays", "steps", "position", "p", "value"], trees[1:], strict=True))
    if checker in ("piece-ryuo-outcome", "piece-wythoff-outcome"):
        rays, steps, position, *p, lost, winning, complete = trees
        said = {"rays": rays, "steps": steps, "position": position, "lost": bool(lost), "winning": winning}
        return said | {"complete": bool(complete)} | ({"p": p[0]} if p else {})
    rays, steps, size, *rest = trees
    found: dict[str, Any] = {"rays": rays, "steps": steps}
    if checker in ("piece-table", "piece-values"):
        terminal, passes, own = rest
        said = {"values" if checker == "piece-table" else "claims": own}
        return found | {"passes": passes, "terminal": bool(terminal), "size": size} | said
    if checker == "piece-levels":
        terminal, passes, below, level = rest
        found |= {"passes": passes, "terminal": bool(terminal), "size": size}
        return found | {"below": below, "level": level}
    misere, terminal, passes, *own = rest
    found |= {"passes": passes, "terminal": bool(terminal), "misere": bool(misere)}
    if checker == "piece-outcomes":
        return found | {"size": size, "lost": own[0]}
    if checker == "piece-remote-table":
        return found | {"size": size, "values": own[0]}
    if checker == "piece-best":
        return found | {"position": size, "length": own[0], "lost": bool(own[1]), "best": own[2]}
    return found | {"position": size, "lost": bool(own[0]), "winning": own[1], "complete": bool(own[2])}
