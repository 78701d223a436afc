"""The kind "heaps": take-and-break games on heaps of tokens, by their codes. See formats/heaps.md."""
