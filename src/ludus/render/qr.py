"""QR codes of links: bytes, error correction level L, versions 1 to 20 (ISO/IEC 18004)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ludus.core.errors import invalid

CHECKS = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28)
"""Error correction codewords in each block, by version from 1 on."""
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8)
"""Number of blocks, by version from 1 on."""
QUIET = 4
"""Width of the light margin in modules."""
FINDER = 7
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
FALSE_FINDERS = ((1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1))

Matrix = list[list[int]]


def qr_matrix(text: str) -> Matrix:
    """Return the modules of the QR code of a text, 1 for dark, without the margin."""
    data = text.encode()
    version = _version(len(data))
    size = 17 + 4 * version
    drawn = _patterns(version)
    stream = [word >> shift & 1 for word in _codewords(data, version) for shift in range(7, -1, -1)]
    for place, bit in zip(_zigzag(size, drawn), stream, strict=False):
        drawn[place] = bit
    fixed = _patterns(version)
    tried = [_masked(drawn, fixed, size, mask) for mask in range(len(MASKS))]
    return min(tried, key=_penalty)


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, dark on white in both themes, with its margin."""
    rows = qr_matrix(text)
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{QUIET + column} {QUIET + row}h1v1h-1z"
        for row, line in enumerate(rows)
        for column, bit in enumerate(line)
        if bit
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#FFFFFF" d="M0 0h{side}v{side}h-{side}z"/><path fill="#000000" d="{dark}"/></svg>'
    )


def _version(length: int) -> int:
    for version in range(1, len(BLOCKS) + 1):
        if length + 2 + (version > 9) <= _data_words(version):
            return version
    most = _data_words(len(BLOCKS)) - 3
    raise invalid("text", f"expected at most {most} bytes, got {length}")


def _modules(version: int) -> int:
    """Return the number of modules that carry data."""
    size = 17 + 4 * version
    return sum(1 for _ in _zigzag(size, _patterns(version)))


@cache
def _data_words(version: int) -> int:
    return _modules(version) // 8 - CHECKS[version - 1] * BLOCKS[version - 1]


# ---- codewords


def _codewords(data: bytes, version: int) -> list[int]:
    """Return data and error correction of all blocks, interleaved."""
    width = 8 if version < 10 else 16
    bits = [*_digits(4, 4), *_digits(len(data), width), *(bit for byte in data for bit in _digits(byte, 8))]
    total = _data_words(version)
    bits += [0] * min(4, 8 * total - len(bits))
    bits += [0] * (-len(bits) % 8)
    words = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, len(bits), 8)]
    words += [(236, 17)[k % 2] for k in range(total - len(words))]
    count, extra = BLOCKS[version - 1], total % BLOCKS[version - 1]
    blocks, at = [], 0
    for k in range(count):
        length = total // count + (k >= count - extra)
        blocks.append(words[at : at + length])
        at += length
    checks = [remainder(block, CHECKS[version - 1]) for block in blocks]
    return [*_interleaved(blocks), *_interleaved(checks)]


def _digits(value: int, width: int) -> list[int]:
    return [value >> shift & 1 for shift in range(width - 1, -1, -1)]


def _interleaved(blocks: Sequence[Sequence[int]]) -> Iterator[int]:
    for k in range(max(map(len, blocks))):
        yield from (block[k] for block in blocks if k < len(block))


def _product(one: int, other: int) -> int:
    """Return the product in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1."""
    result = 0
    while other:
        result ^= one if other & 1 else 0
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return result


@cache
def _generator(degree: int) -> tuple[int, ...]:
    """Return the product of x - 2^k for k below the degree, without its first coefficient."""
    found, root = [1], 1
    for _ in range(degree):
        shifted = [*found, 0]
        found = [a ^ _product(b, root) for a, b in zip(shifted, [0, *found], strict=True)]
        root = _product(root, 2)
    return tuple(found[1:])


def remainder(words: Sequence[int], degree: int) -> list[int]:
    """Return the error correction codewords of a block."""
    rest = [0] * degree
    for word in words:
        factor = word ^ rest[0]
        rest = [a ^ _product(b, factor) for a, b in zip([*rest[1:], 0], _generator(degree), strict=True)]
    return rest


# ---- modules


