"""Dice on a torus, windows added modulo n: solve, fewest rolls, counts, quiet patterns, God's numbers."""

from __future__ import annotations

from ludus.core.questions import Question
from ludus.families.linear.windows.solve import algebra, count, fewest, generate, gods_number, linear, paper, quiet

METHODS = {
    Question.SOLVE: {"linear": linear.solve, "algebra": algebra.solve, "paper": paper.solve},
    Question.FEWEST: {"ladder": fewest.solve},
    Question.COUNT: {"theorem": count.solve},
    Question.QUIET: {"smith": quiet.solve},
    Question.GODS_NUMBER: {"search": gods_number.solve},
}

GENERATE = generate.generate
