"""Lessons: one text file each, read line by line, and every claim in it computed before the lesson opens.

A file has a head of lines `key: value` and steps that begin with `# Kind: Title`; an indented line goes on with the
one above. What is wrong with a file is said with its line and with what was expected there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludus import workbench
from ludus.core.errors import Fault, InvalidInput, LudusError, abbreviate, invalid
from ludus.core.limits import Limits, Progress
from ludus.families import games
from ludus.families.tilings.problem import Tiling
from ludus.web import lesson_words as words
from ludus.web.answered import answered
from ludus.web.errors import Kind, Refused
from ludus.web.targets import Target, families, target
from ludus.web.why import reason
from ludus.workbench.playing import best_move

LESSONS = Path(__file__).parent / "lessons"
MAX_BYTES = 40_000
MAX_STEPS = 20
MAX_LETTERS = 600
"""Maximum length of a value: it is read from the last row of a classroom."""
SECONDS = 8.0
"""Time limit in seconds for the answer that a step shows."""
KINDS = ("Try", "Conjecture", "Reveal", "Ask on")
HEAD = ("ludus-lesson", "title", "game", "problem", "idea", "ages", "minutes", "why", "worksheet")
STEP = ("say", "ask", "choice", "goal", "problem", "play", "fill", "show", "count", "opponent", "teacher")
LOCKS = ("locked until Reveal", "open", "locked")
OPPONENTS = ("gentle", "fair", "perfect", "person")
SHOWS = ("plain", "colouring", "weights", "counts", "columns", "targets", "refutations", "moves", "verdict")
"""What a step can draw; `weights(2)` is the second set of weights."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
FIELD = re.compile(r"([a-z][a-z-]*):(?:\s+(.*))?$")


@dataclass
class Part:
    """The head of a lesson or one of its steps: values by key, each with the line on which it stands."""

    line: int
    kind: str = ""
    title: str = ""
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    choices: list[str] = field(default_factory=list)
    comes_second: bool = False
    """The other player has moved already."""

    def get(self, key: str) -> str:
        """Return a value, empty where there is none."""
        return self.values.get(key, "")


@dataclass
class Lesson:
    """A lesson as it is written, its grammar checked."""

    name: str
    head: Part
    steps: list[Part]

    def fields(self) -> dict[str, Any]:
        """Return what a list of lessons shows."""
        head = self.head
        return {
            "name": self.name,
            "title": head.get("title"),
            "game": head.get("game"),
            "idea": head.get("idea"),
            "ages": head.get("ages"),
            "minutes": int(head.get("minutes") or 0),
            "steps": len(self.steps),
        }


# ---- reading


def read_lesson(name: str, text: str) -> Lesson:
    """Return a lesson from its text; InvalidInput names every line that is wrong, and what was expected there."""
    reading = _Reading(f"{name}.md")
    if len(text.encode()) > MAX_BYTES:
        raise invalid(f"{name}.md", f"expected at most {MAX_BYTES} bytes, got {len(text.encode())}")
    parts = [*reading.parts(text)]
    head, steps = parts[0], parts[1:]
    head.values["game"] = games.meant(head.get("game"))
    for part in parts:
        reading.reword(part)
    reading.check_head(head)
    if not 1 <= len(steps) <= MAX_STEPS:
        reading.fault(head.line, f"expected 1 to {MAX_STEPS} steps such as '# Try: Cover the board', got {len(steps)}")
    for step in steps:
        reading.check_step(step)
    if reading.faults:
        raise InvalidInput(*sorted(reading.faults, key=lambda one: int(one.field.rpartition(" ")[2])))
    return Lesson(name, head, steps)


