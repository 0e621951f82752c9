"""Writes the pictures of the lobby and of all tables: `make pictures`.

A server with a fixed seed is started, a browser plays some moves at every table, and the
screens are kept beside this file.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browser.person import DESK, PHONE, Person  # noqa: E402
from browser.server import launched, served  # noqa: E402

SEED = "11"
# How much has happened when the picture is taken: a moment that shows what the game is about.
MOMENTS = {"lunar": 34, "lunar-trick": 21, "shoot-the-moon": 16, "lunatic": 30}
# The same choices each time: the page's random numbers follow from a seed.
EVEN = (
    """(() => { let s = 7; Math.random = () => (s = (s * 16807) % 2147483647) / 2147483647; })()"""
)


def keep(guest: Person, name: str) -> None:
    for close in guest.page.locator(".toast button").all():
        close.click()
    guest.page.wait_for_timeout(900)
    picture = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
    picture.save(HERE / f"{name}.webp", quality=90, method=6)
    print(f"docs/pictures/{name}.webp")


def someone(browser: Any, address: str, **wishes: Any) -> Person:
    guest = Person(browser, address, color_scheme=wishes.pop("scheme", "dark"), **wishes)
    guest.context.add_init_script(EVEN)
    name = "月子" if wishes.get("locale") == "ja" else "Mika"
    kept = f"""{{"name": "{name}"}}"""
    guest.context.add_init_script(f"localStorage['moonlit.settings'] ??= '{kept}'")
    return guest


def at_moment(guest: Person, game: str) -> None:
    """Play until the moment, and on to the person's turn."""
    guest.play_now(game)
    guest.play_some(MOMENTS[game] - guest.number())
    guest.wait_turn()


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        served(Path(folder), seed=SEED) as address,
    ):
        for scheme in ("dark", "light"):
            guest = someone(browser, address, scheme=scheme, viewport=DESK)
            guest.go()
            guest.page.wait_for_selector("[data-game]")
            keep(guest, "lobby" if scheme == "dark" else "lobby-day")
            guest.close()
        for game in MOMENTS:
            for name, viewport in ((game, DESK), (f"{game}-phone", PHONE)):
                guest = someone(browser, address, viewport=viewport)
                at_moment(guest, game)
                keep(guest, name)
                guest.close()
        guest = someone(browser, address, viewport=DESK, locale="ja", scheme="light")
        at_moment(guest, "lunar")
        keep(guest, "lunar-ja-day")


if __name__ == "__main__":
    main()
