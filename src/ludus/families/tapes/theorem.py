"""Answers of the kind `tape` as theorems: moves lead from one state to another, or none do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludus.core.theorem import Argument, Fields, NotStated, Theorem, Tree, integer, listing, number, yes

LOADS = "Linear Tape TapeSound"


def theorem(answer: Fields) -> Theorem:
    """Return the theorem that an answer states."""
    answer.asks("solve", solved=["solve"], impossible=["solve", "fewest"])
    problem, certificate = answer.record("problem"), answer.record("certificate")
    problem.take("question", None)
    states: dict[str, Any] = {name: multiset(problem.take(name)) for name in ("replacement", "start", "goal")}
    arguments = tuple(Argument(name, "list (Z * Z)", value, listing(value, coq_pair)) for name, value in states.items())
    kind = certificate.values["kind"]
    reach = "tape_reach replacement (many start) (many goal)"
    if kind == "one-sided":
        return Theorem("tape-one-sided", "tape_one_sided_sound", LOADS, arguments, f"~ {reach}", states)
    if kind == "empty-class":
        residue = certificate.take("class")
        own, said = number("residue", residue), states | {"empty-class": residue}
        return Theorem("tape-empty-class", "tape_empty_class_sound", LOADS, (*arguments, own), f"~ {reach}", said)
    if kind != "moves":
        raise NotStated(f"the certificate {kind} has no verified checker")
    moves = [[int(word == "expand"), square] for word, square in certificate.take("moves")]
    coq = listing(moves, lambda move: f"({yes(move[0])}, {integer(move[1])})")
    own = Argument("moves", "list (bool * Z)", moves, coq)
    meaning = states | {"moves": moves}
    return Theorem("tape-moves", "check_tape_sound", LOADS, (*arguments, own), reach, meaning)


def multiset(value: Mapping[str, int]) -> list[list[int]]:
    """Return a multiset as pairs."""
    return [[int(square), count] for square, count in value.items()]


def coq_pair(pair: Sequence[int]) -> str:
    """Return a pair of integers as Coq reads it."""
    return f"({integer(pair[0])}, {integer(pair[1])})"


def read(checker: str, trees: Sequence[Tree]) -> dict[str, Any]:
    """Return what a claim says."""
    replacement, start, goal, *own = trees
    found = {"replacement": replacement, "start": start, "goal": goal}
    return found | ({checker.removeprefix("tape-"): own[0]} if own else {})
