"""Answers of the kind `graph` as theorems: values, outcomes and remoteness of the positions of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludus.core.theorem import (
    Argument,
    Fields,
    NotStated,
    Theorem,
    Tree,
    flag,
    integer,
    listing,
    number,
    numbers,
    small,
    vectors,
)

MAX_PASSES = 20
"""Maximum number of passes: the verified checker computes one table for each."""
GAME = "with_passes at_terminal (listed options)"
LOADS = "Linear Pegs Impartial GraphSound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "p-positions" if given.get("misere") else "outcome" if "position" in given else "table"
    question = answer.asks(default, solved=["table", "p-positions", "value", "outcome", "remoteness"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    options, passes = problem.take("options"), problem.take("passes", 0)
    terminal, misere = problem.take("pass_at_terminal", False), problem.take("misere", False)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    rules = (flag("at_terminal", terminal), small("passes", passes), vectors("options", options))
    meaning: dict[str, Any] = {"options": options, "passes": passes, "terminal": terminal}
    if question in ("table", "value"):
        position = problem.take("position", len(options) - 1) if question == "value" else None
        values = certificate.take("values" if position is None else "value")
        claims = [[i, v] for i, v in enumerate(values)] if position is None else [[position, values]]
        if position is None and len(claims) != len(options):
            raise NotStated("the table does not have a value for each position")
        argument = pairs("claims", claims)
        statement = f"forall i v, In (i, v) claims -> Grundy _ ({GAME}) (i, passes) (Z.to_nat v)"
        meaning |= {"claims": claims}
        return Theorem("graph-values", "graph_values_sound", LOADS, (*rules, argument), statement, meaning)
    meaning |= {"misere": misere}
    arguments: tuple[Argument, ...]
    if question == "remoteness":
        claims = [[problem.take("position", len(options) - 1), certificate.take("moves")]]
        statement = f"forall i n, In (i, n) claims -> remoteness _ ({GAME}) misere (i, passes) (Z.to_nat n)"
        arguments = (flag("misere", misere), *rules, pairs("claims", claims))
        return Theorem(
            "graph-remoteness",
            "graph_remoteness_sound",
            f"{LOADS} RemoteSound",
            arguments,
            statement,
            meaning | {"claims": claims},
        )
    if question == "p-positions":
        listed = [row[0] for row in certificate.take("p_positions")]
        if certificate.take("count", len(listed)) != len(listed):
            raise NotStated("the count is not the number of the listed positions")
        statement = (
            f"forall i, 0 <= i < Z.of_nat (length options) -> (In i lost -> is_P misere ({GAME}) (i, passes)) /\\ "
        )
        statement += f"(~ In i lost -> is_N misere ({GAME}) (i, passes))"
        arguments = (flag("misere", misere), *rules, numbers("lost", listed))
        return Theorem(
            "graph-outcomes", "graph_outcomes_sound", LOADS, arguments, statement, meaning | {"lost": listed}
        )
    position = problem.take("position", len(options) - 1)
    lost, winning = outcome(certificate, position, passes)
    coq = listing(winning, lambda e: f"({e[0]}, {e[1]}%nat)")
    own = (
        number("position", position),
        flag("lost", lost),
        Argument("winning", "list (Z * nat)", winning, coq),
        flag("complete", True),
    )
    meaning |= {"position": position, "lost": lost, "winning": winning}
    statement = outcome_statement(GAME, "position", lost)
    arguments = (flag("misere", misere), *rules, *own)
    return Theorem("graph-outcome", "graph_outcome_sound", LOADS, arguments, statement, meaning)


def pairs(name: str, values: Sequence[Tree]) -> Argument:
    """Return a list of pairs of integers as an argument."""
    return Argument(
        name, "list (Z * Z)", list(values), listing(values, lambda e: f"({integer(e[0])}, {integer(e[1])})")
    )


def outcome(certificate: Fields, position: Tree, passes: int, name: str = "moves") -> tuple[bool, list[Tree]]:
    """Return whether a position is a P-position, and the listed moves: positions, each with the passes left."""
    lost = certificate.take("outcome") == "lost"
    winning = [[move, passes] for move in certificate.take(name)]
    if certificate.take("pass", False):
        if not passes:
            raise NotStated("there is no pass to win by")
        winning.append([position, passes - 1])
    return lost, winning


def outcome_statement(game: str, position: str, lost: bool) -> str:
    """Return the statement about one position and its winning moves."""
    here = f"is_{'P' if lost else 'N'} misere ({game}) ({position}, passes)"
    moves = f"(forall e, In e winning -> {game} ({position}, passes) e /\\ is_P misere ({game}) e)"
    others = f"(complete = true -> forall e, {game} ({position}, passes) e -> ~ In e winning -> is_N misere ({game}) e)"
    return f"{here} /\\ {moves} /\\ {others}"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    if checker == "graph-values":
        terminal, passes, options, claims = trees
        return {"options": options, "passes": passes, "terminal": bool(terminal), "claims": claims}
    misere, terminal, passes, options, *own = trees
    found = {"options": options, "passes": passes, "terminal": bool(terminal), "misere": bool(misere)}
    if checker in ("graph-outcomes", "graph-remoteness"):
        return found | {"lost" if checker == "graph-outcomes" else "claims": own[0]}
    return found | {"position": own[0], "lost": bool(own[1]), "winning": own[2]}
