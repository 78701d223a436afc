"""Types only: problems, answers, certificates, games, pictures, claims, the codec and the errors."""
