"""What requests hold and what replies look like, as the models that OpenAPI shows: strict, bounded, nothing else."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ludus.web.limits import MAX_FORMULA, MAX_NAME, MAX_PARAMETERS, MAX_PLIES, MAX_SIDE, MAX_TEXT

Name = Annotated[str, Field(max_length=MAX_NAME)]
Text = Annotated[str, Field(max_length=MAX_TEXT)]
Parameters = Annotated[dict[Name, Text], Field(max_length=MAX_PARAMETERS)]
Seconds = Annotated[float, Field(ge=0, le=86400, allow_inf_nan=False)]


class Request(BaseModel):
    """The base of every request."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Reply(BaseModel):
    """The base of every reply."""

    model_config = ConfigDict(frozen=True)


class StartRequest(Request):
    """A game to begin: its parameters as texts, a named board, a position."""

    parameters: Parameters = {}
    variant: Name | None = None
    position: Text | None = None


class PositionRequest(Request):
    """A game at a position."""

    parameters: Parameters = {}
    position: Text


class HintRequest(PositionRequest):
    """A game at a position; with `compare` the other moves are tried, too."""

    compare: bool = False


class PlayRequest(PositionRequest):
    """A move in a game; with `reply` the other player of a two-player game answers it."""

    move: Text
    reply: bool = False
    strength: Literal["gentle", "fair", "perfect"] = "perfect"
    """How often the other player finds a winning move: 3 or 7 times in 10, or always."""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
    answer: Text | None = None
    """The move with which the other player is to answer, where one wants to see it tried."""


class ReviewRequest(Request):
    """A game that was played: where it began, and its moves."""

    parameters: Parameters = {}
    start: Text
    moves: Annotated[list[Text], Field(max_length=MAX_PLIES)]


class AskRequest(PositionRequest):
    """A question about a game at a position."""

    question: Name | None = None
    seconds: Seconds | None = None
    pictured: bool = True
    """Whether the picture of the answer is wanted; without it the reply is short."""


class NewRequest(Request):
    """A seed for a new puzzle, and how many moves (rolls, presses, jumps, tiles) it should have."""

    parameters: Parameters = {}
    seed: Annotated[int, Field(ge=0, le=2**53)]
    moves: Annotated[int, Field(ge=0, le=1000)] | None = None


class TableRequest(Request):
    """A piece on a board of a size; with a formula, what that says of each position instead of what is true."""

    game: Name
    parameters: Parameters = {}
    size: Annotated[list[Annotated[int, Field(ge=1, le=MAX_SIDE)]], Field(min_length=2, max_length=2)]
    formula: Annotated[str, Field(min_length=1, max_length=MAX_FORMULA)] | None = None


class SliceRequest(Request):
    """Two coordinates of a game that run from 0 on, below `side`; the others are held."""

    game: Name
    parameters: Parameters = {}
    held: Annotated[list[Annotated[int, Field(ge=0, le=40)]], Field(min_length=1, max_length=4)]
    side: Annotated[int, Field(ge=2, le=24)] = 12


class LevelsRequest(Request):
    """The level sets of a piece on a square board: the positions whose Grundy values are below a bound."""

    game: Name
    parameters: Parameters = {}
    size: Annotated[int, Field(ge=8, le=2000)] = 200
    below: Annotated[int, Field(ge=1, le=16)] = 4
    seconds: Seconds | None = None


class DiceSearchRequest(Request):
    """Dice to search for: the faces of each, and what they are to be fair for."""

    sizes: Annotated[list[Annotated[int, Field(ge=1, le=180)]], Field(min_length=2, max_length=6)]
    order: Annotated[int, Field(ge=0, le=6)] = 0
    """The m of m/n fairness; 0 for all dice."""
    fair: Literal["all", "place", "first"] = "all"
    palindromic: bool = False
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
    seconds: Seconds | None = None


FORMS = Literal["svg", "png", "tex", "csv"]
"""What a file can be: a picture, TikZ, or the numbers behind it."""


class BoardFigureRequest(PositionRequest):
    """A board to take away."""

    game: Name
    form: FORMS


class TableFigureRequest(TableRequest):
    """A table to take away, as it is looked at."""

    form: FORMS
    mode: Literal["value", "mod", "lost", "formula", "difference"] = "value"
    modulus: Annotated[int, Field(ge=1, le=65535)] = 5


class SliceFigureRequest(SliceRequest):
    """A slice to take away."""

    form: FORMS


class ClaimFigureRequest(Request):
    """The picture of a claim to take away."""

    paper: Name
    claim: Name
    form: FORMS


class FaultReply(Reply):
    """One thing that is wrong, and where."""

    field: str
    message: str


class ErrorBody(Reply):
    """What kind of error, in one sentence, and everything that is wrong."""

    kind: Literal["malformed", "forbidden", "too-large", "busy", "not-found", "mistake"]
    message: str
    faults: list[FaultReply]


class ErrorReply(Reply):
    """The one shape of an error."""

    error: ErrorBody


