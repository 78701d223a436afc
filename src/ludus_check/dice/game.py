"""Reading a set of dice: a string, or a list of faces for each die."""

import string
from dataclasses import dataclass
from enum import Enum

from ludus_check.errors import Malformed, too_large
from ludus_check.fields import Record
from ludus_check.limits import Limit
from ludus_check.values import integers
from ludus_check.words.quoting import shown

NAMES = string.ascii_lowercase + string.ascii_uppercase
FACES = Limit(1_000_000)
"""Maximum number of faces of all dice together."""
LARGEST_FACE = Limit(10**18)


class Question(Enum):
    """What is asked about the dice."""

    SOLVE = "solve"
    REPORT = "report"
    ORDERS = "orders"
    CONTEST = "contest"
    PLACE_FAIR = "place-fair"
    GO_FIRST_FAIR = "go-first-fair"


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice by name, each with its faces, and what is asked about them."""

    names: str
    faces: tuple[tuple[int, ...], ...]
    order: int
    question: Question

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of faces of each die."""
        return tuple(map(len, self.faces))

    @property
    def ties(self) -> str:
        """How ties are treated, in words; nothing when no two dice can show the same."""
        values = [value for die in self.faces for value in set(die)]
        return "" if len(set(values)) == len(values) else "; rolls with ties count for no order"


def read_dice(problem: Record) -> Dice:
    """Return the dice that a problem describes; every field is in its range."""
    given = "string" if problem.has("string") else "faces"
    problem.only(("ludus", "kind", given), ("order", "question"))
    names, faces = _from_string(problem) if given == "string" else _from_faces(problem)
    question = problem.choice("question", Question, Question.SOLVE)
    order = problem.integer("order", 1, len(names), len(names))
    return Dice(names, faces, order, question)


def _from_string(problem: Record) -> tuple[str, tuple[tuple[int, ...], ...]]:
    text = problem.values["string"]
    field = problem.path("string")
    if isinstance(text, str) and len(text) > FACES:
        raise too_large(field, f"{FACES} letters", len(text))
    if not isinstance(text, str) or not text:
        raise Malformed(field, f"expected a string of 1 to {FACES} letters, got {shown(text)}")
    if wrong := set(text) - set(NAMES):
        raise Malformed(field, f"expected letters a to z or A to Z, one for each die, got {shown(min(wrong))}")
    names = "".join(name for name in NAMES if name in text)
    return names, tuple(tuple(face for face, die in enumerate(text, 1) if die == name) for name in names)


def _from_faces(problem: Record) -> tuple[str, tuple[tuple[int, ...], ...]]:
    faces = []
    total = 0
    for field, die in problem.entries("faces", 1, Limit(len(NAMES))):
        faces.append(tuple(sorted(integers(die, field, 1, FACES, -LARGEST_FACE, LARGEST_FACE))))
        total += len(faces[-1])
        if total > FACES:
            raise too_large(problem.path("faces"), f"{FACES} faces in all", total)
    return NAMES[: len(faces)], tuple(faces)
