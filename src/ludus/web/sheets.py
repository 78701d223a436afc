"""Worksheets: boards to print, with a question each, and the solutions for a second page."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any

from ludus import workbench
from ludus.core.games import Standing
from ludus.core.limits import Limits, Progress
from ludus.core.wording import count
from ludus.families.games import as_words
from ludus.families.impartial.move_words import go
from ludus.web.answered import answered, picture_fields
from ludus.web.puzzles import new_puzzle
from ludus.web.targets import Target, target
from ludus.web.teaching import lesson
from ludus.web.why import reason

SECONDS = 8.0
"""Time limit in seconds for the solution of one board."""
HARDEST = 5
"""By this number of moves the last puzzles are longer than the first."""
MAX_WINNING = 3
FOR_TWO = "You move first, and they play well. Can you win? With which move?"


def game_sheet(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return a worksheet of new puzzles of a game as a JSON object; the same seed gives the same puzzles."""
    name, boards = fields["game"], []
    for number in range(fields["boards"]):
        here, question = _puzzle(name, number, fields["seed"] + number, progress)
        boards.append(_board(here, question))
    entry = target(name, {}, None, None).standing.entry
    told = {"title": entry.title, "game": name, "rule": entry.summary, "question": "", "lines": 0}
    return told | {"boards": boards, "answers": [], "notes": []}


def lesson_sheet(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the worksheet of a lesson as a JSON object: its boards to try, its question, what it reveals."""
    read = lesson(fields, progress)
    name, wanted = read["game"], read["worksheet"]
    plain = [step for step in read["steps"] if step["kind"] in ("Try", "Ask on") and not step["is_filled"]]
    distinct: dict[str, dict[str, Any]] = {}
    for step in plain or read["steps"]:
        distinct.setdefault(str(step["board"]), step)
    chosen = [step for step, _ in zip(cycle(distinct.values()), range(wanted["boards"]), strict=False)]
    boards = []
    for step in chosen:
        here = target(name, step["board"]["parameters"], None, step["board"]["position"])
        boards.append(_board(here, step["say"].replace("\n", " ") or step["ask"]))
    asked = next((step["ask"] for step in read["steps"] if step["ask"]), "")
    told = {"title": read["title"], "game": name, "rule": "", "question": asked, "lines": wanted["lines"]}
    # The idea gives away what the first page asks for.
    reveals = [step["say"].replace("\n", " ") for step in read["steps"] if step["kind"] == "Reveal"]
    notes = [{"title": step["title"], "text": step["teacher"]} for step in read["steps"] if step["teacher"]]
    return told | {"boards": boards, "answers": [*filter(None, [read["idea"]]), *reveals], "notes": notes}


def _puzzle(name: str, number: int, seed: int, progress: Progress) -> tuple[Target, str]:
    """Return a puzzle for paper, harder with its number, and what is to be done."""
    draw, start = random.Random(f"{name}/{seed}"), target(name, {}, None, None)
    entry = start.standing.entry
    if (paper := entry.worksheet) is not None:
        moves = paper.easiest + min(number // paper.every, HARDEST)
        fields = {"game": name, "parameters": paper.values, "seed": seed, "moves": moves}
        return new_puzzle(fields, progress), paper.task.format(count(moves, *entry.counted))
    if entry.sample is not None:
        made = entry.sample(draw, number)
        values = {one: as_words(value) for one, value in made.values.items()}
        return target(name, values, None, made.position), made.help or FOR_TWO
    if entry.players != 2:
        return new_puzzle({"game": name, "parameters": {}, "seed": seed}, progress), entry.questions[entry.question]
    return _for_two(start, draw), FOR_TWO


def _for_two(start: Target, draw: random.Random) -> Target:
    """Return a position whose numbers are small enough for paper."""
    entry = start.standing.entry
    if entry.numbers is None:
        raise LookupError(start.name)
    drawn = tuple(draw.randint(2, entry.largest) for _ in range(max(2, len(entry.numbers.default))))
    return target(start.name, {entry.numbers.name: as_words(drawn)}, None, None)


def _reason_words(why: Mapping[str, Any]) -> str:
    """Return why a position has its outcome, in words that need no drawing."""
    if why["columns"] is not None or why["dots"] is None:
        return str(why["voice"])
    return f"Whoever moves to one of these cells wins: {', '.join(f'({x}, {y})' for x, y in why['dots'])}."


def _board(here: Target, question: str) -> dict[str, Any]:
    """Return a board with its question and its solution."""
    standing = here.standing
    picture = picture_fields(standing.picture())
    told = {"picture": picture, "question": question, "parameters": dict(here.parameters)}
    if standing.entry.players == 2:
        why = reason(here)
        winning = [one["say"] for one in why["moves"] if one["wins"]]
        best = " or ".join(winning[:MAX_WINNING]) + (" and others" if len(winning) > MAX_WINNING else "")
        words = [f"{why['head']}: {best}." if winning else f"{why['head']}.", _reason_words(why)]
        return told | {"words": words, "solution": None}
    paper = standing.entry.worksheet
    wanted = paper.question if paper is not None else None
    asked = standing.problem(wanted)
    result = answered(workbench.ask(asked, limits=Limits(seconds=SECONDS)), 0.0, standing)
    if standing.entry.say is not None and result["solution"]:
        steps = f"{standing.entry.counted[1].capitalize()}: {'; '.join(_told(standing, result['solution']))}."
        return told | {"words": [result["sentence"], steps], "solution": None}
    return told | {"words": [result["sentence"]], "solution": result["picture"]}


def _told(standing: Standing, moves: Iterable[str]) -> Iterator[str]:
    """Yield the moves of a solution in the words of their game."""
    game, position, say = standing.game, standing.position, standing.entry.say or go
    for move in moves:
        yield say(game.write(position), move)
        position = game.play(position, game.read_move(move))
