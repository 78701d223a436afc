"""Games of two with the same moves for both: pieces, graphs, sums and heaps."""