class _Reading:
    """One file that is read, and the faults in it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []

    def fault(self, line: int, message: str) -> None:
        """Note what is wrong on a line."""
        self.faults.append(Fault(f"{self.file}, line {line}", message))

    def parts(self, text: str) -> Iterator[Part]:
        """Yield the head, then the steps."""
        part, key = Part(1), ""
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            if not line.strip():
                continue
            if line.startswith("#"):
                yield part
                part, key = self.heading(number, line), ""
            elif line[0] in " \t":
                key = self.more(part, key, number, line.strip())
            else:
                key = self.value(part, number, line.rstrip())
        yield part

    def heading(self, number: int, line: str) -> Part:
        """Return the step that a line `# Kind: Title` begins."""
        kind, _, title = line.lstrip("#").strip().partition(":")
        found = next((one for one in KINDS if one.lower() == kind.strip().lower()), "")
        if not found or not title.strip():
            self.fault(number, f"expected '# KIND: Title' with KIND one of {', '.join(KINDS)}; got {abbreviate(line)}")
        return Part(number, found, title.strip()[:MAX_LETTERS])

    def value(self, part: Part, number: int, line: str) -> str:
        """Note a line `key: value` and return its key."""
        match = FIELD.match(line)
        known = STEP if part.kind or part.title else HEAD
        if match is None:
            self.fault(number, f"expected 'key: value', a step or an indented line; got {abbreviate(line)}")
            return ""
        key, value = match[1], (match[2] or "").strip()
        if key not in known:
            self.fault(number, f"expected one of {', '.join(known)}; got {abbreviate(key)}")
        elif not value:
            self.fault(number, f"{key}: expected a value, got nothing")
        elif key == "choice":
            part.choices.append(value)
            part.lines.setdefault(key, number)
        elif key in part.values:
            self.fault(number, f"{key}: expected once, got it again (first on line {part.lines[key]})")
        else:
            part.values[key], part.lines[key] = value, number
        return key

    def more(self, part: Part, key: str, number: int, text: str) -> str:
        """Add an indented line to the value above it."""
        if key == "choice" and part.choices:
            part.choices[-1] += f" {text}"
        elif key in part.values:
            part.values[key] += f"\n{text}" if key == "say" else f" {text}"
        elif not key:
            self.fault(number, f"expected a line 'key: value' above an indented line; got {abbreviate(text)}")
        return key

    def reword(self, part: Part) -> None:
        """Put what a teacher wrote in short into the fields of the game."""
        values, lines = part.values, part.lines
        if "play" in values and "problem" not in values:
            values["problem"], lines["problem"] = values.pop("play"), lines["play"]
        self.one_of(part, "count", tuple(words.COUNTS))
        if "count" in values:
            values["show"] = ", ".join(filter(None, (part.get("show"), words.COUNTS.get(part.get("count"), ""))))
            lines.setdefault("show", lines["count"])
        try:
            part.comes_second = words.FIRST in part.get("problem")
            changed = {"show": words.views, "goal": words.goal}
            values |= {key: change(values[key]) for key, change in changed.items() if key in values}
            if "problem" in values:
                values["problem"] = words.problem(values["problem"])
        except LudusError as error:
            self.fault(lines["problem"], str(error))

    def check_head(self, head: Part) -> None:
        if head.get("ludus-lesson") != "1":
            self.fault(head.lines.get("ludus-lesson", 1), "expected 'ludus-lesson: 1' as the first line")
        for key in ("title", "game"):
            if not head.get(key):
                self.fault(head.line, f"{key}: expected a value, got nothing")
        game, minutes = head.get("game"), head.get("minutes")
        if game and game not in families():
            self.fault(head.lines["game"], f"game: expected one of {', '.join(families())}; got {abbreviate(game)}")
        if minutes and not (minutes.isascii() and minutes.isdigit() and 1 <= int(minutes) <= 300):
            self.fault(head.lines["minutes"], f"minutes: expected a number from 1 to 300, got {abbreviate(minutes)}")
        self.one_of(head, "why", LOCKS)
        if head.get("worksheet"):
            try:
                words.worksheet_fields(head.get("worksheet"))
            except LudusError as error:
                self.fault(head.lines["worksheet"], str(error))
        self.lengths(head)

    def check_step(self, step: Part) -> None:
        if step.kind == "Conjecture":
            if not step.get("ask"):
                self.fault(step.line, "ask: expected a question in a step of the kind Conjecture, got nothing")
            if not 2 <= len(step.choices) <= 4:
                self.fault(step.lines.get("choice", step.line), f"choice: expected 2 to 4, got {len(step.choices)}")
        else:
            if not step.get("say"):
                self.fault(step.line, "say: expected a sentence, got nothing")
            for key in ("ask", "choice"):
                if key in step.lines:
                    self.fault(step.lines[key], f"{key}: expected only in a step of the kind Conjecture")
        self.one_of(step, "opponent", OPPONENTS)
        for one in shows(step):
            if not re.fullmatch(rf"({'|'.join(SHOWS)})|weights\([1-9]\)", one):
                listed = f"{', '.join(SHOWS)} or weights(2)"
                self.fault(step.lines["show"], f"show: expected {listed}; got {abbreviate(one)}")
        self.lengths(step)

    def one_of(self, part: Part, key: str, known: tuple[str, ...]) -> None:
        """Check that a value is one of those known."""
        if part.get(key) and part.get(key) not in known:
            self.fault(part.lines[key], f"{key}: expected {', '.join(known)}; got {abbreviate(part.get(key))}")

    def lengths(self, part: Part) -> None:
        """Check that every text can be read from far away."""
        for key, value in part.values.items():
            if key not in ("problem", "fill") and len(value) > MAX_LETTERS:
                message = f"{key}: expected at most {MAX_LETTERS} letters, got {len(value)}"
                self.fault(part.lines[key], message)


def shows(step: Part) -> list[str]:
    """Return what a step draws."""
    return [one.strip() for one in step.get("show").split(",") if one.strip()]


# ---- checking


def lesson(fields: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Return a lesson, given as its text, as a JSON object: every board is read, every claim computed."""
    checked = _Checked(read_lesson(fields["name"], fields["text"]), progress)
    steps = [checked.step(step) for step in checked.lesson.steps]
    if checked.faults:
        raise InvalidInput(*checked.faults)
    head = checked.lesson.head
    more = {"why": head.get("why") or LOCKS[0], "worksheet": words.worksheet_fields(head.get("worksheet"))}
    return checked.lesson.fields() | more | {"steps": steps}


