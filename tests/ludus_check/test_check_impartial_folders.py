"""What the checker says about certificates of the kind impartial: sentences, objections, wrong fields."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludus_check import Malformed, Rejected, check, check_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"

SENTENCES = {
    "impartial-subtraction": "each entry is the Grundy number of its position, for all 14 positions; "
    "4 positions are lost for the player to move",
    "impartial-pass-at-terminal": "each entry is the Grundy number of its position with 1 pass left that may be used "
    "anywhere, for all 25 positions; 5 positions are lost for the player to move",
    "impartial-outcomes-counted": "the 7 listed positions are lost for the player to move, "
    "all others of the 64 are won",
    "impartial-outcomes-misere-none-lost": "none is lost for the player to move in misere play, "
    "all others of the 1 are won",
    "impartial-value-subtraction": "the Grundy number of [1000000000000000000] is 0, since the table repeats itself, "
    "which was verified in a corner of it",
    "impartial-outcome-ryuo-pass": "from [1000000000000000000, 999999999999999999] the player to move wins "
    "with 1 pass left, for example by going to [999999999999999998, 999999999999999999] "
    "or going to [999999999999999999, 999999999999999998], by the theorem of Ryuo Nim with p = 3",
    "impartial-outcome-misere-terminal": "from [0, 0] the player to move wins in misere play without a move, "
    "by the theorem of nim",
    "impartial-remoteness-passes": "from [2, 3] the player to move wins with 2 passes left "
    "in misere play and the game lasts 6 moves when the winner hurries and the loser delays, "
    "computed again for the 3 x 4 positions up to it",
}

OBJECTIONS = {
    "impartial-table-one-wrong-entry": "the value at [5, 3] is 6, the least number that no option has, not 7",
    "impartial-table-without-the-pass": "the value at [0, 1] is 2, the least number that no option has "
    "with 1 pass left, not 1",
    "impartial-outcomes-one-missing": "[7, 4] is not listed, but the player to move loses there",
    "impartial-outcomes-of-normal-play": "[0, 0] is listed as lost, but the player to move wins there in misere play",
    "impartial-value-one-more": "the Grundy number of [9, 12] is 19, not 12",
    "impartial-value-too-far-for-the-rule": "the box of 9999999999... (36 digits) positions up to the position "
    "is too large to be computed again here",
    "impartial-value-wrong-parameter": "the theorem does not fit: the short move [1, 2] is missing",
    "impartial-value-no-queen": "the theorem does not fit: the piece is no queen on two axes",
    "impartial-value-wrong-period": "the table does not repeat itself: [3] and [0] differ",
    "impartial-value-wrong-shift": "the table does not repeat itself: [1, 2] and [0, 0] differ",
    "impartial-outcome-lost-called-won": "the player to move wins from [9, 12]",
    "impartial-outcome-not-all": "going to [4, 7] is not listed, and it is not known to lose",
    "impartial-outcome-no-such-move": "the piece cannot go from [9, 12] to [3, 5]",
    "impartial-outcome-losing-move": "going to [4, 12] does not win",
    "impartial-outcome-pass-forgotten": "a pass is not among the winning moves, and it is not known to lose",
    "impartial-remoteness-one-more": "the game lasts 7 moves from [9, 12], which is won",
    "impartial-remoteness-slow-move": "the best moves from [9, 12] are not the listed ones",
    "impartial-remoteness-table-wrong": "from [0, 1] the game lasts 1 move, not 0",
    "impartial-level-sets-one-missing": "[3, 3] has the Grundy number 0, but is not listed with it",
}

REFUSALS = {
    "impartial-periodic-levels-one-layer": ("certificate.offsets", "expected a list of 2 entries"),
    "impartial-size-empty": ("problem.size", "expected a list of 1 to 16 entries, got a list of 0 entries"),
    "impartial-size-zero": ("problem.size[1]", "expected an integer from 1 to 1000000000000000000, got 0"),
    "impartial-size-negative": ("problem.size[0]", "expected an integer from 1 to 1000000000000000000, got -3"),
    "impartial-size-a-number": ("problem.size", "expected a list of 1 to 16 entries, got 3"),
    "impartial-size-true": ("problem.size[0]", "expected an integer from 1 to 1000000000000000000, got true"),
    "impartial-size-of-17-axes": ("problem.size", "expected a list of 1 to 16 entries, got a list of 17 entries"),
    "impartial-size-of-a-billion-cells": ("certificate.values", "expected a list of 1000 entries, got a list "),
    "impartial-size-missing": ("problem.size", "expected this field, got an object without it"),
    "impartial-rays-a-number": ("problem.rays", "expected a list of 0 to 100000 entries, got 5"),
    "impartial-ray-a-number": ("problem.rays[0]", "expected a list of 2 entries, got 5"),
    "impartial-ray-of-three-axes": ("problem.rays[0]", "expected a list of 2 entries, got a list of 3 entries"),
    "impartial-ray-negative": ("problem.rays[0][1]", "expected an integer from 0 to 1000000000000000000, got -1"),
    "impartial-ray-zero": ("problem.rays[0]", "expected a positive entry, since the game would never end, got"),
    "impartial-step-zero": ("problem.steps[1]", "expected a positive entry, since the game would never end, g"),
    "impartial-step-negative": ("problem.steps[0][0]", "expected an integer from 0 to 1000000000000000000, got -1"),
    "impartial-step-with-text": ("problem.steps[0][0]", 'expected an integer from 0 to 1000000000000000000, got "1"'),
    "impartial-step-with-true": ("problem.steps[0][0]", "expected an integer from 0 to 1000000000000000000, g"),
    "impartial-passes-negative": ("problem.passes", "expected an integer of at least 0 with at most 1000 digi"),
    "impartial-passes-true": ("problem.passes", "expected an integer of at least 0 with at most 1000 digits, "),
    "impartial-pass-at-terminal-a-number": ("problem.pass_at_terminal", "expected true or false, got 1"),
    "impartial-misere-a-text": ("problem.misere", 'expected true or false, got "yes"'),
    "impartial-misere-table": ("problem.question", 'expected "p-positions", since Grundy numbers are about no'),
    "impartial-question-unknown": ("problem.question", 'expected one of "table", "p-positions", "levels", "value", '),
    "impartial-unknown-field": ("problem.colour", "expected one of below, kind, ludus, misere, pass_at_ter"),
    "impartial-answer-impossible": ("answer", 'expected "solved" for the question "table"'),
    "impartial-lower-bound": ("lower_bound", "expected no such field here: only rolls can be few"),
    "impartial-values-missing": ("certificate.values", "expected this field, got an object without it"),
    "impartial-values-ragged": ("certificate.values[1]", "expected a list of 3 entries, got a list of 2 entries"),
    "impartial-values-negative": ("certificate.values[1][1]", "expected an integer from 0 to 9999999999... (1"),
    "impartial-values-with-null": ("certificate.values[1][1]", "expected an integer, got null"),
    "impartial-table-with-more": ("certificate.count", "expected one of kind, values; unknown field"),
    "impartial-table-for-p-positions": ("certificate.kind", 'expected "outcomes" for the answer "solved" to t'),
    "impartial-outcomes-missing": ("certificate.p_positions", "expected this field, got an object without it"),
    "impartial-outcomes-not-increasing": ("certificate.p_positions[1]", "expected positions in increasing ord"),
    "impartial-outcomes-twice": ("certificate.p_positions[3]", "expected positions in increasing order, got ["),
    "impartial-outcomes-outside": ("certificate.p_positions[3][0]", "expected an integer from 0 to 2, got 3"),
    "impartial-outcomes-of-three-axes": ("certificate.p_positions[0]", "expected a list of 2 entries, got a l"),
    "impartial-outcomes-negative": ("certificate.p_positions[0][1]", "expected an integer from 0 to 2, got -1"),
    "impartial-outcomes-wrong-count": ("certificate.p_positions", "expected a list of 7 entries, got a list o"),
    "impartial-outcomes-count-zero": ("certificate.p_positions", "expected an empty list, got a list of 3 entries"),
    "impartial-outcomes-file-without-count": ("certificate.count", "expected the number of positions beside a"),
    "impartial-outcomes-a-number": ("certificate.count", "expected the number of positions beside a file or a"),
    "impartial-position-outside": ("problem.position[1]", "expected an integer from 0 to 5, got 6"),
    "impartial-position-negative": ("problem.position[0]", "expected an integer from 0 to 1000000000000000000000000,"),
    "impartial-position-of-three-axes": ("problem.position", "expected a list of 2 entries, got a list of 3 entries"),
    "impartial-position-a-number": ("problem.position", "expected a list of 1 to 16 entries, got 3"),
    "impartial-position-too-far": (
        "problem.position[0]",
        "expected an integer from 0 to 1000000000000000000000000, got 10000",
    ),
    "impartial-position-for-a-table": ("problem.position", 'expected no such field with the question "table"'),
    "impartial-below-zero": ("problem.below", "expected an integer of at least 1 with at most 1000 digits, "),
    "impartial-below-for-a-table": ("problem.below", 'expected no such field with the question "table"'),
    "impartial-levels-misere": ("problem.question", 'expected "p-positions", since Grundy numbers are about norma'),
    "impartial-value-misere": ("problem.question", 'expected "outcome", since Grundy numbers are about normal pl'),
    "impartial-value-negative": ("certificate.value", "expected an integer of at least 0 with at most 1000 digits, "),
    "impartial-value-missing": ("certificate.value", "expected this field, got an object without it"),
    "impartial-theorem-unknown": (
        "certificate.theorem",
        'expected one of "nim", "ryuo", "wythoff", "two-steps", "peri',
    ),
    "impartial-theorem-a-number": (
        "certificate.theorem",
        'expected one of "nim", "ryuo", "wythoff", "two-steps", "peri',
    ),
    "impartial-theorem-without-p": ("certificate.p", "expected this field, got an object without it"),
    "impartial-theorem-p-two": ("certificate.p", "expected an integer of at least 3 with at most 1000 digits, "),
    "impartial-theorem-p-without-theorem": ("certificate.p", "expected one of kind, value; unknown field"),
    "impartial-period-zero": ("certificate.period[0]", "expected an integer from 1 to 1000000000000000000, got 0"),
    "impartial-period-of-two-axes": ("certificate.period", "expected a list of 1 entries, got a list of 2 entries"),
    "impartial-outcome-unknown-word": ("certificate.outcome", 'expected "won" or "lost", got "drawn"'),
    "impartial-outcome-moves-a-number": ("certificate.moves", "expected a list of 0 to 1000000 entries, got 4"),
    "impartial-outcome-moves-twice": (
        "certificate.moves[1]",
        "expected positions in increasing order, got [4, 7] after ano",
    ),
    "impartial-outcome-moves-outside": ("certificate.moves[0][1]", "expected an integer from 0 to 12, got 13"),
    "impartial-outcome-complete-false": ("certificate.complete", "expected true or no such field, got false"),
    "impartial-remoteness-a-text": (
        "certificate.moves",
        "expected an integer of at least 0 with at most 1000 digits, ",
    ),
    "impartial-remoteness-table-for-one": (
        "certificate.kind",
        'expected "remoteness" for the answer "solved" to this questi',
    ),
    "impartial-level-sets-other-bound": ("certificate.below", "expected 2, as in the problem"),
    "impartial-level-sets-not-increasing": (
        "certificate.positions[2]",
        "expected positions in increasing order, got [0, 1, 2] after ",
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_says_what_was_verified(name):
    assert check_file(FOLDERS / "accepted" / f"{name}.json") == SENTENCES[name]


@pytest.mark.parametrize("name", OBJECTIONS)
def test_the_objection_says_what_is_wrong(name):
    with pytest.raises(Rejected) as caught:
        check_file(FOLDERS / "rejected" / f"{name}.json")
    assert str(caught.value) == OBJECTIONS[name]


def test_every_malformed_file_is_in_the_table():
    assert {path.stem for path in (FOLDERS / "malformed").glob("impartial-*.json")} == set(REFUSALS)


@pytest.mark.parametrize("name", REFUSALS)
def test_the_message_names_the_field_and_what_was_expected(name):
    field, phrase = REFUSALS[name]
    with pytest.raises(Malformed) as caught:
        check_file(FOLDERS / "malformed" / f"{name}.json")
    assert caught.value.field == field
    assert phrase in caught.value.message
    assert "expected" in caught.value.message
    assert len(str(caught.value)) < 400


def test_tables_and_positions_may_be_buffers_or_files(tmp_path):
    for name, field in (("impartial-table", "values"), ("impartial-outcomes", "p_positions")):
        answer = json.loads((ROOT / f"formats/examples/{name}.json").read_bytes())
        sentence = check(answer)
        array = np.array(answer["certificate"][field], dtype=np.uint16)
        if field == "p_positions":
            answer["certificate"]["count"] = len(array)
        answer["certificate"][field] = array
        assert check(answer) == sentence
        np.save(tmp_path / "array.npy", array)
        answer["certificate"][field] = {"npy": "array.npy"}
        path = tmp_path / "answer.json"
        path.write_text(json.dumps(answer))
        assert check_file(path) == sentence
