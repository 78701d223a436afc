"""Tilings: polyominoes, placements, the groups and words that decide what tiles cannot do."""
