"""Random claims about boards of every size in Ostrowski numerations, each with an automaton that is right."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

Json = dict[str, Any]
State = tuple[int, ...]
EXAMPLES = Path(__file__).parents[2] / "formats/examples"


def automaton(
    rng: Random, t: int, tracks: int, step: Callable[[State, State], State], first: State, last: Callable[[State], bool]
) -> Json:
    """Return an automaton with all states that can be met, numbered in a random order, the first one kept."""
    letters = list(product(range(t + 1), repeat=tracks))
    found = [first]
    for state in found:
        found += dict.fromkeys(new for letter in letters if (new := step(state, letter)) not in found)
    order = [first, *rng.sample(found[1:], len(found) - 1)]
    rows = [[order.index(step(state, letter)) for letter in letters] for state in order]
    return {"transitions": rows, "finals": [k for k, state in enumerate(order) if last(state)]}


def residue(rng: Random, t: int, tracks: int, modulus: int, wanted: int) -> Json:
    """Return the automaton of positions with a sum of coordinates that has a residue."""

    def step(state: State, letter: State) -> State:
        high, low = state
        return ((t * high + low + sum(letter)) % modulus, high)

    return automaton(rng, t, tracks, step, (0, 0), lambda state: sum(state) % modulus == wanted)


def subtraction(rng: Random, t: int) -> Json:
    """One heap from which 1 to k tokens are taken, in normal play, in misère play or with a pass."""
    k, convention = rng.randint(1, 3), rng.choice(["normal", "misere", "pass-anywhere"])
    lost = residue(rng, t, 1, k + 1, int(convention != "normal"))
    problem: Json = {"steps": [[s] for s in range(1, k + 1)], "convention": convention, "automaton": lost}
    return problem | ({"without_pass": residue(rng, t, 1, k + 1, 0)} if convention == "pass-anywhere" else {})


def single_steps(rng: Random, t: int) -> Json:
    """One piece that goes one step along an axis, or two such pieces on a line that share no square."""
    if rng.random() < 0.5:
        return {"steps": [[1, 0], [0, 1]], "automaton": residue(rng, t, 2, 2, 0)}
    return {"steps": [[1]], "pieces": 2, "automaton": residue(rng, t, 2, 2, 1)}


def nim(rng: Random, t: int) -> Json:
    """Nim with two heaps, lost where they are the same; or the Grundy values of one heap."""

    def step(state: State, letter: State) -> State:
        return (max(state[0], int(letter[0] != letter[1])),)

    same = automaton(rng, t, 2, step, (0,), lambda state: state == (0,))
    rays = [[1, 0], [0, 1]] if rng.random() < 0.5 else [[1]]
    return {"rays": rays, "automaton": same} | ({"question": "table"} if len(rays) == 1 else {})


def wythoff(rng: Random, t: int) -> Json:
    """Wythoff's game in sums of Fibonacci numbers."""
    problem: Json = json.loads((EXAMPLES / "kernel-fibonacci.json").read_bytes())["problem"]
    rows, finals = problem["automaton"]["transitions"], problem["automaton"]["finals"]
    problem["automaton"] = automaton(
        rng, 1, 2, lambda state, letter: (rows[state[0]][2 * letter[0] + letter[1]],), (0,), lambda s: s[0] in finals
    )
    return problem | {"numeration": {"ostrowski": 1}}


def ostrowski(rng: Random) -> Json:
    """Return a claim in an Ostrowski numeration."""
    t = rng.randint(1, 3)
    made = rng.choices([subtraction, single_steps, nim, wythoff], [8, 4, 4, 1])[0](rng, t)
    whole = {"ludus": 1, "kind": "kernel", "numeration": {"ostrowski": t}} | made
    return {"ludus": 1, "problem": whole, "answer": "solved", "certificate": {"kind": "every-size"}}
