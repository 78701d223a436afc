"""Games with tiles."""
