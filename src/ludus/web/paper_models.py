"""What the replies about papers and dice look like, as the models that OpenAPI shows."""

from __future__ import annotations

from typing import Literal

from ludus.web.models import Reply


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
