"""Boards whose moves add up modulo n: dice on tori (windows) and lights."""

from ludus.core.loading import Family

FAMILY = Family(
    title="Boards",
    key="boards",
    kinds={"windows": "windows", "lights": "lights"},
    commands={
        "nullity": "Compute Lights Out nullities by board size",
        "torus": "Analyse a board of dice on a torus: T(A), S(A), conditions, coefficients; parameter tables",
    },
)
