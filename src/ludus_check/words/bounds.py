"""Sentences about lower bounds on the length of a solution."""

from ludus_check.words.phrases import count, number


def named(n: int, noun: str) -> str:
    """Return a number of moves of some sort.

    >>> named(2, "press"), named(1, "roll"), named(3, "man")
    ('2 presses', 'one roll', '3 men')
    """
    return count(n, noun, {"press": "presses", "man": "men"}.get(noun, ""))


def enough(length: int, noun: str) -> str:
    """Return that a number of moves suffices.

    >>> enough(1, "roll"), enough(0, "press")
    ('one roll suffices', 'none is needed')
    """
    return f"{named(length, noun)} {'suffices' if length == 1 else 'suffice'}" if length else "none is needed"


def minimum(bound: int, length: int, noun: str, best: str, how: str) -> str:
    """Return a lower bound; a solution of that length is the best one."""
    why = f" ({how})" if how else ""
    if bound == length:
        return f"{best}{why}"
    return f"At least {named(bound, noun)} {'is' if bound == 1 else 'are'} needed{why}"


def weighed(needed: int, most: int, noun: str) -> str:
    """Return how dual weights prove a lower bound.

    >>> weighed(31, 6, "press")
    'dual weights: the position needs a weight of 31 and each press adds at most 6'
    """
    return f"dual weights: the position needs a weight of {number(needed)} and each {noun} adds at most {number(most)}"
