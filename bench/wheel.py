"""What the wheel weighs, by part, beside an earlier version's: kilobytes, packed.

    python bench/wheel.py COMMIT

Both are built as they are for a release, the browser's client included: that needs Node and npm's
registry. The result is kept for ``bench/page.py``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from earlier import ROOT, checked_out


def part_of(name: str) -> str:
    """What a file of the wheel belongs to."""
    if "/server/static/" in name:
        return "the browser's client"
    return "networks" if name.endswith(".network") else "code and words"


def kilobytes(tree: Path) -> dict[str, float]:
    """The wheel of a tree: as a whole, and its parts."""
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
        build += ["--no-build-isolation", "--wheel-dir", folder, str(tree)]
        subprocess.run(build, check=True)
        (wheel,) = Path(folder).glob("*.whl")
        found = {"the whole wheel": wheel.stat().st_size / 1024}
        with zipfile.ZipFile(wheel) as packed:
            for file in packed.infolist():
                part = part_of(file.filename)
                found[part] = found.get(part, 0) + file.compress_size / 1024
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    commit = parser.parse_args().commit
    with checked_out(commit) as tree:
        before = kilobytes(tree)
    now = kilobytes(ROOT)
    result = {part: {commit: before.get(part, 0.0), "now": now[part]} for part in now}
    for part, sizes in result.items():
        print(part, *(f"{name} {size:,.0f}" for name, size in sizes.items()), sep="; ")
    file = ROOT / "bench" / "results" / "wheel.json"
    file.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