class _Checked:
    """A lesson whose boards are set up and whose claims are computed, and what is wrong with them."""

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.progress = lesson, progress
        self.faults: list[Fault] = []
        self._answers: dict[str, dict[str, Any]] = {}

    def step(self, step: Part) -> dict[str, Any]:
        """Return a step as a JSON object."""
        board: dict[str, Any] | None = None
        source = step if step.get("problem") else self.lesson.head
        try:
            here = self._board(source, step.get("fill"))
            board = {"parameters": dict(here.parameters), "position": here.standing.game.write(here.standing.position)}
        except (LudusError, Refused) as error:
            at = step.lines.get("fill") or source.lines.get("problem", source.line)
            self._fault(at, str(error))
        else:
            self._claims(step, here, board)
        told = {key: step.get(key) for key in ("say", "ask", "goal", "opponent", "teacher")}
        return {"kind": step.kind, "title": step.title, "choices": step.choices, "show": shows(step), **told} | {
            "board": board,
            "is_filled": bool(step.get("fill")),
        }

    def _fault(self, line: int, message: str) -> None:
        fault = Fault(f"{self.lesson.name}.md, line {line}", message)
        if fault not in self.faults:
            self.faults.append(fault)

    def _board(self, source: Part, fill: str) -> Target:
        """Return the board of a step, after the moves that it begins with."""
        game = self.lesson.head.get("game")
        here = target(game, **words.problem_fields(game, source.get("problem")))
        if source.comes_second:
            here = here.played(best_move(here.standing))
        moves = words.filled(here, fill) if fill in words.FILLS else [] if fill == "none" else fill.split(";")
        for text in filter(None, (one.strip() for one in moves)):
            here = here.played(here.standing.game.read_move(text))
        return here

    def _claims(self, step: Part, here: Target, board: dict[str, Any]) -> None:
        """Compute what a step shows; a view that the answer does not have is a fault."""
        wanted = [one for one in shows(step) if one != "plain"]
        if not wanted:
            return
        key = str(board)
        if key not in self._answers:
            self._answers[key] = self._answer(here)
        answer = self._answers[key]
        for one in wanted:
            name, _, number = one.rstrip(")").partition("(")
            found = answer[name]
            if not found and not answer["verdict"]:
                # A slow or busy computer, or a board that is too hard: what it has is not known.
                message = f"show: no answer to this board within {SECONDS:.0f} s; try again, or take a smaller board"
                self._fault(step.lines["show"], message)
            elif not found or (number and int(number) > found):
                has = ", ".join(known for known, value in answer.items() if value) or "nothing to show"
                message = f"show: expected what the answer to this board has ({has}), got {abbreviate(one)}"
                self._fault(step.lines["show"], message)

    def _answer(self, here: Target) -> dict[str, Any]:
        """Return which views the answer to a board has, and how many sets of weights."""
        standing = here.standing
        asked = standing.problem()
        result = workbench.ask(asked, limits=Limits(seconds=SECONDS, progress=self.progress))
        told = answered(result, 0.0, standing)
        is_decided, refuted = told["verdict"] != "undecided", told["verdict"] == "impossible"
        weights = told["weights"]
        sets = 0 if weights is None else 1 + len(weights.get("more") or ())
        why = reason(here) if standing.entry.players == 2 else {}
        return {
            # A board of squares always has its chess colours.
            "colouring": sets or isinstance(asked, Tiling),
            "weights": sets,
            # Of a tiling that exists there is nothing to count.
            "counts": sets
            or (standing.entry.players != 2 and is_decided and (not isinstance(asked, Tiling) or refuted)),
            "columns": bool(why.get("columns")),
            "targets": bool(why.get("dots")),
            "refutations": bool(why.get("moves")),
            "moves": bool(told["solution"]),
            "verdict": is_decided,
        }


