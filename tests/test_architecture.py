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
    "ludus_check": set(),
    "ludus.core": set(),
    "ludus.algebra": {"core"},
    "ludus.render": {"core"},
    "ludus.jobs": {"core"},
    "ludus.families": {"core"},
    "ludus.workbench": {"core", "render", "jobs", "families", "ludus_check"},
    "ludus.families.NAME": {"core", "algebra", "render", "jobs", "families", "workbench", "cli"},
    "ludus.papers": {"core", "algebra", "render", "jobs", "families", "families.NAME", "workbench"},
    "ludus.web": {"core", "render", "families", "families.NAME", "workbench", "papers"},
    "ludus.notebook": {"core", "render", "families", "families.NAME", "workbench", "web"},
    "ludus.cli": {"core", "render", "jobs", "families", "workbench", "papers", "web"},
    "ludus": set(),
    "ludus.__main__": {"cli"},
}
"""Each part of the source and the parts that it may import; its own files it may import always."""

ACROSS = {("proofs", "impartial")}
"""The families that may import another one."""

NEVER = {
    "problem": {"certificates", "compiled", "solve", "draw", "games", "commands", "workbench", "render", "jobs", "cli"},
    "certificates": {"compiled", "solve", "draw", "games", "commands", "workbench", "render", "jobs", "cli"},
    "compiled": {"certificates", "solve", "draw", "games", "commands", "workbench", "render", "jobs", "cli"},
    "solve": {"draw", "games", "commands", "workbench", "render", "cli"},
    "draw": {"compiled", "solve", "games", "commands", "workbench", "jobs", "cli"},
    "games": {"compiled", "solve", "commands", "workbench", "jobs", "cli"},
    "other": {"compiled", "games", "commands", "cli"},
    "commands": {"compiled", "solve"},
    "outside": {"compiled", "commands"},
}
"""Inside a family, and from outside: the files and folders, by their names, that must not be imported from others."""

ONLY_HERE = {"ludus.cli.commands.check": {"ludus_check"}, "ludus.web.tasks": {"ludus_check"}}
"""Files that may import more than their part."""

HEAVY = {"numpy", "numba", "flint", "ortools", "rich", "scipy", "matplotlib", "resvg_py", "trimesh", "manifold3d"}


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = list(path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


FAMILIES = {path.name for path in (SOURCE / "ludus" / "families").iterdir() if (path / "__init__.py").exists()}


def part(module: str) -> str:
    """The part of the source that a module belongs to: all families are one part here."""
    pieces = module.split(".")
    if pieces[0] == "ludus_check" or len(pieces) == 1:
        return pieces[0]
    return "ludus.families.NAME" if family(module) else ".".join(pieces[:2])


def family(module: str) -> str:
    """The family that a module belongs to, or nothing."""
    pieces = module.split(".")
    return pieces[2] if pieces[:2] == ["ludus", "families"] and len(pieces) > 2 and pieces[2] in FAMILIES else ""


def role(module: str) -> str:
    """What a module is inside its family: the first of its folders and files that has a fixed name."""
    if not family(module):
        return part(module).removeprefix("ludus.")
    return next((piece for piece in module.split(".")[3:] if piece in NEVER), "other")


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
    allowed = {one if one == "ludus_check" else f"ludus.{one}" for one in MAY_IMPORT[part(module)]}
    allowed |= {part(module)} | ONLY_HERE.get(module, set())
    wrong = {name for name, _, _ in imports(module) if is_ours(name) and part(name) not in allowed}
    assert not wrong, f"{module} must not import {wrong}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_families_do_not_know_each_other(module: str) -> None:
    others = {family(name) for name, _, _ in imports(module)} - {"", family(module)} if family(module) else set()
    assert all((family(module), other) in ACROSS for other in others), f"{module} imports {others}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_the_files_of_a_family_stand_in_order(module: str) -> None:
    own = role(module) if family(module) else "outside"
    named = {name for name, _, top in imports(module) if is_ours(name) and (top or role(name) != "compiled")}
    wrong = {name for name in named if role(name) in NEVER[own] - {own} and (family(module) or family(name))}
    assert not wrong, f"{module} ({own}) must not import {wrong}"


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_import_of_our_own_is_hidden(module: str) -> None:
    hidden = {name for name, _, top in imports(module) if is_ours(name) and not top}
    assert all("compiled" in name.split(".") for name in hidden), f"{module} hides {hidden}"


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
        if "compiled" not in module.split("."):
            wrong = {name for name, _, top in imports(module) if top and name.split(".")[0] in HEAVY}
            assert not wrong, f"{module} imports {wrong} at its top"


def test_every_file_has_one_idea() -> None:
    for module, path in MODULES.items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= (150 if part(module) == "ludus_check" else 400), f"{module} has {lines} lines"


def test_the_door_is_what_is_listed() -> None:
    door = importlib.import_module("ludus")
    listed = {"Result", "Limits", "Question", "ask", "games", "impartial", "read_problem", "windows"}
    listed |= {"Piece", "Ruleset"}
    listed |= {"dice", "lights", "lights_graph", "pegs", "widget"}
    listed |= {"VerificationError", "IllegalMove", "LudusError", "InvalidInput", "MissingExtra"}
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
        assert {name.replace("/", ".") for name in names.split(", ") if name} == MAY_IMPORT[room], room


@pytest.mark.parametrize("arguments", [["--help"], ["list"], ["solve", "--help"], ["about"], ["check", "--help"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    loaded = loaded_by(arguments)
    assert not HEAVY & loaded, f"ludus {' '.join(arguments)} loads {HEAVY & loaded}"


def test_solving_a_small_board_loads_no_compiler() -> None:
    loaded = loaded_by(["solve", "dice-torus", "--variant", "paper"])
    assert not {"numba", "ortools", "rich", "flint"} & loaded


def loaded_by(arguments: list[str]) -> set[str]:
    """The modules that a command line loads."""
    code = (
        "import sys\nfrom ludus.cli.main import main\n"
        f"main({arguments!r})\n"
        "print('LOADED', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split("LOADED", 1)[1].split())
