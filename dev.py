"""The development commands: `python3 dev.py demo|test|check|...`; the Makefile only calls this.

Each command first makes the environment `.venv` from the locked versions (requirements/*.txt) when it is
missing or older than the lock. Needs nothing but Python and a package index.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

PYTEST = ["-m", "pytest", "-q", "-n", "3", "--dist", "loadfile"]
"""Three test processes, for two cores: some wait. The tests of a file share what the file computes once."""

COMMANDS: dict[str, list[list[str]]] = {
    "setup": [],
    "demo": [["-m", "ludus", "demo"]],
    "serve": [["-m", "ludus", "serve"]],
    "test": [[*PYTEST, "--durations=10"]],
    "test-long": [[*PYTEST, "-m", "long", "--durations=10"]],
    "test-all": [[*PYTEST, "-m", "not alone", "--hypothesis-profile=explore"]],
    "check": [
        ["-m", "ruff", "check", "."],
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "mypy"],
        ["-m", "pytest", "-q", "tests/test_architecture.py"],
    ],
    "bench": [["-m", "benchmarks"]],
    "soak": [["-m", "benchmarks.soak"]],
    "docs": [["docs/generate.py"], ["-m", "sphinx", "-q", "-W", "-b", "html", "docs", "docs/_build/html"]],
    "format": [["-m", "ruff", "check", "--fix", "-q", "."], ["-m", "ruff", "format", "."]],
    "package": [
        ["packaging/typed.py"],
        ["packaging/notebook.py"],
        ["packaging/check.py"],
    ],
    "lock": [],
    "verified": [],
}


def main(arguments: list[str]) -> int:
    """Return the exit code of the first step that fails, or 0."""
    if len(arguments) < 1 or arguments[0] not in COMMANDS:
        print(f"usage: python3 dev.py {'|'.join(COMMANDS)} [options]")
        return 2
    command, options = arguments[0], arguments[1:]
    if command == "verified":
        return verified(options)
    set_up("dev")
    needed = {"bench": "peers", "docs": "docs", "package": "package", "test-all": "package"}
    if command in needed:
        set_up(needed[command])
    if command == "lock":
        return lock()
    for step in COMMANDS[command]:
        code = subprocess.run([str(PYTHON), *step, *options], cwd=ROOT, env=variables(), check=False).returncode
        if code:
            return code
    if command == "docs":
        print("the site is in docs/_build/html/index.html")
    return 0


def variables() -> dict[str, str]:
    """Return the environment of a step: bytecode is kept inside .venv, so that no process translates a file again."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(ENVIRONMENT / "bytecode")}


def set_up(group: str) -> None:
    """Install the locked packages of one group and Ludus itself, unless the same lock is installed already."""
    requirements = ROOT / "requirements" / f"{group}.txt"
    facts = requirements.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + sys.version.encode()
    stamp, digest = ENVIRONMENT / f".{group}-lock", hashlib.sha256(facts).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    print(f"setting up .venv from {requirements.relative_to(ROOT)} ...", flush=True)
    if not PYTHON.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    install("-r", str(requirements))
    install("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    stamp.write_text(digest)


def install(*arguments: str) -> None:
    """Install with uv (fast); with plain pip where uv cannot be had or cannot reach the index."""
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "uv"], check=False, stderr=subprocess.DEVNULL)
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "-q", "--python", str(PYTHON)]
    if subprocess.run([*uv, *arguments], cwd=ROOT, check=False).returncode:
        subprocess.run([*pip, "install", "-q", *arguments], cwd=ROOT, check=True)


def verified(options: list[str]) -> int:
    """Build the proofs and the checker of verified/; say in one sentence which tools are missing."""
    zarith = ["ocamlfind", "query", "zarith"]
    missing = [tool for tool in ("make", "coqc", "ocamlfind") if shutil.which(tool) is None]
    if not missing and subprocess.run(zarith, capture_output=True, check=False).returncode:
        missing = ["zarith"]
    if missing:
        tools = "make coq libzarith-ocaml-dev"
        print(f"The verified checker is not built: {', '.join(missing)} not found (Debian: apt-get install {tools}).")
        return 0
    return subprocess.run(["make", "-C", str(ROOT / "verified"), *options], check=False).returncode


def lock() -> int:
    """Write requirements/*.txt anew: exact versions with hashes, for every Python and platform."""
    for group in ("dev", "docs", "package", "peers"):
        compile_ = [str(PYTHON), "-m", "uv", "pip", "compile", "pyproject.toml", "--universal", "--extra", "all", "-q"]
        groups = [word for name in dict.fromkeys(["dev", group]) for word in ("--group", name)]
        shape = ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--python-version", "3.11"]
        output = ["-o", f"requirements/{group}.txt"]
        subprocess.run([*compile_, *groups, *shape, *output], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
