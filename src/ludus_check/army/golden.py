"""Exact numbers a + b*s, where s is the positive number with s*s + s = 1; (sqrt 5 - 1)/2 itself is never computed."""

Golden = tuple[int, int]
"""(a, b) for a + b*s"""

ONE: Golden = (1, 0)


def plus(x: Golden, y: Golden) -> Golden:
    """Return x + y."""
    return x[0] + y[0], x[1] + y[1]


def minus(x: Golden, y: Golden) -> Golden:
    """Return x - y."""
    return x[0] - y[0], x[1] - y[1]


def times(x: Golden, y: Golden) -> Golden:
    """Return x * y, with s*s = 1 - s.

    >>> times((0, 1), (0, 1))
    (1, -1)
    """
    (a, b), (c, d) = x, y
    return a * c + b * d, a * d + b * c - b * d


def power(n: int) -> Golden:
    """Return s to the power n, for n of at least 0.

    >>> power(5)
    (-3, 5)
    """
    result = ONE
    for _ in range(n):
        result = times(result, (0, 1))
    return result


def sign(x: Golden) -> int:
    """Return -1, 0 or 1; twice the number is u + v*sqrt(5) for whole u and v, so that squares decide.

    >>> sign((-3, 5)), sign((3, -5)), sign((0, 0))
    (1, -1, 0)
    """
    u, v = 2 * x[0] - x[1], x[1]
    if u * v >= 0:
        return (u > 0 or v > 0) - (u < 0 or v < 0)
    return 1 if (u if u * u > 5 * v * v else v) > 0 else -1
