"""Boards to play in a notebook: `ludus.widget(problem)`, the same board as in the web workbench.

Nothing is loaded here: anywidget is an optional part, the extra `notebook`.
"""
