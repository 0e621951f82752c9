"""The games as PettingZoo environments: one adapter for all of them.

>>> from moonlit.envs.pettingzoo import lunar_trick_v0
>>> env = lunar_trick_v0.env(seats=3)
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'

Needs the extra ``pettingzoo``. Seats that the rules ask at the same time are asked one by one;
none sees what the others chose. ``raw_env`` refuses an illegal action with the rule it breaks, and
nothing changes; ``env`` ends the match instead (``Guard``), as PettingZoo's own card games do.
"""

# mypy: disable-error-code="import-untyped,import-not-found"

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from moonlit import games
from moonlit.errors import BadInput, MissingExtra, Refused
from moonlit.games.reading import bits, shown
from moonlit.kernel import arrays, cells
from moonlit.kernel.cards import has, lowest
from moonlit.kernel.cells import Cell
from moonlit.kernel.contract import apply, legal, observe, waiting
from moonlit.kernel.decorators import rule
from moonlit.kernel.random import seeded
from moonlit.table.sight import PLAIN_REASONS

from .pictures import Subject, picture, text

try:
    from gymnasium import spaces
    from pettingzoo.env_registry.registration import register
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:  # pragma: no cover - depends on what is installed
    raise MissingExtra("PettingZoo is an extra: pip install 'moonlit[pettingzoo]'.") from error

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]

INT8 = np.dtype(np.int8)
DECK = 64  # room for the longest deck
NOBODY, ILLEGAL = -1, -2  # in the place of the next seat
RENDER_MODES = ["human", "ansi", "rgb_array"]


@rule
def take(cell: Cell, seat: int, action: int) -> int:
    """Take an action if it is legal; the next seat to act."""
    state = cell[0]
    if not has(legal(state, seat), action):
        return ILLEGAL
    apply(state, seat, action)
    seats = waiting(state)
    return lowest(seats) if seats else NOBODY


@rule
def look(cell: Cell, seat: int, observation: Any, mask: Any) -> None:
    """Write what a seat knows and what it may do."""
    observe(cell[0], seat, observation)
    actions = legal(cell[0], seat)
    for action in range(len(mask)):
        mask[action] = (actions >> action) & 1


class MoonlitEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match of any game as an AEC environment, without wrappers: what ``raw_env`` makes."""

    agents: list[str]  # those who have not taken leave of a finished match
    agent_selection: str  # the seat to act

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        entry = games.game(game)
        seats = min(4, entry.seats[-1]) if seats is None else seats
        if seats not in entry.seats:
            raise BadInput(f"{entry.title} is not for {shown(seats)} players.")
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise BadInput(f"render_mode is one of {known}, not {shown(render_mode)}.")
        rules = games.game(game).rules
        encoded = games.game(game).encode(seats, options or {})
        self.game, self.seats, self.render_mode = game, seats, render_mode
        self.metadata = {
            "name": f"{entry.identifier}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (rules.OBSERVATION,), np.int8),
                    "action_mask": spaces.Box(0, 1, (rules.ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(rules.ACTIONS) for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation, self._actions = rules.OBSERVATION, rules.ACTIONS
        self._options = arrays.ints(encoded)
        self._deck = arrays.ints([0] * DECK)
        self._rng = seeded(secrets.randbits(64))
        self._cell = cells.new(rules.State)
        self._seat = 0

    def __getstate__(self) -> dict[str, Any]:
        # As bytes: numpy's own copies leave what lies between the fields to chance.
        return {**self.__dict__, "_cell": cells.pack(self._cell)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._cell = cells.unpack(games.game(self.game).rules.State, state["_cell"])

    def observation_space(self, agent: str) -> spaces.Dict:
        """The form of what a seat is shown: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The numbers of all actions; the mask says which of them are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; a seed decides the deals of this match and of those that follow it.

        ``options`` are PettingZoo's and change nothing: those of a game go to the constructor.
        """
        if seed is not None:
            self._rng = seeded(operator.index(seed))
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        cells.start(self._cell, self.seats, self._options)
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What a seat knows, and what it may do now (nothing, if it is not asked)."""
        observation = np.empty(self._observation, INT8)  # fresh ones, since learners keep them
        mask = np.empty(self._actions, INT8)
        look(self._cell, self._seats[agent], observation, mask)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the action of ``agent_selection``; of a finished match, take leave with None.

        Raises Refused, with the rule, for an illegal action, and BadInput for what is no action
        at all. Nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            number = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < self._actions:
            raise BadInput(
                f"An action is a whole number from 0 to {self._actions - 1}, not {shown(action)}."
            )
        seat = take(self._cell, self._seat, number)
        if seat >= 0:  # rewards are 0 until the match ends: nothing to clear
            self._seat = seat
            self.agent_selection = self.possible_agents[seat]
        elif seat == NOBODY:
            self._go_on()
        else:
            raise self._refusal(number)
        if self.render_mode == "human":
            self.render()

    def end(self, rewards: Iterable[float], truncated: bool = False) -> None:
        """End the match for all seats."""
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._deads_step_first()

    def _go_on(self) -> None:
        """Deal until a seat can act, or end the match with everyone's share."""
        seats = int(cells.deal_due(self._cell, self._rng, self._deck))
        if not seats:
            shares = arrays.floats(self.seats)
            cells.payoffs(self._cell, shares)
            self.end(float(share) for share in shares)
            return
        self._seat = bits(seats)[0]
        self.agent_selection = self.possible_agents[self._seat]

    def _refusal(self, action: int) -> Refused:
        names, seat = games.game(self.game).names, self._seat
        state = cells.plain(games.game(self.game).rules.State, self._cell)
        code = int(cells.why_not(self._cell, seat, action))
        identity, name = names.RULES.get(code, (None, PLAIN_REASONS.get(code, "not_now")))
        values = {"seat": seat, **names.refusal(state, seat, action, code)}
        return Refused(self.game, name, identity, values)

    # --- rendering ----------------------------------------------------------------------------

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """What the seat to act sees: printed, as text, or as a picture."""
        if self.render_mode is None:
            raise BadInput(f"Nothing to render: render_mode was none of {', '.join(RENDER_MODES)}.")
        if self.render_mode == "rgb_array":
            return picture(self._subject())
        if self.render_mode == "ansi":
            return text(self._subject())
        print(text(self._subject()))
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _subject(self) -> Subject:
        names, kind = games.game(self.game).names, games.game(self.game).rules.State
        seat, out = self._seats[self.agent_selection], cells.new(kind)
        cells.view(self._cell, seat, out)
        view = cells.plain(kind, out)
        return Subject(
            self.game,
            self.possible_agents,
            seat,
            names.show(view, seat),
            {
                action: names.step(view, seat, action)
                for action in bits(int(cells.legal(out, seat)))
            },
            bits(int(cells.outcome(out))),
        )


class Guard(OrderEnforcingWrapper):  # type: ignore[misc]
    """The wrapper of ``env``: what PettingZoo's own card games get from three.

    Nothing works before ``reset``. An illegal action ends the match: its seat gets -1, the others
    0, as ``TerminateIllegalWrapper`` does it. (PettingZoo's wrappers find every attribute by way of
    ``__getattr__``, layer by layer, which here would take most of the time.)
    """

    agents = property(operator.attrgetter("env.agents"))
    agent_selection = property(operator.attrgetter("env.agent_selection"))
    rewards = property(operator.attrgetter("env.rewards"))
    terminations = property(operator.attrgetter("env.terminations"))
    truncations = property(operator.attrgetter("env.truncations"))
    infos = property(operator.attrgetter("env.infos"))

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Any]:
        """Observation, reward, terminated, truncated and info of ``agent_selection``."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.env)

    def step(self, action: int | None) -> None:
        """Take an action; an illegal one ends the match, and its seat pays for it."""
        try:
            super().step(action)
        except Refused:
            EnvLogger.warn_on_illegal_move()
            offender = self.agent_selection
            rewards = [-1.0 if agent == offender else 0.0 for agent in self.agents]
            self.env.end(rewards, truncated=True)


@dataclass(frozen=True)
class Version:
    """A game's environments under a versioned name, used like a module of PettingZoo's."""

    game: str

    def env(
        self,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> Guard:
        """The environment for use: an illegal action ends the match."""
        return Guard(self.raw_env(seats, options, render_mode))

    def raw_env(
        self,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> MoonlitEnv:
        """The environment without wrappers: an illegal action is refused."""
        return MoonlitEnv(self.game, seats, options, render_mode)


VERSIONS = {f"{game.identifier}_v0": Version(game.name) for game in games.CATALOGUE.values()}

for _game in games.CATALOGUE.values():
    register("aec", f"moonlit/{_game.identifier}-v0", VERSIONS[f"{_game.identifier}_v0"].env)


def __getattr__(name: str) -> Version:
    if name not in VERSIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return VERSIONS[name]
