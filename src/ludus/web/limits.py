"""How much one request may ask for: bytes, cells, seconds, memory; and how much may be asked at once.

What is too large is refused before anything of that size is made.
"""

from __future__ import annotations

import os
from math import prod

from ludus.core.problem import Problem
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.web.errors import Kind, Refused

MAX_TEXT = 500_000
"""Maximum number of characters of a position or a parameter."""
MAX_NAME = 100
"""Maximum number of characters of a name: of a parameter, a variant, a question."""
MAX_FORMULA = 2000
"""Maximum number of characters of a formula."""
MAX_SIDE = 1_000_000
"""Maximum number of rows or columns of a table."""
MAX_PARAMETERS = 40
MAX_PLIES = 300
"""Maximum number of moves of a game that is reviewed."""
MAX_TABLE_CELLS = 4_000_000
"""Maximum number of cells of a table that is sent as JSON."""
WHOLE_TABLES = (Question.TABLE, Question.P_POSITIONS)
"""The questions whose answers are as large as the board."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The limits of one server."""

    body_bytes: int = 1 << 20
    """Larger bodies are refused as they arrive."""
    file_bytes: int = 8 << 20
    """The same for problems and answers of formats/, which are read in a worker."""
    answer_bytes: int = 64 << 20
    """Larger answers are not sent."""
    patience: float = 1.0
    """A question that takes longer becomes a job."""
    seconds: float = 300.0
    """No question may be given more."""
    usual_seconds: float = 30.0
    """What a question is given when it names no time."""
    grace: float = 15.0
    """Seconds after its limit at which a question that is still running is ended."""
    quick_seconds: float = 20.0
    """Time limit in seconds of starts, moves, hints and new puzzles."""
    memory: int = 3 << 30
    """The bytes that a worker process may use."""
    workers: int = max(3, min(8, os.cpu_count() or 1))
    """The processes that wait for questions."""
    warms_up: bool = True
    """Whether workers load the methods of all games while they wait."""
    running_jobs: int = 4
    """Questions that go on in the background at the same time."""
    kept_jobs: int = 50
    """Jobs that are listed; the oldest that are done go first."""
    kept_bytes: int = 64 << 20
    """The answers of jobs that are kept, all together; the same again for problems that are kept by their hash."""
    slice_seconds: float = 0.2
    """How long a question may hold its worker while others wait; then it goes on as a task, or is refused."""
    bodies_bytes: int = 64 << 20
    """The bodies of all requests together; small ones are not counted."""
    body_seconds: float = 30.0
    """A body that has not arrived after this time is refused."""
    send_seconds: float = 60.0
    """A client that takes no part of a reply for this time is given up."""
    connections: int = 512
    """Connections at the same time; more are closed at once."""
    request_seconds: float = 10.0
    """A connection without a whole request for this time, twice in a row, is closed."""
    waiting: int = 400
    """Requests that wait for a free worker; more are refused as busy."""


def cells_allowed(problem: Problem) -> None:
    """Refuse a whole table of a board with too many cells."""
    cells = prod(int(length) for length in problem.shape) * (1 + getattr(problem, "passes", 0))
    if problem.question in WHOLE_TABLES and cells > MAX_TABLE_CELLS:
        message = f"expected a table of at most {MAX_TABLE_CELLS} cells here; `ludus table` computes larger ones"
        raise Refused(Kind.TOO_LARGE, message)
