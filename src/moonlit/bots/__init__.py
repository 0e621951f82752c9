"""Players without a person. A bot gets a view and the story of what its seat noticed, no more."""
