"""The kind "blocks": claims about the generalized ryuo for all p at once. See formats/blocks.md."""
