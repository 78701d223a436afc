"""Closed forms from tables: formulas, Beatty pairs and periods, each a guess until it is proved."""
