"""What pages weigh, in bytes before any compression, against the budget of the design.

Scripts and styles that every page with a board loads are shared; all others are the page's own. The table below a board
comes when it is seen, the panel of an answer when one is asked for.
"""

from __future__ import annotations

from functools import reduce

import pytest
from test_states import PAGES

from conftest import Opens
from ludus.families import games

SHARED, OWN = 160_000, 40_000
"""The budget of a page: script and style, what all share and what is its own."""
OTHERS = {
    "/": ".cards .card",
    "/papers": ".claim",
    "/teach/two-corners-gone": ".ready-page",
    "/teach/nim-pairs": ".ready-page",
    "/play/pegs?level=3": ".bench .state",
    "/daily/2026-11-18": ".task",
    **PAGES,
}
"""All other pages, and what stands on them when they are drawn."""


def weights(opens: Opens, path: str, ready: str) -> dict[str, int]:
    """Return the bytes of each script and style that a page has loaded when it is drawn and at rest."""
    bench = opens(fresh=True)
    bench.open(path, ready)
    bench.page.wait_for_load_state("networkidle")
    replies = [one.response() for one in bench.loaded if "/static/" in one.url]
    return {one.url.split("/static/")[1]: len(one.body()) for one in replies if one is not None}


@pytest.mark.long
def test_what_all_boards_share_and_what_each_has_of_its_own(opens: Opens) -> None:
    loaded = {name: weights(opens, f"/play/{name}", ".bench .state") for name in games.names()}
    shared = reduce(set.intersection, map(set, loaded.values()))
    assert sum(size for file, size in loaded["nim"].items() if file in shared) <= SHARED
    own = {name: sum(size for file, size in files.items() if file not in shared) for name, files in loaded.items()}
    assert {name: size for name, size in own.items() if size > OWN} == {}


@pytest.mark.long
@pytest.mark.parametrize("path", OTHERS)
def test_other_pages_weigh_no_more_than_both_together(opens: Opens, path: str) -> None:
    """A lesson has a board and its own page; a table has no board at all."""
    assert sum(weights(opens, path, OTHERS[path]).values()) <= SHARED + OWN
