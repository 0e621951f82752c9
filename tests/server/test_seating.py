"""Before the match: what is agreed is told, seats are chosen and swapped."""

from collections.abc import Callable

from server_tools import Player, until_table

Persons = Callable[..., Player]


def names(table: dict[str, object]) -> list[str]:
    return [one["name"] for one in table["people"]]  # type: ignore[attr-defined]


def test_who_is_invited_reads_level_time_house_rules_and_sides(person: Persons) -> None:
    ada, ben = person("Ada"), person("Ben")
    made = ada.new_table(
        "shoot-the-moon",
        seats=4,
        bots="novice",
        clock=120,
        options={"partners": True, "hand": 4},
    )
    told = ben.http.get(f"/api/tables/{made['play_link']}").json()
    assert told["clock"] == 120
    assert told["agreed"]["level"] == "Novice"
    assert told["agreed"]["sides"] == 2
    rules = [(one["title"], one["value"]) for one in told["agreed"]["house_rules"]]
    assert rules == [("Partners", "yes"), ("Cards in a hand", "4")]
    ja = ben.http.get(f"/api/tables/{made['play_link']}?language=ja").json()
    assert ja["agreed"]["house_rules"][0]["value"] == "あり"
    assert ada.sit(made["play_link"]).table["agreed"] == told["agreed"]


def test_lists_of_cards_and_seats_are_told_in_words(person: Persons) -> None:
    ada = person()
    lunatic = ada.new_table("lunatic", seats=4, options={"specials": {"N": 3, "T": 1}, "dealer": 0})
    rules = [(one["title"], one["value"]) for one in lunatic["agreed"]["house_rules"]]
    assert rules == [("Special cards", "3 × Nymph · 1 × Satyr"), ("First dealer", "seat 1")]
    lunar = ada.new_table("lunar", seats=4, options={"leads": [1, 2], "max_rounds": 3})
    rules = [one["value"] for one in lunar["agreed"]["house_rules"]]
    assert rules == ["2 · 3", "3"]
    assert lunar["agreed"]["sides"] == 2


def test_a_friend_moves_to_a_free_seat_and_the_host_swaps_any(person: Persons) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    made = ada.new_table("lunar", seats=4)
    for one in (ben, cleo):
        one.join(made["play_link"])
    for one in (ada, ben, cleo):
        one.sit(made["play_link"])
    for _ in range(2):  # sent again, as after a lost connection, it is done once
        assert ben.ask(type="swap", seat=1, other=3, name="Ben")["type"] == "ack"
        assert ben.seat == 3
    assert ben.ask(type="swap", seat=3, other=0, name="Ben")["text"] == "That seat is taken."
    assert ben.ask(type="swap", seat=0, other=1, name="Ada")["type"] == "refused"
    assert ben.ask(type="swap", seat=3, other=4, name="Ben")["type"] == "refused"
    assert ben.ask(type="swap", seat=1, other=0, name="Ben")["type"] == "refused"
    assert ada.ask(type="swap", seat=0, other=2, name="Ada")["type"] == "ack"
    until_table(cleo, lambda table: names(table) == ["Cleo", "Free seat", "Ada", "Ben"])
    assert (ada.seat, cleo.seat, ada.table["host"]) == (2, 0, 2)
    ada.ask(type="start")
    for one in (ada, ben, cleo):
        one.until_position(lambda _: True)
    assert ada.ask(type="swap", seat=2, other=0, name="Ada")["text"].startswith(
        "The match has begun"
    )


def test_who_watches_takes_nobodys_seat(person: Persons) -> None:
    ada, eve = person("Ada"), person("Eve")
    made = ada.new_table("lunar-trick", seats=3)
    eve.sit(made["watch_link"])
    assert eve.ask(type="swap", seat=0, other=1, name="Ada")["type"] == "refused"
    assert ada.http.get(f"/api/tables/{made['play_link']}").json()["free"] == [1, 2]
