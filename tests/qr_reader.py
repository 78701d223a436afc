"""A reader of QR codes of level L that shares nothing with the writer but the standard."""

from __future__ import annotations

import re

FORMATS = (
    "111011111000100",
    "111001011110011",
    "111110110101010",
    "111100010011101",
    "110011000101111",
    "110001100011000",
    "110110001000001",
    "110100101110110",
)
"""The format of level L with each mask, as the standard lists it."""
ALIGNED = {
    1: [],
    2: [6, 18],
    3: [6, 22],
    4: [6, 26],
    5: [6, 30],
    6: [6, 34],
    7: [6, 22, 38],
    13: [6, 34, 62],
    14: [6, 26, 46, 66],
    20: [6, 34, 62, 90],
}
"""Rows and columns of the alignment patterns, as the standard lists them."""
CHECKS = {
    1: (7, 1),
    2: (10, 1),
    3: (15, 1),
    4: (20, 1),
    5: (26, 1),
    6: (18, 2),
    7: (20, 2),
    13: (26, 4),
    14: (30, 4),
    20: (28, 8),
}
"""Error correction codewords of a block and number of blocks, for the versions that are tested."""


def modules(svg: str) -> list[list[int]]:
    """Return the dark modules of a code that is drawn with a margin of 4."""
    side = int(svg.split('viewBox="0 0 ')[1].split()[0]) - 8
    rows = [[0] * side for _ in range(side)]
    for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg):
        rows[int(row) - 4][int(column) - 4] = 1
    return rows


def is_masked(mask: int, i: int, j: int) -> bool:
    sums = [i + j, i, j, i + j, i // 2 + j // 3, i * j % 2 + i * j % 3, i * j % 2 + i * j % 3, (i + j) % 2 + i * j % 3]
    moduli = [2, 2, 3, 3, 2, 7, 2, 2]
    return sums[mask] % moduli[mask] == 0


def is_pattern(version: int, size: int, i: int, j: int) -> bool:
    """Whether a module belongs to a pattern, the format or the version."""
    near = [i <= 8 and j <= 8, i <= 8 and j >= size - 8, i >= size - 8 and j <= 8, i == 6, j == 6]
    if version >= 7:
        near += [i <= 5 and j >= size - 11, j <= 5 and i >= size - 11]
    last = size - 7
    for a in ALIGNED[version]:
        for b in ALIGNED[version]:
            if (a, b) not in ((6, 6), (6, last), (last, 6)):
                near.append(abs(i - a) <= 2 and abs(j - b) <= 2)
    return any(near)


def power(k: int) -> int:
    value = 1
    for _ in range(k % 255):
        value = value * 2 ^ (285 if value & 128 else 0)
    return value


POWERS = [power(k) for k in range(255)]
LOGS = {value: k for k, value in enumerate(POWERS)}


def is_codeword(block: list[int], checks: int) -> bool:
    """Whether a polynomial is 0 at as many powers of 2 as it has error correction codewords."""
    for k in range(checks):
        value = 0
        for word in block:
            value = (POWERS[(LOGS[value] + k) % 255] if value else 0) ^ word
        if value:
            return False
    return True


def read(rows: list[list[int]]) -> str:
    size = len(rows)
    version = (size - 17) // 4
    around = [rows[8][j] for j in (0, 1, 2, 3, 4, 5, 7, 8)] + [rows[i][8] for i in (7, 5, 4, 3, 2, 1, 0)]
    again = [rows[size - 1 - k][8] for k in range(7)] + [rows[8][size - 8 + k] for k in range(8)]
    assert around == again
    mask = FORMATS.index("".join(map(str, around)))
    bits, j, is_up = [], size - 1, True
    while j > 0:
        j -= j == 6
        for i in reversed(range(size)) if is_up else range(size):
            for column in (j, j - 1):
                if not is_pattern(version, size, i, column):
                    bits.append(rows[i][column] ^ is_masked(mask, i, column))
        j, is_up = j - 2, not is_up
    words = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, len(bits) // 8 * 8, 8)]
    checks, count = CHECKS[version]
    total = len(words) - checks * count
    sizes = [total // count + (k >= count - total % count) for k in range(count)]
    blocks: list[list[int]] = [[] for _ in range(count)]
    at = 0
    for k in range(max(sizes)):
        for block in range(count):
            if k < sizes[block]:
                blocks[block].append(words[at])
                at += 1
    data = [word for block in blocks for word in block]
    for k, word in enumerate(words[total:]):
        blocks[k % count].append(word)
    assert all(is_codeword(block, checks) for block in blocks)
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100"
    width = 8 if version < 10 else 16
    length = int(stream[4 : 4 + width], 2)
    start = 4 + width
    return bytes(int(stream[start + 8 * k : start + 8 * k + 8], 2) for k in range(length)).decode()
