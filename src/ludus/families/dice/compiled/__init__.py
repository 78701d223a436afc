"""Compiled loops over the faces of dice."""
