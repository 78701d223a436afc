"""What published theorems say where a file names one: the hypotheses are tested and the formula is evaluated."""
