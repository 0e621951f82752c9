"""Reviews in the queue before the pool: behind moves and hints, and in turn among people."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from moonlit.server.thinking.queueing import Kind, Queue


def test_bots_think_before_hints_before_reviews_and_people_take_turns() -> None:
    order: list[str] = []

    async def run() -> None:
        with ThreadPoolExecutor(1) as pool:
            queue = Queue(1, 10, 10)
            gate = asyncio.get_running_loop().create_future()

            async def first() -> None:
                await queue._turn("bot", ("x",))
                await gate
                queue._free_place("bot")

            async def ask(kind: Kind, who: str, name: str) -> None:
                await queue.run(lambda: pool, kind, (who, "t"), order.append, name)

            holding = asyncio.create_task(first())
            await asyncio.sleep(0)
            asked = [
                asyncio.create_task(ask(kind, who, name))
                for kind, who, name in (
                    ("review", "ada", "review a1"),
                    ("review", "ada", "review a2"),
                    ("review", "ben", "review b1"),
                    ("hint", "eve", "hint"),
                    ("bot", "ben", "move"),
                )
            ]
            await asyncio.sleep(0)
            gate.set_result(None)
            await asyncio.gather(holding, *asked)

    asyncio.run(run())
    assert order == ["move", "hint", "review a1", "review b1", "review a2"]
