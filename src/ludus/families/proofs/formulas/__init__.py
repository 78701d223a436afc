"""Formulas about positions, as people write them: read, written, evaluated, and never handed to Python's `eval`.

    x + y                      numbers: + - * // % (whole division and its remainder, rounded down), - x, abs(x)
    x // 3 ^ y // 3            ^ is the nim-sum; it binds looser than + and tighter than a comparison
    min(x, y, 3), max(x, y)
    x = y,  0 < x <= y         comparisons = == != < <= > >=, also in chains
    x = 0 and not y > 3 or z = 1
    1 if x < y else 0          a choice, between numbers or between conditions

Numbers and conditions are different things: `x and y` or `(x < y) + 1` is refused. The coordinates of a position are
x, y, z, u, v, w, and x1, x2, ... in any number of dimensions; all other names are parameters.
"""
