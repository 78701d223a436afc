"""Check the types of what users are shown, as user code: the pages, the notebooks and the twelve pairs.

`python packaging/typed.py [FOLDER]` writes every page and notebook as a script and runs mypy --strict and pyright
(from the wheel basedpyright, which needs no other download) on the scripts.
"""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = """[mypy]
strict = True
warn_unused_ignores = False
mypy_path = $MYPY_CONFIG_FILE_DIR

[mypy-networkx.*,pandas.*,matplotlib.*]
ignore_missing_imports = True
"""


def scripts() -> dict[str, str]:
    """Return the code that users are shown, by the name of a script."""
    found = {}
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
        if examples:
            found[f"page_{page.stem.lower()}"] = "".join(_statement(one.source) for one in examples)
    for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        found[f"notebook_{notebook.stem}"] = "\n".join(code) + "\n"
    for name in ("test_twelve_pairs", "test_types"):
        found[name] = (ROOT / "tests" / "api" / f"{name}.py").read_text(encoding="utf-8")
    return found


def _statement(source: str) -> str:
    """Return an example as a statement: a decorated function or a class ends with an empty line."""
    return f"{source}\n" if source.startswith(("def ", "class ", "@")) else source


def main(folder: Path) -> int:
    """Return 0 when both checkers accept every script."""
    found = scripts()
    for name, text in found.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "mypy.ini").write_text(SETTINGS)
    pyright = {"typeCheckingMode": "standard", "reportMissingModuleSource": False, "pythonVersion": "3.11"}
    (folder / "pyrightconfig.json").write_text(json.dumps(pyright))
    python = ["--pythonpath", sys.executable]
    commands = {
        "mypy --strict": [sys.executable, "-m", "mypy", "--no-error-summary", "."],
        "pyright": [sys.executable, "-m", "basedpyright", *python, "--level", "error", "."],
    }
    failed = [name for name, command in commands.items() if subprocess.run(command, cwd=folder, check=False).returncode]
    print(f"{len(found)} scripts of the documentation: {'wrong for ' + ' and '.join(failed) if failed else 'typed'}")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(main(Path(sys.argv[1])))
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(main(Path(temporary)))
