"""`ludus serve`: the web workbench on this machine."""

from __future__ import annotations

import click

from ludus.core.loading import extra_module


@click.command(epilog="Example: ludus serve --port 8001 --no-open")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; others are warned of.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 for any free one.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
def command(host: str, port: int, no_open: bool) -> None:
    """Open the web workbench: play every game, ask, see the proofs; until Ctrl-C."""
    extra_module("web", "ludus.web.serve").run(host, port, opens_browser=not no_open)
