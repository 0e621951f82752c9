"""TypeScript's types of what views show, made from the games' own declarations.

Every game says by the return type of its ``show`` what its view has (``games.shown``).
"""

from __future__ import annotations

import ast
import inspect
import json
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from moonlit import games
from moonlit.games.shown import Seen

HEAD = """// Made from what {module} declares by `python -m moonlit.server.protocol.typescript`.
// Do not edit: change the declaration and make it again.
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def view_types(game: str) -> str:
    """A game's view, and what it is made of, as interfaces."""
    declared = get_type_hints(games.game(game).names.show)["return"]
    inner = [part for hint in get_type_hints(declared).values() for part in _declarations(hint)]
    always = Seen.__required_keys__
    own = {name: hint for name, hint in _fields(declared).items() if name not in always}
    return "\n".join(
        [
            HEAD.format(module=declared.__module__),
            "import type { Seen } from '../../lib/messages';\n",
            *(interface(part.__name__, part) for part in dict.fromkeys(inner)),
            interface("View extends Seen", declared, own),
        ]
    )


def interface(name: str, declared: Any, fields: dict[str, Any] | None = None) -> str:
    """A declaration as an interface, with its docstrings."""
    said = _docs(declared)
    lines = []
    for key, hint in (_fields(declared) if fields is None else fields).items():
        if key in said:
            lines.append(f"  /** {said[key]} */")
        optional = "?" if key in declared.__optional_keys__ else ""
        lines.append(f"  {key}{optional}: {type_of(hint)};")
    about = " ".join((declared.__doc__ or "").split())
    return f"/** {about} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def type_of(hint: Any) -> str:
    """
    >>> type_of(list[str | None])
    '(string | null)[]'
    """
    origin, inside = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inside)
    if origin in (UnionType, Union):
        return " | ".join(type_of(part) for part in inside)
    if origin is list:
        part = type_of(inside[0])
        return f"({part})[]" if " " in part else f"{part}[]"
    if origin is dict:
        return f"Record<{type_of(inside[0])}, {type_of(inside[1])}>"
    return PLAIN[hint]


def _declarations(hint: Any) -> list[Any]:
    """The declared dictionaries inside a type."""
    found = [hint] if is_typeddict(hint) else []
    return found + [one for part in get_args(hint) for one in _declarations(part)]


def _fields(declared: Any) -> dict[str, Any]:
    return get_type_hints(declared)


def _docs(declared: Any) -> dict[str, str]:
    """The strings after fields, those of the declarations that this one extends included."""
    module = inspect.getmodule(declared)
    found: dict[str, str] = {}
    for one in vars(module).values():
        if is_typeddict(one) and one.__annotations__.keys() <= declared.__annotations__.keys():
            found |= _strings(one)
    return found


def _strings(declared: Any) -> dict[str, str]:
    (body,) = ast.parse(inspect.getsource(declared)).body
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(str(after.value.value).split())
        for field, after in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
