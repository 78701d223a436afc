"""Sentences about quiet patterns."""

from collections.abc import Sequence

from ludus_check.words.phrases import count, powers

NO_PATTERN = "the only quiet pattern is the empty one (nullity 0)"


def are_quiet(patterns: int) -> str:
    """Return that patterns are quiet."""
    return "the pattern is quiet" if patterns == 1 else f"the {count(patterns, 'pattern')} are quiet"


def generate(patterns: int, group: Sequence[tuple[int, int]]) -> str:
    """Return that patterns generate all quiet patterns; the group has this order."""
    verb = "generates" if patterns == 1 else "generate"
    return f"{are_quiet(patterns)} and {verb} all {powers(group)} quiet patterns"
