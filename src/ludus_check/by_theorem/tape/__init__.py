"""Lower bounds on moves of a tape: those that polynomial division forces."""
