"""Sentences about the solitaire army."""

from ludus_check.words.phrases import count


def sends(men: int, paces: int, jumps: int) -> str:
    """Return that an army sends a scout.

    >>> sends(8, 3, 7)
    '8 men send a scout 3 paces in 7 jumps'
    """
    army = f"{count(men, 'man', 'men')} {'sends' if men == 1 else 'send'} a scout {count(paces, 'pace')}"
    return f"{army} in {count(jumps, 'jump')}"


def no_army(paces: int, *, weighs_one: bool) -> list[str]:
    """Return Conway's argument, in sentences."""
    weighs = "exactly 1" if weighs_one else "less than 1"
    return [
        f"no army can send a scout {paces} paces (Conway)",
        "Weigh a man at distance d from the goal \u03c3^d, where \u03c3\u00b2 + \u03c3 = 1",
        f"No jump increases the total, and the entire half-plane weighs {weighs}",
        "So any finite army weighs less than the scout, who weighs 1",
    ]
