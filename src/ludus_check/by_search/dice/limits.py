"""How much there is to count about some dice; too much is refused before anything is counted."""

from math import perm

from ludus_check.dice.game import Dice, Question
from ludus_check.errors import NotChecked
from ludus_check.limits import Limit
from ludus_check.words.phrases import number
from ludus_check.work import searching

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


@searching
def require_affordable(dice: Dice) -> None:
    """Refuse a question where counting takes too many steps."""
    n, faces = len(dice.names), sum(map(len, dice.faces))
    if dice.question in (Question.SOLVE, Question.REPORT):
        total = patterns(n, dice.order if dice.question is Question.SOLVE else n)
        if total > PATTERNS:
            raise NotChecked(f"there are more than {number(PATTERNS)} patterns to count")
        if total * faces > WORK:
            raise NotChecked(f"to count {number(total)} patterns takes too many steps")
    if dice.question in (Question.PLACE_FAIR, Question.GO_FIRST_FAIR) and faces * n**2 > PLACE_WORK:
        raise NotChecked(f"to count the places of {number(n)} dice takes too many steps")
    if dice.question is Question.ORDERS and n > TIED_DICE:
        raise NotChecked(f"orders with ties are counted for at most {TIED_DICE} dice")
    if dice.question is Question.ORDERS and OPEN_ORDERS[n] * faces > TIED_WORK:
        raise NotChecked(f"to count the orders of {number(faces)} faces takes too many steps")


def patterns(dice: int, order: int) -> int:
    """Return the number of patterns of at most `order` dice, the empty one included.

    >>> patterns(5, 5)
    326
    """
    return sum(perm(dice, length) for length in range(order + 1))
