"""Take-and-break games: their options, their Grundy values, and when these repeat for ever."""
