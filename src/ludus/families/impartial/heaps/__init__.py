"""Take-and-break games: their options, their Grundy numbers, and when these repeat for ever."""
