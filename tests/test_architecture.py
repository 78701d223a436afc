"""The ten import rules of ARCHITECTURE.md, the public names, and light commands that load nothing heavy."""

from __future__ import annotations

import ast
import graphlib
import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from ludus import families
from ludus.families import parts

SOURCE = Path(__file__).parent.parent / "src"
HEAVY = {"numpy", "numba", "flint", "ortools", "rich", "scipy", "matplotlib", "resvg_py", "trimesh", "manifold3d"}
"""Libraries that are imported inside the functions that use them."""
ORDER = {
    "problem": {"certificates", "solve", "counts", "draw", "games", "commands"},
    "certificates": {"solve", "counts", "draw", "games", "commands"},
    "mathematics": {"draw", "games", "commands"},
    "solve": {"counts", "draw", "games", "commands"},
    "counts": {"games", "commands"},
    "draw": {"solve", "counts", "games", "commands"},
    "games": {"solve", "counts", "commands"},
    "compiled": {"certificates", "solve", "counts", "draw", "games", "commands"},
    "commands": set(),
}
"""The files and folders of a family by their names, and those that each of them does not import."""
ROLES = {"game": "games"} | {name: name for name in ORDER if name not in ("mathematics", "counts")}
"""game.py is the game of a kind, or what several games share."""


