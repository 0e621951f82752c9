"""Make the README's picture: the plain prompt in the middle of a match, as it really looks."""

import os
import re
import tempfile
from pathlib import Path

os.environ["MOONLIT_RULES"] = "interpreted"

from rich.console import Console

from moonlit.commands.play import Prompt
from moonlit.table.match import Match
from moonlit.table.seals import Seal

TYPED = ["play 20", "why play 16", "quit"]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere:
        console = Console(record=True, width=92, file=nowhere, force_terminal=True)
        people = ["You", "Luna", "Selene"]
        match = Match("lunar-trick", 3, seal=Seal.from_seed(12), people=people)
        prompt = Prompt(match, 0, "en", Path(folder) / "match.json", None, console)
        lines = iter([f"show {match.view(0)['hand'][4]}", *TYPED])

        def typed(question: str) -> str:
            line = next(lines)
            console.print(f"{question}{line}", style="bold")
            return line

        console.input = typed  # type: ignore[method-assign, assignment]
        prompt.run()
    svg = console.export_svg(title="moonlit play lunar-trick")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing from outside
    Path(__file__).with_name("prompt.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
