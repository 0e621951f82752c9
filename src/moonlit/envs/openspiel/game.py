"""The games and their states as OpenSpiel wants them; what they do is in ``course``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from moonlit import games

from .course import CHANCE, OVER, Course, setting
from .observer import Observer, observer


class MoonlitState(pyspiel.State):  # type: ignore[misc]
    """A state of any of the games. Its one attribute is what OpenSpiel copies and pickles."""

    def __init__(self, game: MoonlitGame) -> None:
        super().__init__(game)
        self.course: Course = game.setting.begun

    # Some of these OpenSpiel has too. They are here again since a call from Python to Python does
    # not go through C++ and back, several times over.

    def current_player(self) -> int:
        """Whose decision it is; chance and the end have numbers of their own."""
        return self.course.player

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.course.player == OVER

    def is_chance_node(self) -> bool:
        """Is a card about to be dealt?"""
        return self.course.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the player may do now; nothing, for who is not asked."""
        own = self.course.player
        return self.course.legal() if player is None or player == own or own == CHANCE else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be dealt next, with its chances."""
        return self.course.chance()

    def _apply_action(self, action: int) -> None:
        if self.course.shared:
            self.course = self.course.copy()
        self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.action_text(player, action)

    def returns(self) -> list[float]:
        """Everybody's share of the win; zeros until the match is over."""
        return self.course.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MoonlitState:
        """A state that the player may take for this one; its history begins here."""
        state: MoonlitState = self.get_game().new_initial_state()
        state.course = self.course.resample(player, sampler)
        return state

    def __str__(self) -> str:
        return str(self.course)


def game_type(name: str) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    entry = games.game(name)
    return pyspiel.GameType(
        short_name=f"moonlit_{entry.identifier}",
        long_name=f"Moonlit: {entry.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=entry.seats[-1],
        min_num_players=entry.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(4, entry.seats[-1]), "options": "{}"},
        default_loadable=True,
        provides_factored_observation_string=True,
    )


class MoonlitGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and options."""

    name: str  # among Moonlit's games
    kind: Any  # its GameType

    def __init__(self, params: dict[str, Any]) -> None:
        self.setting = setting(self.name, params["players"], params["options"])
        most, mean = self.setting.rules.shares(self.setting.plain(self.setting.first))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.rules.ACTIONS,
            max_chance_outcomes=self.setting.piles,
            num_players=self.setting.players,
            min_utility=-mean,
            max_utility=most - mean,
            utility_sum=0.0,
            max_game_length=self.setting.decisions,
        )
        kept = {"players": self.setting.players, "options": self.setting.options}
        super().__init__(self.kind, info, kept)

    def new_initial_state(self) -> MoonlitState:
        """A match before its first deal."""
        return MoonlitState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many cards can be dealt in one match, at most."""
        return self.setting.deals * self.setting.nodes

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """An observer of the kind that is asked for, as OpenSpiel's algorithms want it."""
        return observer(self.setting, kind, params)


def class_for(game: games.Game) -> type[MoonlitGame]:
    """The class of a game, at home in this module.

    OpenSpiel wants one for each: it pickles a game by the name of its class, and lets go of what
    was registered after Python has ended, when anything but a class would be freed.
    """
    name = "".join(part.capitalize() for part in game.name.split("-")) + "Game"
    made = type(name, (MoonlitGame,), {"name": game.name, "kind": game_type(game.name)})
    made.__module__ = __name__
    globals()[name] = made
    return made


GAMES: tuple[type[MoonlitGame], ...] = tuple(map(class_for, games.CATALOGUE.values()))
