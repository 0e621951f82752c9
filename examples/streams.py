"""A GPU batch and PyTorch on one stream: what one queues, the other finds done, and nobody waits.

    python examples/streams.py        # needs an NVIDIA GPU, and the extras cuda and torch

The same matches are played twice by a random network: on CUDA's default stream, and on a stream of
PyTorch's own. Both must end in the same states. Then it shows how long each took.
"""

from __future__ import annotations

import time

import torch

from moonlit.envs.cuda import CudaBatch

GAME, SEATS, ROWS, STEPS = "lunar-trick", 3, 100_000, 200


def play(batch: CudaBatch) -> None:
    """The network's choices, taken and looked at on whatever stream is PyTorch's current one."""
    torch.manual_seed(1)
    # The arrays are shared, not copied: each step writes into the same memory.
    seen = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    network = torch.nn.Linear(seen.shape[1], masks.shape[1], device="cuda")
    with torch.no_grad():
        for _ in range(STEPS):
            scores = network(seen.float()).masked_fill(masks == 0, -torch.inf)
            batch.step_trusted(
                scores.argmax(-1)
            )  # masked, so legal: nothing is fetched to check it


def on_the_default_stream() -> torch.Tensor:
    batch = CudaBatch(GAME, SEATS, ROWS, seed=1)
    play(batch)
    torch.cuda.synchronize()
    return torch.as_tensor(batch.observations, device="cuda").clone()


def on_a_stream_of_its_own() -> torch.Tensor:
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        batch = CudaBatch(GAME, SEATS, ROWS, seed=1, stream=stream.cuda_stream)
        play(batch)
    stream.synchronize()
    return torch.as_tensor(batch.observations, device="cuda").clone()


def main() -> None:
    on_the_default_stream()  # compiles
    ended = []
    for way in (on_the_default_stream, on_a_stream_of_its_own):
        began = time.perf_counter()
        ended.append(way())
        rate = ROWS * STEPS / (time.perf_counter() - began)
        print(f"{way.__name__}: {rate / 1e6:,.0f} million decisions a second, set-up included")
    differing = int((ended[0] != ended[1]).sum())
    print(f"numbers that differ: {differing}")
    raise SystemExit(differing > 0)


if __name__ == "__main__":
    main()
