"""Boards: blocks of dice, and lights."""
