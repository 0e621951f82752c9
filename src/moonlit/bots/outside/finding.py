"""Players from outside by how they are written: ``module:Name``, a registered name, ``pipe:…``."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from moonlit.errors import BadInput
from moonlit.games.reading import shown
from moonlit.kernel.cells import Cell

from ..bot import Bot
from .pipes import PIPE, Program, program
from .question import Question, Story

GROUP = "moonlit.bots"


class Player(Protocol):
    """A player of somebody's own. It is made with the game's name and a seed."""

    def choose(self, question: Question) -> int:
        """One of ``question.legal``."""


Maker = Callable[[str, int], Player]


class OutsideBot:
    """A player from outside, where a bot is expected."""

    def __init__(self, name: str, game: str, player: Player) -> None:
        self.name, self.game, self.player = name, game, player

    def choose(self, view: Cell, seat: int, story: Story) -> int:
        """What the player answers; it is asked by a question of its own form."""
        return self.player.choose(Question(self.game, seat, view, story))


class ByFunction:
    """A player that is a single function."""

    def __init__(self, choose: Callable[[Question], int]) -> None:
        self.choose = choose


def is_outside(text: str) -> bool:
    """Is a bot written so that it comes from outside?"""
    return ":" in text or text in registered()


def check(text: str) -> None:
    """BadInput if there is no such player."""
    program(text) if text.startswith(PIPE) else _maker(text)


def bot(text: str, game: str, seed: int) -> Bot:
    """The player that is written so, as a bot."""
    player: Player = Program(text, seed) if text.startswith(PIPE) else _maker(text)(game, seed)
    return OutsideBot(text, game, player)


@cache
def registered() -> dict[str, EntryPoint]:
    """The players that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def written(player: str | type | Callable[..., Any]) -> str:
    """How a player is written, who may also be given as the class or the function itself."""
    if isinstance(player, str):
        return player
    text = f"{player.__module__}:{player.__qualname__}"
    _given[text] = player
    return text


_given: dict[str, Any] = {}  # by how it is written: one of a notebook cannot be imported again


def _maker(text: str) -> Maker:
    found: Any = _given[text] if text in _given else _imported(text)
    if inspect.isclass(found):
        return lambda game, seed: found(game, seed)  # type: ignore[call-arg,return-value]
    if callable(found):
        return lambda game, seed: ByFunction(found)
    raise BadInput.named("no_player", text=shown(text))


@cache
def _imported(text: str) -> Any:
    point = registered().get(text)
    module, _, name = (point.value if point else text).partition(":")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # a program's own folder is searched, not where it is run
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as error:  # somebody else's module may raise anything
        why = f"{type(error).__name__}: {error}"
        raise BadInput.named("player_not_loaded", text=shown(text), why=why) from error
    return found
