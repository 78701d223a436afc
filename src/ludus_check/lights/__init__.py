"""The kind "lights": a press adds amounts to some lights, on a rectangle or on any graph. See formats/lights.md."""
