"""What is said to a guest comes in the order in which it was said, at once or later."""

from moonlit.server.tables.guests import Guest


class Line:
    """A connection that takes messages at once while it is open."""

    def __init__(self) -> None:
        self.open, self.sent = True, list[str]()
        self.times = 0  # how often something was written
        self.ended = 0

    def write_at_once(self, *texts: str) -> bool:
        if self.open:
            self.sent += texts
            self.times += 1
        return self.open

    def end(self) -> None:
        self.ended += 1


def guest_at(line: Line, behind: int = 10) -> Guest:
    guest = Guest("person", "Ada", "en", "link", behind)
    guest.way = line
    return guest


def test_a_message_goes_out_at_once():
    line = Line()
    guest_at(line).send_text("one")
    assert line.sent == ["one"]


def test_nothing_overtakes_what_waits():
    line = Line()
    guest = guest_at(line)
    line.open = False
    guest.send_text("one")
    line.open = True
    guest.send_text("two")
    assert not line.sent
    guest.catch_up()
    guest.send_text("three")
    assert line.sent == ["one", "two", "three"]


def test_who_catches_up_in_part_hears_the_rest_later():
    line = Line()
    guest = guest_at(line)
    line.open = False
    for word in ("one", "two"):
        guest.send_text(word)
    guest.catch_up()
    assert not line.sent
    line.open = True
    guest.catch_up()
    assert line.sent == ["one", "two"]


def test_who_is_too_far_behind_is_let_go():
    line = Line()
    guest = guest_at(line, behind=2)
    line.open = False
    for word in ("one", "two", "three", "four"):
        guest.send_text(word)
    line.open = True
    guest.catch_up()
    assert guest.lost
    assert not line.sent
    assert line.ended == 1


def test_what_belongs_together_is_written_once_and_in_order():
    line = Line()
    guest = guest_at(line)
    with guest.in_one_go():
        guest.hold()
        guest.send_text("what your move did")
        guest.send_text("it is stored")
        assert not line.sent
    guest.send_text("later")
    assert line.sent == ["what your move did", "it is stored", "later"]
    assert line.times == 2


def test_who_is_shown_out_in_the_middle_hears_everything_before():
    line = Line()
    guest = guest_at(line)
    with guest.in_one_go():
        guest.hold()
        guest.send_text("farewell")
        guest.close()
        guest.send_text("nothing more comes")
    assert line.sent == ["farewell"]
    assert line.ended == 1


def test_a_line_is_closed_when_what_waited_is_sent():
    line = Line()
    guest = guest_at(line)
    line.open = False
    guest.send_text("farewell")
    guest.close()
    assert not line.ended
    line.open = True
    guest.catch_up()
    assert line.sent == ["farewell"]
    assert line.ended == 1
