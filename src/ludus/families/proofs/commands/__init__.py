"""The commands that guess, verify and prove."""
