"""The one table of all kinds of problems. A new kind is one checker and one line here."""

from ludus_check import impartial, windows
from ludus_check.claims import Checker

KINDS: dict[str, Checker] = {
    "windows": windows.checker,
    "impartial": impartial.checker,
}