BY_NAME = ("LazyModule", "import_module", "importlib.import_module")
"""Calls that import a module by its name; the registry puts the names of families together at run time."""


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = list(path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()
FAMILIES = {path.name for path in (SOURCE / "ludus" / "families").iterdir() if (path / "__init__.py").exists()}


def family(module: str) -> str:
    """The family that a module belongs to, or nothing."""
    pieces = module.split(".")
    return pieces[2] if pieces[:2] == ["ludus", "families"] and len(pieces) > 2 and pieces[2] in FAMILIES else ""


def part(module: str) -> str:
    """The part of the source that a module belongs to: all families are one part, the registry another."""
    pieces = module.split(".")
    if pieces[0] == "ludus_check":
        return "ludus_check"
    if family(module):
        return "family"
    return "package" if len(pieces) == 1 else "registry" if pieces[1] == "families" else pieces[1]


@cache
def role(module: str) -> str:
    """What a module is inside its family: the first of its folders and files that has a fixed name.

    The others are mathematics, or counts and searches where they build on solve, directly or by one another.
    """
    if not family(module):
        return ""
    named = next((ROLES[piece] for piece in module.split(".")[3:] if piece in ROLES), "")
    if named or module not in MODULES:
        return named or "mathematics"
    below = {role(name) for name, _ in ours(module) if name != module}
    return "counts" if below & {"solve", "counts"} else "mathematics"


@cache
def imports(module: str) -> list[tuple[str, bool]]:
    """Every import of a file: the module that is imported, whether it stands at the top level."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    top = set(map(id, tree.body))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in BY_NAME and isinstance(node.args[0], ast.Constant):
            found.append((str(node.args[0].value), True))
        elif isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.append((whole if whole in MODULES else node.module, id(node) in top))
    return found


def ours(module: str) -> list[tuple[str, bool]]:
    return [(name, top) for name, top in imports(module) if name.split(".")[0] in ("ludus", "ludus_check")]


def only(importers: set[str], imported: set[str]) -> Callable[[], Iterator[str]]:
    """A rule: these parts import nothing of ours but those parts, and themselves."""

    def wrong() -> Iterator[str]:
        for module in MODULES:
            if part(module) in importers:
                for name, _ in ours(module):
                    if part(name) not in imported | {part(module)}:
                        yield f"{module} imports {name}"

    return wrong


def standard_library_only() -> Iterator[str]:
    for module in MODULES:
        if part(module) == "ludus_check":
            for name, _ in imports(module):
                if part(name) != "ludus_check" and name.split(".")[0] not in sys.stdlib_module_names:
                    yield f"{module} imports {name}"


def families_apart() -> Iterator[str]:
    yield from only({"family"}, {"core", "algebra", "render", "jobs", "registry", "workbench", "cli"})()
    for module in MODULES:
        for name, _ in ours(module):
            pair = (family(module), family(name))
            if all(pair) and pair[0] != pair[1] and pair != ("proofs", "impartial"):
                yield f"{module} imports {name}"


def in_order() -> Iterator[str]:
    for module in MODULES:
        if family(module):
            for name, _ in ours(module):
                if role(name) in ORDER[role(module)]:
                    yield f"{module} ({role(module)}) imports {name}"
                above = {"solve": {"workbench"}, "draw": {"workbench", "jobs"}, "games": {"workbench", "jobs"}}
                if part(name) in above.get(role(module), set()):
                    yield f"{module} ({role(module)}) imports {name}"


def compiled_loops_inside_functions() -> Iterator[str]:
    for module in MODULES:
        for name, top in ours(module):
            is_compiled = "compiled" in name.split(".")
            is_user = role(module) in ("solve", "mathematics", "counts", "compiled") or part(module) == "algebra"
            if is_compiled and not is_user:
                yield f"{module} imports {name}"
            if is_compiled and top and "compiled" not in module.split("."):
                yield f"{module} imports {name} at its top"
            if not is_compiled and not top:
                yield f"{module} hides the import of {name}"


def fronts_know_names() -> Iterator[str]:
    for module in MODULES:
        for name, _ in ours(module):
            if part(module) == "cli" and part(name) == "family":
                yield f"{module} imports {name}"
            if part(module) in ("api", "web", "notebook") and role(name) in ("solve", "commands"):
                yield f"{module} imports {name}"
            if part(module) == "papers" and role(name) == "commands":
                yield f"{module} imports {name}"


def fronts_on_top() -> Iterator[str]:
    users = {
        "papers": {"cli", "web"},
        "web": {"notebook"},
        "notebook": set[str](),
        "cli": {"family", "__main__"},
    }
    for module in MODULES:
        for name, _ in ours(module):
            if part(name) in users and part(module) not in users[part(name)] | {part(name), "package"}:
                yield f"{module} imports {name}"
            if part(name) == "cli" and part(module) == "family" and role(module) != "commands":
                yield f"{module} imports {name}"


def no_cycles() -> Iterator[str]:
    graph = {m: {name for name, _ in imports(m) if name in MODULES and name != m} for m in MODULES}
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        yield f"the cycle {error.args[1]}"
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.ImportFrom) and node.level for node in ast.walk(tree)):
            yield f"{module} imports by a relative name"
        if "compiled" not in module.split("."):
            yield from (f"{module} imports {name}" for name in at_import(tree) if name.split(".")[0] in HEAVY)


def at_import(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported outside of functions, also those that are tried; not those for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and not (
            isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        ):
            yield from at_import(node)


RULES: dict[str, Callable[[], Iterator[str]]] = {
    "`ludus_check` imports the standard library only.": standard_library_only,
    "`core` imports nothing else of Ludus.": only({"core"}, set()),
    "`algebra`, `render`, `jobs` and the registry (`families/*.py`) import `core` only.": only(
        {"algebra", "render", "jobs", "registry"}, {"core"}
    ),
    "`workbench` imports `core`, `render`, `jobs`, the registry and `ludus_check`; it knows families by name.": only(
        {"workbench"}, {"core", "render", "jobs", "registry", "ludus_check"}
    ),
    "A family imports these and itself; of other families, `proofs` imports `impartial`.": families_apart,
    "Inside a family: problem ← certificates; mathematics ← solve ← counts, searches; draw ← games; commands on top.": (
        in_order
    ),
    "`compiled/` is imported inside functions, by mathematics and solve; no other import is hidden.": (
        compiled_loops_inside_functions
    ),
    "`cli` imports no family; `api`, `web` and `notebook` import no `solve/`; nobody imports `commands/`.": (
        fronts_know_names
    ),
    "Only `cli` and `web` import `papers`; only `notebook` imports `web`; only `commands/` import `cli`.": (
        fronts_on_top
    ),
    "No cycles, no relative imports, heavy libraries inside functions only.": no_cycles,
}


@pytest.mark.parametrize("rule", RULES)
def test_import_rule(rule: str) -> None:
    wrong = sorted(set(RULES[rule]()))
    assert not wrong, f"{rule}\n" + "\n".join(wrong)


def test_the_rules_for_people_are_the_rules_of_this_test() -> None:
    text = (SOURCE.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert re.findall(r"^\d+\. (.+)$", text, flags=re.MULTILINE)[: len(RULES)] == list(RULES)


def test_the_top_of_the_package_is_small() -> None:
    technical = {"__init__.py", "__init__.pyi", "__main__.py", "py.typed", "__pycache__"}
    assert len({path.name for path in (SOURCE / "ludus").iterdir()} - technical) <= 12


def test_every_file_has_one_idea() -> None:
    for module, path in MODULES.items():
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= (150 if part(module) == "ludus_check" else 400), f"{module} has {lines} lines"


def test_the_public_names_are_those_of_the_stub() -> None:
    package = importlib.import_module("ludus")
    assert all(getattr(package, name) is not None for name in package.__all__)
    stub = ast.parse((SOURCE / "ludus" / "__init__.pyi").read_text(encoding="utf-8"))
    imported = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    typed = {alias.asname for node in imported for alias in node.names if alias.asname}
    typed |= {
        node.target.id for node in stub.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert typed == set(package.__all__)


@pytest.mark.parametrize("arguments", [["--help"], ["list"], ["solve", "--help"], ["about"], ["check", "--help"]])
def test_light_commands_load_nothing_heavy(arguments: list[str]) -> None:
    loaded = loaded_by(arguments)
    assert not HEAVY & loaded, f"ludus {' '.join(arguments)} loads {HEAVY & loaded}"


def test_the_help_loads_names_alone() -> None:
    """What every command needs takes longer to load than `ludus --help` itself."""
    assert not {"ludus.core.answers", "ludus.core.games", "ludus.jobs.store"} & loaded_by(["--help"])


SMALL = {
    "dice-torus --variant paper": {"numpy"},
    "lights --shape 4,4": {"numpy"},
    "wythoff": set[str](),
    "two-rooks": set[str](),
    "kayles": set[str](),
    "go-first": set[str](),
    "pegs --board triangle5": set[str](),
    "pegs": {"numpy"},
    "tiling --region 4x4 --tiles I2": set[str](),
}
"""Small questions, and the heavy libraries that they need."""


@pytest.mark.parametrize("question", SMALL)
def test_solving_a_small_board_loads_no_compiler(question: str) -> None:
    assert HEAVY & loaded_by(["solve", *question.split(), "--no-store"]) <= SMALL[question]


def test_every_named_method_is_a_function() -> None:
    for kind in families.kinds():
        solve = families.part(kind, "solve")
        named = [method for methods in solve.METHODS.values() for method in methods.values()]
        for method in [*named, *([solve.GENERATE] if hasattr(solve, "GENERATE") else [])]:
            assert callable(parts.named_function(solve, method) if isinstance(method, str) else method)


def loaded_by(arguments: list[str]) -> set[str]:
    """The modules that a command line loads."""
    code = (
        "import sys\nfrom ludus.cli.main import main\n"
        f"main({arguments!r})\n"
        "print('LOADED', *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split("LOADED", 1)[1].split())


def test_frozen_types_take_the_quick_decorator() -> None:
    """A frozen type takes half a millisecond at import with `dataclasses`, almost none with `ludus.core.records`."""
    wrong = [
        str(path)
        for path in sorted((SOURCE / "ludus").rglob("*.py"))
        if "@dataclass(frozen=True" in (text := path.read_text(encoding="utf-8"))
        and "from ludus.core.records import dataclass" not in text
    ]
    assert not wrong
