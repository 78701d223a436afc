"""Claims that rest on repeating tables: rows, level sets and strips, found on a board and compared with plain play."""

import itertools

from generators import positions
from generators.answers import answer, other
from generators.positions import Played

BOARD = 30
"""The side of the board on which values are played out."""


def _played(rays, steps, passes, misere):
    def options(position):
        cell, left = position
        x, y = cell
        after = {(x - k * s, y - k * t) for s, t in rays for k in range(1, max(cell) + 1)}
        after |= {(x - s, y - t) for s, t in steps}
        found = {(to, left) for to in after if min(to) >= 0}
        return found | ({(cell, left - 1)} if left and found else set())

    return Played(options, misere)


def _value(play, position):
    """The Grundy value; in misère play 1 at terminal positions, so that P-positions have 0."""
    cell, left = position
    if position not in play.__dict__.get("table", {}):
        for near in itertools.product(*(range(x + 1) for x in cell)):
            for fewer in range(left + 1):
                _fill(play, (near, fewer))
    return play.table[position]


def _fill(play, position):
    table = play.__dict__.setdefault("table", {})
    if position not in table:
        after = {table[to] for to in play.options(position)}
        table[position] = next(n for n in itertools.count() if n not in after) if after else int(play.misere)


def _repeating(columns, least):
    """The least (start, period) with which lists of numbers repeat up to their end, at least twice."""
    length = len(columns[0])
    for period in range(1, 10):
        for start in range(least, length - 3 * period):
            if all(column[n] == column[n + period] for column in columns for n in range(start, length - period)):
                return start, period
    return None


def _bent(chance, numbers):
    """Nested lists of numbers, with one of them changed now and then."""
    if isinstance(numbers, int):
        return numbers + chance.choice((-1, 1)) if chance.random() < 0.02 else numbers
    return [_bent(chance, one) for one in numbers]


def impartial(chance):
    """One piece on a grid, sometimes far from its corner."""
    yield from positions.impartial(chance)
    if chance.random() < 0.2:
        yield from periodic(chance)


def periodic(chance):
    """One claim of each of the three theorems: never verified with a wrong value, whatever its lists say."""
    yield from _rows(chance)
    yield from _levels(chance)
    yield from _diagonal(chance)


def _rules(chance, rays):
    steps = [step for step in itertools.product(range(3), repeat=2) if any(step) and chance.random() < 0.2]
    passes, misere = chance.choice((0, 0, 1)), chance.random() < 0.3
    return {"rays": rays, "steps": steps, "passes": passes, "misere": misere}


def _about(chance, rules, play, cell, theorem):
    """A true and a false claim about a position by a theorem, which may or may not be proved by what is given."""
    here = (cell, rules["passes"])
    value = _value(play, here)
    if rules["misere"]:
        for outcome, truth in (("lost", value == 0), ("won", value != 0)):
            certificate = {"kind": "outcome", "outcome": outcome, "moves": [], **theorem}
            yield answer("impartial", {**rules, "position": cell}, "solved", certificate), None if truth else False
        return
    for given, truth in ((value, None), (other(chance, value), False)):
        problem = {**rules, "position": cell, "question": "value"}
        yield answer("impartial", problem, "solved", {"kind": "value", "value": given, **theorem}), truth


def _rows(chance):
    rules = _rules(chance, [(0, 1), *chance.sample([(1, 0), (1, 1), (2, 1), (1, 2)], chance.randint(0, 2))])
    play, last = _played(rules["rays"], rules["steps"], rules["passes"], rules["misere"]), chance.randint(0, 3)
    layers = range(rules["passes"] + 1)
    excess = [
        [[_value(play, ((x, y), left)) - y for y in range(BOARD - 4)] for x in range(last + 1)] for left in layers
    ]
    found = _repeating([row for layer in excess for row in layer], 1)
    start, period = found or (chance.randint(1, 5), chance.randint(1, 5))
    listed = _bent(chance, [[row[: start + period] for row in layer] for layer in excess])
    theorem = {"theorem": "rows", "rows": {"preperiod": start, "period": period, "excess": listed}}
    yield from _about(chance, rules, play, (last, chance.randint(last, BOARD - 5)), theorem)


def _levels(chance):
    rules = _rules(chance, [(1, 0), (0, 1)])
    play = _played(rules["rays"], rules["steps"], rules["passes"], rules["misere"])
    below, side = chance.randint(1, 2), BOARD // 2
    layers = []
    for left in range(rules["passes"] + 1):
        values = {cell: _value(play, (cell, left)) for cell in itertools.product(range(side + 8), repeat=2)}
        level = [
            [next((y - x for y in range(side + 8) if values[x, y] == h), 99) for x in range(side)] for h in range(below)
        ]
        layers.append(level)
    found = _repeating([row for layer in layers for row in layer], 0)
    start, period = found or (chance.randint(0, 5), chance.randint(1, 5))
    offsets = _bent(chance, [[row[: start + period] for row in layer] for layer in layers])
    levels = {"below": below, "preperiod": start, "period": period, "offsets": offsets}
    cell = chance.randrange(12), chance.randrange(12)
    yield from _about(chance, rules, play, cell, {"theorem": "levels", "levels": levels})
    if not rules["misere"]:
        size = start + period
        right = all(
            offsets[left][h] == layers[left][h][:size] for left in range(rules["passes"] + 1) for h in range(below)
        )
        problem = {**rules, "size": [9, 9], "question": "levels", "below": below}
        truth = None if right else False
        yield answer("impartial", problem, "solved", {"kind": "periodic-levels", **levels}), truth


def _diagonal(chance):
    rules = {**_rules(chance, []), "misere": False}
    play = _played([], rules["steps"], rules["passes"], False)
    theorem = {
        "theorem": "diagonal",
        "preperiod": [chance.randint(0, 4) for _ in range(2)],
        "period": [chance.randint(1, 3) for _ in range(2)],
        "shift": [chance.randint(1, 3) for _ in range(2)],
    }
    cell = chance.randint(0, 15), chance.randint(0, 15)
    yield from _about(chance, rules, play, cell, theorem)
