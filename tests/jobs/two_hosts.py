"""A cluster on two hosts, one of which dies: python two_hosts.py

Two network namespaces joined by a virtual cable stand for two machines; they need root. Where they may not be made, the
addresses 127.0.0.2 and 127.0.0.3 do. The first host has the scheduler, the command and two workers, the second one two
workers, which are killed when a third of the units is stored. Prints one JSON object for each job: the seconds of one
process, of four workers, and of four of which two are killed; and whether all three say the same.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from sample_cluster import Host, LoopbackCluster

from ludus.jobs.catalogue import jobs
from ludus.jobs.store import Store

JOBS = {
    "dice search": ["search", "dice", "--players", "4", "--total", "30", "--json"],
    "peg levels": ["pegs", "count", "--board", "english", "--json"],
}
SHARE = 1 / 3
"""Of the units: then the workers of the second host are killed."""


@contextlib.contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """Give two hosts that see each other, and remove them at the end."""
    names = [f"ludus-{os.getpid()}-{number}" for number in (1, 2)]
    try:
        for name in names:
            ip("netns", "add", name)
        # The cable is made inside: to a browser that runs beside it, the network would seem to change.
        ip("-n", names[0], "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", names[1])
        for number, name in enumerate(names, start=1):
            ip("-n", name, "addr", "add", f"10.203.0.{number}/24", "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
            ip("-n", name, "link", "set", "lo", "up")
        first, second = (
            Host(f"10.203.0.{number}", ("ip", "netns", "exec", name)) for number, name in enumerate(names, start=1)
        )
    except (OSError, subprocess.CalledProcessError):
        first, second = Host("127.0.0.2"), Host("127.0.0.3")
    try:
        yield first, second
    finally:
        for name in names:
            with contextlib.suppress(OSError, subprocess.CalledProcessError):
                ip("netns", "del", name)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def answered(words: list[str], store: Path, host: Host, *options: str) -> subprocess.Popen[str]:
    """Start a command on a host."""
    command = [*host.prefix, sys.executable, "-m", "ludus", *words, "--store", str(store), "--quiet", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def stored_share(store: Path) -> float:
    """Return the part of the units of the one job that is stored."""
    with Store(store) as opened:
        found = jobs(opened)
    return found[0].done / found[0].units if found and found[0].units else 0.0


def on_cluster(words: list[str], hosts: tuple[Host, Host], *, killed: bool) -> tuple[str, float, int]:
    """Return what a command says on four workers, its seconds, and how many workers were killed on the way."""
    with tempfile.TemporaryDirectory() as name, LoopbackCluster(Path(name), 2, hosts[0]) as cluster:
        doomed = [cluster.add_worker(host=hosts[1]) for _ in range(2)]
        cluster.workers += doomed
        store = Path(name) / "store"
        began = time.monotonic()
        process = answered(words, store, hosts[0], "--cluster", cluster.address)
        dead = 0
        while killed and not dead and process.poll() is None:
            if stored_share(store) >= SHARE:
                for worker in doomed:
                    worker.kill()
                dead = len(doomed)
            time.sleep(0.05)
        told = process.communicate()[0]
        return told, time.monotonic() - began, dead


def main() -> int:
    good = True
    with two_hosts() as hosts:
        for title, words in JOBS.items():
            with tempfile.TemporaryDirectory() as name:
                began = time.monotonic()
                alone = answered(words, Path(name), hosts[0], "--workers", "1").communicate()[0]
                seconds = [time.monotonic() - began]
            told, dead = [alone], 0
            for killed in (False, True):
                text, took, dead = on_cluster(words, hosts, killed=killed)
                told.append(text)
                seconds.append(took)
            same = bool(alone) and len(set(told)) == 1
            good &= same
            rounded = [round(one, 1) for one in seconds]
            facts = {
                "job": title,
                "hosts": [one.address for one in hosts],
                "seconds": rounded,
                "killed": dead,
                "same": same,
            }
            print(json.dumps(facts | {"killed": dead, "same": same, "answer": alone[-200:]}), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
