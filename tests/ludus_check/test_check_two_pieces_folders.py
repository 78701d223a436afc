"""What the checker says about certificates of the kind two-pieces: sentences, objections, wrong fields."""

import json
from pathlib import Path

import numpy as np
import pytest

from ludus_check import verify, verify_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


@pytest.mark.parametrize(("name", "field"), [("table", "values"), ("collapsed", "values"), ("outcomes", "p_positions")])
def test_tables_and_pairs_may_be_buffers_or_files(name, field, tmp_path):
    answer = json.loads((ROOT / f"formats/examples/two-pieces-{name}.json").read_bytes())
    sentence = verify(answer).text
    array = np.array(answer["certificate"][field], dtype=np.int16)
    if field == "p_positions":
        answer["certificate"]["count"] = len(array)
    answer["certificate"][field] = array
    assert verify(answer).text == sentence
    np.save(tmp_path / "array.npy", array)
    answer["certificate"][field] = {"npy": "array.npy"}
    path = tmp_path / "answer.json"
    path.write_text(json.dumps(answer))
    assert verify_file(path).text == sentence
