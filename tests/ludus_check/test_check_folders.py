"""What the checker says about certificates of the kind windows, and that lists may be tuples."""

import json
from pathlib import Path

import pytest

from ludus_check import NothingClaimed, verify, verify_file

ROOT = Path(__file__).parents[2]
ACCEPTED = sorted((ROOT / "tests/certificates/verified").glob("windows-*.json"))


def test_an_undecided_answer_claims_nothing():
    with pytest.raises(NothingClaimed, match="time limit"):
        verify_file(ROOT / "formats/examples/windows-undecided.json")


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_lists_and_tuples_are_alike(path):
    def tuples(value):
        if isinstance(value, list):
            return tuple(map(tuples, value))
        return {key: tuples(entry) for key, entry in value.items()} if isinstance(value, dict) else value

    answer = json.loads(path.read_bytes())
    assert verify(tuples(answer)).text == verify(answer).text
