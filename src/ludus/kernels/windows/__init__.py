"""The window game on boards of any dimension: decide, solve and apply in time linear in the number of dice."""

from ludus.kernels.windows.applying import apply
from ludus.kernels.windows.deciding import is_solvable
from ludus.kernels.windows.solving import solve

__all__ = ["apply", "is_solvable", "solve"]
