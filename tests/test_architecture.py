"""The layers as one table: who may import whom, no cycles, no hidden imports, a door that is what it says."""

from __future__ import annotations

import ast
import graphlib
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

MAY_IMPORT = {
    "ludus.core": set(),
    "ludus.algebra": {"ludus.core"},
    "ludus.algebra.compiled": {"ludus.core", "ludus.algebra"},
    "ludus.families.routes": {"ludus.core", "ludus.algebra", "ludus.algebra.compiled"},
    "ludus.families.pictures": {"ludus.core", "ludus.algebra"},
    "ludus.render": {"ludus.core"},
    "ludus.jobs": {"ludus.core"},
    "ludus.games": {"ludus.core", "ludus.algebra", "ludus.families.pictures"},
    "ludus.workbench": {
        "ludus.core",
        "ludus.families.routes",
        "ludus.families.pictures",
        "ludus.render",
        "ludus_check",
    },
    "ludus.recall": {"ludus.core", "ludus.workbench", "ludus.jobs"},
    "ludus.papers": {
        *{
            "ludus.core",
            "ludus.algebra",
            "ludus.families.routes",
            "ludus.families.pictures",
            "ludus.games",
            "ludus.workbench",
        },
        "ludus.papers.every_size",
    },
    "ludus.families.dice.search": {"ludus.core", "ludus.algebra", "ludus.families.routes", "ludus.jobs"},
    "ludus.papers.report": {"ludus.core", "ludus.render"},
    "ludus.families.dice.printing": {"ludus.core", "ludus.algebra", "ludus.render"},
    "ludus.families.dice.sets": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.families.tapes.explore": {"ludus.core", "ludus.algebra", "ludus.families.routes", "ludus.workbench"},
    "ludus.families.tilings.count": {
        "ludus.core",
        "ludus.algebra",
        "ludus.families.routes",
        "ludus.jobs",
        "ludus.workbench",
    },
    "ludus.families.tilings.group_catalogue": {"ludus.core", "ludus.algebra"},
    "ludus.families.impartial.positions": {"ludus.core", "ludus.workbench"},
    "ludus.families.pegs.count": {
        "ludus.core",
        "ludus.algebra",
        "ludus.families.routes",
        "ludus.jobs",
        "ludus.workbench",
    },
    "ludus.families.impartial.rulesets": {
        "ludus.core",
        "ludus.algebra",
        "ludus.workbench",
        "ludus.families.impartial.positions",
    },
    "ludus.families.impartial.one_piece.table_jobs": {"ludus.core", "ludus.families.routes", "ludus.jobs"},
    "ludus.families.linear.lights.nullities": {"ludus.core", "ludus.families.routes"},
    "ludus.families.impartial.one_piece.levels": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.papers.sweeps": {"ludus.core", "ludus.papers", "ludus.jobs"},
    "ludus.families.proofs.verify": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.families.impartial.one_piece.move_sets": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.families.proofs.prove": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.papers.every_size": {"ludus.core", "ludus.families.proofs.prove"},
    "ludus.families.proofs.guess": {"ludus.core", "ludus.algebra", "ludus.workbench"},
    "ludus.families.impartial.heaps.misere": {"ludus.core", "ludus.algebra"},
    "ludus.families.proofs.guess_automata": {
        "ludus.core",
        "ludus.algebra",
        "ludus.jobs",
        "ludus.workbench",
        "ludus.families.proofs.prove",
    },
    "ludus.families.impartial.heaps.period_jobs": {
        "ludus.core",
        "ludus.families.routes",
        "ludus.jobs",
        "ludus.workbench",
    },
    "ludus.families.impartial.two_pieces.readings": {"ludus.core", "ludus.algebra", "ludus.families.routes"},
    "ludus.playing": {"ludus.core", "ludus.workbench"},
    "ludus.cli": {
        *{"ludus.core", "ludus.families.pictures", "ludus.render", "ludus.games", "ludus.workbench", "ludus.papers"},
        *{
            "ludus.jobs",
            "ludus.recall",
            "ludus.families.impartial.two_pieces.readings",
            "ludus.papers.sweeps",
            "ludus.families.impartial.one_piece.table_jobs",
            "ludus.families.impartial.one_piece.levels",
        },
        *{
            "ludus.families.linear.lights.nullities",
            "ludus.families.pegs.count",
            "ludus.families.tapes.explore",
            "ludus.families.tilings.count",
        },
        *{
            "ludus.families.tilings.group_catalogue",
            "ludus.families.proofs.guess",
            "ludus.families.impartial.heaps.misere",
            "ludus.families.impartial.heaps.period_jobs",
            "ludus.families.proofs.prove",
        },
        "ludus.families.proofs.guess_automata",
        *{
            "ludus.families.proofs.verify",
            "ludus.families.impartial.one_piece.move_sets",
            "ludus.families.dice.sets",
            "ludus.families.dice.printing",
        },
        *{"ludus.families.dice.search", "ludus.papers.report", "ludus.playing", "ludus.web"},
    },
    "ludus.web": {
        *{"ludus.core", "ludus.families.pictures", "ludus.render", "ludus.games", "ludus.workbench", "ludus.papers"},
        *{
            "ludus.playing",
            "ludus.families.impartial.one_piece.table_jobs",
            "ludus.families.proofs.verify",
            "ludus.families.dice.sets",
            "ludus.families.tilings.count",
            "ludus.papers.report",
        },
    },
    "ludus.notebook": {
        *{
            "ludus.core",
            "ludus.families.pictures",
            "ludus.render",
            "ludus.games",
            "ludus.workbench",
            "ludus.playing",
            "ludus.web",
        },
    },
    "ludus": set(),
    "ludus.__main__": {"ludus.cli"},
    "ludus_check": set(),
}
"""Each part of the source and the parts that it may import; its own files it may import always."""

