"""The objects of Kang, Kim, Park, "A Dice Rolling Game on a Set of Toruses" (2009), with the paper's letters.

For reading the paper beside the code; boards of any size and dimension are solved by windows/solve/linear.py.
"""
