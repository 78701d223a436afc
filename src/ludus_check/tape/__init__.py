"""The kind "tape": checkers that are replaced by others, and back. See formats/tape.md."""
