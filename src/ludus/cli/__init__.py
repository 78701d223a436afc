"""The command line, one file per command.

Before anything else is loaded, two settings make every command start sooner: while modules load, the collector of
cycles looks at all of their objects again and again, and finds nothing; and NumPy starts threads for products of
matrices of floating-point numbers, of which Ludus makes none.
"""

import gc
import os

COLLECTED_AFTER = 50_000
"""The number of new objects after which the collector looks for cycles; more than a small question makes."""

gc.set_threshold(COLLECTED_AFTER)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
