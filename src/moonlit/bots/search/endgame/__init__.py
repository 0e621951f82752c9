"""Exact play at the end of a round: all worlds, all ways to play them, and what is best in them."""
