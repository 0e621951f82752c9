"""Search: many worlds, each seat deciding on its own information."""

from moonlit.kernel.extras import need_search

need_search()

from .bot import Budget, CheatBot, SearchBot  # noqa: E402

__all__ = ["Budget", "CheatBot", "SearchBot"]
