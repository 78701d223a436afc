"""What the checker computes anew, because no certificate carries the proof: one folder for each kind."""
