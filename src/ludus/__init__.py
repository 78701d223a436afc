"""Ludus: ask any question about a mathematical game, get the answer with a certificate that anyone can check."""
