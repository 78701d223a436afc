"""Arithmetic-periodic take-and-break games: the theorem of formats/heaps.md."""
