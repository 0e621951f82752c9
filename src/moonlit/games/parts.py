"""What the parts of a game's folder answer. They are modules, and mypy holds them to this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from .shown import Shown

if TYPE_CHECKING:
    from moonlit.kernel.records import Ints, Record


class Rules(Protocol):
    """The rules: a game's module ``contract``. Most of it is also in ``kernel.contract``."""

    @property
    def State(self) -> type[Record]:  # noqa: N802
        """The record of a whole match."""

    @property
    def SEATS(self) -> Sequence[int]:  # noqa: N802
        """The numbers of players, ascending."""

    @property
    def MAX_SEATS(self) -> int:  # noqa: N802
        """For how many seats the record has room."""

    @property
    def ACTIONS(self) -> int:  # noqa: N802
        """How many actions there are, at most 62."""

    @property
    def OPTIONS(self) -> int:  # noqa: N802
        """How many numbers the options are."""

    @property
    def OBSERVATION(self) -> int:  # noqa: N802
        """How many numbers ``observe`` writes."""

    def start(self, state: Any, seats: int, options: Ints) -> None:
        """Begin a match in a zeroed record; the first deal comes next."""

    def shuffle(self, state: Any, rng: Ints, deck: Ints) -> None:
        """Make a deck for the next deal: the permutations that ``segments`` names."""

    def deal(self, state: Any, deck: Ints) -> None:
        """Deal the next round from a deck."""

    def waiting(self, state: Any) -> int:
        """The seats that may act now; none when a deal is due or the match is over."""

    def legal(self, state: Any, seat: int) -> int:
        """The actions that a seat may take now."""

    def apply(self, state: Any, seat: int, action: int) -> None:
        """Take a legal action."""

    def why_not(self, state: Any, seat: int, action: int) -> int:
        """The code of the rule that an action breaks; ALLOWED for a legal one."""

    def seen(self, state: Any, actor: int, action: int, observer: int) -> int:
        """What an observer notices of an action about to be taken."""

    def outcome(self, state: Any) -> int:
        """The seats that won; none while the match runs."""

    def payoffs(self, state: Any, out: Any) -> None:
        """Write every seat's share of a finished match, from 0 to 1."""

    def hide(self, shown: Any, seat: int) -> None:
        """Erase from a copy of a state everything that the seat cannot know."""

    def sample(self, view: Any, seat: int, rng: Ints, out: Any) -> None:
        """Write into ``out[0]`` a full state, drawn evenly from those that the view allows."""

    def observe(self, state: Any, seat: int, out: Ints) -> None:
        """Write what the seat knows as a constant number of small integers, for learning."""

    def segments(self, state: Any) -> tuple[int, ...]:
        """The lengths of the permutations that the next deal needs."""

    def groups(self, state: Any) -> tuple[tuple[int, ...], ...]:
        """For each permutation a label for every position; alike positions have the same."""

    def kinds(self, state: Any) -> tuple[tuple[int, ...], ...]:
        """For each permutation what every entry stands for; alike cards have the same kind."""

    def longest(self, state: Any) -> tuple[int, int]:
        """The most deals and the most decisions of a match; 0 if it has no limit."""

    def shares(self, state: Any) -> tuple[float, float]:
        """The most that a seat's share of a win can be, and the mean share."""


# What kind of thing happened, which is how clients pace and sound it, and tell a match trick by
# trick: something was done or said; a card came to the table; a trick was won; things changed for
# everyone; what lay hidden was turned up; a round was scored. Which card came is its value
# ``card``, or several as ``laid``; for who may not see them, how many as ``hidden``. Who takes a
# trick is its seat, or its ``team``.
EventKind = Literal["told", "card", "trick", "change", "reveal", "round"]


class Happening(Protocol):
    """How a game's names report what happened; the table makes it an event."""

    def __call__(
        self,
        name: str,
        seat: int | None = None,
        *,
        rule: str | None = None,
        private: Mapping[str, Any] | None = None,
        eyes: Sequence[int] | None = None,
        silent: bool = False,
        kind: EventKind = "told",
        **public: Any,
    ) -> None:
        """``private`` values are for the seats in ``eyes``; ``silent``: others notice nothing."""


