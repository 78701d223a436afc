"""Tilings, pegs, tapes and the army: solutions are played, and every claim of impossibility meets a search."""

import itertools
from functools import cache

from generators.answers import answer, bounds, nested, other
from oracles.tape import fewest_moves, neighbours
from oracles.tiling import square_orientations, tilings

SHAPES = {
    "I1": [(0, 0)],
    "I2": [(0, 0), (0, 1)],
    "I3": [(0, 0), (0, 1), (0, 2)],
    "V3": [(0, 0), (0, 1), (1, 0)],
    "T4": [(0, 0), (0, 1), (0, 2), (1, 1)],
}


def retraced(chance, cells, tiles):
    """Return cells at which some search through all ways branches, in preorder; a tiling is a way like others."""
    if not cells:
        return []
    cell, found = chance.choice(sorted(cells)), []
    for number, (name, shapes, count) in enumerate(tiles):
        places = {
            tuple(sorted((cell[0] + r - a, cell[1] + c - b) for r, c in shape)) for shape in shapes for a, b in shape
        }
        for place in sorted(places) if count != 0 else ():
            if cells.issuperset(place):
                less = (name, shapes, None if count is None else count - 1)
                found += retraced(chance, cells - set(place), [*tiles[:number], less, *tiles[number + 1 :]])
    return [cell, *found]


def tiling(chance):
    """Regions of at most nine cells and one or two tiles, of which some are counted."""
    rows, columns = chance.choice(((1, 4), (1, 7), (2, 3), (2, 4), (3, 3), (3, 3)))
    cells = [cell for cell in itertools.product(range(rows), range(columns)) if chance.random() < 0.85] or [(0, 0)]
    names = chance.sample(sorted(SHAPES), chance.randint(1, 2))
    counts = {name: chance.choice((None, None, 0, 1, 2)) for name in names}
    tiles = [(name, square_orientations(SHAPES[name]), counts[name]) for name in names]
    every = [list(laid) for laid in tilings(frozenset(cells), tiles)]
    listed = [
        {"name": name, "cells": SHAPES[name]} | ({"count": counts[name]} if counts[name] is not None else {})
        for name in names
    ]
    region = ["".join("#" if (r, c) in cells else "." for c in range(columns)) for r in range(rows)]

    def claim(question, verdict, certificate, truth, **more):
        problem = {"region": region, "tiles": listed, "question": question, **more}
        return answer("tiling", problem, verdict, certificate), truth

    def written(laid):
        return [{"tile": name, "cells": sorted(place)} for name, place in laid]

    if every:
        laid = written(chance.choice(every))
        yield claim("solve", "solved", {"kind": "placements", "placements": laid}, True)
        signed = [{**one, "coefficient": 1} for one in laid]
        yield claim("colouring", "impossible", {"kind": "signed-tiling", "placements": signed}, True)
        one = {**chance.choice(signed), "coefficient": chance.choice((-1, 1, 2))}
        yield claim("colouring", "impossible", {"kind": "signed-tiling", "placements": [*signed, one]}, False)
        damaged = [*laid[1:], *(laid[:1] if chance.random() < 0.5 else [])][: len(laid) - 1]
        yield claim("solve", "solved", {"kind": "placements", "placements": damaged}, False)
    for number, truth in ((len(every), True), (other(chance, len(every)), False)):
        yield claim("count", "solved", {"kind": "number", "number": number}, truth)
    refuted = False if every else None
    weights = [chance.randint(-2, 2) if cell in cells else 0 for cell in itertools.product(range(rows), range(columns))]
    board = nested(weights, (rows, columns))
    chess = nested(
        [(-1) ** (r + c) * ((r, c) in cells) for r, c in itertools.product(range(rows), range(columns))],
        (rows, columns),
    )
    trace = {"kind": "exhausted", "nodes": 0, "cells": retraced(chance, frozenset(cells), tiles)}
    yield claim("solve", "impossible", trace, not every)
    shorter = {**trace, "cells": trace["cells"][: chance.randrange(len(trace["cells"]) + 1)]}
    yield claim("solve", "impossible", shorter, len(shorter["cells"]) == len(trace["cells"]) and not every)
    for certificate in (
        {"kind": "area"},
        {"kind": "exhausted", "nodes": chance.randint(0, 9)},
        {"kind": "weighting", "modulus": chance.choice((0, 2, 3)), "weights": board},
        {"kind": "weighting", "modulus": 0, "weights": chess},
        {"kind": "farkas", "weights": board},
        {"kind": "forced", "steps": [], "dead": chance.choice(cells)},
        {"kind": "cover", "steps": {"x": [1, 0], "y": chance.choice(([0, 1], [1, 0]))}},
        {"kind": "weightings", "weightings": [{"modulus": m, "weights": w} for m, w in ((2, board), (0, chess))]},
    ):
        exact = True if certificate["kind"] == "exhausted" and not every else refuted
        yield claim("solve", "impossible", certificate, exact)
        if certificate["kind"].startswith("weighting"):
            yield claim("colouring", "solved", certificate, refuted)
    asked = chance.choice(names)
    shown = [written(laid) for laid in every if any(name == asked for name, _ in laid)]
    yield claim("where", "solved", {"kind": "where", "tilings": shown}, True, asked=asked)
    seen = [{place for name, place in laid if name == asked} for laid in every]
    part = [laid for laid, places in zip(every, seen, strict=True) if places and chance.random() < 0.5]
    covered = set().union(*({place for name, place in laid if name == asked} for laid in part))
    truth = covered == set().union(*seen)
    yield claim("where", "solved", {"kind": "where", "tilings": [written(laid) for laid in part]}, truth, asked=asked)
    one_each = [{"placements": written(laid), "images": 1} for laid in every]
    fixed = [{**tile, "symmetry": "none"} for tile in listed]
    alone = [
        list(laid)
        for laid in tilings(frozenset(cells), [(n, square_orientations(SHAPES[n], "none"), counts[n]) for n in names])
    ]
    problem = {"region": region, "tiles": fixed, "question": "count"}
    yield answer("tiling", problem, "solved", {"kind": "number", "number": len(alone)}), True
    yield claim("solutions", "solved", {"kind": "tilings", "tilings": one_each[1:]}, not every)


