"""One algorithm per file: a problem in, an Answer out. A folder per kind of problem."""
