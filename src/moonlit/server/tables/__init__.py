"""Tables in memory: their people, their matches, and what may be asked there."""
