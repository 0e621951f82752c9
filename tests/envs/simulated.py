"""Run a batch in numba's CUDA simulator beside one on the CPU and print what differed.

Run by the test in a process of its own with ``NUMBA_ENABLE_CUDASIM=1``, for the games it names.
"""

import sys
from unittest.mock import Mock, patch

import numpy as np
from numba import cuda

from cases import CASES, name
from moonlit.envs.batch import Batch
from moonlit.envs.cuda import CudaBatch
from moonlit.errors import BadInput


def compare(number: int) -> int:
    game, seats, options = CASES[number]
    ours = Batch(game, seats, 3, options, seed=number)
    theirs = CudaBatch(game, seats, 3, options, seed=number)
    wrong = 0
    for _ in range(12):
        actions, device_actions = ours.random_actions(), theirs.random_actions()
        wrong += int((actions != device_actions.copy_to_host()).sum())
        ours.step(actions)
        theirs.step(device_actions)
        wrong += int((ours.states != theirs.states.copy_to_host()).sum())
        wrong += int((ours.masks != theirs.masks.copy_to_host()).sum())
        wrong += int((ours.observations != theirs.observations.copy_to_host()).sum())
        wrong += int((ours.rewards != theirs.rewards.copy_to_host()).sum())
    wrong += by_rounds(ours, theirs)
    theirs.play_at_random(5)
    wrong += int((theirs.imagine().copy_to_host()["seats"] != seats).sum())
    return wrong


def by_rounds(ours: Batch, theirs: CudaBatch) -> int:
    """What differs between two equal batches in what is learned from."""
    wrong, table = 0, np.linspace(0.2, 0.8, 2000)
    sizes = (ours.players, ours.size), (ours.size,), (ours.size,), (ours.size,)
    kinds = np.float32, np.int8, np.int8, np.int64
    wide = (ours.players * ours.observations.shape[1], ours.size)
    arrays = [np.zeros(size, kind) for size, kind in zip(sizes, kinds, strict=True)]
    arrays.append(np.zeros(wide, np.int8))
    copies = [cuda.to_device(array) for array in arrays]
    for batch, (rewards, brought, seats, legal, around) in ((ours, arrays), (theirs, copies)):
        batch.spread(3)
        batch.stand_by(table)
        for _ in range(4):
            batch.step_by_rounds(batch.random_actions(), rewards, brought)
            batch.look_around(around, seats, legal)
            batch._look()
        batch.advise_first(seats[:2])
    for array, copy in zip(arrays, copies, strict=True):
        wrong += int((array != copy.copy_to_host()).sum())
    return wrong + int((ours.states != theirs.states.copy_to_host()).sum())


def refusal() -> str:
    batch = CudaBatch("lunar-trick", 3, 3)
    actions = batch.random_actions().copy_to_host()
    actions[1] = 31
    try:
        batch.step(np.array(actions))
    except BadInput as error:
        return str(error)
    return "none"


def too_large() -> tuple[str, int]:
    """What is said when the card has 1 MiB left, and how many arrays were made on it before."""
    free = Mock(return_value=(2**20, 2**30))
    with (
        patch.object(type(cuda.current_context()), "get_memory_info", free),
        patch.object(cuda, "to_device") as copied,
        patch.object(cuda, "device_array") as made,
    ):
        try:
            CudaBatch("lunar-trick", 3, 1_000_000)
        except BadInput as error:
            return str(error), copied.call_count + made.call_count
    return "none", 0


def on_a_stream() -> tuple[int, int, str]:
    """How much a batch on a stream of its own differs, how often it waits there, and then later."""
    stream = Mock()
    ours = CudaBatch("lunar-trick", 3, 3, seed=1)
    with patch.object(cuda, "external_stream", Mock(return_value=stream), create=True) as taken:
        theirs = CudaBatch("lunar-trick", 3, 3, seed=1, stream=1234)
        taken.assert_called_once_with(1234)
    for batch in (ours, theirs):
        batch.step(batch.random_actions())  # whether one was illegal is fetched
        batch.step(np.array(batch.random_actions().copy_to_host()))
    differing = int((ours.states.copy_to_host() != theirs.states.copy_to_host()).sum())
    theirs.run_on(0)
    waited = stream.synchronize.call_count
    theirs.step(theirs.random_actions())
    later = "none" if stream.synchronize.call_count == waited else "some"
    return differing, waited, later


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        index = next(number for number, (game, *_) in enumerate(CASES) if game == wanted)
        print(name(CASES[index]), compare(index))
    print(refusal())
    print(*too_large())
    print(*on_a_stream())
