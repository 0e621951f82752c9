"""Golden playthroughs: what every game answers along a known match, kept in text files.

They fail when any answer changes. If the change is meant: ``python tests/playthroughs/write.py``.
"""

import pytest

from cases import Case, name
from playthroughs.write import FOLDER, playthrough


@pytest.mark.parametrize("kind", ["moves", "views"])
def test_the_match_goes_as_it_is_written_down(case: Case, kind: str) -> None:
    written = (FOLDER / f"{name(case)}.txt").read_text(encoding="utf-8").splitlines()
    lines = playthrough(case)
    wanted = "> " if kind == "views" else ""
    assert [line for line in lines if line.startswith(wanted)] == [
        line for line in written if line.startswith(wanted)
    ]
