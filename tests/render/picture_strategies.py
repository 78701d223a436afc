"""Generators of pictures: any shapes in any roles, at any place, with hostile texts."""

from __future__ import annotations

from hypothesis import strategies as st

from ludus.core.pictures import Anchor, Arrow, Band, Cell, Number, Picture, Piece, Rim, Role

places = st.tuples(st.integers(-200, 2000), st.integers(-200, 2000)) | st.tuples(
    st.integers(0, 12).map(lambda i: 64 * i), st.integers(0, 12).map(lambda i: 64 * i)
)
sizes = st.tuples(st.integers(0, 700), st.integers(0, 700))
roles = st.sampled_from(Role)
texts = st.text(max_size=12) | st.sampled_from(["", "2×", "−1", "+12", "layer 0", "<&\"'>", "\x1b[31m", "\\%${}_^~#|"])
moves = st.none() | st.just("2 3")
values = st.integers(-9, 9) | st.integers(-(10**30), 10**30)

cells = st.builds(Cell, places, roles, values, texts, texts, moves)
numbers = st.builds(Number, places, roles, texts, st.sampled_from(Anchor))
shapes = st.one_of(
    cells,
    st.builds(Piece, places, roles, texts, texts, moves),
    numbers,
    st.builds(Arrow, places, places, roles),
    st.builds(Band, places, sizes, roles, moves),
    st.builds(Rim, places, sizes, st.lists(cells | numbers, max_size=3).map(tuple)),
)
pictures = st.builds(
    Picture,
    st.integers(0, 2000),
    st.integers(0, 2000),
    st.lists(shapes, max_size=14).map(tuple),
    st.text(max_size=30) | texts,
    st.text(max_size=30) | texts,
)
