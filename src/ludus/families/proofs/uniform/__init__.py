"""Claims about the generalized ryuo for all p at once."""
