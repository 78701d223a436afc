"""Every certificate of the folders, with the outcome that the checker gives it, word by word.

`python tests/ludus_check/test_check_outcomes.py` writes the file anew; read the difference before you commit it.
"""

from pathlib import Path

from ludus_check import check_file

FOLDERS = Path(__file__).parents[1] / "certificates"
RECORDED = FOLDERS / "outcomes.txt"


def outcomes() -> str:
    """Return a line for each certificate."""
    paths = sorted(FOLDERS.glob("*/*.json"))
    lines = "".join(f"{path.parent.name}/{path.stem}: {check_file(path)}\n" for path in paths)
    return lines.replace(f"{FOLDERS}/", "")


def test_every_outcome_is_the_recorded_one() -> None:
    assert outcomes().splitlines() == RECORDED.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    RECORDED.write_text(outcomes(), encoding="utf-8")
