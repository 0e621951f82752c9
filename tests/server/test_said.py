"""What the server says is not looked at again when it is made; what comes from elsewhere is."""

import pytest
from pydantic import ValidationError

from moonlit.server.protocol import messages


def test_what_the_server_says_has_its_defaults_and_its_order() -> None:
    assert messages.Ack(id="a").model_dump_json() == '{"type":"ack","id":"a"}'
    refused = messages.Refused(id="a", text="No.", rule="SM-10")
    assert refused.model_dump_json() == '{"type":"refused","id":"a","text":"No.","rule":"SM-10"}'


def test_what_is_read_back_is_looked_at() -> None:
    said = messages.Ack(id="a")
    assert messages.Ack.model_validate_json(said.model_dump_json()) == said
    for wrong in ('{"type":"ack"}', '{"type":"ack","id":3}', '{"type":"ack","id":"a","more":1}'):
        with pytest.raises(ValidationError):
            messages.Ack.model_validate_json(wrong)


def test_what_is_sent_is_what_the_models_say() -> None:
    refusal = messages.Refusal(text="色に従ってください。", rule="SM-10")
    cards = [messages.CardChoice(card=card, refusal=refusal) for card in ("R11", "B2")]
    said = messages.Choices(
        id="a", prefix=[1], picked=[], options=[], cards=cards, move=None, text="“R11”"
    )
    assert said.written() == said.model_dump_json()
