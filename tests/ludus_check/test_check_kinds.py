"""What holds for the certificates of every kind: the three folders, and the examples of the kind's page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludus_check import Malformed, Rejected, check_file
from ludus_check.kinds import KINDS

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "tests/certificates"


def files(folder: str) -> list[Path]:
    return sorted((FOLDERS / folder).glob("*.json"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_page_examples_and_files_in_each_folder(kind: str) -> None:
    assert (ROOT / f"formats/{kind}.md").is_file()
    assert f"[{kind}.md]({kind}.md)" in (ROOT / "formats/README.md").read_text(encoding="utf-8")
    for folder in ("accepted", "rejected", "malformed"):
        assert list((FOLDERS / folder).glob(f"{kind}-*.json")), f"{folder} has no certificate of the kind {kind}"


@pytest.mark.parametrize("path", files("accepted"), ids=lambda path: path.stem)
def test_an_accepted_certificate_is_verified_in_one_sentence(path: Path) -> None:
    sentence = check_file(path)
    assert sentence
    assert "\n" not in sentence


@pytest.mark.parametrize("path", files("rejected"), ids=lambda path: path.stem)
def test_a_rejected_certificate_is_well_formed_and_proves_nothing(path: Path) -> None:
    with pytest.raises(Rejected) as caught:
        check_file(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("path", files("malformed"), ids=lambda path: path.stem)
def test_a_malformed_file_is_refused_by_the_name_of_a_field(path: Path) -> None:
    with pytest.raises(Malformed) as caught:
        check_file(path)
    assert caught.value.field
    assert "expected" in caught.value.message
    assert len(str(caught.value)) < 500


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
            assert f"> {check_file(path)}\n" in page
