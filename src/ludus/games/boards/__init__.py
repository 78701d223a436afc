"""Games on boards: blocks of dice, lights."""
