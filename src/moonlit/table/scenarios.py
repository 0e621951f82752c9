"""Scenario files: a position, moves, and what must hold along the way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from moonlit.errors import BadInput, MoonlitError, Refused
from moonlit.games.reading import known_keys, shown

from .match import Match

KEYS = ("game", "seats", "options", "setup", "moves", "about")
STEPS = ({"expect"}, {"refuse", "rule"}, {"refuse", "why"}, {"view", "lacks"})
ORDERED = {"stars", "out"}
LEGAL = {"legal", "legal_has", "legal_lacks"}


class ScenarioFailed(MoonlitError):
    """What a scenario expected and what was found, after which move."""


def run(text: str) -> Match:
    """Play a scenario; BadInput if it cannot be, ScenarioFailed at the first thing that differs."""
    scenario = read(text)
    match = Match.from_setup(
        scenario["game"], scenario["seats"], scenario.get("options", {}), scenario["setup"]
    )
    after = "at the start"
    for number, step in enumerate(scenario["moves"], 1):
        where = f"step {number}, {after}"
        if isinstance(step, str):
            try:
                match.play(step)
            except MoonlitError as error:
                raise ScenarioFailed(f"{where}: {step!r} was refused: {error}") from None
            after = f"after {step!r}"
        else:
            check(match, step, where)
    return match


def read(text: str) -> dict[str, Any]:
    """The scenario in a file's text, its form checked."""
    try:
        scenario = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The scenario is no JSON: {error}.") from None
    known_keys(scenario, KEYS, "the scenario")
    assert isinstance(scenario, dict)
    for key in ("game", "seats", "setup", "moves"):
        if key not in scenario:
            raise BadInput(f"The scenario has no {key!r}.")
    if not isinstance(scenario["game"], str) or not isinstance(scenario["setup"], dict):
        raise BadInput("The scenario's game must be a name and its setup an object.")
    if not isinstance(scenario["moves"], list):
        raise BadInput(f"The scenario's moves must be a list, not {shown(scenario['moves'])}.")
    for number, step in enumerate(scenario["moves"], 1):
        if not isinstance(step, str) and not (isinstance(step, dict) and set(step) in STEPS):
            raise BadInput(
                f"Step {number} is {shown(step)}; it must be a move, an expect, a refuse with a "
                "rule or a why, or a view with what it lacks."
            )
    return scenario


def check(match: Match, step: Mapping[str, Any], where: str) -> None:
    """One step that is no move."""
    if "expect" in step:
        known_keys(
            step["expect"], step["expect"] if isinstance(step["expect"], dict) else (), where
        )
        for key, wanted in step["expect"].items():
            _expect(match, key, wanted, where)
    elif "refuse" in step:
        _refuse(match, step, where)
    else:
        _lacks(match, step, where)


def _expect(match: Match, key: str, wanted: Any, where: str) -> None:
    if key in LEGAL:
        found: Any = [f"{seat} {move}" for seat in match.turn() for move in match.legal_moves(seat)]
        wanted = [_normal_move(match, move, key) for move in wanted]
        if key == "legal":
            fits = sorted(wanted) == sorted(found)
        else:
            fits = all((move in found) == (key == "legal_has") for move in wanted)
    else:
        position = match.position()
        if key not in position:
            raise BadInput(f"{where}: {match.game} knows no {key!r} to expect.")
        found = position[key]
        if isinstance(wanted, dict) and isinstance(found, dict):
            found = {seat: cards for seat, cards in found.items() if seat in wanted}
        ordered = ORDERED | match.entry.by_seat - match.names.CARD_FIELDS
        fits = found == wanted if key in ordered else _sorted(found) == _sorted(wanted)
    if not fits:
        raise ScenarioFailed(f"{where}: expected {key} {_text(wanted)}, found {_text(found)}.")


def _normal_move(match: Match, move: str, key: str) -> str:
    """A move as it is printed, so that cards may be given in any order."""
    try:
        return str(match.read(move))
    except MoonlitError as error:
        if key == "legal_lacks":  # a move of another phase has no form now, and so is lacking
            return move
        raise BadInput(f"{move!r} is no move: {error}") from None


def _sorted(value: Any) -> Any:
    """Lists in any order, so that lists of cards and suits compare as sets do."""
    if isinstance(value, dict):
        return {key: _sorted(part) for key, part in value.items()}
    if isinstance(value, list):
        return sorted((_sorted(part) for part in value), key=repr)
    return value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _refuse(match: Match, step: Mapping[str, Any], where: str) -> None:
    before = match.packed()
    move = step["refuse"]
    try:
        match.play(move)
    except Refused as refusal:
        _check_reason(refusal, step, where)
    except BadInput as error:
        if "why" not in step or step["why"] not in str(error):
            raise ScenarioFailed(f"{where}: {move!r} was refused, but because: {error}") from None
    else:
        raise ScenarioFailed(f"{where}: expected {move!r} to be refused, but it was played.")
    if match.packed() != before:
        raise ScenarioFailed(f"{where}: {move!r} was refused, but the position changed.")


def _check_reason(refusal: Refused, step: Mapping[str, Any], where: str) -> None:
    wanted = step.get("rule")
    if wanted is not None and refusal.rule != wanted:
        raise ScenarioFailed(
            f"{where}: expected {step['refuse']!r} refused by {wanted}, found: {refusal}"
        )
    if "why" in step and step["why"] not in f"{refusal} {refusal.reason.replace('_', ' ')}":
        raise ScenarioFailed(f"{where}: expected the reason {step['why']!r}, found: {refusal}")


def _lacks(match: Match, step: Mapping[str, Any], where: str) -> None:
    seat = match.spectator if step["view"] == "spectator" else step["view"]
    shown_cards = set(_cards(match.view(seat), match.names.CARD_FIELDS))
    leaked = [card for card in step["lacks"] if card in shown_cards]
    if leaked:
        raise ScenarioFailed(f"{where}: the view of {step['view']} shows {', '.join(leaked)}.")


def _cards(view: Mapping[str, Any], fields: frozenset[str]) -> list[str]:
    """Every card in the fields of a view that hold cards."""
    found: list[str] = []

    def gather(value: Any) -> None:
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, list):
            for part in value:
                gather(part)
        elif isinstance(value, dict):
            for part in value.values():
                gather(part)

    for key in fields & view.keys():
        gather(view[key])
    return found
