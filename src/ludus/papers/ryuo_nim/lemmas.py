"""Claims on the lemmas that the paper states without proof; a short proof of each is on our page."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from ludus.core.claims import Claim, Confirmed, Depth, Verdict
from ludus.papers.ryuo_nim.oracle import mex
from ludus.papers.ryuo_nim.printed import Printed, slanted_moves
from ludus.papers.ryuo_nim.verdicts import PAGE, confirmed, unless

PROOF = f"{PAGE}, the lemmas"


def claims(printed: Printed) -> tuple[Claim, ...]:
    """Return the five lemmas."""
    return (
        Claim("lemma-1-1", "Lemma 1.1", "k nim-plus h is the mex of the values of all nim moves.", nim_mex),
        Claim("lemma-1-2", "Lemma 1.2", "The same with blocks of p values, and v values inside the block.", block_mex),
        Claim(
            "lemma-1-3",
            "Lemma 1.3",
            "Every k < mod(x+y, p) is mod(x-s+y-t, p) for some s <= x, t <= y with s + t <= p - 1.",
            smaller_remainders,
        ),
        Claim("lemma-1-4", "Lemma 1.4", "A larger set without v = mex(V) has the same mex.", larger_set),
        Claim(
            "lemma-1-5",
            "Lemma 1.5",
            "C_{k,h,v,w} does not hold p(k nim-plus h) + mod(v+w, p), and holds all smaller values of the block.",
            same_block,
        ),
    )


def nim_mex(depth: Depth) -> Verdict:
    """Compute the mex of (7)."""
    most = 64 if depth is Depth.QUICK else 200

    def complaints() -> Iterator[str]:
        for k, h in itertools.product(range(most), repeat=2):
            values = [(k - t) ^ h for t in range(1, k + 1)] + [k ^ (h - t) for t in range(1, h + 1)]
            if mex(values) != k ^ h:
                yield f"k = {k}, h = {h}"

    return confirmed(complaints(), f"all k, h < {most}", PROOF)


def block_mex(depth: Depth) -> Verdict:
    """Compute the mex of (8) for v = 1, ..., p - 1 and of part (b)."""
    most, ps = (12, range(1, 9)) if depth is Depth.QUICK else (24, range(1, 13))

    def complaints() -> Iterator[str]:
        for p, k, h in itertools.product(ps, range(most), range(most)):
            blocks = {(k - t) ^ h for t in range(1, k + 1)} | {k ^ (h - t) for t in range(1, h + 1)}
            values = {p * block + u for block in blocks for u in range(p)}
            for v in range(p):
                if mex(values) != p * (k ^ h) + v:
                    yield f"p = {p}, k = {k}, h = {h}, v = {v}"
                values.add(p * (k ^ h) + v)

    return confirmed(complaints(), f"p = 1 to {ps[-1]}, all k, h < {most} and v < p", PROOF)


def smaller_remainders(depth: Depth) -> Verdict:
    """Compute the set of (9)."""
    most, ps = (24, range(1, 10)) if depth is Depth.QUICK else (40, range(1, 13))

    def complaints() -> Iterator[str]:
        for p, x, y in itertools.product(ps, range(most), range(most)):
            taken = [(s, t) for s in range(min(x, p - 1) + 1) for t in range(min(y, p - 1 - s) + 1)]
            found = {(x - s + y - t) % p for s, t in taken}
            if not set(range((x + y) % p)) <= found:
                yield f"p = {p}, x = {x}, y = {y}"

    return confirmed(complaints(), f"p = 1 to {ps[-1]}, all x, y < {most}", PROOF)


def larger_set(depth: Depth) -> Verdict:
    """Try every pair of sets."""
    most = 7 if depth is Depth.QUICK else 10

    def members(code: int) -> set[int]:
        return {n for n in range(most) if code >> n & 1}

    def complaints() -> Iterator[str]:
        for small, large in itertools.product(range(1 << most), repeat=2):
            v = mex(members(small)) if not small & ~large else -1
            if v >= 0 and v not in members(large) and mex(members(large)) != v:
                yield f"V = {members(small)}, W = {members(large)}"

    return confirmed(complaints(), f"all pairs of subsets of 0..{most - 1}", PROOF)


def same_block(depth: Depth) -> Verdict:
    """Compute the set of (11), with and without the squares off the board that it allows."""
    most, ps = (8, range(1, 8)) if depth is Depth.QUICK else (8, range(1, 11))
    off = 0

    def complaints() -> Iterator[str]:
        nonlocal off
        for p, k, h in itertools.product(ps, range(most), range(most)):
            for v, w in itertools.product(range(p), repeat=2):
                inside, outside = values_of_lemma_1_5(p, (k, h), (v, w))
                off += len(outside)
                for values in (set(inside), {*inside, *outside}):
                    smaller = {p * (k ^ h) + u for u in range((v + w) % p)}
                    if p * (k ^ h) + (v + w) % p in values or not smaller <= values:
                        yield f"p = {p}, k = {k}, h = {h}, v = {v}, w = {w}"

    found = unless(complaints(), Confirmed(""))
    range_words = f"p = 1 to {ps[-1]}, all k, h < {most}, v, w < p"
    words = f"{range_words}; with and without the {off} members of (11) that stand for squares off the board"
    return Confirmed(words, PROOF) if isinstance(found, Confirmed) else found


def values_of_lemma_1_5(p: int, blocks: tuple[int, int], rest: tuple[int, int]) -> tuple[list[int], list[int]]:
    """Return the members of C_{k,h,v,w}: those of squares on the board, and those of squares off it."""
    (k, h), (v, w) = blocks, rest
    inside = [p * (k ^ h) + (v - t + w) % p for t in range(1, v + 1)]
    inside += [p * (k ^ h) + (v + w - t) % p for t in range(1, w + 1)]
    outside: list[int] = []
    for s, t in slanted_moves(p):
        x, y = p * k + v - s, p * h + w - t
        (inside if min(x, y) >= 0 else outside).append(p * ((x // p) ^ (y // p)) + (v + w - s - t) % p)
    return inside, outside
