"""Go First dice: swap neighbouring faces until every order of the dice is equally likely.

The dice carry the faces 1, 2, ..., N, each once; the string of letters says which die has which face. A swap hands the
faces k and k+1 to each other's dice. The set is fair when every m of the n dice come in every order equally often: M.
Purcell, "Permutation Fair Dice" (2021); the first such set is R. Ford's and E. Harshbarger's (2010).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import factorial, prod
from random import Random

from ludus.core.certificates import Certificate
from ludus.core.errors import IllegalMove, abbreviate, invalid
from ludus.core.games import Entry, Face, Parameter, ParameterType, Variant
from ludus.core.pictures import Picture
from ludus.core.questions import Question
from ludus.core.records import dataclass
from ludus.families.dice.counts import counts
from ludus.families.dice.draw import picture
from ludus.families.dice.fairness import level
from ludus.families.dice.problem import MAX_WEAK, Dice, dice, patterns_counted

MAX_FACES = 1000
"""Larger sets are problems for files, not for playing."""
MAX_WORK = 20_000_000
"""Maximum number of additions of a hint, which counts the patterns after every swap."""

GO_FIRST = "abcddcbadbaccabdcbaddabccbaddabcdbaccabdabcddcba"
COHEN = (
    "ecbdaadbcabcddcbadbaccabdeeeeedbaccabdcbdaadbcabcddcbaeabcddcbadbaccabdcbdaadbceeeeeeabcddcbadbaccabdcbdaadbced"
    "baccabdcbdaadbcabcddcbaeeeeecbdaadbcabcddcbadbaccabde"
)


@dataclass(frozen=True, slots=True)
class GoFirst:
    """The game for one set of dice at the start, and the fairness that is wanted."""

    string: str
    order: int = 0
    """The m of m/n fairness; 0 for all dice."""

    def __post_init__(self) -> None:
        found = dice(self.string, order=self.order or None)
        if len(self.string) > MAX_FACES or len(found.faces) > MAX_WEAK:
            expected = f"expected at most {MAX_WEAK} dice and {MAX_FACES} faces to play with"
            raise invalid("string", f"{expected}, got {len(found.faces)} dice and {sum(found.sizes)} faces")

    def start(self) -> str:
        return str(dice(self.string).string)

    def moves(self, position: str) -> Iterable[int]:
        return [k for k in range(1, len(position)) if position[k - 1] != position[k]]

    def play(self, position: str, move: int) -> str:
        if move not in set(self.moves(position)):
            raise IllegalMove(f"there are no faces {move} and {move + 1} on two different dice to be swapped")
        return position[: move - 1] + position[move] + position[move - 1] + position[move + 1 :]

    def is_won(self, position: str) -> bool:
        problem = self.problem(position, Question.SOLVE)
        return level(problem.sizes, counts(problem.faces, len(problem.faces))) >= problem.order

    def read(self, text: str) -> str:
        position = dice(text).string
        if position is None or sorted(position) != sorted(self.start()):
            raise invalid(
                "position", f"expected the faces of {abbreviate(self.string)} in another order, got {abbreviate(text)}"
            )
        return position

    def write(self, position: str) -> str:
        return position

    def read_move(self, text: str) -> int:
        if not (text.strip().isascii() and text.strip().isdigit()) or len(text) > 9:
            raise invalid("move", f"expected the lower of the two faces to swap, such as 3, got {abbreviate(text)}")
        return int(text)

    def write_move(self, move: int) -> str:
        return str(move)

    def picture(self, position: str) -> Picture:
        return picture(dice(position), swaps=True)

    def problem(self, position: str, question: Question) -> Dice:
        return dice(position, order=self.order or None, question=question)

    def better(self, position: str) -> int | None:
        """Return the swap after which all patterns together are least off, None when none of them helps."""
        moves = list(self.moves(position))
        found = dice(position)
        if len(moves) * len(position) * patterns_counted(len(found.faces), self.order or len(found.faces)) > MAX_WORK:
            return None
        least = min(moves, key=lambda move: self._off(self.play(position, move)), default=None)
        return least if least is not None and self._off(self.play(position, least)) < self._off(position) else None

    def _off(self, position: str) -> int:
        """Return the sum of the squares of what the patterns of m dice are off, in units of 1/m!."""
        problem = self.problem(position, Question.SOLVE)
        m, sizes = problem.order, problem.sizes
        found = {p: count for p, count in counts(problem.faces, m).items() if len(p) == m}
        return sum((count * factorial(m) - prod(sizes[die] for die in p)) ** 2 for p, count in found.items())

    def solution(self, certificate: Certificate) -> Iterator[int]:
        """Return no moves: a set that is fair needs none."""
        return iter(())


def small_set(draw: Random, number: int) -> Variant:
    """Return small dice, two of them first; every other string reads the same backwards."""
    letters = "ab" if number < 4 else "abc"
    half = [*letters] * (1 + number % 4)
    draw.shuffle(half)
    other = half[::-1] if number % 2 else draw.sample(half, len(half))
    string = "".join([*half, *other])
    asked = "Each die is rolled once. Is every order of the dice equally likely?"
    return Variant(f"{_faces(string)} {asked}", {"string": string})


def _faces(string: str) -> str:
    """Return the numbers on each die of a string.

    >>> _faces("abba")
    'Die a: 1, 4. Die b: 2, 3.'
    """
    dice = {letter: [k for k, one in enumerate(string, 1) if one == letter] for letter in sorted(set(string))}
    return " ".join(f"Die {letter}: {', '.join(map(str, faces))}." for letter, faces in dice.items())


GAME = Entry(
    title="Go First dice",
    also=("dice",),
    summary="Dice that decide turn order fairly. Measure a set's fairness and improve it by swapping faces.",
    source='M. Purcell, "Permutation Fair Dice" (2021)',
    rules=GoFirst,
    sample=small_set,
    parameters=(
        Parameter("string", ParameterType.TEXT, GO_FIRST, "the dice: the k-th letter is the die that has the face k"),
        Parameter("order", ParameterType.NUMBER, 0, "how many dice at a time should be fair; 0 for all"),
    ),
    questions={
        Question.SOLVE: "Is the set fair, and if not, which order breaks it?",
        Question.REPORT: "How fair is it, all together and in each subset?",
        Question.ORDERS: "How likely is each order?",
        Question.CONTEST: "Which die beats which?",
        Question.PLACE_FAIR: "Does each die take each place equally often?",
        Question.GO_FIRST_FAIR: "Does each die show the highest face equally often?",
    },
    variants={
        "three": Variant("three 6-sided dice", {"string": "abccbacabbacbcaacb"}),
        "nearly": Variant("three dice, one swap away from fair", {"string": "abccbacabbacbcacab"}),
        "palindrome": Variant("fair for two at a time only", {"string": "abcddcba", "order": 2}),
        "five": Variant("B. Cohen's five dice with 164 faces", {"string": COHEN}),
    },
    face=Face(
        "dice",
        "Four dice, never a tie, every order equally likely.",
        "swap two faces between dice.",
        "every order of the dice is equally likely.",
        board="dice",
        order=7,
        nudge="Compare the orders that come too often with those that come too seldom.",
    ),
)
