"""Browsers subscribe to turn alerts, and take that back."""

from __future__ import annotations

import time

from fastapi import APIRouter

from ..protocol.push_models import PushKey, Subscribe, Unsubscribe
from ..storage import subscriptions
from ..storage.subscriptions import Subscription, id_of
from .lobby import PROBLEMS, Somebody, TheHub, Tongue, denied

router = APIRouter(prefix="/api/push")


@router.get("")
async def key(hub: TheHub) -> PushKey:
    """With what a browser subscribes, if this server sends messages to closed pages."""
    pusher = hub.services.alerts.pusher
    return PushKey(key=pusher.public_key if pusher.on else None)


@router.put("", status_code=204, responses=PROBLEMS)
async def subscribe(hub: TheHub, person: Somebody, wish: Subscribe) -> None:
    """Tell me in this browser when my turn comes. A second time changes what was said."""
    pusher = hub.services.alerts.pusher
    if not pusher.on:
        raise denied(404, "no_push", wish.language)
    if not pusher.takes(wish.endpoint):
        raise denied(400, "unknown_push_service", wish.language)
    await subscriptions.subscribe(
        hub.storage,
        Subscription(
            id_of(wish.endpoint),
            person,
            wish.endpoint,
            wish.keys.p256dh,
            wish.keys.auth,
            wish.language,
            time.time(),
        ),
    )


@router.post("/end", status_code=204, responses=PROBLEMS)
async def unsubscribe(
    hub: TheHub, person: Somebody, wish: Unsubscribe, language: Tongue = "en"
) -> None:
    """Tell me nothing any more in this browser. One that was not subscribed stays so."""
    await subscriptions.unsubscribe(hub.storage, wish.endpoint, person)
