"""The modules of the board as one module: a notebook loads a single text, and nothing from elsewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent.parent / "web" / "static"
MODULES = ("html", "picture", "places", "chooser", "board", "widget")
"""The modules that the widget needs, each after those that it imports."""
STYLES = ("tokens", "board", "widget")

IMPORT = re.compile(r'^import \{ (?P<names>[^}]+) \} from "\./(?P<module>\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const |function |class )(?:const|function|class) (?P<name>\w+)", re.MULTILINE)


@cache
def script() -> str:
    """Return the module whose default export is the widget.

    Every file becomes a function that returns what it exports, so that no name of one meets a name of another.
    """
    *parts, last = ((name, (STATIC / f"{name}.js").read_text(encoding="utf-8")) for name in MODULES)
    wrapped = [_wrapped(name, text) for name, text in parts]
    return "\n".join([*wrapped, _imports(last[1])])


@cache
def styles() -> str:
    """Return the style sheets of the widget as one."""
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


def _wrapped(name: str, text: str) -> str:
    names = ", ".join(match["name"] for match in EXPORT.finditer(text))
    body = EXPORT.sub(lambda match: match[0].removeprefix("export "), _imports(text))
    return f"const module_{name} = (() => {{\n{body}\nreturn {{ {names} }};\n}})();"


def _imports(text: str) -> str:
    return IMPORT.sub(lambda match: f"const {{ {match['names']} }} = module_{match['module']};", text)
