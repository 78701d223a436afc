"""Who may ask, and what a browser may do with what it gets."""

from __future__ import annotations

import pytest

from ludus.web.request_checks import LOOPBACK_NAMES, is_loopback, is_ours, names_of
from web_server import Running

PAGES = ["/", "/play/nim", "/papers", "/jobs", "/api/games", "/nothing", "/static/nothing.js"]


@pytest.mark.parametrize("address", PAGES)
def test_every_reply_has_the_headers(server: Running, address: str) -> None:
    headers = server.get(address).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", ""])
def test_a_name_that_is_not_ours_is_refused(server: Running, host: str) -> None:
    refused = server.client.get("/api/games", headers={"host": host})
    assert refused.status_code == 409
    assert refused.json()["error"]["kind"] == "forbidden"


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:1", "[::1]:8000", "LOCALHOST"])
def test_our_own_names_are_answered(server: Running, host: str) -> None:
    assert server.client.get("/api/games", headers={"host": host}).status_code == 200


def test_a_page_from_elsewhere_may_not_ask(server: Running) -> None:
    for origin in ("http://evil.example", "null", server.url.replace("http", "https") + "0"):
        refused = server.client.post("/api/games/nim/start", json={}, headers={"origin": origin})
        assert refused.json()["error"]["kind"] == "forbidden"
    ours = server.client.post("/api/games/nim/start", json={}, headers={"origin": server.url})
    assert ours.status_code == 200


def test_which_addresses_reach_only_this_machine() -> None:
    assert [*map(is_loopback, ["127.0.0.1", "127.8.8.8", "::1", "localhost"])] == [True] * 4
    assert [*map(is_loopback, ["0.0.0.0", "::", "192.168.1.4", "example.org"])] == [False] * 4


def test_an_open_server_answers_to_its_own_name_or_to_any() -> None:
    assert names_of("0.0.0.0") is None
    assert is_ours("anything", None)
    assert names_of("127.0.0.1") == LOOPBACK_NAMES
    named = names_of("192.168.1.4")
    assert is_ours("192.168.1.4:8000", named)
    assert not is_ours("evil.example", named)
