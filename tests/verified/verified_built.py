"""Random answers that are built with their certificates, without a solver."""

from __future__ import annotations

from random import Random
from typing import Any

from ludus_check import Status, check

Json = dict[str, Any]


def never(rng: Random) -> Json:
    """One checker that goes nowhere, because the polynomial of the rule has a root of size other than 1."""
    while True:
        rule = {
            str(i): rng.randint(1, 2) if rng.random() < 0.2 else 1 for i in rng.sample(range(-4, 7), rng.randint(2, 5))
        }
        squares = sorted({0, *map(int, rule)})
        factor = [rule.get(str(i), 0) - (i == 0) for i in range(squares[0], squares[-1] + 1)]
        while factor and not factor[-1]:
            factor.pop()
        if not factor:
            continue
        sign = rng.choice([1, -1])
        problem: Json = {"ludus": 1, "kind": "tape", "replacement": rule, "start": {"0": 1}}
        problem["goal"] = {str(rng.choice([-1, 1]) * rng.randint(1, 60)): 1}
        found = {"kind": "never", "factor": [sign * coefficient for coefficient in factor]}
        answer = {"ludus": 1, "problem": problem, "answer": "impossible", "certificate": found}
        if check(answer).status is Status.VERIFIED:
            return answer


LETTERS = {"square": "xy", "hexagonal": "abc", "triangular": "xyz"}


def region_and_tile(rng: Random, lattice: str) -> Json:
    """A random tile and a random region."""
    place = (0, 0)
    tile = [[*place]]
    for _ in range(rng.randint(1, 3)):
        place = place[0] + rng.randint(0, 1), place[1] + rng.randint(0, 1)
        tile += [[*place]] if [*place] not in tile else []
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    region = ["".join(rng.choice("#######.") for _ in range(columns)) for _ in range(rows)]
    tiles = [{"name": "t", "cells": tile, "symmetry": rng.choice(["all", "rotations", "none"])}]
    return {"ludus": 1, "kind": "tiling", "region": region, "tiles": tiles, "lattice": lattice}


def cover(rng: Random) -> Json:
    """Random permutations, for a random tile and a random region, until they prove that there is no tiling."""
    while True:
        lattice = rng.choice(["square", "square", "hexagonal", "triangular"])
        degree = rng.randint(2, 4)
        steps = {letter: rng.sample(range(degree), degree) for letter in LETTERS[lattice]}
        found = {"kind": "cover", "steps": steps}
        answer = {"problem": region_and_tile(rng, lattice), "answer": "impossible", "certificate": found}
        if check({"ludus": 1} | answer).status is Status.VERIFIED:
            return {"ludus": 1} | answer


def weighed_cover(rng: Random) -> Json:
    """Random permutations with weights, until the region weighs what tiles cannot weigh."""
    while True:
        lattice = rng.choice(["square", "square", "hexagonal", "triangular"])
        degree = rng.randint(2, 4)
        steps = {letter: rng.sample(range(degree), degree) for letter in LETTERS[lattice]}
        weights = {letter: [rng.randint(-1, 1) for _ in range(degree)] for letter in LETTERS[lattice]}
        if lattice == "hexagonal":  # each letter exchanges two states
            for letter in LETTERS[lattice]:
                one, other = rng.sample(range(degree), 2)
                steps[letter] = [{one: other, other: one}.get(state, state) for state in range(degree)]
                weight = rng.randint(-1, 1)
                weights[letter] = [{one: weight, other: -weight}.get(state, 0) for state in range(degree)]
        found = {"kind": "cover", "steps": steps, "modulus": rng.choice([0, 2, 3]), "weights": weights}
        problem = region_and_tile(rng, lattice)
        if "".join(problem["region"]).count("#") % len(problem["tiles"][0]["cells"]):
            continue  # its area would prove it
        answer = {"problem": problem, "answer": "impossible", "certificate": found}
        outcome = check({"ludus": 1} | answer)
        if outcome.status is Status.VERIFIED and "weighs" in str(outcome):
            return {"ludus": 1} | answer


PUZZLES = {"tape-never": never, "tiling-cover": cover, "tiling-cover-weighed": weighed_cover}
"""Kinds of answers to puzzles."""
