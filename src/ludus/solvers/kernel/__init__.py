"""Claims about boards of every size: proved, or refuted by the smallest position."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.solvers.kernel import prove

ROUTES = {Question.P_POSITIONS: {"automata": prove.solve}, Question.TABLE: {"automata": prove.solve}}
