"""Every certificate of the folders, with the outcome that the checker gives it, word by word, and its status.

`python tests/ludus_check/test_check_outcomes.py` writes the file anew; read the difference before you commit it.
"""

import re
from pathlib import Path

from ludus_check import Outcome, Status, check_file

FOLDERS = Path(__file__).parents[1] / "certificates"
RECORDED = FOLDERS / "outcomes.txt"
NOUNS = (
    "rolls|presses|dice|moves|jumps|pegs|tiles|tilings|cells|men|paces|positions|passes|patterns|lights|placements|"
    "solutions|heaps|options|states|turns|images|values|entries|steps|checkers|squares|pairs|elements|orders|weights"
)


def outcomes() -> dict[Path, Outcome]:
    """Return the outcome of each certificate."""
    return {path: check_file(path) for path in sorted(FOLDERS.glob("*/*.json"))}


def lines(found: dict[Path, Outcome]) -> str:
    """Return a line for each certificate."""
    told = "".join(f"{path.parent.name}/{path.stem}: {outcome}\n" for path, outcome in found.items())
    return told.replace(f"{FOLDERS}/", "")


def test_every_outcome_is_the_recorded_one_and_of_the_status_of_its_folder() -> None:
    found = outcomes()
    assert lines(found).splitlines() == RECORDED.read_text(encoding="utf-8").splitlines()
    for path, outcome in found.items():
        status = outcome.status
        assert path.parent.name == status.key, (path.stem, str(outcome))
        assert bool(outcome.not_verified) == (status is Status.PARTLY_VERIFIED) or status is Status.NOT_CHECKED
        if status is Status.MALFORMED:
            assert outcome.field
            assert len(str(outcome)) < 500
        else:
            assert_plain(outcome.sentence)


def assert_plain(text: str) -> None:
    """Complete sentences in one line; numbers agree with their nouns."""
    assert text[0] == text[0].upper(), text
    assert text.endswith("."), text
    assert "\n" not in text
    assert not re.search(rf"\b[01] ({NOUNS})\b", text), text
    assert not re.search(r"claimed, not|re-verified|Grundy number|lost for the|misere", text), text


if __name__ == "__main__":
    RECORDED.write_text(lines(outcomes()), encoding="utf-8")
