"""The kind "graph": any finite impartial game, its positions numbered. See formats/graph.md."""
