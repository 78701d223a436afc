"""What a kind's checker returns: sentences that it verified, and the parts of the claim that it did not."""

from __future__ import annotations

from dataclasses import dataclass

from ludus_check.words.phrases import sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """Complete sentences, each verified; and noun phrases for what is only claimed."""

    sentences: tuple[str, ...]
    not_verified: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it, for people."""
        return " ".join((*self.sentences, *(f"Not verified: {part}." for part in self.not_verified)))

    def but(self, *not_verified: str) -> Finding:
        """Return the same, with parts of the claim that were not verified.

        >>> verified("3 rolls set all 4 dice to 0").but("the lower bound of 2 rolls").text
        '3 rolls set all 4 dice to 0. Not verified: the lower bound of 2 rolls.'
        """
        return Finding(self.sentences, (*self.not_verified, *not_verified))

    def also(self, *sentences: str) -> Finding:
        """Return the same with more sentences."""
        return Finding((*self.sentences, *map(sentence, sentences)), self.not_verified)


def verified(*sentences: str) -> Finding:
    """Return what was verified; capital letters and full stops are put where they are missing."""
    return Finding(tuple(map(sentence, sentences)))


def not_checked(*parts: str) -> Finding:
    """Return that nothing was verified of these parts, which are the whole claim."""
    return Finding((), parts)
