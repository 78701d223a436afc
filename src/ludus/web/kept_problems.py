"""Problems that are too long for a link, kept in memory by their hash."""

from __future__ import annotations

import hashlib

from ludus.web.errors import Kind, Refused


class KeptProblems:
    """Texts by their hash, bounded in bytes; those that were kept first go first."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._texts: dict[str, bytes] = {}
        self._bytes = 0

    def keep(self, text: bytes) -> str:
        """Keep a text; return its hash.

        >>> kept = KeptProblems(10)
        >>> kept.find(kept.keep(b"problem"))
        b'problem'
        """
        digest = hashlib.sha256(text).hexdigest()[:32]
        if digest not in self._texts:
            self._texts[digest] = text
            self._bytes += len(text)
        while self._bytes > self._most_bytes and len(self._texts) > 1:
            self._bytes -= len(self._texts.pop(next(iter(self._texts))))
        return digest

    def find(self, digest: str) -> bytes:
        """Return a text by its hash; refused as not found when it is not kept."""
        if digest not in self._texts:
            raise Refused(Kind.NOT_FOUND, "this problem is not kept here any more; open its file instead")
        return self._texts[digest]
