"""The sentences: what was verified, said to people. Nothing here decides an outcome."""
