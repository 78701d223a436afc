"""Rolling blocks of dice on circles, tori and boxes."""