class FaceReply(Reply):
    """How a game presents itself."""

    hue: str = Field(description="The colours of its stage.")
    hook: str = Field(description="One line that makes curious.")
    move: str = Field(description='Its rule, after the words "A move:".')
    goal: str
    board: str = Field(description="What it is played on, such as cells, a corner or a strip.")
    glyph: str = Field(description="The chess piece that is drawn, if any.")
    view: Literal["", "table", "sequence", "slices"] = Field(description="What the page of its table shows.")
    nudge: str
    order: int = Field(description="Its place on the first page.")


class GameReply(Reply):
    """A game in the list of games."""

    name: str
    family: str
    shelf: str = Field(description="What the family is called.")
    title: str
    summary: str
    question: str
    players: int
    puzzles: str = Field(description="What is counted in a new puzzle, such as moves; empty where none are so made.")
    face: FaceReply


class GamesReply(Reply):
    """All games."""

    games: list[GameReply]


class ParameterReply(Reply):
    """A parameter of a game."""

    name: str
    type: Literal["number", "numbers", "switch", "switches", "text"]
    default: str
    help: str


class VariantReply(Reply):
    """A named board of a game."""

    name: str
    help: str
    values: dict[str, str]
    position: str | None


class QuestionReply(Reply):
    """A question that can be asked about a game, as a person would ask it."""

    name: str
    text: str


class WeighingReply(Reply):
    """How to argue with weights on the cells that a position cannot be won."""

    idea: str
    examples: list[str]
    parts: list[str] = Field(description="What weights are added up over, one and many.")


class EntryReply(GameReply):
    """All that is known of a game."""

    parameters: list[ParameterReply]
    variants: list[VariantReply]
    questions: list[QuestionReply]
    weighing: WeighingReply | None = Field(description="Where weights on the cells can prove something.")
    advice: str
    source: str


class ShapeReply(Reply):
    """A shape of a picture; what is empty is left out."""

    kind: Literal["cell", "piece", "number", "arrow", "edge", "band", "rim"]
    role: str
    at: tuple[int, int] | None = None
    size: tuple[int, int] | None = None
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    value: int | None = None
    text: str | None = None
    label: str | None = None
    move: str | None = None
    anchor: str | None = None
    axis: Literal["row", "column"] | None = None
    shapes: list[ShapeReply] | None = None


class PictureReply(Reply):
    """Shapes on a plane whose unit is 1/64 of a cell, drawn in order."""

    width: int
    height: int
    title: str
    description: str
    shapes: list[ShapeReply]


class SituationReply(Reply):
    """How a game stands."""

    game: str
    parameters: dict[str, str]
    position: str
    picture: PictureReply
    rule: tuple[str, str] = Field(description="The rule in words: a move, and the goal.")
    over: bool
    won: bool
    status: str
    turn: Literal["you", "other", "nobody"]
    moves: list[str]
    problem: dict[str, Any] | None
    amounts: dict[str, int] | None


class MadeReply(Reply):
    """The reply that was made, and how the game stood before it."""

    move: str
    say: str | None = Field(default=None, description="The move in words, the verb first.")
    before: SituationReply


class PlayedReply(SituationReply):
    """How a game stands after a move, and after the reply to it where there is one."""

    say: str | None = Field(default=None, description="The move in words, the verb first; in games for two.")
    reply: MadeReply | None = None


class WeightsReply(Reply):
    """A weight for each cell, modulo `modulus` (the residue nearest to 0), or whole numbers where that is 0."""

    modulus: int
    cells: dict[str, int]
    more: list[WeightsReply] | None = None


class AnsweredReply(Reply):
    """A checked answer: verdict, the sentence that was verified, and what can be drawn of it."""

    verdict: Literal["solved", "impossible", "undecided"]
    sentence: str
    voice: str | None = Field(description="The argument of a proof as a person would say it, where it has such words.")
    status: Literal["verified", "partly verified", "not checked", "undecided"]
    not_verified: list[str]
    checked: str | None
    method: str
    seconds: float
    answer: dict[str, Any]
    picture: PictureReply
    solution: list[str]
    weights: WeightsReply | None
    closed: bool


class StartedReply(Reply):
    """The question takes longer: it goes on as a job."""

    job: str


class CheckReply(Reply):
    """What became of an answer: its status, what the checker says, and what is only claimed."""

    status: Literal["verified", "partly verified", "rejected", "malformed", "not checked", "undecided"]
    sentence: str
    not_verified: list[str]


class HashReply(Reply):
    """The hash by which a problem is kept."""

    hash: str


class ProgressReply(Reply):
    """What is being done, steps done, steps in all; 0 in all when that is unknown."""

    stage: str
    done: int
    total: int


class JobReply(Reply):
    """A question that goes on in the background."""

    id: str
    state: Literal["running", "done", "failed", "cancelled"]
    title: str
    game: str | None
    question: str | None
    position: str | None
    parameters: dict[str, str] | None
    elapsed: float
    limit: float
    progress: ProgressReply | None
    result: AnsweredReply | dict[str, Any] | None = None
    """The answer; or the verdict on a claim of a paper."""
    error: ErrorBody | None = None


class JobsReply(Reply):
    """The jobs, the newest first, without their results."""

    jobs: list[JobReply]
