"""Run a batch in numba's CUDA simulator beside one on the CPU and print what differed.

Run by the test in a process of its own with ``NUMBA_ENABLE_CUDASIM=1``.
"""

import numpy as np

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
    theirs.play_at_random(5)
    wrong += int((theirs.imagine().copy_to_host()["seats"] != seats).sum())
    return wrong


def refusal() -> str:
    batch = CudaBatch("lunar-trick", 3, 3)
    actions = batch.random_actions().copy_to_host()
    actions[1] = 31
    try:
        batch.step(np.array(actions))
    except BadInput as error:
        return str(error)
    return "none"


if __name__ == "__main__":
    for index in (1, 4, 7, 15):
        print(name(CASES[index]), compare(index))
    print(refusal())
