"""Impartial games: pieces on grids, graphs, sums, heaps, two pieces. Positions are played out from the rules."""

import copy
import itertools
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from generators.answers import answer, changed, mex, nested, other, toggled
from oracles.two_pieces import random_pair_game


class Played:
    """Values, outcomes and remoteness of a game that is given by its options; a pass is one more option."""

    def __init__(self, options, misere=False):
        self.options, self.misere = options, misere
        self.value = cache(lambda p: mex({self.value(q) for q in options(p)}))
        self.is_lost = cache(self._is_lost)
        self.remoteness = cache(self._remoteness)

    def _is_lost(self, p):
        after = [self.is_lost(q) for q in self.options(p)]
        return not any(after) if after else not self.misere

    def _remoteness(self, p):
        after = list(self.options(p))
        if not after:
            return 0
        quick = [self.remoteness(q) for q in after if self.is_lost(q)]
        return 1 + (min(quick) if quick else max(map(self.remoteness, after)))


def impartial(chance):
    """One piece on a grid of one to three axes."""
    axes = chance.choice((1, 2, 2, 2, 3))
    size = tuple(chance.randint(1, {1: 12, 2: 6, 3: 3}[axes]) for _ in range(axes))
    rook = [tuple(int(i == axis) for i in range(axes)) for axis in range(axes)]
    moves = [m for m in itertools.product(range(3), repeat=axes) if any(m)]
    rays = rook + ([(1,) * axes] if chance.random() < 0.4 else []) if chance.random() < 0.6 else chance.sample(moves, 1)
    steps = chance.sample(moves, min(len(moves), chance.randint(0, 2)))
    passes, anywhere, misere = chance.choice((0, 0, 1, 2)), chance.random() < 0.3, chance.random() < 0.3
    rules = {"rays": rays, "steps": steps, "passes": passes, "pass_at_terminal": anywhere, "misere": misere}
    cells = list(itertools.product(*map(range, size)))

    def moved(cell):
        found = {tuple(x - k * m for x, m in zip(cell, ray, strict=True)) for ray in rays for k in range(1, 13)}
        return {to for to in found | {tuple(map(int.__sub__, cell, step)) for step in steps} if min(to) >= 0}

    def options(position):
        cell, left = position
        after = {(to, left) for to in moved(cell)}
        return after | ({(cell, left - 1)} if left and (after or anywhere) else set())

    play = Played(options, misere)

    def claim(question, certificate, truth, **more):
        problem = {**rules, "question": question, **({} if "position" in more else {"size": size}), **more}
        return answer("impartial", problem, "solved", certificate), truth

    lost = [cell for cell in cells if play.is_lost((cell, passes))]
    yield claim("p-positions", {"kind": "outcomes", "p_positions": lost}, True)
    yield claim("p-positions", {"kind": "outcomes", "p_positions": toggled(chance, lost, cells)}, False)
    lengths = [play.remoteness((cell, passes)) for cell in cells]
    for values, truth in ((lengths, True), (changed(chance, lengths), False)):
        yield claim("remoteness", {"kind": "remoteness-table", "values": nested(values, size)}, truth)
    at = chance.choice(cells)
    yield from _about_one(chance, play, claim, at, passes, moved(at))
    if misere:
        return
    values = [play.value((cell, passes)) for cell in cells]
    for given, truth in ((values, True), (changed(chance, values), False)):
        yield claim("table", {"kind": "table", "values": nested(given, size)}, truth)
    below = chance.randint(1, 3)
    rows = sorted((g, *cell) for g, cell in zip(values, cells, strict=True) if g < below)
    every = [(g, *cell) for g in range(below) for cell in cells]
    for listed, truth in ((rows, True), (toggled(chance, rows, every), False)):
        yield claim("levels", {"kind": "level-sets", "below": below, "positions": listed}, truth, below=below)


def _about_one(chance, play, claim, at, passes, places):
    """Claims about one position, by table or by a theorem that may or may not apply."""
    here, rest = (at, passes), (at, passes - 1)
    theorem = {"theorem": chance.choice(("nim", "wythoff", "two-steps"))}
    repeat = {"preperiod": [chance.randint(0, 4) for _ in at], "period": [chance.randint(1, 3) for _ in at]}
    ryuo = {"theorem": "ryuo", "p": chance.randint(3, 5)}
    theorem = chance.choice(({}, theorem, ryuo, {"theorem": "periodic", **repeat}))
    can_pass = passes and rest in play.options(here)
    wins = sorted(to for to in places if play.is_lost((to, passes)))
    outcome = {"kind": "outcome", "outcome": "lost" if play.is_lost(here) else "won", "moves": wins, "complete": True}
    outcome |= {"pass": True} if can_pass and play.is_lost(rest) else {}
    wrong = {**outcome, "outcome": "won" if play.is_lost(here) else "lost"}
    yield claim("outcome", outcome | theorem, None if theorem else True, position=at)
    yield claim("outcome", wrong | theorem, False, position=at)
    if places and not play.is_lost(here):
        moves = toggled(chance, wins, sorted(places))
        yield claim("outcome", {**outcome, **theorem, "moves": moves}, False, position=at)
    length = play.remoteness(here)
    best = sorted(to for to in places if play.remoteness((to, passes)) == length - 1)
    far = {"kind": "remoteness", "moves": length, "outcome": outcome["outcome"], "best": best}
    far |= {"pass": True} if can_pass and play.remoteness(rest) == length - 1 else {}
    yield claim("remoteness", far, True, position=at)
    yield claim("remoteness", {**far, "moves": other(chance, length)}, False, position=at)
    if not play.misere:
        value = play.value(here)
        yield claim("value", {"kind": "value", "value": value} | theorem, None if theorem else True, position=at)
        yield claim("value", {"kind": "value", "value": other(chance, value)} | theorem, False, position=at)


