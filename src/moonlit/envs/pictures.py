"""What a seat sees, as text and as a picture, for renderings of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from moonlit import games
from moonlit.errors import MissingExtra
from moonlit.text import catalogue, say, spoken


@dataclass(frozen=True)
class Subject:
    """What there is to show a seat."""

    game: str
    agents: list[str]
    seat: int
    view: Mapping[str, Any]
    moves: Mapping[int, str]  # the actions it may take now, with their names
    winners: list[int]

    def title(self) -> str:
        """The game and whose view it is."""
        return f"{games.game(self.game).title} · {self.agents[self.seat]}"

    def topics(self) -> list[str]:
        """What the catalogue has words for, as far as there is any."""
        known = catalogue("en", self.game)["view"]
        return [key for key in known if self.view.get(key) not in (None, [], {}, "")]

    def line(self, key: str) -> str:
        """One entry of the view, in words."""
        value = spoken(self.game, key, self.view[key], self.agents)
        return say(self.game, "view", key, value=value)

    def prompt(self) -> str:
        """What may be done now, with the numbers of the actions; or who won."""
        if self.winners:
            names = ", ".join(self.agents[winner] for winner in self.winners)
            return say(self.game, "events", "over", names=names, winners=names)
        if not self.moves:
            return ""
        moves = " · ".join(f"{name} [{action}]" for action, name in self.moves.items())
        return f"{say('common', 'prompt', 'your_turn')} {moves}"


def text(subject: Subject) -> str:
    """A seat's table, line by line."""
    lines = [subject.title(), *map(subject.line, subject.topics()), subject.prompt()]
    return "\n".join(line for line in lines if line)


WIDTH, HEIGHT, MARGIN, SHARP = 960, 640, 32, 2
NIGHT, DUSK, MIST, GOLD = "#0f1226", "#1b2147", "#aab0cf", "#e8c468"
IVORY, SHADE, INK = "#f4efe0", "#c9c5bb", "#23263a"


