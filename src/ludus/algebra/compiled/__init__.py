"""Compiled loops (Numba): arrays in, arrays out, no Ludus types. Imported lazily, by the solver that needs one."""
