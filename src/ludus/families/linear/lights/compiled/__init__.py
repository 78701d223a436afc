"""Lights in compiled loops: chasing rows modulo n, elimination with bits and with bands, walks over quiet patterns."""
