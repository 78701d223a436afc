"""Theorems about two rooks on one board. See formats/two-pieces.md."""
