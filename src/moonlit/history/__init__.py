"""A person's own history: what was played, how it went, and all of it as one file."""
