"""Dice: sets of them, and how fair they are."""
