"""Claims about the generalized ryūō for all p: proved, or refuted by the least p and the smallest position."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.proofs.every_p.solve import prove

METHODS = {Question.P_POSITIONS: {"automata": prove.solve}, Question.TABLE: {"automata": prove.solve}}
