"""Matches by the million on a GPU: the very same rule functions, called from CUDA kernels.

Needs the extra ``cuda`` (numba-cuda) and an NVIDIA GPU. Arrays stay on the device and are shared
with PyTorch without a copy: ``torch.as_tensor(batch.observations, device="cuda")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from moonlit import games
from moonlit.errors import BadInput, MissingExtra
from moonlit.kernel import rows

from .batch import DECK, checked, generators

# numba-cuda 0.30 looks for three names that newer numpy has dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

try:
    from numba import cuda
    from numba.core import config
except ImportError as error:  # pragma: no cover - depends on what is installed
    raise MissingExtra("The GPU needs an extra: pip install 'moonlit[cuda]'.") from error

SIMULATED = bool(config.ENABLE_CUDASIM)
config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # small batches are meant
THREADS = 128


def _taken(function: Any) -> Any:
    """A rule as kernels call it: the simulator hands over stand-ins for device arrays."""

    def call(*arguments: Any) -> Any:
        return function(*map(_plain, arguments))

    return call if SIMULATED else function


def _plain(argument: Any) -> Any:
    return argument._item._ary if hasattr(argument, "_item") else argument


begin_row, step_row, step_row_by_rounds = map(
    _taken, (rows.begin_row, rows.step_row, rows.step_row_by_rounds)
)
look_at_row, look_around_row, is_legal_in_row = map(
    _taken, (rows.look_at_row, rows.look_around_row, rows.is_legal_in_row)
)
random_action_in_row, advised_action_in_row = map(
    _taken, (rows.random_action_in_row, rows.advised_action_in_row)
)
play_row_at_random, imagine_row, stand_in_row = map(
    _taken, (rows.play_row_at_random, rows.imagine_row, rows.stand_in_row)
)


@cuda.jit
def _begin(states, seats, options, rngs, decks):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        begin_row(states[row], seats, options, rngs[row], decks[row])


@cuda.jit
def _look(states, seats, legal, masks, observations):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        seats[row], legal[row] = look_at_row(states[row], masks[:, row], observations[:, row])


@cuda.jit
def _check(legal, actions, first_illegal):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < legal.size and not is_legal_in_row(legal[row], actions[row]):
        cuda.atomic.min(first_illegal, 0, row)


@cuda.jit
def _step(states, seats, options, rngs, decks, actions, rewards, done):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        done[row] = step_row(
            states[row],
            seats,
            options,
            rngs[row],
            decks[row],
            actions[row],
            rewards[row],
        )


@cuda.jit
def _choose(legal, rngs, actions):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < legal.size:
        actions[row] = random_action_in_row(legal[row], rngs[row])


@cuda.jit
def _advise(states, rngs, actions):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        actions[row] = advised_action_in_row(states[row], rngs[row])


@cuda.jit
def _mend(legal, rngs, actions):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < legal.size and not is_legal_in_row(legal[row], actions[row]):
        actions[row] = random_action_in_row(legal[row], rngs[row])


@cuda.jit
def _play(states, seats, options, rngs, decks, decisions, ended):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        ended[row] = play_row_at_random(
            states[row],
            seats,
            options,
            rngs[row],
            decks[row],
            decisions,
        )


@cuda.jit
def _imagine(states, rngs, views, worlds):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        imagine_row(states[row], rngs[row], views[row : row + 1], worlds[row : row + 1])


@cuda.jit
def _spread(states, seats, options, rngs, decks, most):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        play_row_at_random(states[row], seats, options, rngs[row], decks[row], row % most)


@cuda.jit
def _stand(states, table, standings):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        stand_in_row(states[row], table, standings[row])


@cuda.jit
def _step_by_rounds(  # type: ignore[no-untyped-def]
    states, seats, options, rngs, decks, actions, table, standings, rewards, brought
):
    row = cuda.grid(1)
    if row < states.size:
        brought[row] = step_row_by_rounds(
            states[row],
            seats,
            options,
            rngs[row],
            decks[row],
            actions[row],
            table,
            standings[row],
            rewards[:, row],
        )


@cuda.jit
def _look_around(states, players, observations, seats, legal):  # type: ignore[no-untyped-def]
    row = cuda.grid(1)
    if row < states.size:
        seats[row], legal[row] = look_around_row(states[row], players, observations[:, row])


def turned(array: Any) -> Any:
    """The same memory with rows and columns changed; numba's own ``.T`` would make a copy."""
    if SIMULATED:
        return array.T
    shape, strides = array.shape[::-1], array.strides[::-1]
    return type(array)(shape, strides, array.dtype, gpu_data=array.gpu_data)


