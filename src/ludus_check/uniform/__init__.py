"""The kind "blocks": claims about the generalized ryuo for all p at once. See formats/blocks.md."""

from ludus_check.uniform.verify import checker

__all__ = ["checker"]
