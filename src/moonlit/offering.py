"""What a package offers by name, loaded with the first that asks for it.

Nothing heavy is loaded by an import, and ``dir`` and completion still show what there is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Getter = Callable[[str], Any]
Lister = Callable[[], list[str]]


def offered(
    package: str, homes: Mapping[str, str], more: tuple[str, ...] = ()
) -> tuple[Getter, Lister]:
    """``__getattr__`` and ``__dir__`` of a package: names by the module of it that they live in.

    A home that ends with a dot is the module itself; ``more`` are names that are there already.
    """

    def get(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{home.rstrip('.')}")
        return module if home.endswith(".") else getattr(module, name)

    return get, lambda: sorted({*homes, *more})
