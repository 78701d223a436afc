"""Formulas evaluated by Python itself: the signs bind as in Python, and `=` is `==`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludus.families.proofs.formulas.evaluating import slabs_of
from ludus.families.proofs.formulas.reading import write
from ludus.families.proofs.formulas.tree import Formula

WORDS: dict[str, Any] = {"true": True, "false": False, "abs": abs, "__builtins__": {}}
WORDS |= {"min": lambda *numbers: min(numbers), "max": lambda *numbers: max(numbers)}


def evaluate(formula: Formula, values: Mapping[str, int]) -> int | bool:
    """Return the value of a formula for some values of its names."""
    text = re.sub(r"(?<![<>!=])=(?!=)", "==", write(formula))
    result: int | bool = eval(text, dict(WORDS), dict(values))
    return result


def evaluate_grid(formula: Formula, shape: tuple[int, ...], parameters: Mapping[str, int]) -> np.ndarray:
    """Return the values of a formula on a whole grid, put together from the slabs."""
    return np.concatenate([values for _, values in slabs_of(formula, shape, parameters)])
