"""What the replies about papers, dice, puzzles, lessons and arguments look like, as the models that OpenAPI shows."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludus.web.limits import MAX_FORMULA
from ludus.web.models import AnsweredReply, PictureReply, PositionRequest, Reply


class DetailReply(Reply):
    """One field of a verdict, such as what is printed, or the counterexample."""

    name: str
    text: str


class VerdictReply(Reply):
    """What running a claim gave."""

    paper: str
    claim: str
    verdict: Literal["confirmed", "erratum", "extended", "open", "failed"]
    details: list[DetailReply]
    seconds: float


class StampReply(Reply):
    """When the verdicts were recorded, and by which version."""

    date: str
    version: str


class ClaimReply(Reply):
    """A statement of a paper, in our words; where it can be played, if anywhere."""

    id: str
    place: str
    headline: str
    """What an erratum is about; empty for other claims."""
    statement: str
    pictured: bool
    board: str | None
    recorded: VerdictReply | None
    """The verdict of the last recorded run; None when the claim has changed since."""


class PaperReply(Reply):
    """A paper with its claims."""

    name: str
    title: str
    authors: str
    year: int | str
    """The year that the text itself gives, or "undated"."""
    claims: list[ClaimReply]


class PapersReply(Reply):
    """All papers."""

    papers: list[PaperReply]
    recorded: StampReply


class DiceSetReply(Reply):
    """A known set of dice."""

    name: str
    title: str
    source: str
    dice: int
    faces: int
    level: int
    string: str


class DiceSetsReply(Reply):
    """All known sets that can be played with, the small ones first."""

    sets: list[DiceSetReply]


class DiceFoundReply(Reply):
    """What a search for dice found."""

    strings: list[str]
    count: int
    """How many there are, when all were tried; else how many are shown."""
    whole: bool
    """Whether all were tried."""
    sentence: str


class SideReply(Reply):
    """A face of a solid that is seen."""

    points: list[list[float]]
    light: float


class SolidReply(Reply):
    """A fair solid in a square of 100 by 100."""

    name: str
    faces: int
    polygons: list[SideReply]


class DailyEntry(Reply):
    """The game of a day's puzzle."""

    name: str
    title: str
    hue: str


class DailyReply(Reply):
    """The puzzle of a day; par is proved, and 0 where the puzzle has no solution."""

    date: str
    number: int
    task: str
    game: str
    parameters: dict[str, str]
    position: str | None
    par: int
    reasons: list[str] | None = None
    """Three sets of rings on a board of lights, row by row, 1 for a ring; where it has no solution one is a proof."""
    entry: DailyEntry


class LevelReply(Reply):
    """A level: where it starts, and par, which is proved or the best known."""

    name: str
    parameters: dict[str, str]
    position: str | None
    par: int
    par_kind: Literal["proved", "best"]


class LevelSetReply(Reply):
    """The levels of a game, from easy to hard."""

    game: str
    title: str
    idea: str
    levels: list[LevelReply]


class LevelMovesReply(Reply):
    """The moves that solve a level at par."""

    moves: list[str]


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


class HintReply(Reply):
    """A move to try, or why there is none."""

    move: str | None
    sentence: str
    left: int | None = Field(default=None, description="How many moves of the same solution follow; puzzles only.")
    others: int | None = Field(default=None, description="The number of other moves, where all were tried.")
    dead: list[str] = Field(default=[], description="Those of the other moves after which there is no solution.")


class SpokenMoveReply(Reply):
    """A move in words."""

    move: str
    say: str


class PlyReply(Reply):
    """A position of a game that was played: its outcome, the winning moves, and the move that was made."""

    position: str
    outcome: Literal["won", "lost", "unknown"]
    best: list[SpokenMoveReply]
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


class ArgueRequest(PositionRequest):
    """A person's own argument: a weight for each cell, as a formula in r and c or as a drawing."""

    weights: Annotated[str, Field(min_length=1, max_length=MAX_FORMULA)] | None = None
    drawing: Annotated[list[Annotated[str, Field(max_length=400)]], Field(min_length=1, max_length=400)] | None = None
    modulus: Annotated[int, Field(ge=2, le=10**6)] | None = None


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


class LessonHead(Reply):
    """What a lesson is about."""

    name: str
    title: str
    game: str
    idea: str
    ages: str
    minutes: int


class LessonEntryReply(LessonHead):
    """A lesson in the list; `error` says what is wrong with its file."""

    steps: int
    is_own: bool
    error: str | None


class LessonsReply(Reply):
    """All lessons, and the address at which others reach this server; null where it is for this computer only."""

    lessons: list[LessonEntryReply]
    address: str | None


class BoardReply(Reply):
    """A board: the parameters of its game, and a position."""

    parameters: dict[str, str]
    position: str


class StepReply(Reply):
    """A step of a lesson."""

    kind: Literal["Try", "Conjecture", "Reveal", "Ask on"]
    title: str
    say: str
    ask: str
    choices: list[str]
    goal: str
    show: list[str]
    opponent: str
    teacher: str
    board: BoardReply
    is_filled: bool


class WorksheetReply(Reply):
    """How many boards and ruled lines a worksheet has."""

    boards: int
    lines: int


class LessonReply(LessonHead):
    """A lesson, its boards and claims checked."""

    why: Literal["locked until Reveal", "open", "locked"]
    worksheet: WorksheetReply
    steps: list[StepReply]


class SheetBoardReply(Reply):
    """A puzzle of a worksheet and its solution, in words and where there is one as a picture."""

    picture: PictureReply
    question: str
    parameters: dict[str, str]
    words: list[str]
    solution: PictureReply | None


class NoteReply(Reply):
    """A note for the teacher about a step."""

    title: str
    text: str


class SheetReply(Reply):
    """A worksheet: boards on the first page, solutions on the second, notes for the teacher on a third."""

    title: str
    game: str
    rule: str
    question: str
    lines: int
    boards: list[SheetBoardReply]
    answers: list[str]
    notes: list[NoteReply]
