"""The kind "lights": what is computed anew."""