def pegs(chance):
    """Boards of at most nine holes; all plays are played."""
    rows, columns = chance.choice(((1, 5), (1, 7), (2, 4), (3, 3), (3, 3)))
    cells = list(itertools.product(range(rows), range(columns)))
    start = frozenset(cell for cell in cells if chance.random() < 0.6)
    jumps = [
        (cell, (r + dr, c + dc), (r + 2 * dr, c + 2 * dc))
        for cell in cells
        for r, c in [cell]
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (r + 2 * dr, c + 2 * dc) in cells
    ]

    @cache
    def plays(position):
        """All plays from a position, with the position at the end."""
        found = [((), position)]
        for jump in jumps:
            a, b, c = jump
            if a in position and b in position and c not in position:
                found += [((jump, *rest), end) for rest, end in plays(position - {a, b} | {c})]
        return found if len(found) < 3000 else found[:3000]

    every = plays(start)
    whole = len(every) < 3000
    drawing = ["".join("o" if (r, c) in start else "." for c in range(columns)) for r in range(rows)]

    def claim(question, verdict, certificate, truth, finish=None, beside=None, **more):
        fields = {} if finish is None else {"finish": finish}
        problem = {"start": drawing, "question": question, **fields, **more}
        return answer("pegs", problem, verdict, certificate, **(beside or {})), truth

    def moves(play):
        return sum(i == 0 or play[i - 1][2] != jump[0] for i, jump in enumerate(play))

    def longest(play):
        best = row = 0
        for i, jump in enumerate(play):
            row = row + 1 if i and play[i - 1][2] == jump[0] else 1
            best = max(best, row)
        return best

    play, end = chance.choice(every)
    finish = ["".join("o" if (r, c) in end else "." for c in range(columns)) for r in range(rows)]
    yield claim("solve", "solved", {"kind": "jumps", "jumps": play}, True, finish=finish)
    least = min(moves(one) for one, last in every if last == end)
    if whole:
        for beside, is_false in bounds(chance, moves(play), least):
            truth = False if is_false else True if not beside else None
            yield claim("fewest", "solved", {"kind": "jumps", "jumps": play}, truth, finish=finish, beside=beside)
        stuck = [one for one, last in every if all(plays(last)[1:] == [] for _ in (0,))]
        one = chance.choice(stuck)
        shortest = min(map(len, stuck))
        for beside, is_false in bounds(chance, len(one), shortest):
            yield claim(
                "stuck",
                "solved",
                {"kind": "jumps", "jumps": one},
                not is_false if not beside else False if is_false else None,
                beside=beside,
            )
        most = max(longest(one) for one, _ in every)
        for beside, is_false in bounds(chance, len(start) - longest(play), len(start) - most):
            truth = False if is_false else True if not beside else None
            yield claim("long-hop", "solved", {"kind": "jumps", "jumps": play}, truth, beside=beside)
    if play:
        yield claim("solve", "solved", {"kind": "jumps", "jumps": play[:-1]}, False, finish=finish)
    left = chance.randint(0, len(start))
    solvable = any(len(last) == left for _, last in every)
    weights = nested([chance.randint(-1, 2) for _ in cells], (rows, columns))
    third = nested([(1, 1, 0)[(r + c) % 3] for r, c in cells], (rows, columns))
    refuted = False if solvable else None
    for certificate in (
        {"kind": "pagoda", "weights": weights},
        {"kind": "weighting", "modulus": 2, "weights": third},
        {"kind": "weighting", "modulus": chance.choice((0, 2)), "weights": weights},
        {"kind": "flow", "nodes": [{"weights": weights}]},
        {"kind": "weightings", "weightings": [{"modulus": 2, "weights": w} for w in (third, weights)]},
        {"kind": "closed", "count": chance.randint(1, 20), "after": chance.randint(0, len(start) - left)},
    ):
        yield claim("solve", "impossible", certificate, refuted, finish=left)


