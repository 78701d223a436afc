"""Games on a tape."""
