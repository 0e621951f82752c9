"""Copies of a match: what was played stays, and from there each goes its own way."""

import copy
import pickle

import pytest

from moonlit import Match, Seal
from moonlit.errors import BadInput

GAMES = [("lunar", 4), ("lunar-trick", 3), ("shoot-the-moon", 2), ("lunatic", 3)]


def began(game: str, seats: int) -> Match:
    match = Match(game, seats, seal=Seal.from_seed(5))
    for _ in range(6):
        play_on(match)
    return match


def play_on(match: Match) -> None:
    seat = match.turn()[0]
    match.play(f"{seat} {next(match.legal_moves(seat))}")


@pytest.mark.parametrize("made", [Match.copy, copy.copy, copy.deepcopy])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_move_on_a_copy_leaves_the_match_alone(game, seats, made):
    match = began(game, seats)
    before, moves, events = match.position(), list(match.moves), list(match.events)
    twin = made(match)
    assert twin.position() == before
    for _ in range(10):
        play_on(twin)
    assert (match.position(), match.moves, match.events) == (before, moves, events)
    twin.undo(len(moves))
    assert twin.position() == before


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_pickled_match_plays_on_as_the_match_itself(game, seats):
    match = began(game, seats)
    twin = pickle.loads(pickle.dumps(match))
    for _ in range(30):
        play_on(match)
        play_on(twin)
    assert twin.position() == match.position()
    assert [str(one) for one in twin.moves] == [str(one) for one in match.moves]
    assert twin.history(0) == match.history(0)
    assert twin.story(0) == match.story(0)


def test_what_is_printed_of_a_match_and_its_seal_tells_no_secret():
    match = began("lunar-trick", 3)
    assert repr(match) == "<Match lunar-trick: 3 players, 6 moves, round 1>"
    assert match.seal.secret.hex() not in repr(match.seal)
    assert repr(match.seal.secret) not in repr(match.seal)


def test_at_the_start_there_is_nothing_to_undo():
    with pytest.raises(BadInput, match="at its start"):
        Match("lunar").undo()
