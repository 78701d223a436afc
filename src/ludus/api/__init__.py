"""The Python interface behind `import ludus`: games and puzzles as objects, one verb, results that save themselves.

asking       `ask`, `check`, `load`, `generate`, `game`, `puzzle`, `games`
results      what an answer can do: sentence, status, moves, files, arrays, tables, graphs
impartial    games, positions and sums of two-player games
puzzles      Lights Out, dice on tori, peg solitaire, tilings, replacement games
dice         sets of dice, and searches for them
claims       formulas tested, guessed and proved; nullities
searches     lazy searches with progress
"""
