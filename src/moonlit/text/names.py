"""What people write: names and lines, cleaned, told apart, and kept from turning others around."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count

LONGEST_NAME = 24
MOST_MARKS = 3  # that may stand on one letter: more of them cover the lines above
# These look like nothing, though Unicode counts them as letters, marks or symbols.
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00016fe4")
JOINERS = set("\u200c\u200d")  # within Arabic and Indian words, and within one picture
VARIANTS = re.compile("[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
SHAPED = ("Lo", "Mn", "Mc", "So", "Sk")  # what joiners and variants can make look different
FROM_RIGHT = ("R", "AL", "AN")  # Unicode's directions of letters and numbers
ISOLATED = "\u2068{}\u2069"


def readable(text: str, longest: int) -> str:
    """A text as it may be shown to others; empty if there is nothing to see in it.

    Characters that cannot be seen or that change the direction of writing are left out, and so are
    marks beyond a few on one letter; what separates becomes a single space.

    >>> readable(" Ada\\u202e \\u3164 Lovelace", 24)
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = MOST_MARKS  # none at the beginning
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter in JOINERS or VARIANTS.match(letter):
            if kept and unicodedata.category(kept[-1]) in SHAPED:
                kept.append(letter)
        elif category[0] == "Z" or category == "Cc":
            kept.append(" ")
            marks = MOST_MARKS
        elif category[0] == "C" or letter in BLANK:
            continue
        elif category[0] == "M":
            marks += 1
            if marks <= MOST_MARKS:
                kept.append(letter)
        else:
            kept.append(letter)
            marks = 0
    found = " ".join("".join(kept).split())[:longest].rstrip(" \u200c\u200d")
    return found if any(unicodedata.category(letter)[0] in "LNPS" for letter in found) else ""


def told_apart(name: str, others: Iterable[str]) -> str:
    """A name that looks like none of the others: the second Ada is ``Ada 2``.

    >>> told_apart("ada", ["Ada", "Ben"])
    'ada 2'
    """
    taken = {_looks(other) for other in others}
    if _looks(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - 1 - len(str(n))].rstrip()} {n}" for n in count(2))
    return next(one for one in numbered if _looks(one) not in taken)


def _looks(name: str) -> str:
    """Equal for names that the eye takes for the same: by width, case, spaces, joiners."""
    folded = unicodedata.normalize("NFKC", VARIANTS.sub("", name)).casefold()
    return "".join(letter for letter in folded if not letter.isspace() and letter not in JOINERS)


@lru_cache(maxsize=10_000)  # a table says its people's names with every move
def isolated(name: str) -> str:
    """A name for the middle of a sentence: one written from right to left turns nothing else.

    >>> isolated("Ada")
    'Ada'
    """
    turns = any(unicodedata.bidirectional(letter) in FROM_RIGHT for letter in name)
    return ISOLATED.format(name) if turns else name
