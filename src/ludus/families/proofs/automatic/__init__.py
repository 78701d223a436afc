"""Claims about a piece on boards of every size, decided by automata."""
