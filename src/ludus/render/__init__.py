"""Pictures to text, SVG, PNG and TikZ: one file per form."""
