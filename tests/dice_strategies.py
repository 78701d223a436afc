"""Random sets of dice, small enough for every roll to be made."""

from __future__ import annotations

from hypothesis import strategies as st


@st.composite
def strings(draw: st.DrawFn, *, most_dice: int = 5, most_faces: int = 12) -> str:
    """A string over a, b, c, ... in which every letter occurs, sizes unequal."""
    dice = draw(st.integers(1, most_dice))
    faces = draw(st.integers(dice, max(dice, most_faces)))
    extra = draw(st.lists(st.sampled_from("abcdef"[:dice]), min_size=faces - dice, max_size=faces - dice))
    return "".join(draw(st.permutations([*"abcdef"[:dice], *extra])))


def face_lists(*, most_dice: int = 4) -> st.SearchStrategy[list[list[int]]]:
    """Ordinary dice: faces may repeat, on one die and across dice."""
    die = st.lists(st.integers(-2, 6), min_size=1, max_size=4)
    return st.lists(die, min_size=1, max_size=most_dice)
