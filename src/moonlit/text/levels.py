"""What levels are called, and what is said of them; somebody's own is called as it is written."""

from __future__ import annotations

from . import catalogue


def level_title(level: str, language: str = "en") -> str:
    """A level's name for people.

    >>> level_title("club"), level_title("odd-tricks")
    ('Club player', 'odd-tricks')
    """
    title: str = catalogue(language, "server")["levels"].get(level, level)
    return title


def level_about(level: str, language: str = "en") -> str:
    """A sentence about how strong a level is."""
    levels = catalogue(language, "server")["levels"]
    about: str = levels.get(f"{level}_about", levels["own_about"])
    return about
