"""Games of two with the same moves for both: pieces that go to a corner."""
