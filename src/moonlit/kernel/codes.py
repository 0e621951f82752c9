"""Numbers with a meaning that all games share."""

from __future__ import annotations

# What another seat notices of an action (`seen`).
NOTHING, SOMETHING, EVERYTHING = 0, 1, 2

# Reasons that are no rule of a game (`why_not`); games' own codes start at FIRST_RULE.
ALLOWED, MATCH_OVER, NOT_YOUR_TURN, NOT_IN_HAND, NOT_NOW = 0, 1, 2, 3, 4
FIRST_RULE = 10

# How a match ended (`state.ended_by`): by the game's own rule, or by the option max_rounds.
BY_RULE, BY_MAX_ROUNDS = 1, 2

NOBODY = -1  # a seat that is none
NO_CARD = -1  # a card that is none, or that a view does not show

# What ``rewind`` answers where no row of the past tells anything, and where a game cannot go back.
NOTHING_READ = -1
CANNOT_REWIND = -2
