"""Worksheets: boards to print, with a question each, and the solutions for a second page."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import cycle
from typing import Any

from ludus import workbench
from ludus.core.games import ParameterType
from ludus.core.limits import Limits, Progress
from ludus.core.questions import Question
from ludus.core.wording import count
from ludus.web.answered import answered, picture_fields
from ludus.web.puzzles import new_puzzle
from ludus.web.targets import Target, target
from ludus.web.teaching import lesson
from ludus.web.why import HEAPS, reason

SECONDS = 8.0
"""Time limit in seconds for the solution of one board."""
GRADED = {
    "lights": (3, "Turn all lights off with {}.", ("press", "presses")),
    "dice-torus": (2, "Bring every die to 0 with {}.", ("roll",)),
    "pegs": (4, "Leave one peg, with {}.", ("jump",)),
    "tiling": (3, "Cover the region with {} of four cells in the shape of an L.", ("tile",)),
    "tape": (3, "Reach the goal with {}.", ("move",)),
}
"""The games whose puzzles have a proved number of moves: that of the first puzzle, the task, what is counted."""
HARDEST = 5
"""By this number of moves the last puzzles are longer than the first."""
CHOSEN = {"tiling": {"tiles": "L4"}, "pegs": {"board": "english"}, "dice-torus": {"shape": "4,4", "modulus": "3"}}
"""Parameters of puzzles on paper where they are not the usual ones."""
LARGEST = {"kayles": 6, "octal": 7, "nim": 7}
"""Largest heap on paper; on boards and strips it is the last cell."""
LAST_CELL = 8
FEWEST = ("lights", "dice-torus")
"""The games whose usual answer need not be the shortest."""
MAX_WINNING = 3
FOR_TWO = "You move first, and they play well. Can you win? With which move?"
FAIR = "Each die is rolled once. Is every order of the dice equally likely?"


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
    told = {"title": read["title"], "game": name, "rule": read["idea"], "question": asked, "lines": wanted["lines"]}
    reveals = [step["say"].replace("\n", " ") for step in read["steps"] if step["kind"] == "Reveal"]
    notes = [{"title": step["title"], "text": step["teacher"]} for step in read["steps"] if step["teacher"]]
    return told | {"boards": boards, "answers": reveals, "notes": notes}


def _puzzle(name: str, number: int, seed: int, progress: Progress) -> tuple[Target, str]:
    """Return a puzzle for paper, harder with its number, and what is to be done."""
    if name in GRADED:
        least, task, counted = GRADED[name]
        moves = least + (number // 2 if name == "tiling" else min(number, HARDEST))
        fields = {"game": name, "parameters": CHOSEN.get(name, {}), "seed": seed, "moves": moves}
        return new_puzzle(fields, progress), task.format(count(moves, *counted))
    draw, start = random.Random(f"{name}/{seed}"), target(name, {}, None, None)
    if name == "go-first":
        string = _string(draw, number)
        return target(name, {"string": string}, None, None), f"{_faces(string)} {FAIR}"
    if start.standing.entry.players != 2:
        entry = start.standing.entry
        return new_puzzle({"game": name, "parameters": {}, "seed": seed}, progress), entry.questions[entry.question]
    return _for_two(start, draw), FOR_TWO


def _string(draw: random.Random, number: int) -> str:
    """Return a string of dice, two of them first; every other one reads the same backwards."""
    letters = "ab" if number < 4 else "abc"
    half = [*letters] * (1 + number % 4)
    draw.shuffle(half)
    other = half[::-1] if number % 2 else draw.sample(half, len(half))
    return "".join([*half, *other])


def _for_two(start: Target, draw: random.Random) -> Target:
    """Return a position whose numbers are small enough for paper, and which is not over."""
    name, entry = start.name, start.standing.entry
    numbers = next(one for one in entry.parameters if one.type is ParameterType.NUMBERS)
    size, largest = max(2, len(numbers.default)), LARGEST.get(name, LAST_CELL)
    is_rising = len(numbers.default) > 1 and list(numbers.default) == sorted(set(numbers.default)) and name != "nim"
    if is_rising and name in ("silver-dollar-strip", "welter"):
        drawn = sorted(draw.sample(range(1, largest + 4), size))
    else:
        drawn = [draw.randint(2, largest) for _ in range(size)]
    return target(name, {numbers.name: ",".join(map(str, drawn))}, None, None)


def _reason_words(why: Mapping[str, Any]) -> str:
    """Return why a position has its outcome, in words that need no drawing."""
    if why["columns"] is not None or why["dots"] is None:
        return str(why["voice"])
    return f"Whoever moves to one of these cells wins: {', '.join(f'({x}, {y})' for x, y in why['dots'])}."


def _board(here: Target, question: str) -> dict[str, Any]:
    """Return a board with its question and its solution."""
    standing = here.standing
    told = {"picture": _lettered(here, picture_fields(standing.game.picture(standing.position))), "question": question}
    if standing.entry.players == 2:
        why = reason(here)
        winning = [one["say"] for one in why["moves"] if one["wins"]]
        best = " or ".join(winning[:MAX_WINNING]) + (" and others" if len(winning) > MAX_WINNING else "")
        words = [f"{why['head']}: {best}." if winning else f"{why['head']}.", _reason_words(why)]
        return told | {"words": words, "solution": None}
    wanted = Question.FEWEST if here.name in FEWEST else standing.entry.question
    asked = standing.game.problem(standing.position, wanted)
    result = answered(workbench.ask(asked, limits=Limits(seconds=SECONDS)), 0.0, standing)
    if here.name == "pegs" and result["solution"]:
        jumps = [f"({a}, {b}) to ({c}, {d})" for a, b, c, d in (move.split() for move in result["solution"])]
        return told | {"words": [result["sentence"], f"Row and column: {'; '.join(jumps)}."], "solution": None}
    return told | {"words": [result["sentence"]], "solution": result["picture"]}


def _lettered(here: Target, picture: dict[str, Any]) -> dict[str, Any]:
    """Return a picture whose heaps have letters, as moves are said in words."""
    if here.name != "nim":
        return picture
    shapes = [
        one | {"text": HEAPS[int(one["text"]) - 1]} if one["role"] == "label" and one["text"].isdigit() else one
        for one in picture["shapes"]
    ]
    return picture | {"shapes": shapes}


def _faces(string: str) -> str:
    """Return the numbers on each die of a string.

    >>> _faces("abba")
    'Die a: 1, 4. Die b: 2, 3.'
    """
    dice = {letter: [k for k, one in enumerate(string, 1) if one == letter] for letter in sorted(set(string))}
    return " ".join(f"Die {letter}: {', '.join(map(str, faces))}." for letter, faces in dice.items())
