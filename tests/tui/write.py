"""Write the golden screens, and the documentation's picture of one, anew.

``python tests/tui/write.py``; then look at what changed.
"""

import asyncio
import os
import sys
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"


def main() -> None:
    os.environ["MOONLIT_RULES"] = "interpreted"
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tui.shown import SCENES, picture, scene

    for name in SCENES:
        for language in ("en", "ja"):
            text = asyncio.run(scene(name, language))
            (GOLDEN / f"{name}.{language}.txt").write_text(text, encoding="utf-8")
    text = asyncio.run(scene("shoot-the-moon-six", ascii_only=True))
    (GOLDEN / "ascii.txt").write_text(text, encoding="utf-8")
    PICTURE.write_text(asyncio.run(picture("lunar-trick-turn")), encoding="utf-8")


if __name__ == "__main__":
    main()
