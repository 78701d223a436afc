"""The checker of Ludus: reads an answer, verifies its certificate, and states exactly what it verified.

It uses the standard library only, never imports ``ludus``, and shares nothing with the solvers but the written
formats (the folder ``formats``). From the shell: ``python -m ludus_check ANSWER.json``.
"""

from ludus_check.checking import check, check_file, verify, verify_file
from ludus_check.errors import CheckError, Malformed, NotChecked, NothingClaimed, Rejected
from ludus_check.finding import Finding
from ludus_check.outcome import Outcome, Status

__all__ = [
    "CheckError",
    "Finding",
    "Malformed",
    "NotChecked",
    "NothingClaimed",
    "Outcome",
    "Rejected",
    "Status",
    "check",
    "check_file",
    "verify",
    "verify_file",
]
