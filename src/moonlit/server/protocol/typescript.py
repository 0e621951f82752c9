"""TypeScript's types of all messages, made from the one schema, and of all games' views.

``python -m moonlit.server.protocol.typescript web/src/lib/messages.ts`` writes them, and beside
them the views of the games that have a folder in the client (``web/src/games/<game>/view.ts``); a
test sees to it that the files are up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from moonlit import games
from moonlit.games.shown import Seen

from . import (
    again_models,
    asked,
    history_models,
    lobby_models,
    messages,
    pieces,
    push_models,
    said,
    workshop_models,
)
from .view_types import interface, view_types

HEAD = """// Made from src/moonlit/server/protocol/messages.py
// by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the models and make it again.
"""
MODULES = (
    asked,
    pieces,
    said,
    lobby_models,
    again_models,
    push_models,
    history_models,
    workshop_models,
)
ALIASES = ("Language", "Pace", "Greeting", "Status")
PRIMITIVE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}


def typescript() -> str:
    """All models as interfaces, and the two unions of socket messages."""
    models = [model for module in MODULES for model in _models(module)]
    taken = [model for model in models if _is_taken(model)]
    given = [model for model in models if model not in taken]
    schema = models_json_schema(
        [(model, "validation") for model in taken] + [(model, "serialization") for model in given],
        ref_template="{model}",
    )[1]
    parts = [HEAD]
    parts += [_interface(name, body) for name, body in sorted(schema["$defs"].items())]
    parts.append(interface(Seen.__name__, Seen))
    parts += [_alias(name) for name in ALIASES]
    parts.append(_union("FromClient", (messages.Hello, *messages.AnyRequest.__args__)))
    parts.append(_union("FromServer", messages.Response.__args__))
    return "\n".join(parts)


def _models(module: Any) -> list[type[BaseModel]]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, BaseModel)
        and value.__module__ == module.__name__
    ]


def _is_taken(model: type[BaseModel]) -> bool:
    """Does a browser say it? Then what has a default may be left out."""
    asks = (messages.Hello, *messages.AnyRequest.__args__)
    bodies = (lobby_models.NewTable, lobby_models.Join, lobby_models.WantedVariation)
    again = (again_models.PlayOn, again_models.PlayFrom, again_models.Sit)
    pushes = (push_models.Subscribe, push_models.Unsubscribe)
    return model in (*asks, *bodies, *again, *pushes, workshop_models.WorkshopWish)


def _alias(name: str) -> str:
    values = get_args(getattr(messages, name))
    return f"export type {name} = {' | '.join(json.dumps(value) for value in values)};\n"


def _union(name: str, members: tuple[type[BaseModel], ...]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {one.__name__}" for one in members) + ";\n"


def _interface(name: str, body: dict[str, Any]) -> str:
    required = set(body.get("required", ()))
    lines = []
    for key, field in body.get("properties", {}).items():
        optional = "" if key in required or key == "type" else "?"
        lines.append(f"  {key}{optional}: {_type(field)};")
    about = " ".join(body.get("description", "").split())
    return f"/** {about} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "x-typescript" in schema:
        return str(schema["x-typescript"])
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    if kind == "null":
        return "null"
    return PRIMITIVE.get(str(kind), "unknown")


def files(path: Path) -> dict[Path, str]:
    """Every file that is made, and what belongs in it, given where the messages' is."""
    folders = (path.parent.parent / "games").glob("*")
    views = {
        folder / "view.ts": view_types(folder.name)
        for folder in sorted(folders)
        if folder.name in games.CATALOGUE
    }
    return {path: typescript(), **views}


if __name__ == "__main__":
    for file, text in files(Path(sys.argv[1])).items():
        file.write_text(text, encoding="utf-8")
