"""What a worker process can be asked to do: one function per task, JSON fields in, a JSON object out.

Games are computed here and never in the process that serves: a request of hostile size meets the limits of a worker.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

import ludus_check
from ludus import workbench
from ludus.core.fields import as_question, read_json
from ludus.core.limits import Limits, Progress
from ludus.core.pictures import Picture
from ludus.core.problem import Problem
from ludus.families.codec import read_problem
from ludus.render.style import Theme
from ludus.render.svg import svg
from ludus.web.answered import MAX_MOVES, answered, picture_fields
from ludus.web.claim_tasks import draw_claim, list_papers, run_claim
from ludus.web.dice_tasks import dice_net, dice_search, dice_solid
from ludus.web.figures import board_figure, claim_figure, proof_figure, slice_figure, table_figure
from ludus.web.limits import cells_allowed
from ludus.web.puzzles import day_puzzle, new_puzzle
from ludus.web.sheets import game_sheet, lesson_sheet
from ludus.web.table_tasks import level_sets, slice_of, table
from ludus.web.targets import Target, named, situation, target
from ludus.web.teaching import lesson
from ludus.web.why import argue, compared, move_words, review, why
from ludus.workbench.playing import advice, best_move

FINDS = {"gentle": 0.3, "fair": 0.7, "perfect": 1.1}
"""How often the other player finds its best move."""
Fields: TypeAlias = Mapping[str, Any]
Handler: TypeAlias = Callable[[Fields, Progress], dict[str, Any] | bytes]
"""A task returns a JSON object, or the bytes of a reply that is none."""


def start(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return the start of a game, or the position that is named."""
    return situation(named(fields))


def play(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return the situation after a move and, in a two-player game where it is wanted, after the best reply to it."""
    before = named(fields)
    game = before.standing.game
    made = before.played(game.read_move(fields["move"]))
    said = _said(before, fields["move"])
    shown_now = situation(made, mover="you")
    if not fields.get("reply") or made.standing.entry.players == 1 or made.standing.is_over:
        return shown_now | {"say": said}
    move = reply_of(made, fields)
    after, text = situation(made.played(move), mover="other"), game.write_move(move)
    return after | {"say": said, "reply": {"move": text, "say": _said(made, text), "before": shown_now}}


def _said(here: Target, move: str) -> str | None:
    """Return a move of a two-player game in words."""
    standing = here.standing
    return move_words(here, standing.game.write(standing.position), move) if standing.entry.players == 2 else None


def reply_of(here: Target, fields: Fields) -> Any:
    """Return the move of the other player: the one that is asked for, or one of its strength.

    A weaker player misses a winning move by a small step: one that leaves the most.
    """
    game, position = here.standing.game, here.standing.position
    if fields.get("answer") is not None:
        return game.read_move(fields["answer"])
    finds = FINDS[fields.get("strength") or "perfect"]
    draw = random.Random(f"{fields.get('seed')}/{game.write(position)}")
    if draw.random() < finds:
        return best_move(here.standing)
    sizes = {move: sum(map(int, re.findall(r"\d+", game.write_move(move)))) for move in game.moves(position)}
    most = max(sizes.values())
    return draw.choice([move for move, size in sizes.items() if size == most])


def ask(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return the checked answer to a question about a game at a position."""
    chosen = named(fields)
    standing = chosen.standing
    asked = fields.get("question")
    question = standing.entry.question if asked is None else as_question(asked, tuple(standing.entry.questions))
    problem = standing.problem(question)
    if problem.question is not question:
        problem = replace(problem, question=question)
    return _answer(problem, fields, progress, chosen)


def ask_problem(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return the checked answer to a problem of formats/, given as its text."""
    return _answer(read_problem(read_json(fields["text"])), fields, progress, None)


def keep_problem(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return nothing, when a text is a problem of formats/."""
    read_problem(read_json(fields["text"]))
    return {}


def check(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return what becomes of an answer of formats/, given as its text: its status, and what was verified."""
    outcome = ludus_check.check(read_json(fields["text"]))
    field = f"{outcome.field}: " if outcome.field else ""
    return {
        "status": outcome.status.value,
        "sentence": f"{field}{outcome.sentence}",
        "not_verified": list(outcome.not_verified),
    }


def hint(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return a move to try, or why there is none."""
    chosen = named(fields)
    told = advice(chosen.standing)
    move = None if told.move is None else chosen.standing.game.write_move(told.move)
    left = sum(1 for _ in islice(told.plan, MAX_MOVES)) if chosen.standing.entry.players == 1 else None
    tried = compared(chosen, told.move) if fields.get("compare") and move is not None else {}
    said = {"sentence": told.sentence or f"Try {move}.", "is_undecided": told.is_undecided}
    return {"move": move, "left": left} | said | tried


def new(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return a puzzle drawn from a seed, with a proven fewest number of moves where that is wanted and known."""
    return situation(new_puzzle(fields, progress))


def drawn(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Return the picture of a game's start as SVG."""
    standing = named(fields).standing
    return {"svg": svg(standing.picture(), theme=Theme(fields["theme"]))}


def warm(fields: Fields, progress: Progress) -> dict[str, Any]:
    """Answer the question of a game once, so that the methods it takes are loaded; return nothing."""
    standing = target(fields["game"], {}, None, None).standing
    workbench.ask(standing.problem(), limits=Limits(seconds=1))
    return {}


TASKS: dict[str, Handler] = {
    "start": start,
    "play": play,
    "ask": ask,
    "ask_problem": ask_problem,
    "keep_problem": keep_problem,
    "check": check,
    "hint": hint,
    "new": new,
    "drawn": drawn,
    "warm": warm,
    "list_papers": list_papers,
    "run_claim": run_claim,
    "draw_claim": draw_claim,
    "table": table,
    "daily": day_puzzle,
    "why": why,
    "review": review,
    "slice": slice_of,
    "board_figure": board_figure,
    "proof_figure": proof_figure,
    "table_figure": table_figure,
    "slice_figure": slice_figure,
    "claim_figure": claim_figure,
    "argue": argue,
    "level_sets": level_sets,
    "dice_search": dice_search,
    "dice_solid": dice_solid,
    "dice_net": dice_net,
    "lesson": lesson,
    "lesson_sheet": lesson_sheet,
    "game_sheet": game_sheet,
}
"""Every task by its name."""


def _answer(problem: Problem, fields: Fields, progress: Progress, chosen: Target | None) -> dict[str, Any]:
    cells_allowed(problem)
    begun = time.perf_counter()
    result = workbench.ask(problem, limits=Limits(seconds=float(fields["seconds"]), progress=progress))
    told = answered(result, time.perf_counter() - begun, chosen.standing if chosen else None)
    return told if fields.get("pictured", True) else told | {"picture": picture_fields(Picture(1, 1, ()))}