def tape(chance):
    """Lines of moves on a tape; what was reached by moves is not impossible."""
    rule = chance.choice(({-1: 1, 1: 1}, {0: 1, 1: 1}, {1: 1, 2: 1}, {-1: 1, 0: 1, 1: 1}, {-1: 2}, {0: 2, 2: 1}))
    state = start = ((0, 1),) if chance.random() < 0.6 else ((0, 1), (chance.randint(1, 3), 1))
    line = []
    for _ in range(chance.randint(0, 4)):
        after = chance.choice(neighbours(rule, state))
        line.append(_named(rule, state, after))
        state = after
    fields = {"replacement": _written(rule.items()), "start": _written(start), "goal": _written(state)}

    def claim(verdict, certificate, truth, question="solve", **beside):
        return answer("tape", {**fields, "question": question}, verdict, certificate, **beside), truth

    yield claim("solved", {"kind": "moves", "moves": line}, True)
    least, _ = fewest_moves(rule, start, state, most_states=2000)
    if least is not None:
        for beside, is_false in bounds(chance, len(line), least):
            truth = False if is_false else True if not beside else None
            yield claim("solved", {"kind": "moves", "moves": line}, truth, "fewest", **beside)
    wrong = [*line, [chance.choice(("expand", "contract")), chance.randint(-3, 3)]]
    yield claim("solved", {"kind": "moves", "moves": wrong}, False)
    for certificate in (
        {"kind": "remainder", "remainder": [chance.randint(-2, 2)]},
        {"kind": "remainder", "remainder": [1], "modulus": chance.randint(2, 5)},
        {"kind": "one-sided"},
        {"kind": "empty-class", "class": 0},
        {"kind": "unreachable", "square": chance.randint(-4, 4), "from": chance.choice(("start", "goal"))},
        {"kind": "never", "factor": [chance.randint(-2, 2), 1]},
    ):
        yield claim("impossible", certificate, False)


def _written(pairs):
    return {str(square): count for square, count in pairs}


def _named(rule, state, after):
    """Return the move that leads from a state to another."""
    before, now = dict(state), dict(after)
    change = {s: now.get(s, 0) - before.get(s, 0) for s in {*before, *now}}
    for square in range(-30, 31):
        for sign, word in ((1, "expand"), (-1, "contract")):
            made = {square: -sign}
            for offset, often in rule.items():
                made[square + offset] = made.get(square + offset, 0) + sign * often
            if {s: x for s, x in made.items() if x} == {s: x for s, x in change.items() if x} and _fits(
                rule, before, word, square
            ):
                return [word, square]
    raise AssertionError("no move leads there")


def _fits(rule, before, word, square):
    needed = {square: 1} if word == "expand" else {square + i: m for i, m in rule.items()}
    return all(before.get(s, 0) >= m for s, m in needed.items())


MEN = {0: 1, 1: 2, 2: 4, 3: 8, 4: 20}
"""The fewest men for each number of paces (Conway); five paces are impossible."""
PLAYS = {
    0: ([(0, 0)], []),
    1: ([(1, 0), (2, 0)], [((2, 0), (1, 0), (0, 0))]),
    2: (
        [(2, 0), (3, 0), (2, 1), (2, 2)],
        [((3, 0), (2, 0), (1, 0)), ((2, 2), (2, 1), (2, 0)), ((2, 0), (1, 0), (0, 0))],
    ),
}


def army(chance):
    """Men who send a scout; what is needed is known for every number of paces."""
    paces = chance.randint(0, 7)
    total = (chance.randint(-3, 3), chance.randint(-3, 3))
    certificate = {"kind": "sigma-weighting", "total": total}
    yield answer("army", {"paces": paces}, "impossible", certificate), False if paces < 5 else None
    paces = chance.randint(0, 2)
    men, jumps = PLAYS[paces]
    extra = [(paces + 9, k) for k in range(chance.randint(0, 2))]
    play = {"kind": "army-play", "men": men + extra, "jumps": jumps}
    yield answer("army", {"paces": paces}, "solved", play), True
    for beside, is_false in bounds(chance, len(men) + len(extra), MEN[paces]):
        yield answer("army", {"paces": paces, "question": "fewest"}, "solved", play, **beside), not is_false
    bad = {**play, "men": (men + extra)[1:] or [(9, 9)]}
    yield answer("army", {"paces": paces}, "solved", bad), False
    yield answer("army", {"paces": paces + 1}, "solved", play), False
