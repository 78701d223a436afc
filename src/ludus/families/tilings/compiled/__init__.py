"""Compiled loops over placements of tiles."""
