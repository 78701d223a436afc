"""What holds for the certificates of every kind: a folder for each status, and the examples of the kind's page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from test_check_outcomes import assert_plain

from ludus_check import Status, check_file
from ludus_check.kinds import KINDS

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_page_examples_and_files_in_each_folder(kind: str) -> None:
    assert (ROOT / f"formats/{kind}.md").is_file()
    assert f"[{kind}.md]({kind}.md)" in (ROOT / "formats/README.md").read_text(encoding="utf-8")
    for folder in ("verified", "rejected", "malformed"):
        assert list((FOLDERS / folder).glob(f"{kind}-*.json")), f"{folder} has no certificate of the kind {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_example_stands_on_the_page_with_the_sentence_that_it_proves(kind: str) -> None:
    page = (ROOT / f"formats/{kind}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"`examples/([\w-]+)\.json`[^`]*```json\n(.*?)```", page, re.S)
    examples = {path.stem: path for path in (ROOT / "formats/examples").glob(f"{kind}-*.json")}
    assert {name: json.loads(body) for name, body in blocks} == {
        name: json.loads(path.read_bytes()) for name, path in examples.items()
    }
    for path in examples.values():
        if json.loads(path.read_bytes())["answer"] != "undecided":
            outcome = check_file(path)
            assert outcome.status is Status.VERIFIED
            assert f"> {outcome.sentence}\n" in page
            assert_plain(outcome.sentence)
