"""The window game on boards of any dimension: decide, solve and apply in time linear in the number of dice."""

from ludus.families.linear.windows.compiled.applying import apply
from ludus.families.linear.windows.compiled.deciding import is_solvable
from ludus.families.linear.windows.compiled.solving import solve

__all__ = ["apply", "is_solvable", "solve"]
