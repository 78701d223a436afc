"""Games with sets of dice."""
