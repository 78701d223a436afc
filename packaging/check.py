"""Build the distributions and try each in an empty environment: `make package`.

For every Python that is found (3.11 to 3.14): the wheel without extras, its size, one question of each family, the
answers through the separately installed checker; then, on the running Python, the wheel with each extra, and the sdist.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
EXTRAS = ("fast", "web", "notebook", "cluster", "print3d", "all")
MAX_MEGABYTES = 150
SECONDS = "600"
"""The time limit of a question: a busy machine is slow without compiled loops, and that is not what is tried here."""
QUESTIONS = (
    ["solve", "lights"],
    ["solve", "dice-torus", "--variant", "paper"],
    ["solve", "wythoff"],
    ["solve", "tiling", "--variant", "mutilated"],
    ["solve", "tape"],
    ["solve", "go-first"],
    ["solve", "pegs", "--variant", "triangle"],
    ["solve", "pegs", "--variant", "diamond"],
)
WITH_EXTRA = {
    "fast": "import ludus; print(ludus.table('wythoff', 200).status, ludus.Tiling('8x8', 'I2').count().answer)",
    "web": "import ludus.web.application",
    "notebook": "import ludus; board = ludus.widget('nim', start=(1, 2)); board.play('1 1'); print(board.position)",
    "cluster": "import ludus.jobs.executors, distributed",
    "print3d": "import ludus; ludus.DiceSet.known('go-first-4d12').mesh('b').save('b.stl')",
    "sdist": "import ludus; print(ludus.LightsOut('##').solve().verdict)",
}
"""What only the extra can do."""
WITHOUT_EXTRAS = """
import ludus
for call in (
    lambda: next(ludus.search_dice(players=3, sides=6)),
    lambda: next(ludus.Tiling("4x4", "I2").tilings()),
    lambda: ludus.PegSolitaire("triangle5", vacancy=(0, 0)).count(),
    lambda: ludus.DiceSet.known("go-first-4d12").mesh("b"),
    lambda: ludus.widget("nim"),
    lambda: ludus.serve(),
):
    try:
        call()
    except ludus.MissingExtra as error:
        print(error)
"""
"""Without an extra a call answers by a plain method, or says what to install; anything else ends this script."""
UV = [sys.executable, "-m", "uv"]


def main() -> int:
    """Return 0 when every installation works."""
    with tempfile.TemporaryDirectory() as folder:
        dist = Path(folder) / "dist"
        for source in (ROOT, ROOT / "packaging" / "ludus-check"):
            command = [*UV, "build", "-q", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(dist)]
            subprocess.run([*command, str(source)], check=True)
        games = next(dist.glob("ludus_games-*.whl"))
        checker = next(dist.glob("ludus_check-*.whl"))
        for version in VERSIONS:
            python = sys.executable if f"{sys.version_info[0]}.{sys.version_info[1]}" == version else found(version)
            if python is None:
                print(f"Python {version}: no interpreter here, not tried")
            else:
                try_base(Path(folder) / version, python, games, checker)
        for extra in EXTRAS:
            try_extra(Path(folder) / extra, f"{games}[{extra}]", extra)
        try_extra(Path(folder) / "sdist", str(next(dist.glob("ludus_games-*.tar.gz"))), "sdist")
    return 0


def found(version: str) -> str | None:
    """Return an interpreter of this version that runs, None when there is none."""
    listed = subprocess.run([*UV, "python", "find", "--offline", version], capture_output=True, text=True, check=False)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    by_pyenv = sorted(str(path) for path in pyenv.glob(f"{version}.*/bin/python"))
    for candidate in (listed.stdout.strip(), *by_pyenv, shutil.which(f"python{version}")):
        if candidate:
            code = "import sys; print(sys.version.startswith(sys.argv[1]))"
            done = subprocess.run([candidate, "-c", code, f"{version}."], capture_output=True, text=True, check=False)
            if done.stdout.strip() == "True":
                return candidate
    return None


def environment(place: Path, python: str, *packages: str) -> Path:
    """Return the interpreter of a new environment with some packages, in the locked versions."""
    subprocess.run([*UV, "venv", "-q", "--python", python, str(place)], check=True)
    inside = place / "bin" / "python"
    locked = ROOT / "requirements" / "dev.txt"
    constraints = place / "constraints.txt"
    # Hashes are for requirements; as constraints the versions are enough.
    lines = [line.partition(" \\")[0] for line in locked.read_text().splitlines() if "==" in line]
    constraints.write_text("\n".join(lines))
    command = [*UV, "pip", "install", "-q", "--python", str(inside), "--constraint", str(constraints)]
    subprocess.run([*command, *packages], check=True)
    return inside


def try_base(place: Path, python: str, games: Path, checker: Path) -> None:
    """Ask one question of each family without any extra, and check the answers by the checker alone."""
    inside = environment(place, python, str(games))
    alone = environment(Path(f"{place}-check"), python, str(checker))
    answers = []
    for question in QUESTIONS:
        done = run(inside, "-m", "ludus", *question, "--json", "--no-store", "--seconds", SECONDS, codes=(0, 1))
        answers.append(json.dumps(json.loads(done)))
    lines = "\n".join(answers) + "\n"
    checked = subprocess.run([str(alone), "-m", "ludus_check", "--lines"], input=lines, capture_output=True, text=True)
    if checked.returncode not in (0, 4):
        raise SystemExit(f"the checker alone says {checked.stdout}{checked.stderr}")
    run(inside, "-c", WITHOUT_EXTRAS)
    started = monotonic()
    run(inside, "-m", "ludus", "demo", "--quick")
    tour, size = monotonic() - started, megabytes(place)
    print(
        f"Python {place.name}: {size} MB, {len(answers)} answers checked by ludus-check alone, tour {tour:.0f} s",
        flush=True,
    )
    if size > MAX_MEGABYTES:
        raise SystemExit(f"expected at most {MAX_MEGABYTES} MB without extras, got {size}")


def try_extra(place: Path, package: str, name: str) -> None:
    """Install with one extra and run a small command."""
    started = monotonic()
    inside = environment(place, sys.executable, package)
    seconds = monotonic() - started
    run(inside, "-m", "ludus", "about")
    run(inside, "-m", "ludus", "solve", "lights", "--no-store")
    for code in [WITH_EXTRA[name]] if name in WITH_EXTRA else WITH_EXTRA.values():
        run(inside, "-c", code)
    print(f"{name}: {megabytes(place)} MB, installed in {seconds:.0f} s, does what it is for", flush=True)


def megabytes(place: Path) -> int:
    """Return the size of an environment."""
    return sum(path.stat().st_size for path in place.rglob("*") if path.is_file() and not path.is_symlink()) >> 20


def run(python: Path, *arguments: str, codes: tuple[int, ...] = (0,)) -> str:
    """Return the output of a command that must succeed."""
    done = subprocess.run([str(python), *arguments], capture_output=True, text=True, cwd=python.parent, check=False)
    if done.returncode not in codes:
        raise SystemExit(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
