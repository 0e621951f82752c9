"""What bots know of Shoot the Moon: rules of thumb, beliefs, values, habits, dials."""
