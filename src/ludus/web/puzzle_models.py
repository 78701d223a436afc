"""What replies about puzzles, reasons and reviews look like, as the models that OpenAPI shows."""

from __future__ import annotations

from typing import Any, Literal

from ludus.web.models import AnsweredReply, Reply


class DailyEntry(Reply):
    """The game of a day's puzzle."""

    name: str
    title: str
    family: str


class DailyReply(Reply):
    """The puzzle of a day; par is proved, and 0 where the puzzle has no solution."""

    date: str
    number: int
    task: str
    game: str
    parameters: dict[str, str]
    position: str | None
    par: int
    entry: DailyEntry


class LevelReply(Reply):
    """A level: where it starts, and par, which is proved or the best known."""

    name: str
    parameters: dict[str, str]
    position: str | None
    par: int
    par_kind: Literal["proved", "best"]
    difficulty: float


class LevelSetReply(Reply):
    """The levels of a game, from easy to hard."""

    game: str
    title: str
    idea: str
    levels: list[LevelReply]


class LevelGamesReply(Reply):
    """The games that have levels."""

    games: list[str]


class NumberedReply(Reply):
    """A number of a nim-sum, and what it belongs to."""

    name: str
    value: int


class MoveReply(Reply):
    """A move in words; one that does not win comes with a move that answers it."""

    move: str
    say: str
    wins: bool
    reply: str | None
    say_reply: str | None


class WhyReply(Reply):
    """Why a position of a two-player game is won or lost."""

    outcome: Literal["won", "lost", "unknown"]
    head: str
    voice: str
    checked: str | None
    columns: list[NumberedReply] | None
    dots: list[list[int]] | None
    moves: list[MoveReply]
    total: int


class SaidReply(Reply):
    """A move in words."""

    move: str
    say: str


class PlyReply(Reply):
    """A position of a game that was played: its outcome, the winning moves, and the move that was made."""

    position: str
    outcome: Literal["won", "lost", "unknown"]
    best: list[SaidReply]
    say: str | None


class ReviewReply(Reply):
    """The positions of a game, the last one without a move."""

    plies: list[PlyReply]


class SliceReply(Reply):
    """The values of a square of positions, row by row; -1 where it was not computed, -2 where there is no position."""

    about: Literal["grundy", "p-positions"]
    side: int
    held: list[int]
    rows: list[list[int]]
    sentence: str


class ArgueReply(Reply):
    """Whether an argument is a proof, and if not, what breaks it."""

    proves: bool
    sentence: str
    breaks: list[list[list[int]]]
    """The cells of each placement, jump, press or roll that breaks it."""
    weights: dict[str, int]
    answer: AnsweredReply | None
    """The checked answer, when it is a proof."""


class PeriodReply(Reply):
    """A period, from its preperiod on; where it was only observed, how far."""

    period: int
    preperiod: int
    observed: int | None = None


class GrundyLevelReply(Reply):
    """The positions with one Grundy value."""

    value: int
    count: int
    first: list[list[int]]
    period: PeriodReply | None


class LevelsProofReply(Reply):
    """Periods that are proved for boards of every size, with the checked answer."""

    sentence: str
    periods: list[PeriodReply]
    answer: dict[str, Any]


class LevelsReply(Reply):
    """The level sets of a piece."""

    levels: list[GrundyLevelReply]
    sentence: str
    proof: LevelsProofReply | None
    reason: str
    """Why there is no proof."""
