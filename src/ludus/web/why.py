"""Why a position is won or lost, as data that a page draws: columns, dots, moves with answers and in words; arguments.

Every outcome is a checked answer. A lost position has, for each of its moves, a reply after which the player is lost
again: the list of all of them is a proof of one step, which anybody can challenge. Weights that a person gives to the
cells of a board are judged by the function of `ludus argue`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Any

from ludus import workbench
from ludus.core.certificates import Certificate
from ludus.core.errors import invalid
from ludus.core.games import Standing, Summing
from ludus.core.limits import Limits, Progress
from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.families import parts
from ludus.families.impartial.move_words import go
from ludus.web.answered import answered
from ludus.web.limits import cells_allowed
from ludus.web.targets import Target, face_of, named
from ludus.workbench.argument import check_argument

MAX_OTHERS = 12
"""Maximum number of moves that a hint is compared with."""
MAX_MOVES = 60
"""Maximum number of moves that are listed with their answers."""
SECONDS = 4.0
"""Time limit in seconds after which no further move is answered."""
POWERS = ("ones", "twos", "fours", "eights", "sixteens")


def why(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the reason for the outcome of a position as a JSON object."""
    return reason(named(fields))


def review(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the outcome of every position of a game that was played, with the winning moves, as a JSON object."""
    here, plies = named({**fields, "position": fields["start"]}), []
    for text in [*fields["moves"], None]:
        outcome, best = _outcome(here.standing)
        game, position = here.standing.game, here.standing.position
        before = game.write(position)
        says = [{"move": move, "say": move_words(here, before, move)} for move in best]
        # What is no move is refused before there are words for it.
        after = here if text is None else here.played(game.read_move(text))
        played = None if text is None else move_words(here, before, text)
        plies.append({"position": before, "outcome": outcome, "best": says, "say": played})
        here = after
    return {"plies": plies}


def reason(here: Target) -> dict[str, Any]:
    """Return why a position has its outcome."""
    standing = here.standing
    outcome, best = _outcome(standing)
    moves, total = _answered(here, outcome, frozenset(best))
    columns = _columns(standing, outcome)
    dots = _dots(standing, outcome)
    head = {"won": "You can win", "lost": "Lost, if they play well", "unknown": "Not decided"}[outcome]
    return {
        "outcome": outcome,
        "head": head,
        "voice": _voice(standing, outcome, columns, dots) if total else "No move is left.",
        "checked": _checked(outcome, moves, total),
        "columns": columns,
        "dots": dots,
        "moves": moves,
        "total": total,
    }


def _outcome(standing: Standing) -> tuple[str, list[str]]:
    """Return "won", "lost" or "unknown" for the player to move, and the winning moves."""
    game = standing.game
    if standing.is_over:
        return ("won" if standing.is_misere else "lost"), []
    found: Any = workbench.ask(standing.problem(Question.OUTCOME), limits=Limits(seconds=SECONDS)).verified(Certificate)
    if found is None:
        return "unknown", []
    return ("won", sorted(set(map(game.write_move, game.solution(found))))) if found.is_won else ("lost", [])


def _answered(here: Target, outcome: str, best: frozenset[str]) -> tuple[list[dict[str, Any]], int]:
    """Return the moves, the winning ones first, each other one with a move that answers it; and how many there are."""
    game, position = here.standing.game, here.standing.position
    before, ends = game.write(position), time.monotonic() + SECONDS
    texts = () if here.standing.is_over else map(game.write_move, game.moves(position))
    ordered = sorted(dict.fromkeys(texts), key=lambda text: text not in best)
    listed: list[dict[str, Any]] = []
    for text in ordered[:MAX_MOVES]:
        if text not in best and time.monotonic() > ends:
            break
        wins, reply, words = text in best, None, None
        if not wins and outcome != "unknown":
            after = here.played(game.read_move(text)).standing
            theirs, replies = _outcome(after)
            if theirs == "unknown":
                continue
            # A certificate may name some of the winning moves only; the others are found here.
            wins, reply = theirs == "lost", next(iter(replies), None)
            words = None if reply is None else move_words(here, game.write(after.position), reply)
        listed.append(
            {"move": text, "say": move_words(here, before, text), "wins": wins, "reply": reply, "say_reply": words}
        )
    return sorted(listed, key=lambda one: not one["wins"]), len(ordered)


def _columns(standing: Standing, outcome: str) -> list[dict[str, Any]] | None:
    """Return the numbers whose nim-sum decides, with their names; None where no such rule was found to hold."""
    game = standing.game
    if standing.is_misere or outcome == "unknown" or not isinstance(game, Summing):
        return None
    rows: list[dict[str, Any]] = []
    for name, part in game.summands(standing.position):
        value = part if isinstance(part, int) else _value(part)
        if value is None:
            return None
        rows.append({"name": name, "value": value})
    if not rows or (reduce(xor, (row["value"] for row in rows)) == 0) != (outcome == "lost"):
        return None
    return rows


def _value(part: Problem) -> int | None:
    """Return the Grundy value of one part of a position alone."""
    found = workbench.ask(part, limits=Limits(seconds=SECONDS)).verified(Certificate)
    value = getattr(found, "value", None)
    return value if isinstance(value, int) else None


def _dots(standing: Standing, outcome: str) -> list[list[int]] | None:
    """Return the P-positions near a piece on a board; None for other games."""
    problem = standing.problem(Question.OUTCOME)
    if outcome == "unknown" or face_of(standing.entry).board != "corner" or len(problem.shape) != 2:
        return None
    found = parts.reason(problem)
    return [list(cell) for cell in found.p_positions] if found is not None and found.p_positions else None


def _voice(standing: Standing, outcome: str, columns: list[dict[str, Any]] | None, dots: list[list[int]] | None) -> str:
    if outcome == "unknown":
        return "The search ended before an answer was found. Nothing is claimed."
    if columns is not None:
        return _paired(columns) if outcome == "lost" else _alone(columns)
    if dots is not None:
        start = "You are on a dot." if outcome == "lost" else "Move to a dot."
        passes = ", or a pass wins" if getattr(standing.game, "passes", 0) else ""
        ends = ", but where no move is left" if standing.is_misere else ""
        return f"{start} From a dot no move leads to another dot; from every other square one does{passes}{ends}."
    if outcome == "lost":
        return "Whatever you play, they have an answer after which you are lost again."
    return "After a winning move, every move of theirs has an answer of yours."


def _paired(columns: list[dict[str, Any]]) -> str:
    if not any(row["value"] for row in columns):
        return "Every part has the value 0."
    return "Every block has a partner. Whatever you play breaks a pair, and they can pair up again."


def _alone(columns: list[dict[str, Any]]) -> str:
    total = reduce(xor, (row["value"] for row in columns))
    odd = [POWERS[k] if k < len(POWERS) else f"{1 << k}s" for k in range(total.bit_length()) if total >> k & 1][::-1]
    where = ", the ".join(odd[:-1]) + " and the " * (len(odd) > 1) + odd[-1]
    return (
        f"In the {where} one block stands alone. Play so that every block has a partner;"
        " from then on you only mend what they break."
    )


def _checked(outcome: str, moves: list[dict[str, Any]], total: int) -> str | None:
    if outcome == "unknown" or not total:
        return None
    if outcome == "won":
        winning, others = sum(one["wins"] for one in moves), total - len(moves)
        told = f"Checked: {winning} of {count(len(moves), 'move')} {'wins' if winning == 1 else 'win'}."
        return f"{told} Not looked at: {count(others, 'other move')}." if others else told
    answered = sum(1 for one in moves if one["reply"] is not None)
    if answered == total:
        return f"Checked: all {total} moves have an answer." if total > 1 else "Checked: the only move has an answer."
    return "Checked: this position is lost."


def compared(here: Target, best: Any) -> dict[str, Any]:
    """Return how many other moves there are and after which of them no solution is left; nothing where that is open."""
    game, position, entry = here.standing.game, here.standing.position, here.standing.entry
    others, dead, ends = [move for move in game.moves(position) if move != best], [], time.monotonic() + SECONDS
    if entry.players != 1 or not 0 < len(others) <= MAX_OTHERS:
        return {}
    for move in others:
        after = here.standing.played(move).problem()
        found = workbench.ask(after, limits=Limits(seconds=max(0.1, ends - time.monotonic()) / len(others)))
        if not found.is_verified:
            return {}
        if found.is_impossible:
            dead.append(game.write_move(move))
    return {"others": len(others), "dead": dead}


def argue(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return whether weights, a formula or a drawing, prove that a position cannot be won; if not, what breaks them."""
    formula, drawing = fields.get("weights"), fields.get("drawing")
    if (formula is None) == (drawing is None):
        raise invalid("weights", "expected either a formula or a drawing")
    standing = named(fields).standing
    problem = standing.problem()
    cells_allowed(problem)
    begun = time.perf_counter()
    found = check_argument(problem, formula or drawing or [], fields.get("modulus"))
    answer = None if found.result is None else answered(found.result, time.perf_counter() - begun, standing)
    return {
        "proves": found.proves,
        "sentence": found.sentence,
        "breaks": [[list(cell) for cell in move] for move in found.breaks],
        "weights": {f"{r} {c}": weight for (r, c), weight in (found.weights or {}).items()},
        "answer": answer,
    }


def move_words(here: Target, before: str, move: str) -> str:
    """Return a move in the words of its game, with the verb first."""
    return "pass" if move == "pass" else (here.standing.entry.say or go)(before, move)
