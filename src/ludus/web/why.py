"""Why a position is won or lost, as data that a page draws: columns, dots, moves with answers and in words; arguments.

Every outcome is a checked answer. A lost position has, for each of its moves, a reply after which the player is lost
again: the list of all of them is a proof of one step, which anybody can challenge. Weights that a person gives to the
cells of a board are judged by the function of `ludus argue`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Any

from ludus import families, workbench
from ludus.core.answers import Solved
from ludus.core.errors import invalid
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.web.answered import answered
from ludus.web.limits import cells_allowed
from ludus.web.targets import Target, target
from ludus.workbench.argument import check_argument
from ludus.workbench.playing import Standing

MAX_MOVES = 60
"""Maximum number of moves that are listed with their answers."""
SECONDS = 4.0
"""Time limit in seconds after which no further move is answered."""
POWERS = ("ones", "twos", "fours", "eights", "sixteens")


def why(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the reason for the outcome of a position as a JSON object."""
    here = _named(fields, fields.get("position"))
    return reason(here)


def review(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the outcome of every position of a game that was played, with the winning moves, as a JSON object."""
    here, plies = _named(fields, fields["start"]), []
    for text in [*fields["moves"], None]:
        outcome, best = _outcome(here.standing)
        game, position = here.standing.game, here.standing.position
        before = game.write(position)
        says = [{"move": move, "say": move_words(here.name, before, move)} for move in best]
        played = None if text is None else move_words(here.name, before, text)
        plies.append({"position": before, "outcome": outcome, "best": says, "say": played})
        if text is not None:
            here = _moved(here, game.play(position, game.read_move(text)))
    return {"plies": plies}


def reason(here: Target) -> dict[str, Any]:
    """Return why a position has its outcome."""
    standing = here.standing
    outcome, best = _outcome(standing)
    moves, total = _answered(here, outcome, frozenset(best))
    columns = _columns(here, outcome)
    dots = _dots(standing, outcome)
    head = {"won": "You can win", "lost": "Lost, if they play well", "unknown": "Not decided"}[outcome]
    return {
        "outcome": outcome,
        "head": head,
        "voice": _voice(outcome, columns, dots, bool(total)),
        "checked": _checked(outcome, moves, total, len(best)),
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
    problem = game.problem(standing.position, Question.OUTCOME)
    answer = workbench.ask(problem, limits=Limits(seconds=SECONDS)).answer
    if not isinstance(answer, Solved):
        return "unknown", []
    is_won = bool(getattr(answer.certificate, "is_won", False))
    best = sorted({game.write_move(move) for move in game.solution(answer.certificate)}) if is_won else []
    return ("won" if is_won else "lost"), best


def _answered(here: Target, outcome: str, best: frozenset[str]) -> tuple[list[dict[str, Any]], int]:
    """Return the moves, the winning ones first, each other one with a move that answers it; and how many there are."""
    game, position = here.standing.game, here.standing.position
    before, ends = game.write(position), time.monotonic() + SECONDS
    texts = [] if here.standing.is_over else [game.write_move(move) for move in game.moves(position)]
    ordered = sorted(set(texts), key=lambda text: (text not in best, texts.index(text)))
    listed: list[dict[str, Any]] = []
    for text in ordered[:MAX_MOVES]:
        if time.monotonic() > ends:
            break
        one: dict[str, Any] = {"move": text, "say": move_words(here.name, before, text), "wins": text in best}
        one |= {"reply": None, "say_reply": None}
        if text not in best and outcome != "unknown":
            after = _moved(here, game.play(position, game.read_move(text)))
            _, replies = _outcome(after.standing)
            between = game.write(after.standing.position)
            if replies:
                one |= {"reply": replies[0], "say_reply": move_words(here.name, between, replies[0])}
        listed.append(one)
    return listed, len(ordered)


def _columns(here: Target, outcome: str) -> list[dict[str, Any]] | None:
    """Return the numbers whose nim-sum decides, with their names; None where no such rule was found to hold."""
    standing = here.standing
    if standing.is_misere or outcome == "unknown":
        return None
    rows = [{"name": name, "value": value} for name, value in _numbers(here)]
    if not rows or (reduce(xor, (row["value"] for row in rows)) == 0) != (outcome == "lost"):
        return None
    return rows


def _numbers(here: Target) -> Iterator[tuple[str, int]]:
    """Yield heaps, values of parts, or gaps between coins."""
    standing = here.standing
    text = standing.game.write(standing.position)
    numbers = [int(word) for word in text.split("+")[0].split() if word.isdigit()]
    if here.name in ("nim", "rook"):
        found = families.reason(standing.game.problem(standing.position, Question.OUTCOME))
        if found is not None and found.nim_rows:
            names = "xyzw" if here.name == "rook" else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
            yield from zip(names, numbers, strict=False)
    elif here.name in ("kayles", "octal"):
        word = "skittle" if here.name == "kayles" else "token"
        for size in numbers:
            value = _value(standing, str(size))
            if value is None:
                return
            yield count(size, word), value
    elif here.name == "silver-dollar-strip" and here.parameters["dollar"] == "0":
        # From the right, every second gap is a heap: a coin that moves into the others is followed by its partner.
        pairs = numbers[::-1]
        for right, left in zip(pairs[::2], [*pairs[1::2], 0], strict=False):
            yield (f"{left} to {right}" if left else f"before {right}"), right - left - 1


def _value(standing: Standing, part: str) -> int | None:
    """Return the Grundy value of one part of a position alone."""
    game = standing.game
    answer = workbench.ask(game.problem(game.read(part), Question.VALUE), limits=Limits(seconds=SECONDS)).answer
    found = getattr(answer.certificate, "value", None) if isinstance(answer, Solved) else None
    return found if isinstance(found, int) else None


def _dots(standing: Standing, outcome: str) -> list[list[int]] | None:
    """Return the P-positions near a piece on a board; None for other games."""
    problem = standing.game.problem(standing.position, Question.OUTCOME)
    if outcome == "unknown" or problem.KIND != "impartial" or len(problem.shape) != 2:
        return None
    found = families.reason(problem)
    return [list(cell) for cell in found.p_positions] if found is not None and found.p_positions else None


def _voice(outcome: str, columns: list[dict[str, Any]] | None, dots: list[list[int]] | None, has_moves: bool) -> str:
    if outcome == "unknown":
        return "The search ended before an answer was found. Nothing is claimed."
    if not has_moves:
        return "No move is left."
    if columns is not None:
        return _paired(columns) if outcome == "lost" else _alone(columns)
    if dots is not None:
        start = "You are on a dot." if outcome == "lost" else "Move to a dot."
        return f"{start} From a dot no move leads to another dot; from every other cell one does."
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
    where = " and the ".join(odd)
    return (
        f"In the {where} one block stands alone. Play so that every block has a partner;"
        " from then on you only mend what they break."
    )


def _checked(outcome: str, moves: list[dict[str, Any]], total: int, winning: int) -> str | None:
    if outcome == "unknown" or not total:
        return None
    if outcome == "won":
        return f"Checked: {winning} of {count(total, 'move')} {'wins' if winning == 1 else 'win'}."
    answered = sum(1 for one in moves if one["reply"] is not None)
    if answered == total:
        return f"Checked: all {total} moves have an answer." if total > 1 else "Checked: the only move has an answer."
    return "Checked: this position is lost."


def _named(fields: Mapping[str, Any], position: str | None) -> Target:
    return target(fields["game"], fields.get("parameters") or {}, None, position)


def _moved(before: Target, position: Any) -> Target:
    return replace(before, standing=replace(before.standing, position=position))


def argue(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return whether weights, a formula or a drawing, prove that a position cannot be won; if not, what breaks them."""
    formula, drawing = fields.get("weights"), fields.get("drawing")
    if (formula is None) == (drawing is None):
        raise invalid("weights", "expected either a formula or a drawing")
    standing = target(fields["game"], fields.get("parameters") or {}, None, fields["position"]).standing
    problem = standing.game.problem(standing.position, standing.entry.question)
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


HEAPS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COINS = ("silver-dollar-strip", "welter")
PAIRS = {"silver-dollar": "coin", "two-rooks": "rook"}


def move_words(game: str, before: str, move: str) -> str:
    """Return a move, which is written as the position that it leaves, as words with the verb first.

    >>> move_words("nim", "3 4 5", "1 4 5"), move_words("wythoff", "5 7", "3 5")
    ('take 2 from A', 'go to (3, 5)')
    >>> move_words("kayles", "7", "1 4"), move_words("welter", "2 5 9", "2 4 5")
    ('knock down 2 of 7 skittles, leaving 1 and 4', 'move the coin on 9 to 4')
    >>> move_words("two-rooks", "3 5 / 6 2", "1 5 / 6 2")
    'move the rook at (3, 5) to (1, 5)'
    """
    if move == "pass":
        return "pass"
    if game in PAIRS:
        return _pair(PAIRS[game], before, move)
    old, new = (_numbers_of(text) for text in (before, move))
    if game == "nim" and len(old) == len(new):
        heap = next((k for k, size in enumerate(old) if size != new[k]), 0)
        return f"take {old[heap] - new[heap]} from {HEAPS[heap] if heap < len(HEAPS) else heap}"
    if game in COINS:
        return _coin(old, new)
    if game in ("kayles", "octal"):
        return _parts(game, old, new)
    return f"go to ({', '.join(map(str, new))})"


def _numbers_of(text: str) -> list[int]:
    return [int(word) for word in text.split("+")[0].split() if word.lstrip("-").isdigit()]


def _coin(old: list[int], new: list[int]) -> str:
    gone, come = sorted((Counter(old) - Counter(new)).elements()), sorted((Counter(new) - Counter(old)).elements())
    if len(gone) == 1 and not come:
        return f"take the coin on {gone[0]} off"
    return f"move the coin on {gone[-1]} to {come[0]}" if gone and come else f"leave {' '.join(map(str, new))}"


def _parts(game: str, old: list[int], new: list[int]) -> str:
    gone, come = sorted((Counter(old) - Counter(new)).elements()), sorted((Counter(new) - Counter(old)).elements())
    if not gone:
        return f"leave {' '.join(map(str, new))}"
    size, verb, word = gone[-1], *(("knock down", "skittle") if game == "kayles" else ("take", "token"))
    # A part that is left may be as large as another that was there: what is missing from the sum tells.
    taken = sum(old) - sum(new)
    left = [part for part in come if part] or [size - taken] * (size > taken)
    rest = f", leaving {' and '.join(map(str, left))}" if left and size > taken else ""
    return f"{verb} {taken} of {count(size, word)}{rest}"


def _pair(word: str, before: str, move: str) -> str:
    old, new = (Counter(part.strip() for part in text.split("/")) for text in (before, move))
    gone, come = [*(old - new).elements()], [*(new - old).elements()]
    if not gone or not come:
        return f"leave {move}"
    if len(gone) == 2:
        return f"push: leave {' and '.join(map(_place, come))}"
    where = "off the board" if come[0] == "off" else f"to {_place(come[0])}"
    return f"move the {word} at {_place(gone[0])} {where}"


def _place(text: str) -> str:
    return "off the board" if text == "off" else f"({', '.join(text.split())})"
