"""Claims about games: formulas, automata, guesses, and proofs for boards of every size."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Proofs",
    kinds={"kernel": "automatic", "blocks": "uniform"},
    commands={
        "verify": "Test a formula against the exact table; report the smallest counterexample",
        "guess": "Guess formulas, Beatty sequences and periods from the table of a game",
        "prove": "Prove a formula for all board sizes, or refute it",
        "interpretations": "Test a two-coin claim under every interpretation of the rules",
    },
)
