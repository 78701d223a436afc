"""The kind "blocks": what is computed anew."""
