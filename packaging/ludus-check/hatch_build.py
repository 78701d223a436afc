"""Finds the source of the checker: beside the repository's other package, or inside an unpacked sdist."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CheckerSource(BuildHookInterface):  # type: ignore[type-arg]
    """Includes src/ludus_check of the repository where it is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root).parent.parent / "src" / "ludus_check"
        if source.is_dir():
            build_data["force_include"][str(source)] = "ludus_check"
