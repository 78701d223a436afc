"""The plot of cost per die against the number of dice: flat means linear."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path

FILE = Path(__file__).parent / "results" / "windows-growth.svg"


def plot(rows: Sequence[tuple[tuple[int, ...], int, float]]) -> None:
    """Draw (shape, dice, nanoseconds per die) for squares and rings into results/windows-growth.svg."""
    try:
        figure_module = importlib.import_module("matplotlib.figure")
    except ImportError:
        print("matplotlib is not installed: the plot is left out (python3 dev.py bench installs it)")
        return
    figure = figure_module.Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    for axis_count, name, mark in ((2, "square torus, windows 3 x 5", "o"), (1, "ring, windows of 5", "s")):
        chosen = [(dice, cost) for shape, dice, cost in rows if len(shape) == axis_count]
        axes.plot([dice for dice, _ in chosen], [cost for _, cost in chosen], marker=mark, label=name)
    axes.set(xscale="log", xlabel="dice (uint8, modulo 5)", ylabel="ns of processor time per die", ylim=(0, None))
    axes.set_xscale("log", base=2)
    axes.set_title("Solving is linear: the cost of a die from 2^16 to 2^26 dice")
    axes.legend()
    axes.grid(alpha=0.3)
    FILE.parent.mkdir(exist_ok=True)
    figure.savefig(FILE, metadata={"Date": None})
    print(f"drawn to {FILE.relative_to(Path(__file__).parent.parent)}")
