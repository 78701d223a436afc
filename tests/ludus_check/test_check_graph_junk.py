"""Anything in the place of any value of an answer about a graph or a sum is refused, never with another error."""

import copy
import json
from pathlib import Path

import pytest

from ludus_check import CheckError, verify

ROOT = Path(__file__).parents[2]
FILES = [
    path
    for folder in ("formats/examples", "tests/certificates/verified")
    for kind in ("graph", "sum")
    for path in sorted((ROOT / folder).glob(f"{kind}-*.json"))
]
JUNK = [None, True, -1, 10**40, 1.5, "", "x", [], [[]], [[0]], [0], {}, {"npy": "x.npy"}, {"kind": "value"}]


def places(value, path=()):
    """Yield the path to everything."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in pairs:
        yield (*path, key)
        yield from places(entry, (*path, key))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_junk_is_refused_or_makes_no_difference(path):
    good = json.loads(path.read_bytes())
    for place in places(good):
        for junk in [*JUNK, ...]:
            damaged = copy.deepcopy(good)
            holder = damaged
            for key in place[:-1]:
                holder = holder[key]
            if junk is ...:
                del holder[place[-1]]
            else:
                holder[place[-1]] = junk
            try:
                sentence = verify(damaged).text
            except CheckError:
                continue
            assert isinstance(sentence, str)