class CudaBatch:
    """Matches in rows on a GPU; the same arrays and steps as ``Batch``, on the device.

    ``masks`` and ``observations`` are stored row-last, so that neighbouring threads write
    neighbouring bytes; as for ``Batch`` their first index is the row.

    All its work is queued on one CUDA stream: the default one, or that at the address ``stream``
    (``torch.cuda.current_stream().cuda_stream``). What is queued there later comes after it.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        size: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        illegal: str = "error",
        stream: int = 0,
    ) -> None:
        self.game = checked(game, seats, size, illegal)
        if not SIMULATED and not cuda.is_available():
            raise BadInput("No NVIDIA GPU was found that CUDA can use.")
        self._rules = rules = games.game(game).rules
        encoded = games.game(game).encode(seats, options or {})
        self.players, self.size, self.illegal = seats, size, illegal
        self.actions = rules.ACTIONS
        self._stream: Any = 0  # the default one
        self._blocks = (size + THREADS - 1) // THREADS
        self._check_memory()
        self.states = cuda.to_device(np.zeros(size, rules.State.dtype()))
        self.seats = cuda.device_array(size, np.int8)
        self._masks = cuda.device_array((rules.ACTIONS, size), np.int8)
        self._observations = cuda.device_array((rules.OBSERVATION, size), np.int8)
        self.masks = turned(self._masks)
        self.observations = turned(self._observations)
        self.rewards = cuda.device_array((size, seats), np.float32)
        self.done = cuda.device_array(size, np.bool_)
        self._legal = cuda.device_array(size, np.int64)  # the masks as sets
        self._options = cuda.to_device(np.array(encoded, np.int64))
        self._rngs = cuda.to_device(generators(seed, size))
        self._decks = cuda.device_array((size, DECK), np.int8)
        self._chosen = cuda.device_array(size, np.int64)
        self._illegal = cuda.to_device(np.array([size], np.int64))
        if stream:
            cuda.synchronize()  # all of it has arrived before another stream begins
            self.run_on(stream)
        self.reset()

    def reset(self) -> None:
        """Begin a new match in every row."""
        self._run(_begin, self.states, self.players, self._options, self._rngs, self._decks)
        self._look()

    def step(self, actions: Any) -> None:
        """Take one action in every row; ``actions`` may be on the device or not.

        An illegal one raises BadInput, which names the first such row, before anything has
        changed; with ``illegal="random"`` a random legal action takes its place.
        """
        if tuple(actions.shape) != (self.size,):
            raise BadInput(f"A step needs {self.size} actions, not shape {tuple(actions.shape)}.")
        chosen = self._on_device(actions)
        if self.illegal == "random":
            self._run(_mend, self._legal, self._rngs, chosen)
        else:
            self._run(_check, self._legal, chosen, self._illegal)
            row = int(self._fetched(self._illegal)[0])
            if row < self.size:
                self._fill(self._illegal, np.array([self.size], np.int64))
                raise BadInput(f"Row {row}: the seat to act may not take its action.")
        self.step_trusted(chosen)

    def step_trusted(self, chosen: Any) -> None:
        """Take actions, on the device, that are known to be legal."""
        self._run(
            _step,
            self.states,
            self.players,
            self._options,
            self._rngs,
            self._decks,
            self._on_device(chosen),
            self.rewards,
            self.done,
        )
        self._look()

    def run_on(self, stream: int) -> None:
        """Work on another library's stream from now on, by its address; 0 is the default one.

        What is still under way on the stream before is not waited for: whoever changes streams
        lets the new one wait for it (``new.wait_stream(old)`` in PyTorch).
        """
        self._stream = cuda.external_stream(stream) if stream else 0

    def spread(self, most: int) -> None:
        """Let rows be at different points of their matches, up to ``most`` random decisions on."""
        self._run(_spread, self.states, self.players, self._options, self._rngs, self._decks, most)
        self._look()

    def stand_by(self, table: npt.ArrayLike) -> None:
        """Judge the standings between rounds by this table (``bots.values``) from now on."""
        self._table = cuda.device_array(len(np.atleast_1d(table)), np.float32)
        self._fill(self._table, np.array(table, np.float32))
        self._standings = cuda.device_array((self.size, self.players), np.float32)
        self._run(_stand, self.states, self._table, self._standings)

    def step_by_rounds(self, actions: Any, rewards: Any, brought: Any) -> None:
        """Take actions that are known to be legal, and write what that brought; see ``Batch``."""
        self._run(
            _step_by_rounds,
            self.states,
            self.players,
            self._options,
            self._rngs,
            self._decks,
            self._on_device(actions),
            self._table,
            self._standings,
            self._on_device(rewards),
            self._on_device(brought),
        )

    def look_around(self, observations: Any, seats: Any, legal: Any) -> None:
        """Write what every seat of every row knows; see ``Batch``."""
        arrays = map(self._on_device, (observations, seats, legal))
        self._run(_look_around, self.states, self.players, *arrays)

    def random_actions(self) -> Any:
        """A legal action for every row, all equally likely; on the device, used again."""
        self._run(_choose, self._legal, self._rngs, self._chosen)
        return self._chosen

    def club_actions(self) -> Any:
        """For every row what the bot ``club``, which plays by rules of thumb, would do."""
        actions = cuda.device_array(self.size, np.int64)
        self._run(_advise, self.states, self._rngs, actions)
        return actions

    def advise_first(self, actions: Any) -> None:
        """Write what ``club`` would do in the first rows, as many as there is room for."""
        number = len(actions)
        wanted = (self.states[:number], self._rngs[:number], self._on_device(actions))
        self._run(_advise, *wanted)

    def play_at_random(self, decisions: int) -> npt.NDArray[np.int64]:
        """So many random decisions in every row, with nothing written on the way; matches ended."""
        ended = cuda.device_array(self.size, np.int64)
        self._run(
            _play,
            self.states,
            self.players,
            self._options,
            self._rngs,
            self._decks,
            decisions,
            ended,
        )
        self._look()
        return self._fetched(ended)  # type: ignore[no-any-return]

    def imagine(self) -> Any:
        """For every row a world that the seat to act may take for real."""
        views = cuda.device_array(self.size, self._rules.State.dtype())
        worlds = cuda.device_array(self.size, self._rules.State.dtype())
        self._run(_imagine, self.states, self._rngs, views, worlds)
        return worlds

    def _look(self) -> None:
        self._run(_look, self.states, self.seats, self._legal, self._masks, self._observations)

    def _run(self, kernel: Any, *arguments: Any) -> None:
        kernel[self._blocks, THREADS, self._stream](*arguments)

    def _on_device(self, actions: Any) -> Any:
        if hasattr(actions, "__cuda_array_interface__") or SIMULATED:
            return actions if SIMULATED else cuda.as_cuda_array(actions)
        self._fill(self._chosen, np.ascontiguousarray(actions, np.int64))
        return self._chosen

    def _fetched(self, array: Any) -> Any:
        """A device array's numbers, when all that was queued before is done."""
        found = array.copy_to_host(stream=self._stream)
        self._arrived()
        return found

    def _fill(self, array: Any, numbers: Any) -> None:
        """Write numbers into a device array, after all that was queued before."""
        array.copy_to_device(numbers, stream=self._stream)
        self._arrived()

    def _arrived(self) -> None:
        """Wait for a copy: on a stream that is not the default one it would still be under way."""
        if self._stream:
            self._stream.synchronize()

    def _check_memory(self) -> None:
        """Refuse before anything is allocated, in one sentence."""
        row = self._rules.State.layout.size + self.actions + self._rules.OBSERVATION
        needed = self.size * (row + DECK + 8 + 8 + 8 + 4 * self.players + 2)
        free, _ = cuda.current_context().get_memory_info()
        if needed > free:
            raise BadInput(
                f"{self.size:,} rows need {needed / 2**30:.1f} GiB on the GPU; "
                f"{free / 2**30:.1f} GiB are free."
            )
