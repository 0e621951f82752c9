"""Somebody in front of a browser: goes to a table and does what the page offers."""

from __future__ import annotations

from typing import Any

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

# Plays on its own until the match is over or so much has happened: does what the table offers,
# chosen by chance. Cards and buttons are those that a person sees: gold, lifted, not dim.
PLAY = """(until) => new Promise((done, stuck) => {
  let seen = { number: -1, at: Date.now() };
  const can = (element) => element.getAttribute('aria-disabled') !== 'true' && !element.disabled;
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const step = () => {
    const main = document.querySelector('main');
    const number = Number(main?.dataset.number ?? 0);
    if (document.querySelector('header .result') || number >= until) return done(number);
    if (number !== seen.number) seen = { number, at: Date.now() };
    if (Date.now() - seen.at > 20000) return stuck(new Error(`stuck after event ${number}`));
    // Where a move has several steps, the page asks the rules after each.
    setTimeout(step, main?.querySelector('.tray') ? 80 : 15);
    main?.querySelector('.end .button')?.click();
    if (main?.dataset.turn !== 'true') return;
    const all = (selector) => [...main.querySelectorAll(selector)].filter(can);
    const cards = all('.slot.legal');
    if (!main.querySelector('.values')) {
      const ways = '.button.gold, .choices .button, .tiles button';
      return any([...all(ways), ...cards])?.click();
    }
    // A placement of Lunatic: a value, and as many cards as there are places for.
    if (all('.button.do').length) return all('.button.do')[0].click();
    const values = all('.values [role="radio"]');
    const chosen = values.some((value) => value.getAttribute('aria-checked') === 'true');
    if (!chosen) return any(values)?.click();
    const free = main.querySelector('.place:not(:has(button))');
    // Where no card fits the value: another one, or something else altogether.
    any(free && cards.length ? cards : [...values, ...all('.finish .button:not(.do)')])?.click();
  };
  step();
})"""


class Person:
    """A browser with nothing kept in it, of one size and language."""

    def __init__(
        self,
        browser: Any,
        address: str,
        *,
        viewport: dict[str, int] = DESK,
        locale: str = "en",
        moving: bool = False,
        offline: bool = False,
        **more: Any,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport=viewport,
            locale=locale,
            # What it keeps would hide from one test what another has found out.
            service_workers="allow" if offline else "block",
            reduced_motion="no-preference" if moving else "reduce",
            **more,
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        # A broken connection is part of some tests; the browser logs it by itself.
        if message.type == "error" and "WebSocket" not in message.text:
            self.errors.append(message.text)

    def close(self) -> None:
        self.context.close()

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def play_now(self, game: str, **options: Any) -> None:
        """From the lobby to the table, by one click; with house rules as if chosen last time."""
        self.go()
        if options:
            self.page.evaluate(
                "(wishes) => localStorage.setItem('moonlit.alone', JSON.stringify(wishes))",
                {game: {"options": options}},
            )
            self.go()
        self.page.click(f'[data-game="{game}"] button.gold')
        self.at_table()

    def host_generously(self, game: str) -> None:
        """A table against bots at which moves may be taken back whatever came out."""
        self.go()
        self.page.click(f'[data-game="{game}"] button.plain')
        dialog = self.page.locator("dialog[open]")
        dialog.get_by_label("Generous take-backs").check(force=True)
        dialog.get_by_role("button", name="Open the table").click()
        self.page.wait_for_selector('main[data-status="waiting"]')
        self.page.keyboard.press("Escape")  # the invitation
        self.page.get_by_text("even after hidden cards").wait_for()
        self.page.get_by_role("button", name="Start").click()
        self.at_table()

    def at_table(self) -> None:
        """Wait until the cards are dealt."""
        self.page.wait_for_selector('main[data-status="running"][data-number] .hand')

    def wait_turn(self) -> None:
        self.page.wait_for_selector('main[data-turn="true"]')

    def number(self) -> int:
        """Of the latest thing that happened."""
        return int(self.page.get_attribute("main", "data-number") or 0)

    def play_some(self, events: int) -> None:
        """Play until so much more has happened."""
        self.page.evaluate(PLAY, self.number() + events)

    def play_to_end(self) -> None:
        """Play until the match is over."""
        self.page.evaluate(PLAY, 1_000_000)
        assert self.over()

    def over(self) -> bool:
        return self.page.locator("header .result").count() > 0

    def result(self) -> Any:
        """The dialog that says who won."""
        return self.page.locator("dialog[open]")

    def sideways(self) -> int:
        """How many pixels the page could be scrolled sideways."""
        return int(
            self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )
