"""Scenario files: a position, moves, and what must hold along the way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from moonlit.errors import BadInput, MoonlitError, Refused, Where
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
    last = ""
    for number, step in enumerate(scenario["moves"], 1):
        where = Where("step_after" if last else "first_step", {"number": number, "move": last})
        if isinstance(step, str):
            try:
                match.play(step)
            except MoonlitError as error:
                raise ScenarioFailed.named(
                    "scenario_refused", where=where, move=step, why=error
                ) from None
            last = step
        else:
            check(match, step, where)
    return match


def read(text: str) -> dict[str, Any]:
    """The scenario in a file's text, its form checked."""
    try:
        scenario = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput.named("scenario_json", why=error) from None
    known_keys(scenario, KEYS, Where("scenario", {}))
    assert isinstance(scenario, dict)
    for key in ("game", "seats", "setup", "moves"):
        if key not in scenario:
            raise BadInput.named("scenario_lacks", key=key)
    if not isinstance(scenario["game"], str) or not isinstance(scenario["setup"], dict):
        raise BadInput.named("scenario_parts")
    if not isinstance(scenario["moves"], list):
        raise BadInput.named("scenario_moves", value=shown(scenario["moves"]))
    for number, step in enumerate(scenario["moves"], 1):
        if not isinstance(step, str) and not (isinstance(step, dict) and set(step) in STEPS):
            raise BadInput.named("scenario_step", number=number, value=shown(step))
    return scenario


def check(match: Match, step: Mapping[str, Any], where: Where) -> None:
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


def _expect(match: Match, key: str, wanted: Any, where: Where) -> None:
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
            raise BadInput.named("scenario_expects", where=where, title=match.game, key=key)
        found = position[key]
        if isinstance(wanted, dict) and isinstance(found, dict):
            found = {seat: cards for seat, cards in found.items() if seat in wanted}
        ordered = ORDERED | match.entry.by_seat - match.names.CARD_FIELDS
        fits = found == wanted if key in ordered else _sorted(found) == _sorted(wanted)
    if not fits:
        values = {"key": key, "wanted": _text(wanted), "found": _text(found)}
        raise ScenarioFailed.named("scenario_differs", where=where, **values)


def _normal_move(match: Match, move: str, key: str) -> str:
    """A move as it is printed, so that cards may be given in any order."""
    try:
        return str(match.read(move))
    except MoonlitError as error:
        if key == "legal_lacks":  # a move of another phase has no form now, and so is lacking
            return move
        raise BadInput.named("scenario_no_move", move=move, why=error) from None


def _sorted(value: Any) -> Any:
    """Lists in any order, so that lists of cards and suits compare as sets do."""
    if isinstance(value, dict):
        return {key: _sorted(part) for key, part in value.items()}
    if isinstance(value, list):
        return sorted((_sorted(part) for part in value), key=repr)
    return value


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _refuse(match: Match, step: Mapping[str, Any], where: Where) -> None:
    before = match.packed()
    move = step["refuse"]
    try:
        match.play(move)
    except Refused as refusal:
        _check_reason(refusal, step, where)
    except BadInput as error:
        if "why" not in step or step["why"] not in str(error):
            raise ScenarioFailed.named(
                "scenario_other_reason", where=where, move=move, why=error
            ) from None
    else:
        raise ScenarioFailed.named("scenario_not_refused", where=where, move=move)
    if match.packed() != before:
        raise ScenarioFailed.named("scenario_changed", where=where, move=move)


def _check_reason(refusal: Refused, step: Mapping[str, Any], where: Where) -> None:
    wanted = step.get("rule")
    if wanted is not None and refusal.rule != wanted:
        values = {"move": step["refuse"], "rule": wanted, "found": refusal}
        raise ScenarioFailed.named("scenario_other_rule", where=where, **values)
    if "why" in step and step["why"] not in f"{refusal} {refusal.reason.replace('_', ' ')}":
        values = {"reason": step["why"], "found": refusal}
        raise ScenarioFailed.named("scenario_other_words", where=where, **values)


def _lacks(match: Match, step: Mapping[str, Any], where: Where) -> None:
    seat = match.spectator if step["view"] == "spectator" else step["view"]
    shown_cards = set(_cards(match.view(seat), match.names.CARD_FIELDS))
    leaked = [card for card in step["lacks"] if card in shown_cards]
    if leaked:
        values = {"view": step["view"], "cards": ", ".join(leaked)}
        raise ScenarioFailed.named("scenario_shows", where=where, **values)


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
