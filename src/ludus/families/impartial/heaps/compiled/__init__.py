"""Compiled loops over the heaps of take-and-break games."""
