"""QR codes of links by Segno, as SVG: bytes, error correction level L, versions 1 to 20 (ISO/IEC 18004)."""

from __future__ import annotations

from ludus.core.errors import invalid

MAX_BYTES = 858
"""Maximum number of bytes of version 20, whose modules are still large enough on a sheet of paper."""
QUIET = 4
"""Width of the light margin in modules."""


def qr_matrix(text: str) -> list[list[int]]:
    """Return the modules of the QR code of a text, 1 for dark, without the margin."""
    import segno

    length = len(text.encode())
    if length > MAX_BYTES:
        raise invalid("text", f"expected at most {MAX_BYTES} bytes, got {length}")
    code = segno.make_qr(text, error="L", mode="byte", encoding="utf-8", boost_error=False)
    return [list(row) for row in code.matrix]


def qr_svg(text: str) -> str:
    """Return the QR code of a text as SVG, dark on white in both themes, with its margin."""
    rows = qr_matrix(text)
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{QUIET + column} {QUIET + row}h1v1h-1z"
        for row, line in enumerate(rows)
        for column, bit in enumerate(line)
        if bit
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#FFFFFF" d="M0 0h{side}v{side}h-{side}z"/><path fill="#000000" d="{dark}"/></svg>'
    )
