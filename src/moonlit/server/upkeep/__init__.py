"""What keeps the house running: logs, counts, limits, waiting after faults."""
