"""The solitaire army: whether a scout can be sent so many paces, and by how few men."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.pegs.army.solve import scouting

METHODS = {
    Question.SOLVE: {"weights": scouting.solve},
    Question.FEWEST: {"weights": scouting.solve},
}
