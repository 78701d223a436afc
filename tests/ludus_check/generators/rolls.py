"""Sets of dice: every roll is made."""

import itertools
from collections import Counter
from fractions import Fraction
from math import factorial, prod

from generators.answers import answer, changed, nested, other
from oracles.dice import is_fair, orders, strict_counts


def dice(chance):
    """Two or three dice with two to four faces."""
    count, sides = chance.randint(1, 3), chance.randint(1, 4)
    known = chance.choice(("abccba", "abba", "", "", "", "abcbcaacbbaccab"[:9]))
    if known:
        names = sorted(set(known))
        faces = [[face for face, die in enumerate(known, 1) if die == name] for name in names]
        given = {"string": known}
    else:
        faces = [sorted(chance.randint(1, 6) for _ in range(sides)) for _ in range(count)]
        given = {"faces": faces}
    n = len(faces)
    names = "abc"[:n]

    def claim(question, certificate, truth, verdict="solved", **more):
        return answer("dice", {**given, "question": question, **more}, verdict, certificate), truth

    order = chance.randint(1, n)
    fair = is_fair(faces, order)
    yield claim("solve", {"kind": "counts", "order": order, "counts": {}}, fair, order=order)
    pattern = chance.sample(range(n), chance.randint(1, n))
    found, rolls = strict_counts(faces, pattern), prod(len(faces[die]) for die in pattern)
    expected = Fraction(rolls, factorial(len(pattern)))
    certificate = {"kind": "unfair", "pattern": "".join(names[die] for die in pattern), "count": found}
    certificate["expected"] = [expected.numerator, expected.denominator]
    yield claim("solve", certificate, found != expected, "impossible")
    yield claim("solve", {**certificate, "count": other(chance, found)}, False, "impossible")
    yield from _orders(chance, faces, names, claim)
    if n > 1:
        yield from _report(chance, faces, names, claim)
    wins = [
        [sum(x > y for x in one for y in two) if i != j else 0 for j, two in enumerate(faces)]
        for i, one in enumerate(faces)
    ]
    is_cycle = n == 3 and any(all(wins[i][j] > wins[j][i] for i, j in cycle) for cycle in CYCLES)
    yield claim("contest", {"kind": "contest", "wins": wins}, not is_cycle)
    flat = changed(chance, [x for row in wins for x in row])
    yield claim("contest", {"kind": "contest", "wins": nested(flat, (n, n))}, False)
    yield from _places(chance, faces, claim)


CYCLES = (((0, 1), (1, 2), (2, 0)), ((0, 2), (2, 1), (1, 0)))


def _orders(chance, faces, names, claim):
    right = {}
    for tied, ways in orders(faces).items():
        words = ["".join(names[die] for die in group) for group in tied]
        right["".join(word if len(word) == 1 else f"({word})" for word in words)] = ways
    yield claim("orders", {"kind": "orders", "counts": right}, True)
    name = chance.choice(sorted(right))
    yield claim("orders", {"kind": "orders", "counts": {**right, name: other(chance, right[name])}}, False)
    yield claim("orders", {"kind": "orders", "counts": {k: v for k, v in right.items() if k != name}}, False)


def _report(chance, faces, names, claim):
    """The whole report on fairness, every statement from all rolls."""
    n, rolls = len(faces), prod(map(len, faces))
    subsets = [subset for size in range(2, n + 1) for subset in itertools.combinations(range(n), size)]
    told = []
    for subset in subsets:
        ways = {order: strict_counts(faces, order) for order in itertools.permutations(subset)}
        size, all_ways = len(subset), prod(len(faces[die]) for die in subset)
        place = [
            [sum(k for order, k in ways.items() if order[at] == die) * size == all_ways for die in subset]
            for at in range(size)
        ]
        flags = (len(set(ways.values())) == 1 and sum(ways.values()) == all_ways, all(map(all, place)))
        flags += (all(place[-1]), all(place[0]))
        word = "".join(names[die] for die in subset)
        told.append({"dice": word, **dict(zip(("permutation", "place", "first", "last"), flags, strict=True))})
    ways = {order: strict_counts(faces, order) for order in itertools.permutations(range(n))}
    apart = {order: abs(Fraction(k, rolls) - Fraction(1, factorial(n))) for order, k in ways.items()}
    worst = max(apart, key=apart.__getitem__)
    variation = (sum(apart.values()) + Fraction(rolls - sum(ways.values()), rolls)) / 2
    certificate = {
        "kind": "report",
        "level": max(level for level in range(1, n + 1) if is_fair(faces, level)),
        "subsets": told,
        "worst": "".join(names[die] for die in worst),
        "worst_count": ways[worst],
        "variation": [variation.numerator, variation.denominator],
    }
    yield claim("report", certificate, True)
    one, flag = chance.randrange(len(told)), chance.choice(("permutation", "place", "first", "last"))
    wrong = [{**row, flag: row[flag] ^ (i == one)} for i, row in enumerate(told)]
    yield claim("report", {**certificate, "subsets": wrong}, False)
    yield claim("report", {**certificate, "worst_count": other(chance, ways[worst])}, False)
    yield claim("report", {**certificate, "variation": [variation.numerator + 1, variation.denominator]}, False)


def _places(chance, faces, claim):
    """How many others are below each die, in rolls where no other die shows the same."""
    n, found, rolls = len(faces), Counter(), list(itertools.product(*faces))
    for roll in rolls:
        found.update((die, sum(x < face for x in roll)) for die, face in enumerate(roll) if roll.count(face) == 1)
    counts = [[found[die, place] for place in range(n)] for die in range(n)]
    fair = {
        "place-fair": all(x * n == len(rolls) for row in counts for x in row),
        "go-first-fair": all(row[-1] * n == len(rolls) for row in counts),
    }
    for question, is_fair_there in fair.items():
        for verdict in ("solved", "impossible"):
            truth = is_fair_there == (verdict == "solved")
            yield claim(question, {"kind": "places", "counts": counts}, truth, verdict)
        flat = changed(chance, [x for row in counts for x in row])
        yield claim(question, {"kind": "places", "counts": nested(flat, (n, n))}, False)
