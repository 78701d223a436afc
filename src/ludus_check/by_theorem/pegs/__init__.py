"""Bounds on sweeps, by counting what one peg can jump over."""
