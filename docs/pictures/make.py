"""Make the README's picture: the plain prompt in the middle of a match, as it really looks."""

import os
import re
import tempfile
from pathlib import Path

os.environ["MOONLIT_RULES"] = "interpreted"

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from moonlit.commands.opponents import Opponents
from moonlit.commands.prompt import Prompt, Sitting
from moonlit.table.match import Match
from moonlit.table.seals import Seal

PEOPLE = ["Maren", "Luna", "Selene"]
TYPED = ["show 20", "play 13", "play 28", "quit"]
NIGHT = TerminalTheme(
    (15, 18, 38),
    (244, 239, 224),
    [
        (15, 18, 38),
        (224, 122, 95),
        (111, 168, 107),
        (232, 196, 104),
        (109, 143, 199),
        (169, 147, 214),
        (79, 179, 165),
        (244, 239, 224),
    ],
)


def main() -> None:
    picture = Path(__file__).resolve().with_name("prompt.svg")
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere:
        os.chdir(folder)
        console = Console(record=True, width=88, file=nowhere, force_terminal=True)
        match = Match("lunar-trick", 3, seal=Seal.from_seed(12), people=PEOPLE)
        prompt = Prompt(Sitting(match, 0, Path("match.json")), "en", console, Opponents("random"))
        lines = iter(TYPED)

        def typed(question: str) -> str:
            line = next(lines)
            console.print(f"{question}{line}", style="bold")
            return line

        console.input = typed  # type: ignore[method-assign, assignment]
        prompt.run()
    svg = console.export_svg(title="moonlit play lunar-trick", theme=NIGHT)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing from outside
    picture.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
