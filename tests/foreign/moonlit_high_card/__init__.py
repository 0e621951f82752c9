"""High Card, a game from another package: three cards each, the highest takes the trick."""
