"""Search: many worlds, each seat deciding on its own information."""

from .bot import Budget, SearchBot

__all__ = ["Budget", "SearchBot"]
