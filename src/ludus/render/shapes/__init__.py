"""Shapes that many pictures are made of: sheets, grids, bars, heat maps, numerals."""
