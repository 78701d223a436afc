"""Closed forms from tables: formulas, Beatty sequences and periods, each a guess until it is proved."""
