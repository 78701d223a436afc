"""What the checker says about certificates of the kind impartial: sentences, objections, wrong fields."""

import json
from pathlib import Path

import numpy as np

from ludus_check import verify, verify_file

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


def test_tables_and_positions_may_be_buffers_or_files(tmp_path):
    for name, field in (("impartial-table", "values"), ("impartial-outcomes", "p_positions")):
        answer = json.loads((ROOT / f"formats/examples/{name}.json").read_bytes())
        sentence = verify(answer).text
        array = np.array(answer["certificate"][field], dtype=np.uint16)
        if field == "p_positions":
            answer["certificate"]["count"] = len(array)
        answer["certificate"][field] = array
        assert verify(answer).text == sentence
        np.save(tmp_path / "array.npy", array)
        answer["certificate"][field] = {"npy": "array.npy"}
        path = tmp_path / "answer.json"
        path.write_text(json.dumps(answer))
        assert verify_file(path).text == sentence
