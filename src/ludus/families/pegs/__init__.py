"""Peg solitaire: boards, jumps, the classes of de Bruijn, pagoda functions and flows."""