@cache
def _fixed(version: int) -> tuple[tuple[tuple[int, int], int], ...]:
    size, found = 17 + 4 * version, {}
    for top, left in ((0, 0), (0, size - FINDER), (size - FINDER, 0)):
        for row in range(max(0, top - 1), min(size, top + FINDER + 1)):
            for column in range(max(0, left - 1), min(size, left + FINDER + 1)):
                ring = max(abs(row - top - 3), abs(column - left - 3))
                found[row, column] = int(ring in (0, 1, 3))
    for k in range(size):
        found.setdefault((6, k), (k + 1) % 2)
        found.setdefault((k, 6), (k + 1) % 2)
    centres = _centres(version)
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for middle in ((row, column) for row in centres for column in centres if (row, column) not in corners):
        for row in range(middle[0] - 2, middle[0] + 3):
            for column in range(middle[1] - 2, middle[1] + 3):
                found[row, column] = int(max(abs(row - middle[0]), abs(column - middle[1])) != 1)
    for place in [*_format_places(size)[0], *_format_places(size)[1]]:
        found.setdefault(place, 0)
    found[size - 8, 8] = 1
    if version >= 7:
        code = _coded(version, 6, 12, 0x1F25)
        for k in range(18):
            bit = code >> k & 1
            found[k // 3, size - 11 + k % 3] = found[size - 11 + k % 3, k // 3] = bit
    return tuple(found.items())


def _patterns(version: int) -> dict[tuple[int, int], int]:
    """Return all modules that do not carry data; those of the format are still light."""
    return dict(_fixed(version))


def _centres(version: int) -> list[int]:
    """Return the rows and columns of the centres of alignment patterns."""
    if version == 1:
        return []
    count, last = version // 7 + 2, 10 + 4 * version
    step = -(-(last - 6) // (count - 1))
    step += step % 2
    return [6, *(last - step * k for k in range(count - 2, -1, -1))]


def _format_places(size: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the two places of each bit of the format, the highest bit first."""
    first = [(8, k) for k in (0, 1, 2, 3, 4, 5, 7, 8)] + [(k, 8) for k in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - k, 8) for k in range(7)] + [(8, size - 8 + k) for k in range(8)]
    return first, second


def _coded(value: int, width: int, degree: int, generator: int) -> int:
    """Return a value followed by its remainder over the field of two elements."""
    rest = value << degree
    for shift in range(width - 1, -1, -1):
        if rest >> (shift + degree) & 1:
            rest ^= generator << shift
    return value << degree | rest


def _zigzag(size: int, fixed: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
    """Yield the places of the data: two columns at a time from the right, up and down in turn."""
    kept, rights = frozenset(fixed), [*range(size - 1, 6, -2), 5, 3, 1]
    for k, right in enumerate(rights):
        rows = range(size - 1, -1, -1) if k % 2 == 0 else range(size)
        yield from ((row, column) for row in rows for column in (right, right - 1) if (row, column) not in kept)


def _masked(drawn: dict[tuple[int, int], int], fixed: dict[tuple[int, int], int], size: int, mask: int) -> Matrix:
    """Return the modules with a mask over the data, and the format that names it."""
    rows = [[0] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            bit = drawn.get((row, column), 0)
            rows[row][column] = bit if (row, column) in fixed else bit ^ MASKS[mask](row, column)
    # Level L is 01; the last mask keeps the format from being all light.
    code = _coded(0b01 << 3 | mask, 5, 10, 0x537) ^ 0x5412
    for places in _format_places(size):
        for k, (row, column) in enumerate(places):
            rows[row][column] = code >> (14 - k) & 1
    return rows


def _penalty(rows: Matrix) -> int:
    """Return how hard a code is to read: long runs, squares, false finders, too much of one colour."""
    size, lines = len(rows), [*rows, *map(list, zip(*rows, strict=True))]
    found = 0
    for line in lines:
        run = 1
        for before, now in zip(line, [*line[1:], -1], strict=True):
            if before == now:
                run += 1
                continue
            found += run - 2 if run >= 5 else 0
            run = 1
        found += 40 * sum(tuple(line[k : k + 11]) in FALSE_FINDERS for k in range(size - 10))
    for one, two in itertools.pairwise(rows):
        found += 3 * sum(len({one[k], one[k + 1], two[k], two[k + 1]}) == 1 for k in range(size - 1))
    share = 100 * sum(map(sum, rows)) / size**2
    return found + 10 * int(abs(share - 50) // 5)
