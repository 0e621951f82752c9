"""Guided first rounds: every one can be finished, in both languages, just as its words say."""

import pytest

from moonlit.errors import BadInput, Refused
from moonlit.games import CATALOGUE
from moonlit.table.lesson import Lesson, read
from moonlit.text import LANGUAGES

OTHER = "That is allowed, but this lesson goes on with another move. Play your green Crescent 9."


def finish(lesson: Lesson) -> list[str]:
    """Do all that is asked; the rules that were met on the way."""
    met = []
    for _ in range(100):
        step = lesson.step()
        if step.done:
            return met
        if step.move is None:
            lesson.go_on()
            continue
        try:
            assert lesson.play(step.move) is None
        except Refused as refusal:
            met.append(refusal.rule)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_lesson_is_finished_by_doing_what_it_asks(game, language):
    lesson = Lesson(game, language)
    met = finish(lesson)
    asked = [
        step["rule"] for step in read(game)["moves"] if isinstance(step, dict) and "refuse" in step
    ]
    assert met == asked
    assert len(asked) == 1, "every lesson shows one refusal"
    assert lesson.step().number == lesson.step().count


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_text_of_a_lesson_is_there_in_every_language(game):
    for step in read(game)["moves"]:
        if isinstance(step, dict):
            assert sorted(step["say"]) == sorted(LANGUAGES)


def test_the_texts_tell_what_the_rules_did():
    """What the lessons claim of their last position."""
    ends = {}
    for game in CATALOGUE:
        lesson = Lesson(game)
        finish(lesson)
        ends[game] = lesson.match
    scored = {
        game: [event.data for event in match.events if event.name.startswith("scored")][-1]
        for game, match in ends.items()
        if game != "lunatic"
    }
    assert scored["lunar-trick"]["points"] == [1, 2, 1]
    assert scored["shoot-the-moon"]["scores"] == [4, 1, 2]
    assert scored["lunar"]["points"] == [11, 11]
    assert ends["lunatic"].position()["out"] == [0]


def test_another_move_is_explained_and_nothing_happens():
    lesson = Lesson("shoot-the-moon")
    lesson.catch_up(3)
    before = lesson.match.position()
    assert lesson.play("play P2") == OTHER
    with pytest.raises(BadInput):
        lesson.play("play nothing")
    assert lesson.match.position() == before
    assert str(lesson.step().move) == "0 play G9"


def test_a_move_before_the_text_is_read_is_not_taken():
    with pytest.raises(BadInput, match="Read this first"):
        Lesson("lunatic").play("doubt")


def test_going_on_does_not_skip_a_move():
    lesson = Lesson("lunatic")
    for _ in range(5):
        lesson.go_on()
    assert str(lesson.step().move) == "0 doubt"


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_lesson_is_taken_up_at_any_step(game):
    first = Lesson(game)
    while not first.step().done:
        again = Lesson(game)
        again.catch_up(first.step().number)
        assert again.step() == first.step()
        assert again.match.position() == first.match.position()
        first.catch_up(first.step().number + 1)
    beyond = Lesson(game)
    beyond.catch_up(1000)
    assert beyond.step().done


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_what_to_do_is_said_in_words(game, language):
    """No codes and no verbs of the notation: what is asked for is a sentence."""
    lesson = Lesson(game, language)
    said = 0
    while not (step := lesson.step()).done:
        if step.move is not None:
            sentence = step.move.in_words(lesson.match.people, language)
            assert sentence.endswith({"en": ".", "ja": "。"}[language])
            assert not any(sign in sentence for sign in ("=", "1x", "BM", "LE", "R1", "G9"))
            said += 1
        lesson.catch_up(step.number + 1)
    assert said
