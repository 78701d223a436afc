"""The commands about tapes."""
