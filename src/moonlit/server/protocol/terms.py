"""What all messages are made of: the words with few values, texts with a length, a model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import orjson
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    GetPydanticSchema,
    StringConstraints,
)

from moonlit.games.shown import Seen
from moonlit.text.names import LONGEST_NAME, readable

Language = Literal["en", "ja"]
Pace = Literal["slow", "normal", "fast"]
Takebacks = Literal["strict", "generous"]  # only while nothing hidden has come out, or any
Greeting = Literal["hello", "good_luck", "thanks", "well_played", "one_moment", "sorry", "bye"]
Grade = Literal["easy", "medium", "hard"]  # of a puzzle
Status = Literal["waiting", "starting", "running", "over"]

Id = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]
Level = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,23}$")
]  # or a bot of one's own
Secret = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


LONGEST_LINE = 300

# Cleaned; what is empty then has nothing to read in it, and whoever takes it says so.
Name = Annotated[
    str,
    StringConstraints(max_length=LONGEST_NAME),
    AfterValidator(partial(readable, longest=LONGEST_NAME)),
]
Line = Annotated[
    str,
    StringConstraints(max_length=LONGEST_LINE),
    AfterValidator(partial(readable, longest=LONGEST_LINE)),
]
Words = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Card = Annotated[str, StringConstraints(min_length=1, max_length=4)]

# A view is what its game declares: mypy sees to that where it is made, and no message is held up by
# looking at it key by key.
View = Annotated[
    Seen,
    GetPydanticSchema(
        lambda _, handler: handler(dict[str, Any]),
        lambda _, handler: {"type": "object", "x-typescript": Seen.__name__},
    ),
]


class Model(BaseModel):
    """Unknown keys are refused: mostly a slip of the pen.

    A model is made ready when it is first used: all of them at once would take longer than anything
    else of ours while the server starts.
    """

    model_config = ConfigDict(
        extra="forbid", json_schema_serialization_defaults_required=True, defer_build=True
    )


class Said(Model):
    """What the server says. mypy sees to its form where it is made, and it is not looked at again:
    that would cost more than making it, for every seat at every move."""

    def written(self) -> str:
        """As it is sent: its own fields and those of all that is in it, in JSON."""
        return orjson.dumps(self, default=vars).decode()

    if not TYPE_CHECKING:
        _defaults: ClassVar[dict[str, Any]]
        _names: ClassVar[set[str]]

        @classmethod
        def __pydantic_init_subclass__(cls):
            fields = cls.model_fields.items()
            cls._defaults = {name: one.default for name, one in fields if not one.is_required()}
            cls._names = set(cls.model_fields)

        def __init__(self, /, **values):
            put = object.__setattr__
            put(self, "__dict__", {**self._defaults, **values})
            put(self, "__pydantic_fields_set__", self._names)
            put(self, "__pydantic_extra__", None)
            put(self, "__pydantic_private__", None)

        # What comes from elsewhere (model_validate) is looked at as ever.
        __init__.__pydantic_base_init__ = True
