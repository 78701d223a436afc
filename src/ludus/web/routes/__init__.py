"""One router per file; the application lists them."""
