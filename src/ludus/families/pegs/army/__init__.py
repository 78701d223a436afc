"""The solitaire army: exact weights, how many men are needed at least, and plays."""
