"""Light questions beside heavy ones: python mixed_load.py [CLIENTS] [SECONDS] [SHARE]

Starts a server, lets clients ask light questions only, then with a share of heavy ones among them, and prints the
medians of the light ones in both. Each client waits about a second between two questions, as people do.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

LONG = {"shape": "12,12", "window": "4,4", "modulus": "3", "rolls": "500"}
MAX_RATIO = 5.0
"""How much slower light questions may become beside heavy ones."""


async def client(url: str, share: float, ends: float, chance: random.Random, seen: dict[str, Any]) -> None:
    """Ask until the end, and note times and codes."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        heavy = seen["heavy"]
        while time.monotonic() < ends:
            await asyncio.sleep(chance.expovariate(1.0))
            began = time.monotonic()
            if chance.random() < share:
                reply = await http.post("/api/games/dice-torus/ask", json=heavy | {"seconds": chance.choice((5, 8))})
                seen["heavy codes"][reply.status_code] += 1
                continue
            position = f"{chance.randrange(6)} {chance.randrange(8)}"
            try:
                reply = await http.post("/api/games/wythoff/ask", json={"position": position})
            except httpx.TransportError as error:
                # A connection that was kept alive is closed now and then as a request leaves.
                seen["light codes"][type(error).__name__] += 1
                continue
            seen["light codes"][reply.status_code] += 1
            seen["times"].append(time.monotonic() - began)


async def load(url: str, clients: int, seconds: float, share: float) -> dict[str, Any]:
    """Return the figures of one load."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        begun = (await http.post("/api/games/dice-torus/start", json={"parameters": LONG})).json()
        await http.post("/api/games/wythoff/ask", json={"position": "5 7"})
    heavy = {"parameters": begun["parameters"], "position": begun["position"], "question": "fewest"}
    seen: dict[str, Any] = {"heavy": heavy, "times": [], "light codes": Counter(), "heavy codes": Counter()}
    ends = time.monotonic() + seconds
    await asyncio.gather(*(client(url, share, ends, random.Random(n), seen) for n in range(clients)))
    times = sorted(seen["times"])
    return {
        "light": len(times),
        "median": round(statistics.median(times), 4),
        "95 %": round(times[len(times) * 95 // 100], 4),
        "light codes": dict(seen["light codes"]),
        "heavy codes": dict(seen["heavy codes"]),
    }


def main(clients: int = 60, seconds: float = 15.0, share: float = 0.05) -> int:
    command = [sys.executable, "-m", "ludus", "serve", "--port", "0", "--no-open"]
    log = tempfile.NamedTemporaryFile("w+", suffix=".log")  # noqa: SIM115
    server = subprocess.Popen(command, stderr=log, text=True)
    try:
        while not (found := re.search(r"http://\S+", Path(log.name).read_text())):
            time.sleep(0.1)
        # The workers load their routes first: what is measured is the dispatch.
        time.sleep(min(20.0, seconds))
        # In turn: what else the machine does then falls upon both alike.
        loads = [asyncio.run(load(found[0], clients, seconds / 2, some)) for some in (0.0, share, 0.0, share)]
    finally:
        server.terminate()
        server.wait(30)
        print(Path(log.name).read_text()[-2000:], file=sys.stderr)
    alone, mixed = loads[::2], loads[1::2]
    ratio = sum(one["median"] for one in mixed) / sum(one["median"] for one in alone)
    print(json.dumps({"clients": clients, "alone": alone, "mixed": mixed, "ratio": round(ratio, 2)}))
    return int(ratio > MAX_RATIO)


if __name__ == "__main__":
    sys.exit(main(*(kind(text) for kind, text in zip((int, float, float), sys.argv[1:], strict=False))))
