"""Phrases about rolls of dice."""

from ludus_check.words.phrases import number


def share(rolls: int) -> str:
    """Return the rolls of which some are counted, as a sentence has it: "5 of the 36 rolls".

    >>> share(1), share(36)
    ('1 roll', 'the 36 rolls')
    """
    return "1 roll" if rolls == 1 else f"the {number(rolls)} rolls"
