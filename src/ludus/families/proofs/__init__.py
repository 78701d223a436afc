"""Claims about games: formulas, automata, guesses, and proofs for boards of every size."""

from ludus.core.family import Family

FAMILY = Family(
    title="Proofs",
    kinds={"kernel": "automatic", "blocks": "uniform"},
    commands={
        "verify": "Compare a formula with the exact table of a game: to a bound, or a counterexample.",
        "guess": "Guess formulas, Beatty sequences and periods from the table of a game.",
        "prove": "Prove a claim about a game for boards of every size, or refute it.",
    },
)
