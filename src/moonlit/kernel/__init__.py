"""What every game stands on: rules, records, sets of cards, random numbers, the contract."""
