"""What a player sees, for OpenSpiel: strings and tensors."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from moonlit.errors import BadInput
from moonlit.kernel import arrays, cells

from .course import Course, Setting


class Observer:
    """An observer as ``open_spiel/python/observation.py`` describes it.

    - The default one gives the player's view: as JSON, and as the numbers of ``observe``.
    - The public one gives what a spectator sees, the private one what the player sees otherwise
      than a spectator: both as JSON.
    - With perfect recall it gives the information state: all views that the player has had, as
      keys, and its own actions. Of that there is no tensor: it has no constant length.
    """

    def __init__(self, setting: Setting, recall: bool, public: bool, private: bool) -> None:
        self.recall, self.public, self.private = recall, public, private
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if public and private and not recall:
            self._numbers = arrays.observation(setting.rules.OBSERVATION)
            self.tensor = np.zeros(setting.rules.OBSERVATION, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player sees into ``tensor``."""
        if self.tensor is not None:
            cells.observe(state.course.cell, player, self._numbers)
            self.tensor[:] = self._numbers

    def string_from(self, state: Any, player: int) -> str:
        """What the player sees, in words."""
        course: Course = state.course
        if self.recall:
            return course.information(player)
        seen = course.view(player if self.private else course.setting.players)
        if not self.public:
            open_to_all = course.view(course.setting.players)
            seen = {name: value for name, value in seen.items() if open_to_all[name] != value}
        return json.dumps(seen, ensure_ascii=False)


def observer(setting: Setting, kind: Any, params: Any) -> Observer | None:
    """The observer of a kind; None if there is no such one."""
    if isinstance(kind, dict):  # OpenSpiel leaves the kind out where it wants the default one
        kind, params = None, kind
    if params:
        raise BadInput(f"Moonlit's observers have no parameters, so not {params}.")
    if kind is None:
        return Observer(setting, recall=False, public=True, private=True)
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    public, private, recall = kind.public_info, kind.private_info == one, kind.perfect_recall
    known = private or (public and kind.private_info == none)
    if not known or (recall and not (public and private)):
        return None
    return Observer(setting, recall, public, private)
