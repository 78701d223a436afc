"""Single values of a JSON object: each is of its type and in its range, or its field is named."""

from collections.abc import Iterator

from ludus_check.errors import Malformed, too_large
from ludus_check.limits import LARGEST, TEXT, Limit
from ludus_check.words.phrases import digits
from ludus_check.words.quoting import shown

Vector = tuple[int, ...]


def switch(value: object, field: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise Malformed(field, f"expected true or false, got {shown(value)}")
    return value


def text(value: object, field: str) -> str:
    """Return a string that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > TEXT:
        raise Malformed(field, f"expected a string of 1 to {TEXT} characters, got {shown(value)}")
    return value


def integer(value: object, field: str, low: int, high: int = LARGEST) -> int:
    """Return a whole number from low to high; true and 1.0 are none. Beyond a Limit the answer is not checked."""
    if type(value) is int and low <= value <= high:
        return value
    if type(value) is int and isinstance(high, Limit) and (value > high or value < low == -high):
        most = "1000 digits" if high == LARGEST else f"{'±' if low == -high else ''}{digits(high)}"
        raise too_large(field, most, digits(value))
    if low == high:
        wanted = f"the integer {low}"
    elif high == LARGEST:
        wanted = f"an integer{'' if low == -LARGEST else f' of at least {digits(low)}'} with at most 1000 digits"
    else:
        wanted = f"an integer from {low} to {digits(high)}"
    raise Malformed(field, f"expected {wanted}, got {shown(value)}")


def entries(value: object, field: str, least: int, most: int) -> Iterator[tuple[str, object]]:
    """Return the entries of a list, each with its full name."""
    if isinstance(value, list | tuple) and least <= len(value) <= most:
        return ((f"{field}[{index}]", entry) for index, entry in enumerate(value))
    if isinstance(value, list | tuple) and len(value) > most and isinstance(most, Limit):
        raise too_large(field, f"{most} entries", len(value))
    wanted = f"{least}" if least == most else f"{least} to {most}"
    raise Malformed(field, f"expected a list of {wanted} {'entry' if wanted == '1' else 'entries'}, got {shown(value)}")


def integers(value: object, field: str, least: int, most: int, low: int, high: int) -> Vector:
    """Return a list of `least` to `most` whole numbers, each from low to high."""
    return tuple(integer(entry, name, low, high) for name, entry in entries(value, field, least, most))


def vector(value: object, field: str, *bounds: tuple[int, int]) -> Vector:
    """Return a list of whole numbers, each within bounds of its own."""
    listed = zip(entries(value, field, len(bounds), len(bounds)), bounds, strict=True)
    return tuple(integer(entry, name, low, high) for (name, entry), (low, high) in listed)


def move(value: object, field: str, axes: int, longest: int) -> Vector:
    """Return a move: whole numbers from 0 to the longest, not all of them 0."""
    found = integers(value, field, axes, axes, 0, longest)
    if not any(found):
        raise Malformed(field, "expected a positive entry, since the game would never end, got zeros alone")
    return found
