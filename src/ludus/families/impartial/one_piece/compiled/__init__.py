"""Grundy values by bitsets: tiles of a plane, blocks of a mapped file, one-hot words, any rays in any dimension."""
