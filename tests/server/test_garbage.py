"""What lives for long is passed over when Python looks for garbage, and looked through later."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from moonlit.server.upkeep import garbage


class Circle:
    """Refers to itself, so that only a search can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def beat(monkeypatch: pytest.MonkeyPatch) -> Iterator[garbage.Garbage]:
    monkeypatch.setattr(garbage, "EVERY", 0.0)
    kept = garbage.Garbage()
    yield kept
    kept.take_back()


def test_what_is_set_aside_is_freed_in_the_end(beat: garbage.Garbage) -> None:
    circle = Circle()
    beat.set_aside()
    gone = weakref.ref(circle)
    del circle
    gc.collect()
    assert gone() is not None, "it was set aside, yet the search went through it"
    beat.set_aside()  # the time has come
    assert gone() is None


def test_in_the_end_python_searches_by_itself_again(beat: garbage.Garbage) -> None:
    beat.set_aside()
    assert gc.get_freeze_count() > 0
    beat.take_back()
    assert gc.get_freeze_count() == 0


def test_what_is_garbage_already_is_not_set_aside() -> None:
    beat = garbage.Garbage()
    gc.disable()
    try:
        beat.set_aside()
        gone = weakref.ref(Circle())
        beat.set_aside()  # long before everything is looked through
        assert gone() is None
    finally:
        gc.enable()
        beat.take_back()


def test_the_young_are_looked_through_less_often_while_tables_are_played(
    beat: garbage.Garbage,
) -> None:
    beat.set_aside()
    assert gc.get_threshold()[0] > 10 * garbage.USUAL[0]
    beat.take_back()
    assert gc.get_threshold() == garbage.USUAL
