"""Theorems about dice on tori: the number of quiet patterns, and bounds on rolls by counting."""