# ---- the files


def lesson_files(folder: str | None) -> dict[str, Path]:
    """Return the files of all lessons by name: our own, then those of a folder, which may replace ours."""
    found: dict[str, Path] = {}
    for place in filter(None, (LESSONS, Path(folder) if folder else None)):
        found |= {path.stem: path for path in sorted(place.glob("*.md")) if NAME.fullmatch(path.stem)}
    return found


def lesson_text(path: Path) -> str:
    """Return the text of a file; InvalidInput where it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1).decode()
    except UnicodeDecodeError as error:
        raise invalid(
            path.name, f"expected a text in UTF-8, got byte {error.object[error.start]} at {error.start}"
        ) from None
    except OSError as error:
        raise invalid(path.name, f"expected a file that can be read: {error.strerror}") from None


def listed(folder: str | None) -> list[dict[str, Any]]:
    """Return all lessons as a list shows them; a file that is no lesson comes with what is wrong with it."""
    found = []
    for name, path in lesson_files(folder).items():
        entry = {"name": name, "is_own": path.parent != LESSONS, "error": None}
        try:
            found.append(read_lesson(name, lesson_text(path)).fields() | entry)
        except InvalidInput as error:
            blank = {"title": path.name, "game": "", "idea": "", "ages": "", "minutes": 0, "steps": 0}
            found.append(blank | entry | {"error": str(error)})
    return sorted(found, key=lambda one: (not one["is_own"], one["name"]))


def one_text(folder: str | None, name: str) -> str:
    """Return the text of a lesson by its name; refused as not found when there is none."""
    path = lesson_files(folder).get(name)
    if path is None:
        raise Refused(Kind.NOT_FOUND, f"expected the name of a lesson, got {abbreviate(name)}")
    return lesson_text(path)
