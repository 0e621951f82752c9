"""Is a sentence said in both languages?"""

import re

from moonlit.errors import MoonlitError

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def in_both(error: MoonlitError) -> bool:
    """Is an error's sentence Japanese for who reads Japanese, and English otherwise?"""
    return bool(JAPANESE.search(error.text("ja"))) and not JAPANESE.search(str(error))
