"""What browsers and the server say to each other: the one schema, and its types."""
