"""The pictures that a link shows in a chat, for ``web/public/previews``: a game's title and scene.

``python docs/pictures/previews.py``, after the client was built.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from browser.person import Person  # noqa: E402
from browser.server import launched, served  # noqa: E402

OUT = ROOT / "web/public/previews"
SIZE = {"width": 1200, "height": 630}
# The lobby's cards become one picture each: the title at the left, the scene beside it.
FRAME = """(name) => {
  const card = document.querySelector(name ? `[data-game="${name}"]` : '[data-game]');
  const scene = card.querySelector('.picture svg').cloneNode(true);
  const sky = scene.querySelector('rect');
  const night = getComputedStyle(card.querySelector('.picture rect')).fill;
  if (!name) {
    for (const one of scene.querySelectorAll('g, svg, path, use, text')) one.remove();
    sky.insertAdjacentHTML('afterend', `<circle cx="160" cy="120" r="62" fill="#f4efe0" />
      <circle cx="184" cy="106" r="54" fill="${night}" />`);
  }
  const title = document.createElement('div');
  title.textContent = name ? card.querySelector('h2').textContent : 'Moonlit';
  title.style = 'margin: auto 0 auto 70px; color: #f4efe0; font: 600 84px/1.15 Georgia, serif';
  const frame = document.createElement('div');
  frame.id = 'frame';
  frame.style = `position: fixed; inset: 0; z-index: 99; background: ${night}; display: grid;
    grid-template-columns: 400px 800px`;
  scene.style = 'display: block; width: 800px; height: 630px';
  scene.setAttribute('preserveAspectRatio', 'xMidYMid meet');
  frame.append(title, scene);
  document.getElementById('frame')?.remove();
  document.body.append(frame);
}"""


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        launched() as browser,
        served(Path(folder)) as address,
    ):
        guest = Person(browser, address, viewport=SIZE, color_scheme="dark")
        guest.go()
        guest.page.wait_for_selector("[data-game]")
        games = guest.page.eval_on_selector_all(
            "[data-game]", "cards => cards.map((card) => card.dataset.game)"
        )
        for name in [*games, ""]:
            guest.page.evaluate(FRAME, name)
            picture = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
            file = OUT / f"{name or 'moonlit'}.png"
            picture.quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)
            print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
