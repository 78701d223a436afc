"""Benchmarks: ratios in one run, never wall-clock bars. `make bench` runs them all."""
