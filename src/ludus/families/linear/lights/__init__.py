"""Lights Out and its kin, on a rectangle or on any graph."""