def _graph(chance, most=7):
    """Return lists of options, each of smaller positions."""
    rows = [sorted(chance.sample(range(k), chance.randint(0, min(k, 3)))) for k in range(chance.randint(1, most))]
    return [[], *rows[1:]]


def graph(chance):
    """Numbered positions with their options."""
    rows = _graph(chance, 10)
    passes, anywhere, misere = chance.choice((0, 0, 1, 2)), chance.random() < 0.3, chance.random() < 0.3
    rules = {"options": rows, "passes": passes, "pass_at_terminal": anywhere, "misere": misere}

    def options(position):
        k, left = position
        after = [(to, left) for to in rows[k]]
        return after + ([(k, left - 1)] if left and (after or anywhere) else [])

    play, every = Played(options, misere), list(range(len(rows)))

    def claim(question, certificate, truth, **more):
        return answer("graph", {**rules, "question": question, **more}, "solved", certificate), truth

    lost = [k for k in every if play.is_lost((k, passes))]
    for listed, truth in ((lost, True), (toggled(chance, lost, every), False)):
        yield claim("p-positions", {"kind": "outcomes", "p_positions": [[k] for k in listed]}, truth)
    at = chance.choice(every)
    here, can_pass = (at, passes), passes and (at, passes - 1) in options((at, passes))
    wins = [k for k in rows[at] if play.is_lost((k, passes))]
    outcome = {"kind": "graph-outcome", "outcome": "lost" if play.is_lost(here) else "won", "moves": wins}
    outcome |= {"pass": True} if can_pass and play.is_lost((at, passes - 1)) else {}
    yield claim("outcome", outcome, True, position=at)
    yield claim("outcome", {**outcome, "outcome": "won" if play.is_lost(here) else "lost"}, False, position=at)
    if rows[at]:
        yield claim("outcome", {**outcome, "moves": toggled(chance, wins, rows[at])}, False, position=at)
    length = play.remoteness(here)
    for moves, truth in ((length, True), (other(chance, length), False)):
        yield claim("remoteness", {"kind": "graph-remoteness", "moves": moves}, truth, position=at)
    if misere:
        return
    values = [play.value((k, passes)) for k in every]
    for given, truth in ((values, True), (changed(chance, values), False)):
        yield claim("table", {"kind": "table", "values": given}, truth)
    for value, truth in ((values[at], True), (other(chance, values[at]), False)):
        yield claim("value", {"kind": "graph-value", "value": value}, truth, position=at)


def sums(chance):
    """Several graphs at once; every position of the sum is played out."""
    parts, misere = [_graph(chance, 5) for _ in range(chance.randint(1, 3))], chance.random() < 0.5

    def options(position):
        for i, k in enumerate(position):
            yield from ((*position[:i], to, *position[i + 1 :]) for to in parts[i][k])

    play, start = Played(options, misere), tuple(len(rows) - 1 for rows in parts)
    listed = [{"ludus": 1, "kind": "graph", "options": rows} for rows in parts]
    is_lost = play.is_lost(start)
    if misere:
        for outcome in ("won", "lost"):
            certificate = {"kind": "misere-sum", "outcome": outcome}
            yield (
                answer("sum", {"parts": listed, "misere": True}, "solved", certificate),
                (outcome == "lost") == is_lost,
            )
        return
    single = [Played(rows.__getitem__).value(len(rows) - 1) for rows in parts]
    value = play.value(start)
    for question, given in itertools.product(("outcome", "value"), (value, other(chance, value))):
        proofs = [{"kind": "graph-value", "value": one} for one in single]
        certificate = {"kind": "sum", "value": given, "parts": proofs}
        yield answer("sum", {"parts": listed, "question": question}, "solved", certificate), given == value
    moves = [(i, to) for i, k in enumerate(start) for to in parts[i][k]]
    if moves:
        i, to = chance.choice(moves)
        after = Played(parts[i].__getitem__).value(to)
        move = {"part": i, "to": to, "after": {"kind": "graph-value", "value": after}}
        wins = play.is_lost((*start[:i], to, *start[i + 1 :]))
        yield answer("sum", {"parts": listed}, "solved", {**certificate, "value": value, "move": move}), wins


