"""The dice kind: a set of dice, each with its own faces, rolled together and sorted by what they show."""

from __future__ import annotations

import string as letters
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb, perm
from typing import Any, ClassVar

from ludus.core.codec import json_field
from ludus.core.errors import abbreviate, invalid
from ludus.core.fields import as_question, is_listed, string, whole_number
from ludus.core.problem import JsonProblem, makes
from ludus.core.questions import Question
from ludus.core.records import dataclass

NAMES = letters.ascii_lowercase + letters.ascii_uppercase
"""The names of dice, one letter each."""
MAX_FACES = 1_000_000
"""Maximum number of faces of all dice together."""
MAX_FACE = 10**18
MAX_PATTERNS = 150_000
"""Maximum number of patterns counted at once: all orders of 8 dice, or all triples of 50."""
MAX_WORK = 200_000_000
"""The number of faces times the number of patterns is at most this: seconds, compiled, and a minute for the checker."""
MAX_WEAK = 6
"""Maximum number of dice for which orders with ties are counted."""
MAX_PLACE_WORK = 30_000_000
"""Maximum product of the number of faces and the squared number of dice, for the places of the dice."""
MAX_WEAK_WORK = 30_000_000
"""The number of faces times the number of orders that one face makes longer is at most this, for orders with ties."""

QUESTIONS = (
    *(Question.SOLVE, Question.REPORT, Question.ORDERS, Question.CONTEST),
    *(Question.PLACE_FAIR, Question.GO_FIRST_FAIR),
)


@dataclass(frozen=True, slots=True)
class Dice(JsonProblem, kind="dice", questions=QUESTIONS):
    """Dice that are rolled together; they are m/n fair when any m of the n come in every order equally often.

    A set whose faces are 1, 2, ..., N, each on one die, is written as a string: the k-th letter is the die with face k.
    """

    MOVES: ClassVar[tuple[Question, ...]] = ()
    VERDICTS: ClassVar[Mapping[str, str]] = {"solved": "fair", "impossible": "not fair"}
    """What people call the verdicts on the question whether the dice are fair."""

    faces: tuple[tuple[int, ...], ...] = json_field(other=("string", string))
    """The faces of each die, in increasing order."""
    names: str = json_field(is_own=True)
    """One letter for each die."""
    order: int = json_field(omit=lambda dice: dice.order == len(dice.faces))
    """The m of m/n fairness."""
    question: Question = Question.SOLVE

    def __post_init__(self) -> None:
        # Here and not where the text is read: the same dice may be asked another question, which costs more.
        _refuse_what_is_too_much(self)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of dice."""
        return (len(self.faces),)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of faces of each die."""
        return tuple(map(len, self.faces))

    @property
    def has_ties(self) -> bool:
        """Whether two dice can show the same face."""
        return len({face for die in self.faces for face in die}) < sum(len(set(die)) for die in self.faces)

    @property
    def string(self) -> str | None:
        """The set as a string, None when its faces are not 1, 2, ..., N."""
        owners = {face: name for name, die in zip(self.names, self.faces, strict=True) for face in die}
        if self.has_ties or sorted(face for die in self.faces for face in die) != list(range(1, sum(self.sizes) + 1)):
            return None
        return "".join(owners[face] for face in range(1, len(owners) + 1))

    def fields(self) -> dict[str, Any]:
        own, text = JsonProblem.fields(self), self.string
        return own if text is None else {"string": text} | {key: own[key] for key in own if key != "faces"}


@makes(Dice)
def dice(
    faces: str | Iterable[Iterable[int]], *, order: int | None = None, question: Question | str = Question.SOLVE
) -> Dice:
    """Return a set of dice from a string or from lists of faces; InvalidInput with what is wrong with it.

    >>> dice("abccba").faces
    ((1, 6), (2, 5), (3, 4))
    >>> dice([[1, 6], [2, 5], [3, 4]]).string
    'abccba'
    """
    asked = as_question(question, QUESTIONS)
    if isinstance(faces, str):
        return _dice(*_from_string(faces), order, asked)
    listed = tuple(tuple(sorted(die)) for die in _whole(faces))
    if len(listed) > len(NAMES):
        raise invalid("faces", f"expected at most {len(NAMES)} dice, got {len(listed)}")
    return _dice(listed, NAMES[: len(listed)], order, asked)


def patterns_counted(dice_count: int, order: int) -> int:
    """Return how many patterns of up to `order` of the dice there are, the empty one included.

    >>> patterns_counted(5, 5), patterns_counted(26, 3)
    (326, 16277)
    """
    return sum(perm(dice_count, k) for k in range(order + 1))


