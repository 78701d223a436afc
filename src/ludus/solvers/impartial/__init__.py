"""Solvers of the impartial kind: tables of Grundy numbers and the positions that are lost."""
