"""Lower bounds on presses, by counting lights or all solutions."""
