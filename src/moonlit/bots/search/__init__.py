"""Search: many worlds, each seat deciding on its own information."""

from .bot import Budget, CheatBot, SearchBot

__all__ = ["Budget", "CheatBot", "SearchBot"]
