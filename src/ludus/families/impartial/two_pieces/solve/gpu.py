"""Every pair from the definition on a CUDA GPU: one launch for each sum of all coordinates.

Each move lowers the sum of all coordinates of a pair (a piece off the board has zeros), so the pairs of one sum do not
depend on each other. A thread collects the values of all options of its pair as bits, and takes the first that is free.
The rules are those of the compiled loops, in the same words.
"""

from __future__ import annotations

from typing import Any

from ludus.core.answers import Answer
from ludus.core.arrays import Array
from ludus.core.errors import invalid
from ludus.core.limits import Limits
from ludus.core.loading import cupy_and_memory, np
from ludus.core.wording import gibibytes
from ludus.families.impartial.two_pieces.pairs import PairRules, off_value, rules_of
from ludus.families.impartial.two_pieces.problem import TwoPieces
from ludus.families.impartial.two_pieces.solve import all_pairs

BLOCKS, THREADS = 64, 256
"""The grid: blocks for each sum of the first piece's coordinates, and threads of a block."""
RULES = ("jump", "land", "drop", "shared", "push", "leaving", "misere", "pass_at_terminal", "passed", "rays", "steps")
LOOP = """
#define VALUE_TYPE %(type)s
enum {%(rules)s};
enum {NONE, CONTACT, BY_ONE, SEND, AHEAD, STACK, BOTH_OFF};
typedef unsigned long long word;

static __device__ void mark(word* seen, int value)
{
    if (value >= 0) seen[value >> 6] |= 1ULL << (value & 63);
}

static __device__ void mark_pushes(const VALUE_TYPE* values, long long places, const int* rules, word* seen,
    int mover, int stride, int ahead, int last)
{
    int push = rules[push_], away = rules[leaving_];
    int from_k = push == BOTH_OFF ? last : ahead, to_k = push == BY_ONE || push == SEND ? ahead : last;
    int end_k = away == 2 ? last : last - 1;
    for (int k = from_k; k <= to_k && k <= end_k; k++) {
        int from_j = push == STACK || push == BOTH_OFF ? k : k + 1;
        int to_j = push == SEND || push == AHEAD ? last : from_j;
        for (int j = from_j < last ? from_j : last; j <= to_j && j <= last; j++) {
            if (j == last && away == 0) continue;
            int end = k < last ? mover - (k + 1) * stride : 0, pushed = j < last ? mover - (j + 1) * stride : 0;
            mark(seen, values[end * places + pushed]);
        }
    }
}

static __device__ void mark_moves(const VALUE_TYPE* values, long long places, const int* rules, const int* reach,
    const int* strides, word* seen, int mover, int other)
{
    if (mover == 0) return;
    const VALUE_TYPE* row = values + other * places;
    int rays = rules[rays_], steps = rules[steps_];
    const int* own = reach + (long long)mover * (rays + steps);
    for (int step = 0; step < steps; step++) {
        int end = mover - strides[rays + step];
        if (!own[rays + step]) {
            if (rules[drop_]) mark(seen, row[0]);
        } else if (end != other || rules[land_]) mark(seen, row[end]);
    }
    for (int ray = 0; ray < rays; ray++) {
        int last = own[ray], stride = strides[ray], ahead = last, gap = mover - other;
        if (other > 0 && gap > 0 && gap %% stride == 0 && gap / stride <= last) ahead = gap / stride - 1;
        int clear = rules[jump_] ? last : ahead;
        for (int k = 0; k < clear; k++)
            if (k != ahead) mark(seen, row[mover - (k + 1) * stride]);
        if (ahead < last && rules[land_]) mark(seen, row[other]);
        if (rules[drop_] && clear == last) mark(seen, row[0]);
        if (ahead < last && rules[push_] != NONE)
            mark_pushes(values, places, rules, seen, mover, stride, ahead, last);
    }
}

extern "C" __global__ void wave(VALUE_TYPE* values, const VALUE_TYPE* passed, long long places, const int* rules,
    const int* reach, const int* strides, const int* order, const int* starts, int sums, int sum)
{
    for (int first = blockIdx.y; first < sums && first <= sum; first += gridDim.y) {
        int second = sum - first;
        if (second >= sums) continue;
        long long wide = starts[second + 1] - starts[second], all = (starts[first + 1] - starts[first]) * wide;
        long long t = blockIdx.x * (long long)blockDim.x + threadIdx.x;
        for (; t < all; t += (long long)gridDim.x * blockDim.x) {
            int a = order[starts[first] + t / wide], b = order[starts[second] + t %% wide];
            /* Every pair once; both off the board is known, and a square may be for one piece alone. */
            if (a < b || a == 0 || (a == b && !rules[shared_])) continue;
            word seen[%(words)d] = {0}, any = 0;
            mark_moves(values, places, rules, reach, strides, seen, a, b);
            mark_moves(values, places, rules, reach, strides, seen, b, a);
            for (int w = 0; w < %(words)d; w++) any |= seen[w];
            if (rules[passed_] && (rules[pass_at_terminal_] || any)) {
                mark(seen, passed[a * places + b]);
                any = 1;
            }
            int value = 0;
            while (seen[value >> 6] >> (value & 63) & 1) value++;
            /* In misere play a terminal pair counts 1: its P-positions are the zeros. */
            if (rules[misere_] && !any) value = 1;
            values[a * places + b] = values[b * places + a] = value;
        }
    }
}
"""


