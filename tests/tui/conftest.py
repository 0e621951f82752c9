"""Programs in pseudo-terminals, which are ended with the test."""

import pytest

from tui.terminal import Terminal


@pytest.fixture
def terminal(tmp_path):
    opened = []

    def start(*arguments: str, **size: int) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **size))
        return opened[-1]

    yield start
    for one in opened:
        one.close(hurry=True)
