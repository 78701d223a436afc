"""Answers of the kind `graph` as theorems: values, outcomes and remoteness of the positions of a graph."""

from __future__ import annotations

from ludus.core.theorem import Fields, NotStated, Theorem, Tree, stated

MAX_PASSES = 20
"""Maximum number of passes: the verified checker computes one table for each."""
GAME = "with_passes at_terminal (listed options)"
LOADS = "Puzzles Games GraphSound"
RULES = "at_terminal: bool, passes: nat, options: list (list Z)"
OUTCOMES = (
    f"forall i, 0 <= i < Z.of_nat (length options) -> (In i lost -> is_P misere ({GAME}) (i, passes)) /\\ "
    f"(~ In i lost -> is_N misere ({GAME}) (i, passes))"
)


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    given = answer.values["problem"]
    default = "outcome" if "position" in given else "p-positions" if given.get("misere") else "table"
    asked = ["table", "p-positions", "value", "outcome", "remoteness"]
    question, problem, certificate = answer.parts(default, solved=asked)
    options, misere = problem.take("options"), problem.take("misere", False)
    values = {"options": options, "misere": misere, **sharing(problem)}
    last, own_misere = len(options) - 1, f"misere: bool, {RULES}"
    match question:
        case "table" | "value":
            if question == "value":
                claims = [[problem.take("position", last), certificate.take("value")]]
            else:
                claims = [[i, v] for i, v in enumerate(certificate.take("values"))]
                if len(claims) != len(options):
                    raise NotStated("the table does not have a value for each position")
            statement = f"forall i v, In (i, v) claims -> Grundy _ ({GAME}) (i, passes) (Z.to_nat v)"
            return stated("graph-values", LOADS, f"{RULES}, {CLAIMS}", statement, values | {"claims": claims})
        case "remoteness":
            values |= {"claims": [[problem.take("position", last), certificate.take("moves")]]}
            statement = f"forall i n, In (i, n) claims -> remoteness _ ({GAME}) misere (i, passes) (Z.to_nat n)"
            return stated("graph-remoteness", f"{LOADS} RemoteSound", f"{own_misere}, {CLAIMS}", statement, values)
        case "p-positions":
            listed = [row[0] for row in certificate.take("p_positions")]
            if certificate.take("count", len(listed)) != len(listed):
                raise NotStated("the count is not the number of the listed positions")
            takes = f"{own_misere}, lost: list Z"
            return stated("graph-outcomes", LOADS, takes, OUTCOMES, values | {"lost": listed})
    position = problem.take("position", last)
    lost, winning = outcome(certificate, position, values["passes"])
    values |= {"position": position, "lost": lost, "winning": winning, "complete": True}
    takes = f"{own_misere}, position: Z, lost: bool, winning: list (Z * nat), complete: bool"
    return stated("graph-outcome", LOADS, takes, outcome_statement(GAME, "position", lost), values)


CLAIMS = "claims: list (Z * Z)"


def sharing(problem: Fields) -> dict[str, Tree]:
    """Return the number of passes and whether there is one at terminal positions, as arguments."""
    passes, terminal = problem.take("passes", 0), problem.take("pass_at_terminal", False)
    if passes > MAX_PASSES:
        raise NotStated(f"{passes} passes are too many for a verified statement")
    return {"passes": passes, "at_terminal": terminal}


def outcome(certificate: Fields, position: Tree, passes: int, name: str = "moves") -> tuple[bool, list[Tree]]:
    """Return whether a position is a P-position, and the listed moves: positions, each with the passes left."""
    lost = is_lost(certificate)
    winning = [[move, passes] for move in certificate.take(name)]
    if certificate.take("pass", False):
        if not passes:
            raise NotStated("there is no pass to win by")
        winning.append([position, passes - 1])
    return lost, winning


def is_lost(certificate: Fields) -> bool:
    """Return whether the outcome is that of a P-position; what is no outcome is refused."""
    if (word := certificate.take("outcome")) not in ("won", "lost"):
        raise NotStated("certificate.outcome is neither won nor lost")
    return bool(word == "lost")


def outcome_statement(game: str, position: str, lost: bool) -> str:
    """Return the statement about one position and its winning moves."""
    here = f"is_{'P' if lost else 'N'} misere ({game}) ({position}, passes)"
    moves = f"(forall e, In e winning -> {game} ({position}, passes) e /\\ is_P misere ({game}) e)"
    others = f"(complete = true -> forall e, {game} ({position}, passes) e -> ~ In e winning -> is_N misere ({game}) e)"
    return f"{here} /\\ {moves} /\\ {others}"
