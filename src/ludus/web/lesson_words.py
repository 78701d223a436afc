"""What a teacher may write in a lesson: links, squares by letter and number, heaps, short words for views and goals.

Each is turned into the fields of the game before the lesson is checked, so that a lesson means what its boards mean.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from ludus.core.errors import abbreviate, invalid
from ludus.families.tilings.problem import Tiling
from ludus.web.targets import Target, entry_of

TILES = {"domino": "I2", "dominoes": "I2"}
VIEWS = {"reach": "plain", "left-over": "plain", "halves": "colouring", "tally": "counts", "lonely": "columns"}
"""Parts of views: what is drawn with each."""
COUNTS = {"marked-changed": "counts"}
"""What a step can count, and the view that counts it."""
FILLS = ("best", "some")
SOME = 3
"""Of a filled board every third tile is shown as some."""
SQUARE = re.compile(r"([A-Z]{1,2})([1-9]\d?)")
FIRST = "first=opponent"
STARTS = re.compile(r";\s*(?=[a-z_]+\s*=)")
"""Between two fields of a problem; a field may have a semicolon in it."""


def square(text: str) -> tuple[int, int]:
    """Return row and column, both from 0, of a square.

    >>> square("A1"), square("C2"), square("AA10")
    ((0, 0), (1, 2), (9, 26))
    """
    match = SQUARE.fullmatch(text)
    if match is None:
        raise invalid("problem", f"expected a square such as C3, got {abbreviate(text)}")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - 64
    return int(match[2]) - 1, column - 1


def views(text: str) -> str:
    """Return what a step draws, each view once.

    >>> views("columns, lonely"), views("weights(1), tally")
    ('columns', 'weights(1), counts')
    """
    return ", ".join(dict.fromkeys(VIEWS.get(one.strip(), one.strip()) for one in text.split(",")))


def goal(text: str) -> str:
    """Return a goal as words.

    >>> goal("all-off"), goal("31"), goal("win 2"), goal("every square covered")
    ('all lights off', '31 tiles', 'win 2 games', 'every square covered')
    """
    if re.fullmatch(r"\d+", text):
        return f"{text} tiles"
    if re.fullmatch(r"(play|win) \d+", text):
        return f"{text} games"
    return {"all-off": "all lights off"}.get(text, text)


def problem(text: str) -> str:
    """Return the fields of a problem in the words of the games.

    >>> problem("start=4,4; first=opponent"), problem("shape=2x2; on=A1 B2")
    ('start=4,4', 'shape=2,2; position=10/01')
    >>> problem("region=2x3 without A1 C2; tiles=domino")
    'region=.##/##.; tiles=I2'
    """
    fields = [one.strip() for one in STARTS.split(text) if one.strip() and one.strip() != FIRST]
    if any(one.startswith(("on=", "edit=")) for one in fields):
        return "; ".join(_lights(dict(one.split("=", 1) for one in fields)))
    return "; ".join(map(_tiling, fields))


def _lights(fields: dict[str, str]) -> list[str]:
    """Return a board of lights with those on that are named; with `edit=yes` a dark one to be edited."""
    rows, columns = _sides(fields.get("shape", "5x5"))
    lit = {square(one) for one in fields.get("on", "").split()}
    outside = [cell for cell in lit if cell[0] >= rows or cell[1] >= columns]
    if outside:
        raise invalid("problem", f"expected squares of the {rows} × {columns} board, got {fields['on']}")
    drawn = "/".join("".join(str(int((r, c) in lit)) for c in range(columns)) for r in range(rows))
    kept = [f"{name}={value}" for name, value in fields.items() if name not in ("shape", "on", "edit")]
    return [f"shape={rows},{columns}", f"position={drawn}", *kept]


def _tiling(field: str) -> str:
    name, _, value = field.partition("=")
    if name == "tiles":
        return f"tiles={TILES.get(value, value)}"
    if name != "region" or " without " not in value:
        return field
    board, _, gone = value.partition(" without ")
    rows, columns = _sides(board)
    holes = {square(one) for one in gone.split()}
    return "region=" + "/".join("".join(".#"[(r, c) not in holes] for c in range(columns)) for r in range(rows))


def _sides(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,2}) ?[x,×] ?(\d{1,2})", text.strip())
    if match is None:
        raise invalid("problem", f"expected two sides such as 8x8, got {abbreviate(text)}")
    return int(match[1]), int(match[2])


def filled(here: Target, fill: str) -> list[str]:
    """Return the moves that cover a region but for less than two tiles, or every third of them.

    The cell that the fewest tiles can still cover comes first. A region that this rule does not fill is refused.
    """
    whole = here.standing.problem()
    if not isinstance(whole, Tiling):
        raise invalid("fill", f"expected 'best' and 'some' on a tiling only, got {abbreviate(fill)}")
    bare, options, moves = set(whole.cells()), _covered(here, set(whole.cells())), []
    while options:
        rare = Counter(cell for cells in options.values() for cell in cells)
        first = min((count, cell) for cell, count in rare.items())[1]
        chosen = min((sum(rare[cell] for cell in cells), text) for text, cells in options.items() if first in cells)[1]
        moves.append(chosen)
        bare -= options[chosen]
        options = {text: cells for text, cells in options.items() if cells <= bare}
    if len(bare) >= 2 * min(len(tile.cells) for tile in whole.tiles):
        raise invalid("fill", f"expected a region that fills but for a tile, got {len(bare)} bare cells; list moves")
    return moves if fill == "best" else moves[::SOME]


def _covered(here: Target, cells: set[Any]) -> dict[str, frozenset[Any]]:
    """Return the cells that each move covers."""
    game, position = here.standing.game, here.standing.position
    found = {}
    for move in game.moves(position):
        left = here.standing.played(move).problem()
        found[game.write_move(move)] = frozenset(cells - set(left.cells()) if isinstance(left, Tiling) else cells)
    return found


def worksheet_fields(text: str) -> dict[str, int]:
    """Return the numbers of boards and of ruled lines that a worksheet has; it always has the question and the reasons.

    >>> worksheet_fields("boards 2, lines 6"), worksheet_fields("heaps x4, question, columns x4, lines 4")
    ({'boards': 2, 'lines': 6}, {'boards': 4, 'lines': 4})
    """
    found = {"boards": 2, "lines": 5}
    plain = re.sub(r"\b(?:boards?|heaps) x?(?=\d)", "boards ", text)
    for word in filter(None, (one.strip() for one in plain.split(","))):
        if re.fullmatch(r"question|weights|columns x\d", word):
            continue
        match = re.fullmatch(r"(boards|lines) (\d{1,2})", word)
        if match is None or not (match[1] == "lines") <= int(match[2]) <= {"boards": 6, "lines": 12}[match[1]]:
            raise invalid("worksheet", f"expected 'boards 1 to 6, lines 1 to 12', got {abbreviate(word)}")
        found[match[1]] = int(match[2])
    return found


def problem_fields(game: str, text: str) -> dict[str, Any]:
    """Return parameters, variant and position from fields `name=value; ...` or from a link to a board.

    >>> problem_fields("nim", "start=3,4,5")
    {'parameters': {'start': '3,4,5'}, 'variant': None, 'position': None}
    """
    if text.startswith(("/play/", "http://", "https://")):
        link = urlsplit(text)
        if link.path != f"/play/{game}":
            raise invalid("problem", f"expected a link to /play/{game}, got {abbreviate(link.path)}")
        pairs = parse_qsl(link.query)
    else:
        split = [one.partition("=") for one in STARTS.split(text) if one.strip()]
        if any(not sign for _, sign, _ in split):
            raise invalid("problem", f"expected fields such as 'start=3,4,5' or a link, got {abbreviate(text)}")
        pairs = [(name.strip(), value.strip()) for name, _, value in split]
    values = dict(pairs)
    variant = values.pop("variant", None)
    has_p = any(one.name == "p" for one in entry_of(game).parameters)
    position = values.pop("position", None if has_p else values.pop("p", None))
    return {"parameters": values, "variant": variant, "position": position}
