"""What the checker says about certificates of the kind windows, and that lists may be tuples."""

import json
from pathlib import Path

import pytest

from ludus_check import NothingClaimed, check, check_file

ROOT = Path(__file__).parents[2]
ACCEPTED = sorted((ROOT / "tests/certificates/accepted").glob("windows-*.json"))

SENTENCES = {
    "windows-talk-corrected": "the 57 rolls bring all 48 dice to 0 modulo 5",
    "windows-seven-by-seven": "all dice together sum to 1 modulo 3; every roll changes that sum by a multiple of 3, "
    "so no rolls bring all 49 dice to 0",
    "windows-scaled-weighting": "the dice in places 0, 4, 8 sum to 1 modulo 2; every roll changes that sum by a "
    "multiple of 2, so no rolls bring all 12 dice to 0",
    "windows-three-axes-impossible": "the dice with axis 0 = 0, 2 (all of axis 1, all of axis 2) sum to 2 modulo 6; "
    "every roll changes that sum by a multiple of 6, so no rolls bring all 48 dice to 0",
    "windows-talk-fewest": "the 37 rolls bring all 48 dice to 0 modulo 5, "
    "and no fewer do (re-verified by search over one side of the quiet patterns)",
    "windows-fewest-claimed": "the 3 rolls bring all 24 dice to 0 modulo 2, and at least 1 roll is needed (by "
    "counting: the dice of one residue class need 1 turn, and each roll gives them 1); that at least 3 rolls are "
    "needed is claimed, not checked here",
    "windows-fewest-counted-on-three-axes": "the 1 roll brings all 64 dice to 0 modulo 2, and no fewer do (by "
    "counting: the dice of one residue class need 1 turn, and each roll gives them 1)",
    "windows-fewest-counted-in-slices": "the 7 rolls bring all 12 dice to 0 modulo 5, and no fewer do "
    "(by counting, in each of 3 slices)",
    "windows-fewest-bound-zero": "the 3 rolls bring all 8 dice to 0 modulo 3, and at least 0 rolls are needed "
    "(there are no fewer rolls than none)",
    "windows-count-6x8-window-2x2": "by the theorem on windows exactly 5^35 positions can be solved, "
    "and exactly 5^13 patterns of rolls do nothing",
    "windows-count-composite-bases": "by the theorem on windows exactly 4^20 positions can be solved, "
    "and exactly 4^16 patterns of rolls do nothing",
    "windows-gods-number-6x6-total-only": "the 12 levels add up to 33554432, the number of solvable positions, and "
    "start with the solved one; that God's number is 11, and the sizes of the other levels, are claimed, not checked "
    "here",
    "windows-gods-number-60000-dice": "God's number is 1: every one of the 2 solvable positions needs at most 1 roll "
    "and one needs as many, and the numbers of those that need 0, 1, 2, ... rolls are as listed (re-verified by "
    "search)",
    "windows-gods-number-modulus-one": "God's number is 0: the one solvable position is solved (re-verified by search)",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_says_what_was_verified(name):
    assert check_file(ROOT / f"tests/certificates/accepted/{name}.json") == SENTENCES[name]


def test_an_undecided_answer_claims_nothing():
    with pytest.raises(NothingClaimed, match="time limit"):
        check_file(ROOT / "formats/examples/windows-undecided.json")


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_lists_and_tuples_are_alike(path):
    def tuples(value):
        if isinstance(value, list):
            return tuple(map(tuples, value))
        return {key: tuples(entry) for key, entry in value.items()} if isinstance(value, dict) else value

    answer = json.loads(path.read_bytes())
    assert check(tuples(answer)) == check(answer)
