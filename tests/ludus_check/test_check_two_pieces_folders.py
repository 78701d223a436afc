"""What the checker says about certificates of the kind two-pieces: sentences, objections, wrong fields."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludus_check import Malformed, Rejected, check, check_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"

SENTENCES = {
    "two-pieces-table-rooks": "each entry is the Grundy number of its pair, -1 where there is none, for all pairs on "
    "the 6 squares",
    "two-pieces-outcomes-one-square": "no pair is lost for the player to move, all other pairs on the 1 square are won",
    "two-pieces-pair-outcome-huge": "by the theorem on two rooks the pair [999999999999999993, 3] and "
    "[999999999999999999, 5] is lost for the player to move",
    "two-pieces-pair-value-jump": "the Grundy number of the pair [3, 5] and [6, 2] is 3",
}

OBJECTIONS = {
    "two-pieces-table-one-wrong-entry": "the entry at [1, 2, 2, 3] is 1, the least number that no option has, not 7",
    "two-pieces-table-same-square-a-number": "the entry at [1, 1, 1, 1] is -1, since there is no such pair, not 0",
    "two-pieces-outcomes-one-missing": "[2, 0], [2, 1] is not listed, but the player to move loses there",
    "two-pieces-pair-outcome-one-missing": "by the theorem on two rooks the pair [3, 5] and [6, 0] is a winning move, "
    "but is not listed",
}

REFUSALS = {
    "two-pieces-size-missing": ("problem.size", "expected this field, got an object without it"),
    "two-pieces-size-empty": ("problem.size", "expected a list of 1 to 16 entries, got a list of 0 entries"),
    "two-pieces-size-zero": ("problem.size[1]", "expected an integer from 1 to 1000000000000000000000000, got 0"),
    "two-pieces-size-of-17-axes": ("problem.size", "expected a list of 1 to 16 entries, got a list of 17 entries"),
    "two-pieces-ray-zero": ("problem.rays[0]", "expected a positive entry, since the game would never end, got zeros "),
    "two-pieces-ray-negative": ("problem.rays[0][1]", "expected an integer from 0 to 1000000000000000000, got -1"),
    "two-pieces-ray-of-three-axes": ("problem.rays[0]", "expected a list of 2 entries, got a list of 3 entries"),
    "two-pieces-step-zero": ("problem.steps[0]", "expected a positive entry, since the game would never end, got zero"),
    "two-pieces-jump-a-number": ("problem.jump", "expected one of false, true, got 1"),
    "two-pieces-land-a-text": ("problem.land", 'expected one of false, true, got "yes"'),
    "two-pieces-drop-unknown": ("problem.drop", 'expected one of false, true, "pushed", got "sometimes"'),
    "two-pieces-drop-null": ("problem.drop", 'expected one of false, true, "pushed", got null'),
    "two-pieces-push-unknown": ("problem.push", 'expected one of false, true, "contact", "one", "send", "ahead", "sta'),
    "two-pieces-push-a-number": ("problem.push", 'expected one of false, true, "contact", "one", "send", "ahead", "st'),
    "two-pieces-push-off-unknown": ("problem.push_off", 'expected one of "both", "pushed", "nobody", got "all"'),
    "two-pieces-unknown-field": ("problem.colour", "expected one of drop, jump, kind, land, ludus, position, push, pu"),
    "two-pieces-question-unknown": ("problem.question", 'expected one of "table", "p-positions", "outcome", "value", '),
    "two-pieces-position-missing": ("problem.position", "expected two places to ask about, got an object without them"),
    "two-pieces-position-of-one-piece": ("problem.position", "expected a list of 2 entries, got a list of 1 entry"),
    "two-pieces-position-of-three-axes": ("problem.position[0]", "expected a list of 2 entries, got a list of 3 entri"),
    "two-pieces-position-outside": ("problem.position[1][0]", "expected an integer from 0 to 7, got 8"),
    "two-pieces-position-negative": ("problem.position[1][0]", "expected an integer from 0 to 7, got -1"),
    "two-pieces-position-on-one-square": ("problem.position", "expected two different squares, got [3, 5] twice"),
    "two-pieces-answer-impossible": ("answer", 'expected "solved" for the question "table"'),
    "two-pieces-lower-bound": ("lower_bound", "expected no such field here: only rolls can be few"),
    "two-pieces-values-missing": ("certificate.values", "expected this field, got an object without it"),
    "two-pieces-values-ragged": ("certificate.values[1][2][2]", "expected a list of 4 entries, got a list of 3 entrie"),
    "two-pieces-values-below-minus-one": ("certificate.values[1][2][2][3]", "expected an integer from -1 to 999999999"),
    "two-pieces-values-of-the-board-alone": ("certificate.values", "expected a list of 3 entries, got a list of 2 ent"),
    "two-pieces-table-for-p-positions": ("certificate.kind", 'expected "outcomes" or "misere-nim" for the answer "sol'),
    "two-pieces-collapsed-for-coins-that-drop": ("certificate.kind", 'expected a certificate for these rules; "collap'),
    "two-pieces-collapsed-for-rooks-that-land": ("certificate.kind", 'expected a certificate for these rules; "collap'),
    "two-pieces-collapsed-for-rooks-that-do-not-jump": ("certificate.kind", "expected a certificate for these rules; "),
    "two-pieces-collapsed-for-queens": ("certificate.kind", 'expected a certificate for these rules; "collapsed" is f'),
    "two-pieces-collapsed-of-another-shape": ("certificate.values", "expected a list of 16 entries, got a list of 8 e"),
    "two-pieces-pair-sum-for-rooks-that-do-not-land": ("certificate.kind", 'expected a certificate for these rules; "'),
    "two-pieces-pair-sum-for-coins-that-push": ("certificate.kind", 'expected a certificate for these rules; "pair-su'),
    "two-pieces-misere-nim-for-coins-that-push": ("certificate.kind", 'expected a certificate for these rules; "miser'),
    "two-pieces-misere-nim-with-more": ("certificate.values", "expected one of kind; unknown field"),
    "two-pieces-outcomes-greater-place-first": ("certificate.p_positions[0]", "expected two places on the board, the "),
    "two-pieces-outcomes-on-one-square": ("certificate.p_positions[0]", "expected two places on the board, the lesser"),
    "two-pieces-outcomes-not-increasing": ("certificate.p_positions[1]", "expected pairs in increasing order, got [1,"),
    "two-pieces-outcomes-outside": ("certificate.p_positions[0][3]", "expected an integer from 0 to 2, got 3"),
    "two-pieces-outcomes-half-off": ("certificate.p_positions[0]", "expected two places on the board, the lesser firs"),
    "two-pieces-outcomes-wrong-count": ("certificate.p_positions", "expected a list of 2 entries, got a list of 10 en"),
    "two-pieces-outcomes-file-without-count": ("certificate.count", "expected the number of pairs beside a file or a "),
    "two-pieces-pair-outcome-won-without-moves": ("certificate.outcome", 'expected "won" beside winning moves and "lo'),
    "two-pieces-pair-outcome-lost-with-moves": ("certificate.outcome", 'expected "won" beside winning moves and "lost'),
    "two-pieces-pair-outcome-move-of-one-piece": ("certificate.moves[0]", "expected a list of 2 entries, got a list o"),
    "two-pieces-pair-outcome-greater-place-first": ("certificate.moves[0]", "expected a pair of the game, the lesser "),
    "two-pieces-pair-outcome-half-off": ("certificate.moves[0]", "expected a pair of the game, the lesser place f"),
    "two-pieces-pair-outcome-move-twice": ("certificate.moves", "expected pairs in increasing order, none twice"),
    "two-pieces-pair-value-negative": ("certificate.value", "expected an integer of at least 0 with at most 1000 digi"),
    "two-pieces-pair-value-true": ("certificate.value", "expected an integer of at least 0 with at most 1000 digits, "),
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
    assert {path.stem for path in (FOLDERS / "malformed").glob("two-pieces-*.json")} == set(REFUSALS)


@pytest.mark.parametrize("name", REFUSALS)
def test_the_message_names_the_field_and_what_was_expected(name):
    field, phrase = REFUSALS[name]
    with pytest.raises(Malformed) as caught:
        check_file(FOLDERS / "malformed" / f"{name}.json")
    assert caught.value.field == field
    assert phrase in caught.value.message
    assert "expected" in caught.value.message
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(("name", "field"), [("table", "values"), ("collapsed", "values"), ("outcomes", "p_positions")])
def test_tables_and_pairs_may_be_buffers_or_files(name, field, tmp_path):
    answer = json.loads((ROOT / f"formats/examples/two-pieces-{name}.json").read_bytes())
    sentence = check(answer)
    array = np.array(answer["certificate"][field], dtype=np.int16)
    if field == "p_positions":
        answer["certificate"]["count"] = len(array)
    answer["certificate"][field] = array
    assert check(answer) == sentence
    np.save(tmp_path / "array.npy", array)
    answer["certificate"][field] = {"npy": "array.npy"}
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer))
    assert check_file(path) == sentence
