"""How answers are written, and how true statements are changed to false ones."""

import itertools


def answer(kind, problem, verdict, certificate, **beside):
    """Return an answer as the formats write it."""
    full = {"ludus": 1, "kind": kind, **problem}
    return {"ludus": 1, "problem": full, "answer": verdict, "certificate": certificate, **beside}


def nested(flat, shape):
    """Return a flat list as nested lists of the given shape."""
    if len(shape) == 1:
        return list(flat)
    size = len(flat) // shape[0]
    return [nested(flat[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]


def mex(values):
    """Return the least non-negative integer that is not among the values."""
    return next(n for n in itertools.count() if n not in values)


def changed(chance, values):
    """Return a list of numbers with one entry changed."""
    new = list(values)
    place = chance.randrange(len(new))
    new[place] = chance.choice([x for x in range(new[place] + 3) if x != new[place]])
    return new


def toggled(chance, listed, every):
    """Return a sorted list with one thing more or less, of all that there are."""
    return sorted(set(listed) ^ {chance.choice(every)})


def other(chance, value):
    """Return another number, at least 0."""
    return chance.choice([x for x in (value - 1, value + 1, value + 2, 0, 1) if x >= 0 and x != value])


def bounds(chance, length, least):
    """Yield fields on a lower bound and whether they are false, for a solution of some length and the true minimum."""
    yield {}, False
    yield {"lower_bound": least, **({"optimal": True} if length == least else {})}, False
    yield {"lower_bound": least + chance.randint(1, 2)}, True
    if length > least:
        yield {"lower_bound": length, "optimal": True}, True