def heaps(chance):
    """Take-and-break games by their digits."""
    digits = [chance.choice((0, 1, 2, 3, 3, 7, 7)) for _ in range(chance.randint(1, 3))]
    code = "0." + "".join(map(str, digits))

    def options(heap):
        for taken, digit in enumerate(digits, 1):
            left = heap - taken
            if digit & 1 and left == 0:
                yield ()
            if digit & 2 and left > 0:
                yield (left,)
            if digit & 4:
                yield from ((a, left - a) for a in range(1, left // 2 + 1))

    def total(parts):
        return value(parts[0]) ^ total(parts[1:]) if parts else 0

    value = cache(lambda heap: mex({total(parts) for parts in options(heap)}))
    size = chance.randint(1, 30)
    values = [value(heap) for heap in range(200)]
    every, lost = list(range(size)), [heap for heap in range(size) if values[heap] == 0]
    for given, truth in ((values[:size], True), (changed(chance, values[:size]), False)):
        yield answer("heaps", {"code": code, "size": size}, "solved", {"kind": "table", "values": given}), truth
    for listed, truth in ((lost, True), (toggled(chance, lost, every), False)):
        certificate = {"kind": "outcomes", "count": len(listed), "p_positions": [[heap] for heap in listed]}
        if listed:
            problem = {"code": code, "size": size, "question": "p-positions"}
            yield answer("heaps", problem, "solved", certificate), truth
    least = next(((s, p) for p in range(1, 40) for s in range(40) if _repeats(values, s, p)), None)
    for start, period in [(chance.randint(0, 20), chance.randint(1, 12)), *([least] if least else [])]:
        # The first 200 values prove the least period (Guy and Smith), since no move makes more than two heaps.
        truth = (start, period) == least if _repeats(values, start, period) else False
        certificate = {"kind": "period", "preperiod": start, "period": period, "values": values[: start + period]}
        yield answer("heaps", {"code": code, "question": "period"}, "solved", certificate), truth
    yield from _quotients(chance, options, code)


def _quotients(chance, options, code):
    """Misère quotients of other games and changed ones: none that some sum of three heaps contradicts is verified."""
    play = Played(
        lambda heaps: {_put(heaps, i, parts) for i, heap in enumerate(heaps) for parts in options(heap)}, True
    )
    found = copy.deepcopy(chance.choice(_known_quotients()))
    order = len(found["product"])
    if chance.random() < 0.5:
        found["lost"] = toggled(chance, found["lost"], range(order))
    if chance.random() < 0.5:
        found["heaps"][chance.randrange(len(found["heaps"]))] = chance.randrange(order)
    start, period, product = found["preperiod"], found["period"], found["product"]

    def element(heap):
        return found["heaps"][heap if heap < len(found["heaps"]) else start + (heap - start) % period]

    sums = [heaps for size in range(4) for heaps in itertools.combinations_with_replacement(range(1, 7), size)]
    agree = True
    for heaps in sums:
        whole = 0
        for heap in heaps:
            whole = product[whole][element(heap)]
        agree = agree and (whole in found["lost"]) == play.is_lost(heaps)
    problem = {"code": code, "question": "misere-quotient"}
    yield answer("heaps", problem, "solved", found), None if agree else False


def _put(heaps, place, parts):
    return tuple(sorted((*heaps[:place], *parts, *heaps[place + 1 :])))


@cache
def _known_quotients():
    paths = (Path(__file__).parents[3] / "formats/examples").glob("heaps-*.json")
    found = [json.loads(path.read_text())["certificate"] for path in paths]
    return [one for one in found if one["kind"] == "misere-quotient"]


def _repeats(values, start, period):
    return all(values[n] == values[n + period] for n in range(start, len(values) - period))


def two_pieces(chance):
    """Two pieces on one board, by the definition in oracles/two_pieces.py."""
    game = random_pair_game(chance)
    if chance.random() < 0.5:
        rules = {"misere": chance.random() < 0.4, "passes": chance.choice((0, 1, 2))}
        game = replace(game, **rules, pass_at_terminal=chance.random() < 0.3)
    pairs = sorted(game.values)
    yield game.outcomes(), True
    if not pairs:
        return
    yield game.outcomes(toggled(chance, game.lost, pairs)), False
    pair = chance.choice(pairs)
    yield game.outcome(pair), True
    yield game.outcome(pair, toggled(chance, game.winning(pair), pairs)), False
    far = game.remoteness(pair)
    yield far, True
    moves = far["certificate"]["moves"]
    yield {**far, "certificate": {**far["certificate"], "moves": other(chance, moves)}}, False
    if game.misere:
        return
    yield game.table(), True
    yield game.table(changed(chance, game.entries())), False
    yield game.value(pair), True
    yield game.value(pair, other(chance, game.values[pair])), False
