"""The kind "sum": several games side by side, a move being a move in one of them. See formats/sum.md."""
