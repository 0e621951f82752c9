"""Names and lines of the chat: what can be seen stays, what deceives the eye goes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonlit.text.names import LONGEST_NAME, isolated, readable, told_apart

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    "invisible",
    [
        "",
        "   ",
        "\u3164",  # Hangul filler, a letter to Unicode
        "\u2800",  # an empty Braille pattern, a symbol
        "\u115f\u1160\uffa0",
        "\u200b\u200c\u200d\u2060\ufeff",  # zero width
        "\u00ad\u061c\u180e",
        "\u202e\u202a\u2066\u2069",  # directions
        "\u0301\u0308",  # marks without a letter
        "\ufe0f",
        "\U000e0041",  # a tag
        "\ue000",  # private
        "\x00\x1b\n",
        "\u3000\u00a0\u2003",
    ],
)
def test_what_cannot_be_seen_is_no_name(invisible: str) -> None:
    assert readable(invisible, LONGEST_NAME) == ""
    assert readable(f"Ada{invisible}", LONGEST_NAME) in ("Ada", "Adá\u0308")


@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "山田 太郎",
        "Łukasz",
        "אדה",
        "علی‌رضا",
        "प्रिया",
        "👩‍👧",
        "葛\U000e0100城",
        "O'Neil-3",
    ],
)
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert readable(name, LONGEST_NAME) == name


def test_a_name_has_one_spelling_single_spaces_and_few_marks() -> None:
    assert readable("Zoe\u0308", LONGEST_NAME) == "Zoë"
    assert readable("  Ada \t Byron ", LONGEST_NAME) == "Ada Byron"
    assert readable("A" + "\u0321" * 20 + "da", LONGEST_NAME) == "A\u0321\u0321\u0321da"
    assert readable("A\u200dd\u200ba", LONGEST_NAME) == "Ada"


@given(st.text(max_size=40))
def test_no_text_turns_round_what_stands_beside_it(text: str) -> None:
    found = readable(text, LONGEST_NAME)
    assert len(found) <= LONGEST_NAME
    assert readable(found, LONGEST_NAME) == found
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    assert not turning & {unicodedata.bidirectional(letter) for letter in found}


def test_the_second_of_a_name_has_a_number() -> None:
    assert told_apart("Ada", []) == "Ada"
    assert told_apart("Ada", ["Ada"]) == "Ada 2"
    assert told_apart("Ada", ["Ada", "Ada 2"]) == "Ada 3"
    assert told_apart("ADA", ["Ada"]) == "ADA 2"
    assert told_apart("Ａｄａ", ["Ada"]) == "Ａｄａ 2"
    assert told_apart("A da", ["Ada"]) == "A da 2"
    assert told_apart("José", ["Jose"]) == "José"


@given(st.lists(st.text("aAá \u200d1", max_size=LONGEST_NAME), max_size=12))
def test_names_at_a_table_stay_apart_however_many_are_alike(names: list[str]) -> None:
    seated: list[str] = []
    for name in names:
        seated.append(told_apart(name, seated))
        assert len(seated[-1]) <= LONGEST_NAME
    assert len({name.casefold() for name in seated}) == len(seated)


def test_only_names_from_right_to_left_are_isolated() -> None:
    assert isolated("אדה") == "\u2068אדה\u2069"
    assert isolated("علی") == "\u2068علی\u2069"
    assert isolated("山田") == "山田"
