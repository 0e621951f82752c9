"""The arena: bots against bots on equal cards, and what that says about bots and games."""
