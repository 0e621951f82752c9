"""Two worlds that one observer cannot tell apart, and whether they can.

The same public moves are made at both tables. Where something is chosen in secret, something else
is chosen at the second one. When what becomes public would tell the two apart, the second table is
given a state that could just as well be true, or, if there is none, the first one's.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from cases import Case, another_world, name
from inside import cell_of, now_of, put
from moonlit.errors import MoonlitError
from moonlit.kernel import cells
from moonlit.kernel.random import seeded
from server_tools import Site
from twin_decks import Dealer, look
from twin_worlds import World

GOING_ON = {"moves": 1, "seat": 0, "cards": "new", "name": "Ada"}
SAMPLES = 12  # worlds that are tried before the second table is given the first one's state


class Twins:
    """Two tables that look the same to ``observer``; a spectator's number is that of seats."""

    def __init__(self, site: Site, case: Case, observer: int, seed: int) -> None:
        self.case, self.observer, self.seed = case, observer, seed
        self.rng, self.sampling = random.Random(f"{name(case)} {observer} {seed}"), seeded(seed)
        self.worlds = [World(site, case, Dealer(seed, twin)) for twin in (None, observer)]
        self.first, self.second = self.worlds
        self.compared = self.differently = 0
        self.replays = True  # the second log is one of a real deal, too
        self._asked, self._questions = 0, dict[str, Any]()

    def __enter__(self) -> Twins:
        return self

    def __exit__(self, *_: object) -> None:
        for world in self.worlds:
            world.close()

    # --- comparing ----------------------------------------------------------------------------

    @property
    def watcher(self) -> int:
        return self.first.match.spectator

    def compare(self, why: str, *, at_once: bool = False) -> None:
        """All bytes that the observer, and whoever watches, was sent must be equal.

        What happens ``at_once`` may be shown together or one after the other, as it comes.
        """
        if self.over:
            return
        for world in self.worlds:
            world.settle()
        for seat in {self.observer, self.watcher}:
            sent = [world.received(seat) for world in self.worlds]
            self.equal(f"{why}, sent to {seat}", *(map(together, sent) if at_once else sent))

    def equal(self, why: str, first: Sequence[str], second: Sequence[str]) -> None:
        for one, other in zip(first, second):
            assert one == other, self.told(why, one, other)
        assert len(first) == len(second), self.told(why, f"{len(first)} messages", f"{len(second)}")
        self.compared += len(first)

    def told(self, why: str, one: str, other: str) -> str:
        moves = [[str(move) for move in world.match.moves] for world in self.worlds]
        answered = re.search(r'"id":"(q\d+)"', one)
        if answered:
            why = f"asked {json.dumps(self._questions[answered[1]])}"
        return (
            f"{name(self.case)}, seed {self.seed}, seat {self.observer} can tell two worlds apart: "
            f"{why}\n  {one}\n  {other}\nafter {json.dumps(moves[0])}\nand   {json.dumps(moves[1])}"
        )

    def ask(self, seat: int, messages: Sequence[dict[str, Any]]) -> None:
        """Ask the same at both tables; the answers must be equal."""
        for message in messages:
            self._asked += 1
            self._questions[f"q{self._asked}"] = message
            for world in self.worlds:
                world.people[seat].send(id=f"q{self._asked}", **message)
        self.compare("asked something")

    def call(self, seat: int, path: str) -> None:
        """Call both servers for the same, written ``PATH`` or ``POST PATH``; the answers must be
        equal."""
        method, _, where = path.rpartition(" ")
        body = GOING_ON if method else None
        answers = []
        for world in self.worlds:
            asking = world.people[seat].http
            answer = asking.request(method or "GET", where.format(**world.info), json=body)
            answers.append(f"{answer.status_code} {world.plainly(answer.text)}")
        self.equal(path, answers[:1], answers[1:])

    @property
    def over(self) -> bool:
        """Then all cards are open."""
        return self.first.match.outcome() is not None

    @property
    def differ(self) -> bool:
        """Are there two worlds at all?"""
        first, second = (world.match.packed() for world in self.worlds)
        return first != second

    # --- staying alike ------------------------------------------------------------------------

    def look_alike(self) -> bool:
        first, second = (look(world.match, self.observer) for world in self.worlds)
        return bool(first == second)

    def resample(self) -> bool:
        """Give the second table another state that the observer's view allows, if there is one."""
        first, second = (world.match for world in self.worlds)
        before = cell_of(second)
        put(second, another_world(first, self.observer, self.sampling))
        if first.waiting() != second.waiting() or not self.look_alike():
            put(second, before)
            return False
        self.second.put(cell_of(second))
        self.replays = False
        return True

    def play(self, seat: int, words: str, candidates: Sequence[str]) -> str:
        """Make a move at the first table; the one that looks the same, made at the second."""
        first = self.first.match
        first.play(f"{seat} {words}")
        for other in candidates:
            if self.follows(seat, other):
                self.differently += other != words
                return other
        first.undo()
        for attempt in range(SAMPLES + 1):
            if attempt == SAMPLES or not self.resample():
                self.second.put(cell_of(first))
                self.replays = False
            first.play(f"{seat} {words}")
            if self.follows(seat, words):
                return words
            first.undo()
        raise AssertionError(self.told("the same state and the same move", words, words))

    def follows(self, seat: int, words: str) -> bool:
        """Make a move at the second table too, if it looks the same afterwards."""
        match = self.second.match
        try:
            match.play(f"{seat} {words}")
        except MoonlitError:
            return False
        if self.look_alike() and (seat != self.observer or self.views_are_equal()):
            return True
        match.undo()
        return False

    def views_are_equal(self) -> bool:
        first, second = (self.view_of(world) for world in self.worlds)
        return first == second

    def view_of(self, world: World) -> bytes:
        return cells.pack(world.match.view_cell(self.observer))

    def make(self, seat: int, words: Sequence[str]) -> None:
        """Send a move to each of the servers."""
        for world, one in zip(self.worlds, words):
            answer = world.ask(seat, type="move", move=one, id=f"m{self._asked}")
            assert answer["type"] == "ack", self.told("a move was refused", one, str(answer))
        self._asked += 1
        self.compare(f"{seat} made {words[0]!r}")

    def step(self, between: Callable[[], None] = lambda: None) -> None:
        """Let something happen: a window, or somebody's move; ``between`` the two, if both."""
        if self.first.match.in_window:
            if self.window():
                return
            between()
        if not self.first.room.playing.in_window:  # no move was taken back meanwhile
            self.turn()

    def window(self) -> bool:
        """Let a window pass (LN-30), with secret answers; whether a move was made in it."""
        match = self.first.match
        offers = [
            (seat, choice.move)
            for seat in match.waiting()
            for choice in match.choices(seat)
            if match.names.is_answer(choice.action) and choice.refusal is None
        ]
        seat, words = self.rng.choice(offers) if offers and self.rng.random() < 0.5 else (None, "")
        self.decline_secretly(but=seat)
        moves = len(match.moves)
        if seat is not None:
            self.play(seat, words, [words])
            for world in self.worlds:
                self.answer(world, seat, words)
            self.compare("somebody answered in a window")
        elif self.rng.random() < 0.3 and self.window_lasts():
            self.make_ready(now_of(match).turn)
        for world in self.worlds:
            world.close_window()
        self.compare("a window was closed", at_once=True)
        return len(match.moves) > moves

    def window_lasts(self) -> bool:
        """Or does everybody see that nobody could answer in it, so that it closes at once?"""
        match = self.first.match
        return bool(match.names.could_answer(match.view(match.spectator)))

    def make_ready(self, seat: int) -> None:
        """Choose what to do when the window closes: sooner at the first table."""
        for world, words in zip(self.worlds, self.chosen(seat)):
            world.ask(seat, type="move", move=words, id=f"r{self._asked}")
            if seat != self.observer:
                self.compare("somebody made a move ready")

    def decline_secretly(self, but: int | None) -> None:
        """At each table others answer early: nobody may notice before the window closes."""
        for world in self.worlds:
            for seat in world.match.waiting():
                if seat not in (but, self.observer) and self.rng.random() < 0.4:
                    self.answer(world, seat, None)
        self.compare("somebody declined in a window")

    def answer(self, world: World, seat: int, words: str | None) -> None:
        number = world.room.playing.window.number
        if seat not in world.room.playing.window_answers():
            world.ask(seat, type="answer", window=number, move=words)

    def turn(self) -> None:
        """Let somebody move, as differently as nobody can see."""
        first = self.first.match
        seat = now_of(first).turn if first.in_window else self.next_to_choose(first.waiting())
        self.make(seat, self.chosen(seat))

    def next_to_choose(self, waiting: Sequence[int]) -> int:
        """Where all choose at once, the observer does so as the last, mostly."""
        others = [seat for seat in waiting if seat != self.observer]
        return self.rng.choice(others if others and self.rng.random() < 0.8 else waiting)

    def chosen(self, seat: int) -> tuple[str, str]:
        """A move for each of the tables."""
        actions = self.first.match.drawn(seat, self.rng)
        words = self.first.match.words(seat, actions)
        return words, self.play(seat, words, self.alternatives(seat, actions, words))

    def take_back(self, seat: int) -> None:
        """Let a seat ask for its last move back, and the others agree or not."""
        agreed = self.rng.random() < 0.5
        self._asked += 1
        for world in self.worlds:
            world.ask(seat, type="takeback", id=f"t{self._asked}")
        self.compare(f"{seat} asked to take back")
        for other in range(self.watcher):
            for world in self.worlds:
                asked = world.room.playing.asked
                if asked is not None and other != seat:
                    world.ask(other, type="vote", proposal=asked.number, agree=agreed)
            self.compare(f"{other} voted")
        for world in self.worlds:
            world.match.undo(len(world.room.playing.match.moves))

    def alternatives(self, seat: int, actions: Sequence[int], words: str) -> list[str]:
        """Moves for the second table: other cards after the same announcement, or the same move."""
        if seat == self.observer:
            return [words]
        match = self.second.match
        announced = [at for at in actions if match.names.card_of(now_of(match), at) is None]
        found = []
        for _ in range(6):
            other = match.drawn(seat, self.rng, announced)
            if other:
                found.append(match.words(seat, other))
        return [*(other for other in found if other != words), words]


def together(sent: Sequence[str]) -> list[str]:
    """Messages as they would have been if all updates had been shown at once."""
    updates = [json.loads(text) for text in sent if text.startswith('{"type":"update"')]
    if not updates:
        return list(sent)
    events = [event for update in updates for event in update["events"]]
    whole = json.dumps({**updates[-1], "events": events})
    return [whole, *(text for text in sent if not text.startswith('{"type":"update"'))]
