"""Pure functions: modular arithmetic, linear algebra, axes of boards, the paper's own objects."""
