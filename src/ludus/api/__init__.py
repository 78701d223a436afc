"""The Python interface behind `import ludus`: games and puzzles as objects, one verb, results that save themselves.

asking       `ask`, `solve`, `check`, `draw`, `load`, `generate`, `puzzle`, and the other commands as functions
results      what an answer can do: sentence, status, moves, files, arrays, tables, graphs
files        what saves and shows itself: pictures, rows, sequences with b-files
running      one question with its options, lazy searches, long work as jobs
impartial, pieces, named    games, positions and sums of two-player games; by rules, by name
boards, puzzles    Lights Out, dice on tori, peg solitaire, tilings, replacement games
dice         sets of dice, and searches for them
claims, tables    formulas tested, guessed and proved; nullities; tables of Grundy values
given, payloads    arguments as people give them; answers of dice and pegs as rows, games and tilings as graphs
"""