ONLY_HERE = {"ludus.cli.commands.check": {"ludus_check"}, "ludus.web.tasks": {"ludus_check"}}
"""Files that may import more than their part."""

LAZY_DOOR = "ludus.algebra.compiled"
"""The one part of our own that may be imported inside a function: it loads numba."""

HEAVY = {"numpy", "numba", "flint", "ortools", "rich", "scipy", "matplotlib", "resvg_py", "trimesh", "manifold3d"}


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = list(path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def part(module: str) -> str:
    """The part of the source that a module belongs to."""
    pieces = module.split(".")
    if pieces[0] == "ludus_check" or len(pieces) == 1:
        return pieces[0]
    return ".".join(pieces[:2])


@cache
def imports(module: str) -> list[tuple[str, ast.stmt, bool]]:
    """Every import of a file: the module that is imported, the statement, whether it stands at the top level."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    top = set(map(id, tree.body))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, node, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.append((whole if whole in MODULES else node.module, node, id(node) in top))
    return found


def is_ours(name: str) -> bool:
    return name.split(".")[0] in ("ludus", "ludus_check")


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_down(module: str) -> None:
    allowed = MAY_IMPORT[part(module)] | {part(module)} | ONLY_HERE.get(module, set())
    wrong = {name for name, _, _ in imports(module) if is_ours(name) and part(name) not in allowed}
    assert not wrong, f"{module} must not import {wrong}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_import_of_our_own_is_hidden(module: str) -> None:
    hidden = {name for name, _, top in imports(module) if is_ours(name) and not top}
    assert all(name.startswith(LAZY_DOOR) for name in hidden), f"{module} hides {hidden}"


def test_relative_imports_are_not_used() -> None:
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level], module


def test_modules_import_each_other_without_cycles() -> None:
    graph = {m: {name for name, _, _ in imports(m) if name in MODULES and name != m} for m in MODULES}
    graphlib.TopologicalSorter(graph).prepare()


def test_the_checker_imports_the_standard_library_only() -> None:
    for module in MODULES:
        if part(module) == "ludus_check":
            for name, _, _ in imports(module):
                assert part(name) == "ludus_check" or name.split(".")[0] in sys.stdlib_module_names, (module, name)


def test_solvers_import_heavy_libraries_only_when_they_run() -> None:
    for module in MODULES:
        if part(module) != LAZY_DOOR:
            wrong = {name for name, _, top in imports(module) if top and name.split(".")[0] in HEAVY}
            assert not wrong, f"{module} imports {wrong} at its top"


def test_every_file_has_one_idea() -> None:
    for module, path in MODULES.items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= (150 if part(module) == "ludus_check" else 400), f"{module} has {lines} lines"


def test_the_door_is_what_is_listed() -> None:
    door = importlib.import_module("ludus")
    listed = {"Checked", "Effort", "Question", "ask", "games", "impartial", "read_problem", "windows"}
    listed |= {"Piece", "Ruleset"}
    listed |= {"dice", "lights", "lights_graph", "pegs", "widget"}
    listed |= {"CheckFailed", "Forbidden", "LudusError", "Malformed", "MissingExtra"}
    assert set(door.__all__) == listed
    assert all(getattr(door, name) is not None for name in door.__all__)
    stub = ast.parse((SOURCE / "ludus" / "__init__.pyi").read_text(encoding="utf-8"))
    typed = {alias.asname for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == listed


def test_the_table_for_people_is_the_table_of_this_test() -> None:
    text = (SOURCE.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `src/([\w/]+?)(?:\.py|/)` \| .+ \| (.*?) ?\|$", text, flags=re.MULTILINE)
    told = {room.replace("/", "."): re.sub(r" \(.+?\)", "", names) for room, names in rows}
    assert set(told) == set(MAY_IMPORT) - {"ludus", "ludus.__main__"}
    for room, names in told.items():
        if not names.startswith(("all of the above", "nothing but")):
            parts = {name if name == "ludus_check" else f"ludus.{name}" for name in names.split(", ") if name}
            assert parts == MAY_IMPORT[room], room


@pytest.mark.parametrize("arguments", [["--help"], ["list"], ["solve", "--help"], ["about"], ["check", "--help"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    loaded = loaded_by(arguments)
    assert not HEAVY & loaded, f"ludus {' '.join(arguments)} loads {HEAVY & loaded}"


def test_solving_a_small_board_loads_no_compiler() -> None:
    loaded = loaded_by(["solve", "dice-torus", "--variant", "paper"])
    assert not {"numba", "ortools", "rich", "flint"} & loaded


def loaded_by(arguments: list[str]) -> set[str]:
    """The top-level modules that a command line really executes (a lazy module that was never touched is not)."""
    code = (
        "import sys\nfrom ludus.cli.main import main\n"
        f"main({arguments!r})\n"
        "real = {n for n, m in sys.modules.items() if type(m).__name__ != '_LazyModule'}\n"
        "print('LOADED', *real, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split("LOADED", 1)[1].split())
