"""Draw the figures of the README and of the docs anew: `python docs/figures/make.py`. They are checked in."""

from __future__ import annotations

from pathlib import Path

import ludus

HERE = Path(__file__).parent


def main() -> None:
    """Write every figure."""
    ludus.ask("pegs", variant="lost").save(HERE / "proof-pagoda.svg")
    ludus.ask("tiling", variant="mutilated").save(HERE / "thumb-tilings.svg")
    ludus.ask("lights").save(HERE / "thumb-lights.svg")
    ludus.ask("dice-torus", variant="fiver").save(HERE / "thumb-torus.svg")
    ludus.puzzle("pegs").save(HERE / "thumb-pegs.svg")
    ludus.ask("wythoff", "outcome").save(HERE / "thumb-impartial.svg")
    ludus.DiceSet("abccba").save(HERE / "thumb-dice.svg")


if __name__ == "__main__":
    main()
