"""The window game on boards of any dimension: decide, solve and apply in time linear in the number of dice."""
