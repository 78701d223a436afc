"""Draw the figures of the README and of the docs anew, and the page that shows them all: `python docs/figures/make.py`.

Figures and page are checked in. Each figure is one Python expression, or one command, which the page shows below it.
Names on the command line draw these figures only.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import ludus

HERE = Path(__file__).parent
PAGE = HERE.parent / "gallery.md"

Figures = dict[str, tuple[str, str]]
"""The caption and the expression of each figure, by its file name without `.svg`."""

GALLERY: dict[str, Figures] = {
    "Lights Out": {
        "thumb-lights": ("A random board, and where to press.", 'ludus.ask("lights")'),
        "lights-classic": ("All lights on: 15 presses turn them off.", 'ludus.ask("lights", variant="classic")'),
        "lights-stuck": (
            "One light on: impossible. Every press changes an even number of the blue lights, and one of them is on.",
            'ludus.ask("lights", variant="stuck")',
        ),
        "lights-quiet": (
            "Two quiet patterns: presses that change nothing, and generate all others.",
            "ludus.LightsOut([[0] * 5] * 5).quiet_patterns()",
        ),
        "lights-three": (
            "Three colours on a torus: 2× means press two times.",
            "ludus.LightsOut([[1, 0, 2], [0, 1, 0], [2, 0, 1]], 3, wrap=(True, True)).solve()",
        ),
        "lights-gods-number": (
            "The 4096 positions of the 4 × 4 board, by the presses that they need. God's number is 7.",
            "ludus.LightsOut([[0] * 4] * 4).gods_number()",
        ),
    },
    "Dice on a torus": {
        "torus-board": ("A board of the paper.", 'ludus.puzzle("dice-torus", variant="fiver")'),
        "thumb-torus": (
            "The same board: impossible. The dice of row 2 sum to 1 (mod 3), and every roll keeps that sum.",
            'ludus.ask("dice-torus", variant="fiver")',
        ),
        "torus-new": (
            "A generated puzzle and its shortest solution, five rolls.",
            'ludus.generate("dice-torus", moves=5, seed=7)',
        ),
    },
    "Impartial games": {
        "thumb-impartial": (
            "Wythoff's game from (5, 7): three winning moves.",
            'ludus.ask("wythoff", "outcome")',
        ),
        "wythoff-lost": (
            "From (3, 5) every move loses: it is a P-position.",
            'ludus.ask("wythoff", "outcome", start=(3, 5))',
        ),
        "ryuo-position": (
            "Ryūō Nim from (6, 4): the moves, and the one that wins.",
            'ludus.ask("ryuo", "outcome", start=(6, 4))',
        ),
        "ryuo-table": ("Grundy values of Ryūō Nim, x to the right and y down.", 'ludus.game("ryuo").table(13)'),
        "knight-table": ("Grundy values of a knight.", 'ludus.game("knight").table(16)'),
        "difference": (
            "Where the formula x ⊕ y is wrong for Ryūō Nim: too large in orange, too small in blue.",
            'ludus verify ryuo "x ^ y" --size 16,16 -o difference.svg',
        ),
        "automaton": (
            "An automaton for the P-positions of Ryūō Nim on boards of every size, and the set that it accepts.",
            'ludus.game("ryuo").prove("x // 3 = y // 3 and (x + y) % 3 = 0")',
        ),
        "subtraction": (
            "A rule in Python as a graph: take 1, 3 or 4 from a heap of 7.",
            "ludus.Ruleset(lambda n: [n - k for k in (1, 3, 4) if k <= n])(7).ask()",
        ),
        "two-rooks": ("Corner the two rooks: the winning moves.", 'ludus.ask("two-rooks")'),
        "kayles-period": (
            "Kayles: period 12, preperiod 71. The values before the period are dashed.",
            'ludus.OctalGame("0.77").period()',
        ),
    },
    "Peg solitaire": {
        "thumb-pegs": ("The English board.", 'ludus.puzzle("pegs")'),
        "proof-pagoda": (
            "A lost position: no jump increases the weight of the pegs, and the goal weighs more.",
            'ludus.ask("pegs", variant="lost")',
        ),
        "pegs-french": (
            "The French board without the middle: two weights that every jump preserves forbid a single survivor.",
            'ludus.ask("pegs", variant="french-centre")',
        ),
        "pegs-triangle": ("A solution, jump by jump.", 'ludus.ask("pegs", variant="triangle")'),
        "army": ("20 men send a scout four paces into the desert.", "ludus.SolitaireArmy(4).solve()"),
        "army-five": (
            "Conway's weights: no army sends a scout five paces.",
            "ludus.SolitaireArmy(5).solve()",
        ),
    },
    "Tilings": {
        "thumb-tilings": (
            "A chessboard without two corners: 30 dark squares, 32 light ones.",
            'ludus.ask("tiling", variant="mutilated")',
        ),
        "tiling-stripes": (
            "4 × 5 by L tetrominoes: each covers an odd number of the blue cells, and 5 odd numbers do not sum to 12.",
            'ludus.Tiling("4x5", "L4").solve()',
        ),
        "pentominoes": ("The twelve pentominoes in a 6 × 10 rectangle.", 'ludus.ask("tiling", variant="pentominoes")'),
        "tiling-where": (
            "5 × 5 by straight tetrominoes and a monomino, which can only be in a corner.",
            'ludus.Tiling("5x5", "I4 I1:1").placements_of("I1")',
        ),
    },
    "Replacement-set games": {
        "tape-solution": (
            "Seven trees in one: 18 moves, a row for each state.",
            'ludus.ask("tape", variant="seven-trees")',
        ),
        "tape-impossible": (
            "Three squares to the right: impossible.",
            "ludus.ReplacementGame({-1, 1}).move(by=3).solve()",
        ),
    },
    "Dice": {
        "thumb-dice": ("Three dice: the k-th letter is the die that has the face k.", 'ludus.DiceSet("abccba")'),
        "dice-report": (
            "Any two of them are fair, all three are not.",
            'ludus.DiceSet("abccba").ask("report")',
        ),
        "dice-net": ("A die of the Go First set, to print.", 'ludus.DiceSet.known("go-first-4d12").net("b")'),
    },
}  # fmt: skip


def main(names: list[str]) -> None:
    """Write the named figures, or every figure, and the page."""
    for figures in GALLERY.values():
        for name, (_, expression) in figures.items():
            if not names or name in names:
                draw(expression, HERE / f"{name}.svg")
    PAGE.write_text(page(), encoding="utf-8")


def draw(expression: str, path: Path) -> None:
    """Write the figure of an expression, or of a command, which ends with the name of its file."""
    if expression.startswith("ludus "):
        command = [*shlex.split(expression)[1:-1], str(path), "--quiet"]
        subprocess.run([sys.executable, "-m", "ludus", *command], check=False, stdout=subprocess.DEVNULL)
    else:
        eval(expression, {"ludus": ludus}).save(path)


def page() -> str:
    """Return the gallery as Markdown."""
    lines = [
        "# Gallery",
        "",
        'Every picture is drawn by the line below it, followed by `.save("picture.svg")`; `.png`, `.tex` and `.txt`',
        "work too. Where a picture is a proof, the separate checker has verified it.",
    ]
    for family, figures in GALLERY.items():
        lines += ["", f"## {family}"]
        for name, (caption, expression) in figures.items():
            language = "text" if expression.startswith("ludus ") else "python"
            lines += ["", f"![{caption}](figures/{name}.svg)", "", caption, "", f"```{language}", expression, "```"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
