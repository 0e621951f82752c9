"""What bots know of Lunar Trick: rules of thumb, beliefs, values, habits, dials."""
