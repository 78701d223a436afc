"""The window game on boards of any dimension: decide, solve and apply in time linear in the number of dice."""

from ludus.families.linear.windows.compiled.game import apply, is_solvable, solve

__all__ = ["apply", "is_solvable", "solve"]
