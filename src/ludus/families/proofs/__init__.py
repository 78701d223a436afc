"""Claims about games: formulas, automata, guesses, and proofs for boards of every size."""
