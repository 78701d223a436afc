"""The kind "pegs": a peg jumps over another into an empty hole, and that one is taken off. See formats/pegs.md."""
