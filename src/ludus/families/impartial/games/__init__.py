"""Games of two: the same moves for both players."""
