"""What a problem and its answer look like, as shapes: one file per kind of problem."""
