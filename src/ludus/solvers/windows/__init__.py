"""Solvers of the windows kind: rolling blocks of dice on circles, tori and boxes."""
