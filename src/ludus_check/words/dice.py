"""Phrases about rolls of dice."""

from ludus_check.words.phrases import number


def share(rolls: int) -> str:
    """Return the rolls of which some are counted, as a sentence has it.

    >>> share(1), share(36)
    ('the only roll', 'the 36 rolls')
    """
    return "the only roll" if rolls == 1 else f"the {number(rolls)} rolls"
