"""The tasks of the papers page: list the claims, run one, draw one; and the board that a claim can be played on.

Papers are loaded in a worker, never before it.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import field
from typing import Any
from urllib.parse import urlencode

from ludus import papers
from ludus.core.claims import Claim, Depth, Paper, Part, Sweep, Verdict
from ludus.core.errors import abbreviate
from ludus.core.limits import Progress
from ludus.core.records import dataclass
from ludus.papers.claim_jobs import recorded, stamp
from ludus.papers.report import LABELS
from ludus.web.answered import picture_fields
from ludus.web.errors import Kind, Refused


def list_papers(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return every paper with its claims and their recorded verdicts; none of them is run."""
    found = [(name, papers.find(name)) for name in papers.names()]
    return {"papers": [_paper(name, paper) for name, paper in found], "recorded": stamp()}


def run_claim(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the verdict on a claim, computed now on its quick ranges."""
    claim = found_claim(fields["paper"], fields["claim"])
    begun = time.perf_counter()
    verdict = _tried(claim, progress)
    return _verdict(fields["paper"], claim, verdict, time.perf_counter() - begun)


def draw_claim(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return the picture of a claim; refused as not found when it has none."""
    claim = found_claim(fields["paper"], fields["claim"])
    if claim.picture is None:
        raise Refused(Kind.NOT_FOUND, f"the claim {abbreviate(claim.id)} has no picture")
    return picture_fields(claim.picture())


def found_claim(paper: str, claim: str) -> Claim:
    """Return a claim by the names of its paper and its own; refused as not found when there is none."""
    if paper not in papers.names():
        raise Refused(Kind.NOT_FOUND, f"expected one of {', '.join(papers.names())}, got {abbreviate(paper)}")
    found = next((one for one in papers.find(paper).claims if one.id == claim), None)
    if found is None:
        raise Refused(Kind.NOT_FOUND, f"expected a claim of {paper}, got {abbreviate(claim)}")
    return found


def _tried(claim: Claim, progress: Progress) -> Verdict:
    """Return the verdict, telling on the way how many parts of the range are done."""
    if not isinstance(claim.test, Sweep):
        progress("trying the claim", 0, 0)
        return claim.test(Depth.QUICK)
    parts = claim.test.parts(Depth.QUICK)
    gave: list[Part] = []
    for part in parts:
        progress("trying the range", len(gave), len(parts))
        gave.append(claim.test.attempt(Depth.QUICK, part))
    return claim.test.conclude(Depth.QUICK, gave)


def _verdict(paper: str, claim: Claim, verdict: Verdict, seconds: float) -> dict[str, Any]:
    return {
        "paper": paper,
        "claim": claim.id,
        "verdict": type(verdict).__name__.lower(),
        "details": [
            {"name": LABELS[name], "text": str(text)} for name, text in dataclasses.asdict(verdict).items() if text
        ],
        "seconds": round(seconds, 3),
    }


def _paper(name: str, paper: Paper) -> dict[str, Any]:
    claims = [_claim(name, claim) for claim in paper.claims]
    return {
        "name": name,
        "title": paper.title,
        "authors": paper.authors,
        "year": paper.year or "undated",
        "claims": claims,
    }


def _claim(paper: str, claim: Claim) -> dict[str, Any]:
    board, known = board_of(paper, claim.id), recorded(paper, claim)
    return {
        "id": claim.id,
        "place": claim.place,
        "headline": claim.headline,
        "statement": claim.statement,
        "pictured": claim.picture is not None,
        "board": None if board is None else board.address,
        "recorded": None if known is None else _verdict(paper, claim, *known),
    }


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a game."""

    game: str
    variant: str | None = None
    parameters: dict[str, str] = field(default_factory=dict)
    position: str | None = None

    @property
    def address(self) -> str:
        """The page where it is played.

        >>> Board("tape", "seven-trees").address, Board("go-first", parameters={"string": "abba"}).address
        ('/play/tape?variant=seven-trees', '/play/go-first?string=abba')
        """
        asked = ({"variant": self.variant} if self.variant else {}) | self.parameters
        query = urlencode(asked | ({"p": self.position} if self.position else {}), safe="/,:")
        return f"/play/{self.game}?{query}" if query else f"/play/{self.game}"


def board_of(paper: str, claim: str) -> Board | None:
    """Return the board of a claim, None when it is about no single board."""
    return BOARDS.get((paper, claim))


def _torus(shape: str, window: str, modulus: int, position: str) -> Board:
    return Board("dice-torus", None, {"shape": shape, "window": window, "modulus": str(modulus)}, position)


def _dice(string: str, order: int = 0) -> Board:
    return Board("go-first", None, {"string": string} | ({"order": str(order)} if order else {}))


def _coins(start: str, definition: str) -> Board:
    return Board("silver-dollar", None, {"start": start, "definition": definition})


def _ryuo(p: int, **more: str) -> Board:
    return Board("ryuo", None, {"p": str(p)} | more)


_ROWS = {
    "row E{(3,1)},1": "e31-1",
    "row D2,3": "seven-trees",
    "row M1": "m1",
    "row E{(2,8)},3": "e28-3",
    "row D2,5": "d25",
    "row D3,5": "d35",
    "row M2": "m2-printed",
    "row E{(2,1),(3,1)},2": "e21-31-2",
    "row E{(5,1)},2": "e51-2",
    "row E{(2,8)},5": "e28-5",
    "row E{(3,9)},7": "e39-7",
    "row E{(3,1),(2,8)},6": "e31-28-6",
    "row E{(2,5),(3,7),(2,14)},9": "e25-37-214-9-printed",
    "seven-trees": "seven-trees",
    "thermonuclear": "thermonuclear",
    "types": "m1",
    "contraction-order": "e31-1",
    "contraction-sequence": "m1",
    "chains": "seven-trees",
    "last-square": "e31-1",
    "algorithm": "seven-trees",
    "guarantee": "seven-trees",
    "figure-4": "seven-trees",
    "figure-5": "seven-trees",
}
"""The claims about tapes, and the named tape of each."""
_BLOCKS = "abcdeedcba dcbaeeabcd ebcaddacbe acbdeedbca dbcaeeacbd ecbaddabce".replace(" ", "")

BOARDS: dict[tuple[str, str], Board] = {
    ("dice-rolling", "fiver-question"): Board("lights", "fiver"),
    ("dice-rolling", "variant-question"): Board("dice-torus", "fiver"),
    ("dice-rolling", "variant-moves"): Board("dice-torus", "fiver"),
    ("dice-rolling", "example-is-solvable"): Board("dice-torus", "paper"),
    ("dice-rolling", "fewest-rolls"): Board("dice-torus", "paper"),
    ("dice-rolling", "coefficient-matrix"): Board("dice-torus", "paper"),
    ("dice-rolling", "solution-matrix-sum"): _torus("1,1", "1,1", 2, "1"),
    ("dice-rolling", "T-condition-needed"): _torus("2,3", "1,2", 2, "001/001"),
    ("dice-rolling", "S-condition-needed"): _torus("1,2", "1,2", 2, "01"),
    ("dice-rolling", "equal-sides-proof"): _torus("1,1", "1,1", 3, "1"),
    ("dice-rolling", "circles-figure"): _torus("12", "4", 5, "142233000222"),
    ("fair-dice", "go-first"): Board("go-first"),
    ("fair-dice", "go-first-string"): Board("go-first"),
    ("fair-dice", "three-dice"): Board("go-first", "three"),
    ("fair-dice", "three-dice-string"): Board("go-first", "three"),
    ("fair-dice", "proposition-4-proof"): _dice("abba"),
    ("fair-dice", "theorem-6"): _dice("abaabba"),
    ("fair-dice", "three-blocks"): Board("go-first", "three"),
    ("fair-dice", "four-blocks"): _dice("abcddcbadbaccabdcbaddabc", 3),
    ("fair-dice", "go-first-lifts"): _dice("abcddcbadbaccabdcbaddabc", 3),
    ("fair-dice", "base-string"): _dice("abcdeedcba"),
    ("fair-dice", "sigma-family"): _dice(_BLOCKS, 3),
    ("fair-dice", "inserted-die"): Board("go-first", "five"),
    ("silver-dollar", "abstract-sets"): _coins("1,1,1,2", "1.2"),
    ("silver-dollar", "abstract-landing"): _coins("1,1,1,2", "1.4"),
    ("silver-dollar", "landing-readings"): _coins("1,1,1,2", "1.4"),
    ("silver-dollar", "push-readings"): _coins("1,2,3,2", "1.2"),
    ("silver-dollar", "theorem-3-brackets"): _coins("1,1,2,2", "1.4"),
    ("silver-dollar", "lemma-1"): _coins("1,1,1,3", "1.4"),
    ("silver-dollar", "figures-6-7"): Board("two-rooks", None, {"start": "2,4,3,4"}),
    ("silver-dollar", "figures-8-9"): Board("two-rooks", None, {"start": "2,2,3,3"}),
    ("ryuo-nim", "moves-of-the-ryuo"): _ryuo(3),
    ("ryuo-nim", "figure-3"): _ryuo(3),
    ("ryuo-nim", "figure-9"): _ryuo(4),
    ("ryuo-nim", "theorem-1-2"): _ryuo(5),
    ("ryuo-nim", "pairs-and-triples"): _ryuo(3, passes="1"),
    ("ryuo-nim", "pass-everywhere"): _ryuo(3, passes="1", pass_at_terminal="yes"),
    ("ryuo-nim", "theorem-2-1-corner"): _ryuo(3, passes="1"),
    ("ryuo-nim", "theorem-2-1-small-p"): _ryuo(2, passes="1"),
    ("ryuo-nim", "one-pass"): _ryuo(4, passes="1"),
    ("ryuo-nim", "pass-values"): _ryuo(3, passes="1"),
    ("ryuo-nim", "misere"): _ryuo(3, misere="yes"),
    ("solitaire", "chessboard-squares"): Board("tiling", "trominoes"),
    ("solitaire", "uniform-formulation"): Board("tiling", "mutilated"),
    ("solitaire", "figure-3a"): Board("tiling", None, {"region": "7x7", "tiles": "I3 I1:1"}),
    ("solitaire", "figure-3b"): Board("tiling", None, {"region": "8x8", "tiles": "I3 I1:1"}),
    ("solitaire", "two-weights"): Board("tiling", None, {"region": "5x5", "tiles": "I4 I1:1"}),
    ("solitaire", "weights-kept"): Board("pegs"),
    ("solitaire", "not-sufficient"): Board(
        "pegs", None, {"vacancy": "1,2;1,4;2,1;2,5;3,3;4,1;4,5;5,2;5,4", "finish": "3,3"}
    ),
    ("solitaire", "common-divisor"): Board("tape", None, {"replacement": "-2, 0, 2", "displacement": "8"}),
    **{("solitaire", claim): Board("tape", variant) for claim, variant in _ROWS.items()},
}
