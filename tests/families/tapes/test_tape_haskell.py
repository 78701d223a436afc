"""The written Haskell, compiled and run: on all small trees it does what the clauses say.

The compiler also proves that the clauses leave out no tree and no tuple, and that no clause is hidden by others.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ludus.core.limits import Limits
from ludus.families.tapes.bijections import Bijection, Node, Pattern, haskell_text, trees
from ludus.families.tapes.explore import compiled
from ludus.families.tapes.problem import tape

GHC = shutil.which("ghc")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(GHC is None, reason="no Haskell compiler here")]

FLAGS = ("-O0", "-Werror=overlapping-patterns", "-Werror=incomplete-patterns", "-fmax-pmcheck-models=100000")

LARGEST = 5


@pytest.mark.parametrize(
    ("rule", "n"),
    [
        ({-1: 1, 1: 1}, 6),
        ({-1: 1, 0: 1, 1: 1}, 4),
        ({-1: 1, 0: 2, 1: 1}, 3),
        ({-1: 1, 0: 1, 2: 1}, 6),
        ({-1: 1, 0: 2, 1: 1, 2: 1, 3: 1}, 5),
    ],
)
def test_the_written_haskell_does_what_the_clauses_say(rule: dict[int, int], n: int, tmp_path: Path) -> None:
    found = compiled(tape(rule, displacement=n), Limits())
    small = [tree for size in range(LARGEST) for tree in trees(found.arities, size)]
    expected = [f"{shown(tree)} = {', '.join(map(shown, found.forwards(tree)))} = {shown(tree)}" for tree in small]
    assert sorted(output(found, tmp_path)) == sorted(expected)


def output(found: Bijection, folder: Path) -> list[str]:
    """What a program says that splits every small tree and joins the parts again."""
    (folder / "Trees.hs").write_text(haskell_text(found))
    (folder / "Main.hs").write_text(main_text(found))
    assert GHC is not None
    subprocess.run([GHC, *FLAGS, "Main.hs", "-o", "main"], cwd=folder, check=True)
    return subprocess.run([folder / "main"], check=True, capture_output=True, text=True).stdout.splitlines()


def main_text(found: Bijection) -> str:
    """A program that makes all small trees on its own."""
    several = ", ".join(f"t{number}" for number in range(found.width))
    return "\n".join(
        [
            "module Main (main) where",
            "import Data.List (intercalate)",
            "import Trees",
            "trees :: Int -> [T]",
            f"trees n = concat [{', '.join(map(made, range(len(found.arities)), found.arities))}]",
            "forests :: Int -> Int -> [[T]]",
            "forests 0 n = [[] | n == 0]",
            "forests w n = [t : rest | m <- [0 .. n], t <- trees m, rest <- forests (w - 1) (n - m)]",
            "line :: T -> String",
            f"line tree = let parts@({several}) = split tree in",
            f'  intercalate " = " [show tree, intercalate ", " (map show [{several}]), show (join parts)]',
            "main :: IO ()",
            f"main = mapM_ (putStrLn . line) (concatMap trees [0 .. {LARGEST - 1}])",
            "",
        ]
    )


def made(number: int, arity: int) -> str:
    """All trees of one constructor with n nodes that have subtrees."""
    name = chr(65 + number)
    if arity == 0:
        return f"[{name} | n == 0]"
    children = [f"t{child}" for child in range(arity)]
    return f"[{name} {' '.join(children)} | n > 0, [{', '.join(children)}] <- forests {arity} (n - 1)]"


def shown(tree: Pattern) -> str:
    """A tree as Haskell shows it."""
    assert isinstance(tree, Node)
    parts = [shown(child) for child in tree.children]
    return " ".join([chr(65 + tree.constructor), *(f"({part})" if " " in part else part for part in parts)])
