"""Answers of the kind `impartial` as theorems: Grundy values and outcomes of one piece on a finite board."""

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
LOADS = "Linear Pegs Impartial GraphSound PieceSound"
MAX_POSITIONS = 50_000
"""Maximum number of positions whose options the verified checker lists."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    question = answer.asks(default, solved=["table", "p-positions", "value", "outcome"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    rays, steps, passes = problem.take("rays", []), problem.take("steps", []), problem.take("passes", 0)
    if question == "value" and "theorem" in certificate.values and not passes:
        return by_theorem(problem, certificate, rays, steps)
    size, position = sized(problem, question)
    terminal, misere = problem.take("pass_at_terminal", False), problem.take("misere", False)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    moves = (vectors("rays", rays), vectors("steps", steps))
    sharing = (flag("at_terminal", terminal), small("passes", passes))
    meaning: dict[str, Any] = {"rays": rays, "steps": steps, "passes": passes, "terminal": terminal}
    arguments: tuple[Argument, ...]
    if question == "table":
        values = flat(certificate.take("values"), size)
        statement = f"forall x, in_box size x -> Grundy _ ({GAME}) (x, passes) (Z.to_nat (in_order size values x))"
        arguments = (*moves, numbers("size", size), *sharing, numbers("values", values))
        said = meaning | {"size": size, "values": values}
        return Theorem("piece-table", "piece_table_sound", LOADS, arguments, statement, said)
    if question == "value":
        claims = [[position, certificate.take("value")]]
        coq = listing(claims, lambda e: f"({listing(e[0])}, {integer(e[1])})")
        statement = f"forall x v, In (x, v) claims -> Grundy _ ({GAME}) (x, passes) (Z.to_nat v)"
        arguments = (*moves, numbers("size", size), *sharing, Argument("claims", "list (list Z * Z)", claims, coq))
        said = meaning | {"size": size, "claims": claims}
        return Theorem("piece-values", "piece_values_sound", LOADS, arguments, statement, said)
    meaning |= {"misere": misere}
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
        Argument(
            "winning",
            "list (list Z * nat)",
            winning,
            listing(winning, lambda e: f"({listing(e[0])}, {e[1]}%nat)"),
        ),
        flag("complete", complete),
    )
    arguments = (*moves, numbers("position", position), flag("misere", misere), *sharing, *own)
    meaning |= {"position": position, "lost": lost, "winning": winning, "complete": complete}
    statement = outcome_statement(GAME, "position", lost)
    return Theorem("piece-outcome", "piece_outcome_sound", LOADS, arguments, statement, meaning)


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


def sized(problem: Fields, question: str) -> tuple[list[int], list[int]]:
    """Return the size of the board, no larger than the position needs, and the position."""
    size = problem.take("size", None)
    position = problem.take("position", None)
    if question in ("value", "outcome"):
        position = [side - 1 for side in size] if position is None else position
        size = [entry + 1 for entry in position]
    if size is None or prod(size) > MAX_POSITIONS:
        raise NotStated(f"the board has more than {MAX_POSITIONS} positions, or no size")
    return size, position or []


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    if checker == "piece-ryuo":
        return dict(zip(["rays", "steps", "position", "p", "value"], trees[1:], strict=True))
    rays, steps, size, *rest = trees
    found: dict[str, Any] = {"rays": rays, "steps": steps}
    if checker in ("piece-table", "piece-values"):
        terminal, passes, own = rest
        said = {"values" if checker == "piece-table" else "claims": own}
        return found | {"passes": passes, "terminal": bool(terminal), "size": size} | said
    misere, terminal, passes, *own = rest
    found |= {"passes": passes, "terminal": bool(terminal), "misere": bool(misere)}
    if checker == "piece-outcomes":
        return found | {"size": size, "lost": own[0]}
    return found | {"position": size, "lost": bool(own[0]), "winning": own[1], "complete": bool(own[2])}
