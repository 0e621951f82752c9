"""What bots know of Lunatic: rules of thumb, beliefs, values, habits, dials, reasons."""
