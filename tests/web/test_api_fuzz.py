"""Requests drawn from the OpenAPI description itself, valid and not: never a mistake of ours, always the one error."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ludus.families import games
from ludus.web import models
from ludus.web.application import ROUTERS, application
from web_server import Running

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
STARTS = {name: entry.game() for name in games.names() for entry in [games.find(name)]}
POSITIONS = [game.write(game.start()) for game in STARTS.values()]
PARAMETERS = sorted({one.name for name in games.names() for one in games.find(name).parameters})
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "name": st.sampled_from(sorted(games.names())),
    "position": st.sampled_from(POSITIONS),
    "move": st.sampled_from(["0 0", "0", "4 6", "1 3 3 3", "expand 0", "L4 0 0 0", "pass"]),
    "parameters": st.dictionaries(
        st.sampled_from(PARAMETERS),
        st.sampled_from(["1", "3", "4,5", "3,4,5", "yes", "", "x", "3x3", "0:1"]),
        max_size=2,
    ),
    "question": st.sampled_from(["solve", "fewest", "outcome", "value", "count", "table"]),
    "seconds": st.just(0.2),
    "variant": st.sampled_from(["lost", "paper", "classic", "fiver"]),
    "seed": st.integers(0, 9),
    "moves": st.integers(0, 3),
}
"""What makes a drawn request likely to get past the gate."""
COSTLY = {"moves", "seconds"}
"""Large values of these are allowed, and take long."""
PROMISED = {
    (method.lower(), route.path): route.response_model
    for router in ROUTERS
    for route in router.routes
    if route.include_in_schema
    for method in route.methods
}
OPERATIONS = [(method, path) for method, path in PROMISED if not path.endswith("/events")]


@cache
def description() -> dict[str, Any]:
    return application().openapi()


def drawn(schema: dict[str, Any], name: str = "") -> st.SearchStrategy[Any]:
    """Values that a schema describes; those that are likely to make sense come first."""
    if name in LIKELY:
        return LIKELY[name] if name in COSTLY else LIKELY[name] | drawn(schema)
    if "$ref" in schema:
        return drawn(description()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in schema:
        return st.one_of([drawn(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            fields = {key: drawn(one, key) for key, one in schema["properties"].items()}
            required = {key: fields.pop(key) for key in schema.get("required", [])}
            return st.fixed_dictionaries(required, optional=fields)
        case "object":
            return st.dictionaries(st.text(max_size=9), JUNK, max_size=4)
        case "string":
            return st.text(max_size=min(schema.get("maxLength", 30), 30))
        case "integer":
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case "number":
            return st.floats(schema.get("minimum"), schema.get("maximum"), allow_nan=False, allow_infinity=False)
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case _:
            return JUNK


def body_of(operation: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "requestBody" not in operation:
        return st.none()
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    return drawn(schema) | drawn(schema) | drawn(schema) | JUNK


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=map(" ".join, OPERATIONS))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_request_finds_a_mistake(server: Running, method: str, path: str, data: st.DataObject) -> None:
    operation = description()["paths"][path][method]
    address, query = path, {}
    for one in operation.get("parameters", []):
        value = data.draw(drawn(one["schema"], one["name"]))
        if one["in"] == "path":
            address = address.replace(f"{{{one['name']}}}", str(value).replace("/", "_") or "_")
        elif value is not None:
            query[one["name"]] = str(value)
    body = json.dumps(data.draw(body_of(operation)))
    headers = {"content-type": "application/json"}
    reply = server.client.request(method, quoted(address), params=query, content=body, headers=headers)
    assert reply.status_code < 500 or reply.json()["error"]["kind"] == "busy", reply.text
    if reply.status_code >= 400:
        models.ErrorReply.model_validate(reply.json())
    elif reply.status_code == 202:
        server.client.delete(f"/api/jobs/{models.StartedReply.model_validate(reply.json()).job}")
    elif reply.headers["content-type"] == "application/json":
        TypeAdapter(PROMISED[method, path]).validate_python(reply.json())


def quoted(address: str) -> str:
    """A path that is one path: what would lead elsewhere is encoded."""
    return "/".join(part if part not in (".", "..") else "_" for part in quote(address).split("/"))


def test_every_route_says_what_it_returns() -> None:
    assert description()["paths"]["/api/games/{name}/ask"]["post"]["responses"].keys() >= {"200", "202", "422", "413"}
    described = {(method, path) for path, methods in description()["paths"].items() for method in methods}
    assert described == PROMISED.keys()
    for method, path in OPERATIONS:
        good = description()["paths"][path][method]["responses"]["200"]["content"]
        assert any("$ref" in one.get("schema", {}) or kind != "application/json" for kind, one in good.items()) or (
            path.startswith("/api/problems")
        ), (method, path)


def test_the_description_is_served_and_has_no_pages_of_its_own(server: Running) -> None:
    assert server.get("/api/openapi.json").json() == description()
    assert server.get("/docs").status_code == 404
    assert server.get("/redoc").status_code == 404