def picture(subject: Subject) -> npt.NDArray[np.uint8]:
    """A seat's table as a picture: seats and what they played, what is known, the own hand."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:  # pragma: no cover - depends on what is installed
        raise MissingExtra("Pictures need an extra: pip install 'moonlit[pettingzoo]'.") from error
    top, bottom = (np.array(_rgb(colour)) for colour in (NIGHT, DUSK))
    fade = np.linspace(0, 1, HEIGHT * SHARP)[:, None, None]
    sky = np.broadcast_to(top + (bottom - top) * fade, (HEIGHT * SHARP, WIDTH * SHARP, 3))
    image = Image.fromarray(sky.astype(np.uint8))
    painter = Painter(ImageDraw.Draw(image), subject)
    painter.words(MARGIN, 20, subject.title(), 28, IVORY)
    painter.seats(72)
    painter.lines(258, HEIGHT - 190)
    painter.hand(HEIGHT - 132)
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    return np.asarray(small, dtype=np.uint8).copy()


class Painter:
    """Draws in the measures of the finished picture, on one that is larger and so smoother."""

    def __init__(self, draw: Any, subject: Subject) -> None:
        self.draw, self.subject = draw, subject

    def words(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        colour: str,
        room: float = WIDTH,
        **more: Any,
    ) -> float:
        """Write, smaller where there is not enough room; where the words end."""
        from PIL import ImageFont

        long = float(ImageFont.load_default(size).getlength(words))
        font = ImageFont.load_default(size * SHARP * min(1, room / max(1, long)))
        self.draw.text((x * SHARP, y * SHARP), words, fill=colour, font=font, **more)
        return x + min(long, room)

    def box(self, x: float, y: float, wide: float, high: float, **colours: Any) -> None:
        """A rectangle with the corners of a card."""
        corners = [x * SHARP, y * SHARP, (x + wide) * SHARP, (y + high) * SHARP]
        self.draw.rounded_rectangle(corners, min(wide, high) * SHARP * 0.1, **colours)

    def card(self, x: float, y: float, wide: float, code: str, **colours: Any) -> None:
        """A card with its code, and its suit as a band of colour."""
        high, tint = wide * 1.4, self.tint(code)
        self.box(x, y, wide, high, **{"fill": IVORY, "outline": INK, "width": SHARP, **colours})
        if tint:
            self.box(x + wide * 0.15, y + high * 0.8, wide * 0.7, high * 0.09, fill=tint)
        middle = (x + wide / 2, y + high * (0.43 if tint else 0.5))
        self.words(*middle, code, wide * 0.46, INK, wide * 0.7, anchor="mm")

    def tint(self, code: str) -> str | None:
        """The colour of a card's suit, as things stand."""
        part = games.game(self.subject.game).part("faces")
        return None if part is None else part.tint(code, self.subject.view)

    def seats(self, y: float) -> None:
        """Everybody: the cards that they hold, from behind, and those on the table."""
        subject, column = self.subject, (WIDTH - 2 * MARGIN) / len(self.subject.agents)
        for seat, agent in enumerate(subject.agents):
            x = MARGIN + column * seat
            own = seat == subject.seat
            self.words(x, y, agent, 20, GOLD if own and subject.moves else IVORY)
            for held in range(_at(subject.view.get("hand_sizes"), seat) or 0):
                self.box(x + min(held * 8, column - 24), y + 30, 12, 17, fill=DUSK, outline=MIST)
            played = _codes(_at(subject.view.get("table"), seat))
            step = min(60, (column - 88) / max(1, len(played) - 1))
            for place, code in enumerate(played):
                self.card(x + place * step, y + 62, 72, code)
            if not played and "table" in subject.view:
                self.box(x, y + 62, 72, 100, outline=MIST, width=SHARP)

    def lines(self, y: float, end: float) -> None:
        """In two columns, what the catalogue has words for; where it is cards, those."""
        subject, names, room = (
            self.subject,
            games.game(self.subject.game).names,
            WIDTH / 2 - MARGIN - 8,
        )
        keys = [key for key in subject.topics() if key not in ("hand", "table")]
        half = (len(keys) + 1) // 2
        apart = min(32, (end - y) / max(1, half))
        for place, key in enumerate(keys):
            x, at = (MARGIN if place < half else WIDTH / 2 + 8), y + place % half * apart
            codes = _codes(subject.view[key])
            if key in names.CARD_FIELDS and set(codes) <= set(names.CARD_CODES):
                label = say(subject.game, "view", key, value="")
                x = self.words(x, at, label, 16, IVORY, room) + 8
                for number, code in enumerate(codes):
                    self.card(x + number * 24, at - 5, 21, code)
            else:
                self.words(x, at, subject.line(key), 16, IVORY, room)

    def hand(self, y: float) -> None:
        """The own hand, lifted what may be played; above it what may be done."""
        codes, moves = _codes(self.subject.view.get("hand")), set(self.subject.moves.values())
        self.words(MARGIN, y - 48, self.subject.prompt(), 16, GOLD, WIDTH - 2 * MARGIN)
        step = min(80.0, (WIDTH - 2 * MARGIN - 72) / max(1, len(codes) - 1))
        for place, code in enumerate(codes):
            if moves & {code, f"hand {code}"}:
                self.card(MARGIN + place * step, y, 72, code, outline=GOLD, width=3 * SHARP)
            else:
                self.card(MARGIN + place * step, y + 14, 72, code, fill=SHADE)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _at(values: Any, seat: int) -> Any:
    """A seat's part of what goes by seat."""
    return values[seat] if isinstance(values, list) and seat < len(values) else None


def _codes(cards: Any) -> list[str]:
    """Cards, however they are shown, as a plain list."""
    if isinstance(cards, list):
        return [code for card in cards for code in _codes(card)]
    return [] if cards is None else [str(cards)]
