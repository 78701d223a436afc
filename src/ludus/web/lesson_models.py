"""What replies about lessons and worksheets look like, as the models that OpenAPI shows."""

from __future__ import annotations

from typing import Literal

from ludus.web.models import PictureReply, Reply


class LessonEntryReply(Reply):
    """A lesson in the list; `error` says what is wrong with its file."""

    name: str
    title: str
    game: str
    idea: str
    ages: str
    minutes: int
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


class LessonReply(Reply):
    """A lesson, its boards and claims checked."""

    name: str
    title: str
    game: str
    idea: str
    ages: str
    minutes: int
    why: Literal["locked until Reveal", "open", "locked"]
    worksheet: WorksheetReply
    steps: list[StepReply]


class SheetBoardReply(Reply):
    """A puzzle of a worksheet and its solution, in words and where there is one as a picture."""

    picture: PictureReply
    question: str
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
