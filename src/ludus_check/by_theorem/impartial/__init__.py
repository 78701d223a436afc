"""Theorems about one piece: Bouton, Wythoff, Ryūō Nim, two steps. See docs/impartial_theorems.md."""
