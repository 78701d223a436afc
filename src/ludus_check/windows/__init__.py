"""The kind "windows": dice on a board, rolled a whole window at a time. See formats/windows.md."""