class Names(Protocol):
    """A game in words: its module ``names``. Plain states in, text and plain data out."""

    @property
    def CARD_CODES(self) -> Sequence[str]:  # noqa: N802
        """The codes of the cards."""

    @property
    def RULES(self) -> Mapping[int, tuple[str, str]]:  # noqa: N802
        """For each code of a rule its id and the name of its message."""

    @property
    def OUTWEIGHED(self) -> frozenset[int]:  # noqa: N802
        """Codes that refuse a move of several steps only if none of its later steps has another."""

    @property
    def CARD_FIELDS(self) -> frozenset[str]:  # noqa: N802
        """The keys of ``show`` that hold cards."""

    @property
    def DECLINE(self) -> int:  # noqa: N802
        """The action of a seat that plays no anytime card in a window."""

    def parse(self, state: Any, seat: int, verb: str, words: Sequence[str]) -> list[int]:
        """The actions that a written move stands for; BadInput if it has no such form."""

    def write(self, state: Any, seat: int, actions: Sequence[int]) -> str:
        """A move, without its seat, as it is written. ``state`` is the one before it."""

    def goes_on(self, state: Any, seat: int, action: int) -> bool:
        """Will the seat be in the middle of a move after this step? A view is enough to tell."""

    def step(self, state: Any, seat: int, action: int) -> str:
        """One step of a move in a word or two."""

    def verb_of(self, state: Any, action: int) -> str:
        """What a step does: the name of its words in ``[steps]`` and, where it begins a move, of
        the move's in ``[moves]``."""

    def number_of(self, action: int) -> int | None:
        """The number that a step says, if it says one: how many, or a value."""

    def details(self, state: Any, actions: Sequence[int]) -> Mapping[str, str]:
        """What a move's sentence says beside its cards, its number and whom it is aimed at."""

    def card_of(self, state: Any, action: int) -> str | None:
        """The card that an action plays or picks, if it is about a card."""

    def area_of(self, state: Any, action: int) -> str:
        """Where the card of an action lies: the hand, or another key of ``show``."""

    def target_of(self, action: int) -> int | None:
        """The seat that an action is aimed at, if it is aimed at one."""

    def few_moves(self, state: Any) -> bool:
        """Are the legal moves few enough to be listed?"""

    def in_window(self, state: Any) -> bool:
        """Is everyone being asked for anytime cards?"""

    def is_answer(self, action: int) -> bool:
        """Is this an action that answers a window?"""

    def could_answer(self, view: Any) -> bool:
        """In a window: by what all can see, could anybody answer it? ``view`` is a spectator's."""

    def last_answer(self, before: Any, after: Any) -> tuple[int, int] | None:
        """The seat and the action that counted, if a card was played in the window."""

    def refusal(self, state: Any, seat: int, action: int, code: int) -> dict[str, Any]:
        """Values for the sentence that refuses an action."""

    def happenings(
        self, before: Any, seat: int, actions: Sequence[int], after: Any, tell: Happening
    ) -> None:
        """Tell what a move did, in order."""

    def reveals(self, before: Any, seat: int, actions: Sequence[int], after: Any) -> bool:
        """Did a move bring to light what its own seat could not know before?

        Then it cannot be taken back: nobody can un-know a card. A new deal is not asked about.
        """

    def dealt(self, state: Any, permutation: int, card: int, pile: int) -> str:
        """Where a card goes in a deal, in words: which of the ``segments``, its card, its group."""

    def penalised(self, state: Any, seat: int, action: int) -> bool:
        """May a person take this illegal action all the same, and be penalised for it?

        Here too the state is the one that rules take.
        """

    def takes_the_rest(self, view: Any, seat: int) -> bool:
        """Does this seat, which has to lead, take all tricks that are left of the round?

        That is: in every deal that fits its view, whichever of its cards it leads and whatever the
        others do; and nothing else can come of it for anybody. What is certain can be claimed.
        """

    def ended(self, state: Any) -> str:
        """The rule that ended the match, or ``max_rounds``."""

    def next_options(self, state: Any) -> dict[str, Any]:
        """What another match at the same table takes over from this finished one, as options."""

    def position(self, state: Any) -> dict[str, Any]:
        """The position as data: what scenario files can expect, and what chance decided."""

    def show(self, view: Any, seat: int) -> Shown:
        """A view as data for the clients."""

    def set_up(self, state: Any, setup: Mapping[str, Any], draw: Any) -> None:
        """Put a scenario's position into a started state; BadInput if it cannot come up.

        Unlike everywhere else here the state is the one that rules take, not a plain one.
        ``draw(n, segments)`` makes decks for what the setup leaves to chance.
        """


class Measures(Protocol):
    """What arena, reports and hints count: a game's module ``measures``.

    All by *side*: a player alone, or partners together, ``seat % sides``.
    """

    @property
    def QUICKEST(self) -> int:  # noqa: N802
        """The number of players with the shortest matches."""

    @property
    def SIMULTANEOUS(self) -> bool:  # noqa: N802
        """Do all act at once in the beginning, so that nobody is first?"""

    @property
    def VARIANTS(self) -> Sequence[tuple[str, Mapping[str, Any]]]:  # noqa: N802
        """Open values that a report compares: options, by the names of their words."""

    def tricks(self, state: Any, sides: int) -> list[int] | None:
        """The tricks that each side took in the round that has just ended, as they count."""

    def gains(self, state: Any, sides: int) -> list[int] | None:
        """The points that the round brought each side."""

    def points(self, state: Any, sides: int) -> list[int]:
        """Where each side stands."""

    def standing(self, state: Any, sides: int) -> list[int]:
        """After a round, what each side has to show: who has most leads. Usually the points."""

    def ending(self, state: Any) -> int | None:
        """The code of the rule by which the round ended, where there are several ways."""

    def first(self, state: Any) -> int:
        """The seat that acts first in the first round; 0 where nobody is first."""