def solve(problem: TwoPieces, limits: Limits) -> Answer:
    """Return the table of all pairs, or the P-positions, computed on the first CUDA device."""
    cupy, free = cupy_and_memory()
    all_pairs.check_pairs(problem)
    layers, entries = 1 + min(problem.passes, 1), (problem.cells + 1) ** 2
    needed = layers * entries * np.dtype(all_pairs.value_type(all_pairs.value_bound(problem))).itemsize
    if needed > free:
        raise invalid("size", f"expected a table that fits into {gibibytes(free)} of the GPU, got {gibibytes(needed)}")
    return all_pairs.answered(problem, cupy.asnumpy(fill(cupy, problem, limits)), "all pairs, on a GPU")


def fill(cupy: Any, problem: TwoPieces, limits: Limits) -> Any:
    """Return the values by the numbers of the two places, all passes being left, in the memory of the device."""
    loop, without = cupy.RawKernel(source(problem), "wave"), None
    for layer in range(1 + min(problem.passes, 1)):
        values = cupy.asarray(empty_values(problem, None if without is None else cupy.asnumpy(without)))
        tables = [cupy.asarray(table) for table in arguments(problem, is_passing=layer > 0)]
        sums = len(tables[-1]) - 1
        given = (values, values if without is None else without, cupy.int64(problem.cells + 1), *tables)
        for total in range(2 * sums - 1):
            limits.progress("all pairs, sum by sum", total, 2 * sums - 1)
            loop((BLOCKS, min(total + 1, sums)), (THREADS,), (*given, cupy.int32(sums), cupy.int32(total)))
        # With two passes more the values are the same (all_pairs.naive_layers).
        if layer == problem.passes % 2:
            found = values
        without = values
    return found


def source(problem: TwoPieces) -> str:
    """Return the loop for the values of a problem: how large they are is known when it is compiled."""
    bound = all_pairs.value_bound(problem)
    rules = ", ".join(f"{name}_" for name in RULES)
    number = {"int16": "short", "int32": "int"}[all_pairs.value_type(bound)]
    return LOOP % {"type": number, "rules": rules, "words": (bound + 1) // 64 + 1}


def empty_values(problem: TwoPieces, passed: Array | None) -> Array:
    """Return the table before the first launch: -1, and the value of both pieces off the board."""
    values = np.full((problem.cells + 1,) * 2, -1, dtype=all_pairs.value_type(all_pairs.value_bound(problem)))
    if problem.low:
        values[0, 0] = off_value(problem, passed)
    return values


def arguments(problem: TwoPieces, *, is_passing: bool) -> list[Array]:
    """Return the arrays of the loop: switches, reach, strides, places by the sum of coordinates, where sums start."""
    rules: PairRules = rules_of(problem)
    reach = np.hstack([rules.lengths, rules.fits])
    strides = np.minimum(np.hstack([rules.strides, rules.backs]), 2**31 - 1)
    given = rules._asdict() | {"passed": is_passing, "rays": len(problem.rays), "steps": len(problem.steps)}
    switches = np.array([int(given[name]) for name in RULES])
    sums = np.indices(problem.size).reshape(len(problem.size), -1).sum(axis=0) + problem.low * len(problem.size)
    numbers = np.arange(1 - problem.low, problem.cells + 1)
    keys = np.concatenate([np.zeros(problem.low, dtype=sums.dtype), sums])
    order = numbers[np.argsort(keys, kind="stable")]
    starts = np.searchsorted(np.sort(keys), np.arange(keys.max() + 2))
    return [np.ascontiguousarray(one, dtype=np.int32) for one in (switches, reach, strides, order, starts)]
