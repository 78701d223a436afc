"""The solitaire army: plays of men who send a scout beyond a line, and the weight that forbids five paces."""
