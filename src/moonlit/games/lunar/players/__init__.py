"""What bots know of Lunar: rules of thumb, beliefs, values, habits, dials."""
