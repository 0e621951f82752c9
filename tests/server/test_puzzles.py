"""Puzzles on the socket: a position, a verdict, the next one."""

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from moonlit import games
from moonlit.puzzles.puzzle import Puzzle, puzzles
from moonlit.server.protocol.messages import from_server
from moonlit.text.names import isolated
from server_tools import Player

Persons = Callable[..., Player]


def told(ada: Player) -> dict:
    return [message for message in ada.received if message["type"] == "puzzle"][-1]


def posed(ada: Player, number: int) -> dict:
    ada.until(lambda message: message["type"] == "puzzle" and message["number"] == number)
    return told(ada)


def whole_move(puzzle: Puzzle, action: int) -> str:
    """A move that begins with a step."""
    sight = puzzle.sight()
    return next(move for move in sight.legal_moves() if sight.read(move).actions[0] == action)


@pytest.mark.parametrize("game", games.CATALOGUE)
def test_a_right_and_a_wrong_answer_are_told_and_explained(person: Persons, game: str) -> None:
    puzzle = puzzles(game)[0]
    for action, right in ((puzzle.best, True), (puzzle.tempting, False)):
        ada = person()
        ada.sit(f"puzzle-{game}-1", language="ja")
        question = posed(ada, 1)
        assert (question["puzzle"], question["verdict"]) == (puzzle.id, None)
        assert ada.position["yours"]
        assert ada.ask(type="move", move=whole_move(puzzle, action))["type"] == "ack"
        ada.until(lambda message: message["type"] == "puzzle" and message["verdict"] is not None)
        verdict = told(ada)["verdict"]
        assert verdict["right"] is right
        people = [isolated(one["name"]) for one in ada.table["people"]]
        assert verdict["text"] == puzzle.sentence(action, "ja", people)
        assert [option["chance"] for option in verdict["options"]] == [
            answer.chance for answer in puzzle.answers
        ]
        assert ada.position["yours"] == []
        for message in ada.received:
            from_server.validate_python(message)


def test_only_the_first_answer_counts_and_then_comes_the_next(person: Persons) -> None:
    puzzle, following = puzzles("lunar-trick")[:2]
    ada = person()
    ada.sit("puzzle-lunar-trick-1")
    posed(ada, 1)
    for action in (puzzle.tempting, puzzle.best):
        ada.ask(type="move", move=whole_move(puzzle, action))
        ada.until(lambda message: message["type"] == "puzzle" and message["verdict"] is not None)
        assert told(ada)["verdict"]["right"] is False
    ada.ask(type="go_on")
    question = posed(ada, 2)
    assert (question["puzzle"], question["verdict"]) == (following.id, None)


def test_what_is_wrong_is_refused_and_nothing_is_lost(person: Persons) -> None:
    ada = person()
    ada.sit("puzzle-lunatic-1")
    posed(ada, 1)
    assert ada.ask(type="steps", prefix=[])["type"] == "choices"
    assert ada.ask(type="hint")["text"] == "That cannot be done in a puzzle."
    assert ada.ask(type="move", move="fly 7")["type"] == "error"
    assert ada.ask(type="steps", prefix=[999])["type"] == "error"
    assert told(ada)["verdict"] is None


@pytest.mark.parametrize("link", ["puzzle-lunar-0", "puzzle-lunar-9999", "puzzle-whist-1"])
def test_there_is_no_such_puzzle(person: Persons, link: str) -> None:
    ada = person()
    with pytest.raises(ConnectionClosed) as closed:
        ada.sit(link)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert ada.http.get(f"/t/{link}").status_code == 404


def test_all_puzzles_are_listed(person: Persons) -> None:
    ada = person()
    found = ada.http.get("/api/puzzles").json()
    assert [one["game"] for one in found] == list(games.CATALOGUE)
    for one in found:
        assert [puzzle["puzzle"] for puzzle in one["puzzles"]] == [
            puzzle.id for puzzle in puzzles(one["game"])
        ]
    assert ada.http.get("/puzzles").status_code == 200
    assert ada.http.get("/t/puzzle-lunar-1").status_code == 200
