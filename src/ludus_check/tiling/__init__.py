"""The kind "tiling": cover a region with tiles, or prove that this cannot be done. See formats/tiling.md."""
