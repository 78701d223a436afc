"""Long sweeps, run for as long as told by `python -m benchmarks.soak [SECONDS] [NAME...]`.

Each sweep draws new cases until its share of the time is over, and returns figures; `wrong` lists what must not be. One
line is printed for each. To add a sweep, write a function (seconds, seed) -> figures and put it into SWEEPS.
"""
