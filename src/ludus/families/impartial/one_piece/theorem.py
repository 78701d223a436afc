"""Answers of the kind `impartial` as theorems: values, outcomes and remoteness of one piece on a finite board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from ludus.core.theorem import Fields, NotStated, Theorem, flag, flat, stated
from ludus.families.impartial.graph.theorem import MAX_PASSES, outcome, outcome_statement, sharing

GAME = "with_passes at_terminal (piece_moves rays steps)"
LOADS = "Puzzles Games GraphSound PieceSound RayTables RayValues"
MOVES = "rays: list (list Z), steps: list (list Z)"
SHARED = "at_terminal: bool, passes: nat"
PLACED = f"{MOVES}, position: list Z, misere: bool, {SHARED}"
MAX_POSITIONS = 50_000
"""Maximum number of positions that the verified checker looks at one by one."""
MAX_ROWS, LONGEST = 10**7, 5000
"""Maximum number of positions of a board whose rows it settles, and by how much less each move changes a coordinate."""


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    asked = ["table", "p-positions", "value", "outcome", "remoteness", "levels"]
    question, problem, certificate = answer.parts(default, solved=asked)
    values = {"rays": problem.take("rays", []), "steps": problem.take("steps", [])}
    if certificate.values["kind"] == "periodic-levels" or certificate.values.get("theorem") in FOR_ALL_SIZES:
        return periodic(question, problem, certificate, values)
    if question == "value" and "theorem" in certificate.values and not problem.take("passes", 0):
        return by_theorem(problem, certificate, values)
    if question == "outcome" and "theorem" in certificate.values:
        return outcome_by_theorem(problem, certificate, values)
    size, position = sized(problem, question, certificate.values["kind"])
    values |= sharing(problem) | {"size": size, "misere": problem.take("misere", False), "position": position}
    match question:
        case "levels":
            return levels(problem, certificate, values)
        case "table":
            values |= {"values": flat(certificate.take("values"), size)}
            statement = f"forall x, in_box size x -> Grundy _ ({GAME}) (x, passes) (Z.to_nat (in_order size values x))"
            takes = f"{MOVES}, size: list Z, {SHARED}, values: list Z"
            return stated("piece-table", LOADS, takes, statement, values, sound="ray_table_sound")
        case "value":
            values |= {"claims": [[position, certificate.take("value")]]}
            statement = f"forall x v, In (x, v) claims -> Grundy _ ({GAME}) (x, passes) (Z.to_nat v)"
            takes = f"{MOVES}, size: list Z, {SHARED}, claims: list (list Z * Z)"
            return stated("piece-values", LOADS, takes, statement, values, sound="ray_values_sound")
        case "remoteness":
            return remoteness(certificate, values)
        case "p-positions":
            listed = certificate.take("p_positions")
            if certificate.take("count", len(listed)) != len(listed):
                raise NotStated("the count is not the number of the listed positions")
            statement = f"forall x, in_box size x -> (In x lost -> is_P misere ({GAME}) (x, passes)) /\\ "
            statement += f"(~ In x lost -> is_N misere ({GAME}) (x, passes))"
            takes, loads = f"{MOVES}, size: list Z, misere: bool, {SHARED}, lost: list (list Z)", f"{LOADS} OutcomeRows"
            return stated(
                "piece-outcomes", loads, takes, statement, values | {"lost": listed}, sound="quick_outcomes_sound"
            )
    lost, winning = outcome(certificate, position, values["passes"])
    values |= {"lost": lost, "winning": winning, "complete": certificate.take("complete", False)}
    takes = f"{PLACED}, lost: bool, winning: list (list Z * nat), complete: bool"
    return stated("piece-outcome", LOADS, takes, outcome_statement(GAME, "position", lost), values)


def levels(problem: Fields, certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about all positions with small Grundy values."""
    below, listed = certificate.take("below"), certificate.take("positions")
    if problem.take("below", 1) != below or certificate.take("count", len(listed)) != len(listed):
        raise NotStated("the bound or the count is not that of the listed positions")
    statement = (
        f"forall x v, in_box size x -> 0 <= v < below ->\n  (Grundy _ ({GAME}) (x, passes) (Z.to_nat v) <->"
        " In (v :: x) level)"
    )
    takes = f"{MOVES}, size: list Z, {SHARED}, below: Z, level: list (list Z)"
    return stated("piece-levels", f"{LOADS} LevelSets", takes, statement, values | {"below": below, "level": listed})


