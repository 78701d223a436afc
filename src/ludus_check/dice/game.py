"""Reading a set of dice: a string, or a list of faces for each die."""

import string
from dataclasses import dataclass
from enum import Enum
from math import perm

from ludus_check.errors import Malformed, NotChecked, too_large
from ludus_check.fields import Record, entries, integer
from ludus_check.limits import Limit
from ludus_check.quoting import shown
from ludus_check.wording import number

NAMES = string.ascii_lowercase + string.ascii_uppercase
FACES = Limit(1_000_000)
"""Maximum number of faces of all dice together."""
LARGEST_FACE = Limit(10**18)
PATTERNS = Limit(150_000)
"""Maximum number of patterns that are counted."""
WORK = 200_000_000
"""Maximum of faces times patterns."""
TIED_DICE = 6
"""Maximum number of dice whose orders with ties are counted."""
TIED_WORK = 15_000_000
"""Maximum of faces times orders that a face makes longer, with ties."""
PLACE_WORK = 30_000_000
"""Maximum of faces times the squared number of dice, for the places of the dice."""
OPEN_ORDERS = (0, 1, 2, 6, 26, 150, 1082)
"""How many orders with ties of any of the other dice there are, by the number of dice."""


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
    question = problem.choice("question", Question) if problem.has("question") else Question.SOLVE
    order = problem.integer("order", 1, len(names)) if problem.has("order") else len(names)
    counted = order if question is Question.SOLVE else len(names)
    if question in (Question.SOLVE, Question.REPORT):
        if patterns(len(names), counted) > PATTERNS:
            raise NotChecked(f"there are more than {number(PATTERNS)} patterns to count")
        if patterns(len(names), counted) * sum(map(len, faces)) > WORK:
            raise NotChecked(f"to count {number(patterns(len(names), counted))} patterns takes too many steps")
    asks_places = question in (Question.PLACE_FAIR, Question.GO_FIRST_FAIR)
    if asks_places and sum(map(len, faces)) * len(names) ** 2 > PLACE_WORK:
        raise NotChecked(f"to count the places of {number(len(names))} dice takes too many steps")
    if question is Question.ORDERS:
        if len(names) > TIED_DICE:
            raise NotChecked(f"orders with ties are counted for at most {TIED_DICE} dice")
        if OPEN_ORDERS[len(names)] * sum(map(len, faces)) > TIED_WORK:
            raise NotChecked(f"to count the orders of {number(sum(map(len, faces)))} faces takes too many steps")
    return Dice(names, faces, order, question)


def share(rolls: int) -> str:
    """Return the rolls of which some are counted, as a sentence has it.

    >>> share(1), share(36)
    ('the only roll', 'the 36 rolls')
    """
    return "the only roll" if rolls == 1 else f"the {number(rolls)} rolls"


def patterns(dice: int, order: int) -> int:
    """Return the number of patterns of at most `order` dice, the empty one included.

    >>> patterns(5, 5)
    326
    """
    return sum(perm(dice, length) for length in range(order + 1))


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
        faces.append(
            tuple(
                sorted(integer(face, name, -LARGEST_FACE, LARGEST_FACE) for name, face in entries(die, field, 1, FACES))
            )
        )
        total += len(faces[-1])
        if total > FACES:
            raise too_large(problem.path("faces"), f"{FACES} faces in all", total)
    return NAMES[: len(faces)], tuple(faces)
