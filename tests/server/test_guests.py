"""What is said to a guest comes in the order in which it was said, at once or later."""

import asyncio

from moonlit.server.tables.guests import Guest


class Line:
    """A connection that takes messages at once while it is open."""

    def __init__(self) -> None:
        self.open, self.sent = True, list[str]()
        self.times = 0  # how often something was written
        self.room = asyncio.Event()

    def at_once(self, *texts: str) -> bool:
        if self.open:
            self.sent += texts
            self.times += 1
        return self.open

    async def send(self, text: str) -> None:
        await self.room.wait()
        self.sent.append(text)


def guest_at(line: Line, behind: int = 10) -> Guest:
    guest = Guest("person", "Ada", "en", "link", behind)
    guest.at_once = line.at_once
    return guest


def test_a_message_goes_out_at_once():
    async def talk() -> list[str]:
        line = Line()
        guest_at(line).send_text("one")
        return line.sent

    assert asyncio.run(talk()) == ["one"]


def test_nothing_overtakes_what_waits():
    async def talk() -> list[str]:
        line = Line()
        guest = guest_at(line)
        writing = asyncio.create_task(guest.write(line.send))
        line.open = False
        guest.send_text("one")
        await asyncio.sleep(0)  # it is being written, and waits for room
        line.open = True
        guest.send_text("two")
        line.room.set()
        guest.close()
        await writing
        return line.sent

    assert asyncio.run(talk()) == ["one", "two"]


def test_who_is_too_far_behind_is_let_go():
    async def talk() -> bool:
        line = Line()
        guest = guest_at(line, behind=2)
        line.open = False
        for word in ("one", "two", "three"):
            guest.send_text(word)
        await guest.write(line.send)
        return guest.lost and not line.sent

    assert asyncio.run(talk())


def test_what_belongs_together_is_written_once_and_in_order():
    async def talk() -> Line:
        line = Line()
        guest = guest_at(line)
        with guest.in_one_go():
            guest.hold()
            guest.send_text("what your move did")
            guest.send_text("it is stored")
            assert not line.sent
        guest.send_text("later")
        return line

    line = asyncio.run(talk())
    assert line.sent == ["what your move did", "it is stored", "later"]
    assert line.times == 2


def test_who_is_shown_out_in_the_middle_hears_everything_before():
    async def talk() -> list[str]:
        line = Line()
        guest = guest_at(line)
        with guest.in_one_go():
            guest.hold()
            guest.send_text("farewell")
            guest.close()
        await guest.write(line.send)  # nothing more comes
        return line.sent

    assert asyncio.run(talk()) == ["farewell"]
