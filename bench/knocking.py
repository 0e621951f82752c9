"""Strangers who all knock at once, from processes of their own, since files run out in one.

``python bench/knocking.py ADDRESS LINK HOW_MANY`` prints how they were answered, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections import Counter

import uvloop

from browsers import Socket

EACH = 10_000  # sockets of a process
PATIENCE = 120.0


async def knock(address: str, link: str, knockers: int) -> dict[str, int]:
    """Let so many knock at once; how often each answer was given."""
    script = [sys.executable, __file__, address, link]
    processes = [
        await asyncio.create_subprocess_exec(
            *script, str(min(EACH, knockers - at)), stdout=asyncio.subprocess.PIPE
        )
        for at in range(0, knockers, EACH)
    ]
    answers: Counter[str] = Counter()
    for process in processes:
        out, _ = await process.communicate()
        answers.update(json.loads(out))
    return dict(answers)


async def stranger(address: str, link: str, number: int) -> str:
    """Knock, say hello if let in, and tell how it ended."""
    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    words = ""

    def hello() -> None:
        made.send(
            json.dumps({"type": "hello", "secret": secrets.token_hex(32), "name": "Guest"}).encode()
        )

    def heard(text: bytes) -> None:
        nonlocal words
        message = json.loads(text)
        words = message.get("text") or message["type"]
        if message["type"] == "welcome" and not ended.done():
            ended.set_result("let in")

    def gone(code: int) -> None:
        if not ended.done():
            said = words or made.refusal.partition(b"\r\n\r\n")[2].decode() or "without a word"
            ended.set_result(f"{code}: {said}")

    try:
        made = await Socket.connect(address, link, number, hello, heard, gone)
        return await asyncio.wait_for(ended, PATIENCE)
    except OSError as error:
        return error.strerror or type(error).__name__
    except TimeoutError:
        return "no answer"


async def main(address: str, link: str, count: int) -> None:
    answers = await asyncio.gather(*(stranger(address, link, at) for at in range(count)))
    print(json.dumps(Counter(answers)))


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