def periodic(question: str, problem: Fields, certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about level sets on boards of every size, or about a value by them or by its row."""
    values |= sharing(problem)
    position, name = placed(problem), certificate.take("theorem", None)
    if len(position) != 2 or problem.take("misere", False) or question not in ("levels", "value"):
        raise NotStated("outcomes, misère play and 3 axes have no verified checker that is about all board sizes")
    moves = [*values["rays"], *values["steps"]]
    if question == "levels":
        values |= repeating(certificate, "offsets", moves) | {"below": problem.take("below", 1)}
        if certificate.take("below") != values["below"]:
            raise NotStated("the bound is not that of the level sets")
        takes = f"{MOVES}, {SHARED}, below: Z, {PERIODIC}, offsets: {LAYERS}"
        return stated("piece-periodic", f"{LOADS} PeriodicLevels", takes, LEVELS, values)
    if name == "diagonal":
        return diagonal(certificate, values | {"position": position})
    own, entries = certificate.record(name), "offsets" if name == "levels" else "excess"
    values |= repeating(own, entries, moves) | {"position": position, "value": certificate.take("value")}
    if name == "levels" and own.take("below") != len(values[entries][0]):
        raise NotStated("the bound is not the number of level sets")
    takes = f"{MOVES}, {SHARED}, {PERIODIC}, {entries}: {LAYERS}, position: list Z, value: Z"
    statement = f"Grundy _ ({GAME}) (position, passes) (Z.to_nat value)"
    checker = "piece-periodic-value" if name == "levels" else "piece-rows"
    return stated(checker, f"{LOADS} PeriodicLevels PeriodicRows", takes, statement, values)


def diagonal(certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about a value that repeats in two strips, and along a shift that leads into them."""
    values |= {name: certificate.take(name) for name in ("preperiod", "period", "shift", "value")}
    step = max((entry for move in values["steps"] for entry in move), default=0)
    ends = [x + 1 for x in values["position"]]
    wide = [min(end, c + step) for end, c in zip(ends, values["shift"], strict=True)]
    long = [min(end, sum(row) + step) for end, *row in zip(ends, *(values[name] for name in REPEATING), strict=True)]
    if (long[0] * wide[1] + wide[0] * long[1]) * (1 + values["passes"]) > MAX_POSITIONS:
        raise NotStated("what repeats is too large for a verified statement")
    takes = f"{MOVES}, {SHARED}, preperiod: cell, period: cell, shift_: cell, position: list Z, value: Z"
    values |= {"shift_": values["shift"]}
    statement = f"Grundy _ ({GAME}) (position, passes) (Z.to_nat value)"
    return stated("piece-diagonal", f"{LOADS} PeriodicSteps", takes, statement, values)


FOR_ALL_SIZES = ("levels", "rows", "diagonal")
REPEATING = ("preperiod", "period", "shift")
PERIODIC, LAYERS = "preperiod: Z, period: Z", "list (list (list Z))"
LEVELS = f"""forall x y h, 0 <= x -> 0 <= y -> 0 <= h < below ->
  (Grundy _ ({GAME}) ([x; y], passes) (Z.to_nat h) <->
   y = level_y preperiod period (nth (Z.to_nat h) (layer_of passes offsets) []) x)"""
MAX_WORK = 20_000_000
"""Maximum number of neighbours that the verified checker compares, about."""


def repeating(own: Fields, entries: str, moves: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return the fields of rows or of level sets that repeat, once they are small enough."""
    found = {name: own.take(name) for name in ("preperiod", "period", entries)}
    rows = [row for layer in found[entries] for row in layer]
    width = max(abs(entry) for row in rows for entry in row)
    reach = (2 * width + 2 + len(rows)) * max(entry for move in moves for entry in move)
    if (2 * width + 3) ** 2 * (reach + len(rows[0])) * len(rows) > MAX_WORK:
        raise NotStated("what repeats is too large for a verified statement")
    return found


def remoteness(certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about the remoteness of all positions, or of one with its best moves."""
    if certificate.values["kind"] == "remoteness-table":
        values |= {"values": flat(certificate.take("values"), values["size"])}
        value = "(Z.to_nat (in_order size values x))"
        statement = f"forall x, in_box size x -> remoteness _ ({GAME}) misere (x, passes) {value}"
        takes, loads = f"{MOVES}, size: list Z, misere: bool, {SHARED}, values: list Z", f"{LOADS} RayOutcomes"
        return stated("piece-remote-table", loads, takes, statement, values, sound="ray_remoteness_sound")
    lost, best = outcome(certificate, values["position"], values["passes"], "best")
    values |= {"length_": certificate.take("moves"), "lost": lost, "best": best}
    statement = f"best_moves misere ({GAME}) (position, passes) length_ lost best"
    takes = f"{PLACED}, length_: Z, lost: bool, best: list (list Z * nat)"
    return stated("piece-best", f"{LOADS} RemoteSound", takes, statement, values)


def by_theorem(problem: Fields, certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about a value that rests on the theorem on nim or on Ryūō Nim."""
    position = placed(problem)
    if problem.take("misere", False):
        raise NotStated("values in misère play are not stated")
    p = theorem_p(certificate, values["rays"], values["steps"], position)
    values |= {"position": position, "p": p, "value": certificate.take("value")}
    values |= {"at_terminal": problem.take("pass_at_terminal", False)}
    statement = f"Grundy _ ({GAME}) (position, 0%nat) (Z.to_nat value)"
    takes = f"at_terminal: bool, {MOVES}, position: list Z, p: Z, value: Z"
    return stated("piece-ryuo", f"{LOADS} RyuoPieces", takes, statement, values)


def outcome_by_theorem(problem: Fields, certificate: Fields, values: dict[str, Any]) -> Theorem:
    """Return the theorem about an outcome that rests on the theorem on nim, on Ryūō Nim or on Wythoff's game."""
    position = placed(problem)
    at_terminal, passes = problem.take("pass_at_terminal", False), problem.take("passes", 0)
    has_theorem = not passes or (certificate.values["theorem"] == "nim" and len(position) == 2 and not at_terminal)
    misere = flag("misere", problem.take("misere", False)).tree
    if not has_theorem or passes > MAX_PASSES or (misere and passes) or 0 in position:
        raise NotStated("theorems about such passes and edges of the board have no verified checker")
    lost, winning, complete = *outcome(certificate, position, passes), certificate.take("complete", False)
    game = "with_passes false (piece_moves rays steps)" if passes else "piece_moves rays steps"
    here = "(position, passes)" if passes else "position"
    is_p, is_n = ("misere_P", "misere_N") if misere else ("P_position", "N_position")
    statement = (
        f"let game := {game} in {is_p if lost else is_n} _ game {here} /\\\n"
        f"  (forall y, In y winning -> game {here} y /\\ {is_p} _ game y) /\\\n"
        f"  (complete = true -> forall y, game {here} y -> ~ In y winning -> {is_n} _ game y)"
    )
    if complete and sum(position) > MAX_POSITIONS:
        raise NotStated("there are too many options for a verified statement")
    rays, steps, loads = values["rays"], values["steps"], f"{LOADS} {'MisereOutcomes' if misere else 'TheoremOutcomes'}"
    own = "misere" if misere else "outcome"
    values |= {"position": position, "lost": lost, "winning": [move for move, _ in winning], "complete": complete}
    before, after = f"{MOVES}, position: list Z", "lost: bool, winning: list (list Z), complete: bool"
    if passes:
        theorem_p(certificate, rays, steps, position)
        takes = f"{before}, passes: nat, {after.replace('list (list Z)', 'list (list Z * nat)')}"
        return stated(
            "nim-passes", f"{loads} NimWithPasses", takes, statement, values | {"passes": passes, "winning": winning}
        )
    if certificate.values["theorem"] == "wythoff":
        certificate.take("theorem")
        if sorted(rays) != [[0, 1], [1, 0], [1, 1]] or steps:
            raise NotStated("the moves are not exactly those of the verified theorem")
        takes, sound = f"{before}, {after}", f"wythoff_{'misere_' if misere else ''}outcome_sound"
        return stated(f"piece-wythoff-{own}", loads, takes, statement, values, sound=sound)
    values |= {"p": theorem_p(certificate, rays, steps, position)}
    takes, sound = f"{before}, p: Z, {after}", f"ryuo_{'misere_' if misere else ''}outcome_sound"
    return stated(f"piece-ryuo-{own}", loads, takes, statement, values, sound=sound)


def placed(problem: Fields) -> list[int]:
    """Return the position of a problem, the last of the board where none is given."""
    size, position = problem.take("size", None), problem.take("position", None)
    return position or [side - 1 for side in size]


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
    most = MAX_ROWS if question == "p-positions" and has_rows(problem.values) else MAX_POSITIONS
    if size is None or prod(size) > most:
        raise NotStated(f"the board has more than {most} positions, or no size")
    return size, position or []


def has_rows(problem: Mapping[str, Any]) -> bool:
    """Say whether P-positions are settled row by row: on two axes, in normal play without passes."""
    moves = [entry for name in ("rays", "steps") for move in problem.get(name, []) for entry in move]
    is_plain = not problem.get("misere") and not problem.get("passes")
    return is_plain and len(problem["size"]) == 2 and all(entry < LONGEST for entry in moves)
