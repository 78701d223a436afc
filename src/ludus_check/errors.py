"""The ways in which an answer can fail.

CheckError
├── Malformed        the text breaks a rule of the format: nothing was looked at
├── Rejected         the text is well-formed, but its certificate proves nothing
├── NotChecked       the text is well-formed, but to verify it is more work than the limits allow
└── NothingClaimed   a well-formed "undecided": there is nothing to verify
"""


class CheckError(Exception):
    """The answer was not verified."""


class Malformed(CheckError):
    """The answer breaks a rule of the format.

    >>> str(Malformed("problem.modulus", "expected an integer of at least 1, got 0"))
    'problem.modulus: expected an integer of at least 1, got 0'
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


class Rejected(CheckError):
    """The certificate does not prove what the answer says."""


class NotChecked(CheckError):
    """The work exceeds the limits, so that nothing was verified and nothing was refuted."""


def too_large(field: str, most: object, got: object) -> NotChecked:
    """Return that a well-formed field is beyond a limit of this checker.

    >>> str(too_large("problem.parts", "20 entries", 21))
    'Too large: problem.parts is checked up to 20 entries, got 21'
    """
    return NotChecked(f"Too large: {field} is checked up to {most}, got {got}")


class NothingClaimed(CheckError):
    """The answer is "undecided": it is well-formed and claims nothing."""
