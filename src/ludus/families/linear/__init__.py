"""Boards whose moves add up modulo n: blocks of dice (windows) and lights."""
