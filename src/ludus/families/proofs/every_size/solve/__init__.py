"""Claims about boards of every size: proved, or refuted by the smallest position or vector."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.proofs.every_size.solve import move_sets, prove

METHODS = {
    Question.P_POSITIONS: {"automata": prove.solve},
    Question.TABLE: {"automata": prove.solve},
    Question.MOVE_SETS: {"automata": move_sets.solve},
}
