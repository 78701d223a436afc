"""The kind "kernel": claims about a piece on boards of every size, as automata. See formats/kernel.md."""
