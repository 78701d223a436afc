"""Relations between whole numbers that automata decide: for proofs about boards of every size.

Numbers are words of digits; a relation between k numbers is an automaton that reads k digits at once, one from each
number. `and`, `or`, `not` and `exists` lead from such relations to such relations, so that every statement made of
them, of sums, comparisons and (in base 2) the nim-sum is decided (J. R. Büchi, "Weak second-order arithmetic and finite
automata", 1960; V. Bruyère, G. Hansel, C. Michaux, R. Villemaire, "Logic and p-recognizable sets of integers", 1994).
The same idea was first used for games by B. Mignoty, A. Renard, M. Rigo, M. Whiteland, "Automatic proofs in
combinatorial game theory" (2025), with the program Walnut (H. Mousavi, 2016).
"""
