"""Match records: replayed to the same result, and any change of a byte is found."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases import Case
from moonlit.errors import BadRecord
from moonlit.games import CATALOGUE
from moonlit.kernel.random import seeded
from moonlit.table.chance import random_match, random_move
from moonlit.table.match import Match
from moonlit.table.match_records import dumps, load_match, loads, to_record, verify
from moonlit.table.seals import Seal


def record_of(case: Case, seed: int = 3) -> str:
    return dumps(to_record(random_match(*case, seed=seed)))


def test_a_record_replays_to_the_same_result(case: Case) -> None:
    text = record_of(case)
    match = load_match(loads(text))
    assert match.outcome() is not None
    assert dumps(to_record(match)) == text
    assert "from the sealed deals to the result" in verify(text)


def test_the_same_seed_writes_the_same_record(case: Case) -> None:
    assert record_of(case) == record_of(case)
    assert record_of(case) != record_of(case, seed=4)


RECORD = dumps(to_record(random_match("lunar-trick", 3, {"max_rounds": 1}, seed=3)))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, len(RECORD.encode()) - 1), st.integers(0, 255))
def test_any_byte_changed_fails_to_verify(at: int, byte: int) -> None:
    data = bytearray(RECORD.encode())
    if data[at] != byte:
        data[at] = byte
        with pytest.raises(BadRecord):
            verify(data.decode("utf-8", "replace"))


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.integers(0, len(RECORD) - 1))
def test_half_a_record_is_a_sentence(length: int) -> None:
    with pytest.raises(BadRecord, match=r"cut off|is a JSON object"):
        loads(RECORD[:length])


@pytest.mark.parametrize(
    "junk", ["", "x" * 1_000_000, "[" * 1_000_000, "{}", "[1]", "null", "1e999"]
)
def test_junk_is_a_sentence(junk: str) -> None:
    with pytest.raises(BadRecord):
        verify(junk)


def changed(**fields: object) -> str:
    return dumps({**json.loads(RECORD), **fields})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (changed(moonlit=2), "version 2"),
        (changed(game="chess"), "broken at move 1|no game called"),
        (changed(seats=4), "broken at move 1|cannot be"),
        (changed(seed="00"), "does not fit the commitment"),
        (changed(seed="xyz"), "no hexadecimal"),
        (changed(result=None), "not what the moves lead to"),
        (changed(result=[1]), "which it cannot be"),
        (changed(moves=[1]), "Move 1 of the record"),
        (changed(moves={}), "'moves' is"),
        (changed(names=[1, 2, 3]), "must be text"),
    ],
)
def test_a_changed_record_names_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        verify(text)


def test_the_first_broken_link_is_named() -> None:
    record = json.loads(RECORD)
    record["moves"][4]["time"] += 1
    with pytest.raises(BadRecord, match="broken at move 5"):
        verify(dumps(record))


def test_an_illegal_move_with_a_whole_chain_is_found() -> None:
    record = json.loads(RECORD)
    match = random_match("lunar-trick", 3, {"max_rounds": 1}, seed=3)
    match.moves.insert(4, match.moves[3])
    forged = to_record(match)
    assert len(forged["moves"]) == len(record["moves"]) + 1
    with pytest.raises(BadRecord, match=r"Move 5.*refused"):
        verify(dumps(forged))


def test_an_unfinished_match_goes_on_from_its_record() -> None:
    match = Match("lunar-trick", 3, seal=Seal.from_seed(1))
    match.play(f"1 {next(match.legal_moves(1))}")
    text = dumps(to_record(match, "2026-11-15T00:00:00+00:00"))
    assert "unfinished" in verify(text)
    again = load_match(loads(text))
    assert again.turn() == [0, 2]
    assert again.view(1) == match.view(1)


# --- moves taken back ---------------------------------------------------------------------------


RECORDS = Path(__file__).parent / "records"
FIXTURES = Path(__file__).parents[2] / "web" / "src" / "lib" / "fixtures"
IN_BROWSER = FIXTURES / "takebacks.json"  # the client checks the same record


def taken_back() -> str:
    """A record of a match in which two moves were taken back."""
    match = Match("lunar-trick", 3, {"max_rounds": 1}, seal=Seal.from_seed(5), clock=lambda: 0.0)
    rng = seeded(5)
    while match.outcome() is None:
        match.play(random_move(match, rng))
        if len(match.moves) in (4, 9) and len(match.taken_back) < 2:
            match.take_back(match.moves[-1].seat, len(match.moves) - 1)
    return dumps(to_record(match))


def test_a_record_shows_that_moves_were_taken_back() -> None:
    text = taken_back()
    assert text == IN_BROWSER.read_text("utf-8").strip()
    assert verify(text).endswith("Moves were taken back 2 times.")
    match = load_match(loads(text))
    assert [(back.after, back.to) for back in match.taken_back] == [(4, 3), (4, 3)]
    assert dumps(to_record(match)) == text


def test_a_take_back_cannot_be_left_out_or_changed() -> None:
    record = json.loads(taken_back())
    for change in (lambda backs: backs.pop(), lambda backs: backs[0].update(to=0)):
        changed = json.loads(json.dumps(record))
        change(changed["takebacks"])
        with pytest.raises(BadRecord, match="chain is broken"):
            verify(dumps(changed))
    del record["takebacks"]
    with pytest.raises(BadRecord, match="chain is broken at the result"):
        verify(dumps(record))


@pytest.mark.parametrize(
    "backs", [3, [3], [{"seat": 0}], [{"seat": 0, "after": 2, "to": 2, "hash": ""}]]
)
def test_take_backs_that_cannot_be_are_refused(backs: object) -> None:
    with pytest.raises(BadRecord, match="cannot be"):
        loads(dumps({**json.loads(RECORD), "takebacks": backs}))


def test_a_record_from_before_take_backs_were_written_down_still_verifies() -> None:
    old = (RECORDS / "before-takebacks.json").read_text("utf-8")
    assert "takebacks" not in old
    assert "from the sealed deals to the result" in verify(old)


KEPT = sorted(file.stem for file in RECORDS.glob("*-[0-9].json"))


def test_a_record_of_every_game_is_kept() -> None:
    assert {json.loads(kept(name))["game"] for name in KEPT} == set(CATALOGUE)
    assert any("lunatic" in name and " satyr " in kept(name) for name in KEPT)  # out of turn


@pytest.mark.parametrize("name", KEPT)
def test_records_that_were_written_before_still_verify_and_replay(name: str) -> None:
    """With take-backs, anytime cards and cards played at a price, as earlier code wrote them."""
    text = kept(name)
    assert "from the sealed deals to the result. Moves were taken back 3 times." in verify(text)
    record = loads(text)
    match = load_match(record)
    assert [str(move) for move in match.moves] == [one["move"] for one in record["moves"]]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == record["result"]["winners"]
    assert match.position().get("scores") == record["result"]["scores"]
    assert dumps(to_record(match, record["started"])) == text.rstrip("\n")


def kept(name: str) -> str:
    return (RECORDS / f"{name}.json").read_text("utf-8")