def weak_orders_open(dice_count: int) -> int:
    """Return how many orders with ties, of any of the dice but one, a face of that one makes longer.

    That is the sum over k of (n-1 choose k) F(k), where F(k) = 1, 1, 3, 13, 75, ... counts the orders of k with ties.

    >>> [weak_orders_open(n) for n in range(1, 7)]
    [1, 2, 6, 26, 150, 1082]
    """
    fubini = [1]
    for k in range(1, dice_count):
        fubini.append(sum(comb(k, j) * fubini[k - j] for j in range(1, k + 1)))
    return sum(comb(dice_count - 1, k) * fubini[k] for k in range(dice_count))


def _dice(faces: tuple[tuple[int, ...], ...], names: str, order: Any, question: Question) -> Dice:
    m = len(faces) if order is None else order
    if type(m) is not int or not 1 <= m <= len(faces):
        expected = f"expected a whole number from 1 to {len(faces)}, the number of dice"
        raise invalid("order", f"{expected}, got {abbreviate(order)}")
    return Dice(faces, names, m, question)


def _refuse_what_is_too_much(problem: Dice) -> None:
    """Raise InvalidInput, with the limit and the cost, when a question about the dice would take too long."""
    count, faces = len(problem.faces), sum(problem.sizes)
    if problem.question is Question.ORDERS:
        if count > MAX_WEAK:
            raise invalid("faces", f"expected at most {MAX_WEAK} dice for all orders with their ties, got {count}")
        if (work := weak_orders_open(count) * faces) > MAX_WEAK_WORK:
            expected = f"expected at most {MAX_WEAK_WORK} faces times orders that a face makes longer"
            raise invalid("faces", f"{expected}, got {work}")
    if problem.question in (Question.PLACE_FAIR, Question.GO_FIRST_FAIR) and faces * count**2 > MAX_PLACE_WORK:
        expected = f"expected at most {MAX_PLACE_WORK} faces times squared dice to count places"
        raise invalid("faces", f"{expected}, got {faces * count**2}")
    if problem.question not in (Question.SOLVE, Question.REPORT):
        return
    asked = problem.order if problem.question is Question.SOLVE else count
    if patterns_counted(count, asked) > MAX_PATTERNS:
        fits = max(k for k in range(1, count + 1) if patterns_counted(count, k) <= MAX_PATTERNS)
        cost = f"{patterns_counted(count, asked)} patterns to count"
        message = f"expected at most {MAX_PATTERNS} patterns, got {cost} for {asked} of {count} dice"
        raise invalid("order", f"{message}; {fits} of {count} can be counted")
    if (work := patterns_counted(count, asked) * faces) > MAX_WORK:
        raise invalid("faces", f"expected at most {MAX_WORK} faces times patterns to count, got {work}")


def _from_string(text: str) -> tuple[tuple[tuple[int, ...], ...], str]:
    word = "".join(text.replace("|", " ").split())
    wrong = next((letter for letter in word if letter not in NAMES), None)
    if wrong is not None:
        raise invalid("string", f"expected letters a to z or A to Z, one for each die, got {abbreviate(wrong)}")
    if not word:
        raise invalid("string", f"expected at least one letter, got {abbreviate(text)}")
    if len(word) > MAX_FACES:
        raise invalid("string", f"expected at most {MAX_FACES} faces in all, got {len(word)}")
    names = "".join(sorted(set(word), key=NAMES.index))
    found: dict[str, list[int]] = {name: [] for name in names}
    for face, letter in enumerate(word, 1):
        found[letter].append(face)
    return tuple(tuple(found[name]) for name in names), names


def _whole(faces: Iterable[Any]) -> Iterator[Sequence[int]]:
    total = found = 0
    for index, die in enumerate(faces):
        if not is_listed(die):
            raise invalid(f"faces[{index}]", f"expected a list of whole numbers, got {abbreviate(die)}")
        numbers = [whole_number(face, f"faces[{index}][{place}]") for place, face in enumerate(die)]
        if not numbers:
            raise invalid(f"faces[{index}]", "expected at least one face, got an empty die")
        far = next((face for face in numbers if abs(face) > MAX_FACE), None)
        if far is not None:
            raise invalid(f"faces[{index}]", f"expected faces of at most {MAX_FACE}, got {abbreviate(far)}")
        total, found = total + len(numbers), found + 1
        if total > MAX_FACES:
            raise invalid("faces", f"expected at most {MAX_FACES} faces in all, got more")
        yield numbers
    if not found:
        raise invalid("faces", "expected at least one die, got none")
