"""Variations over HTTP: a file is read, house rules are written as one; what is wrong is said."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from moonlit.errors import BadInput, MoonlitError
from moonlit.games import variations
from moonlit.games.options import VARIATION

from ..protocol.lobby_models import VariationInfo, WantedVariation
from .lobby import PROBLEMS, Tongue, denied

router = APIRouter(prefix="/api/variations")


@router.post("/read", response_model=VariationInfo, responses=PROBLEMS)
async def read(request: Request, language: Tongue = "en") -> VariationInfo:
    """A variation from the text of its file."""
    written = await request.body()
    if len(written) > variations.LARGEST:
        raise denied(413, "too_large", language)
    try:
        return told(variations.loads(written.decode(errors="replace")))
    except MoonlitError as error:
        raise HTTPException(400, error.text(language)) from None


@router.post("/write", response_model=VariationInfo, responses=PROBLEMS)
async def write(wanted: WantedVariation, language: Tongue = "en") -> VariationInfo:
    """House rules as a variation's file and link; they need a name."""
    options = dict(wanted.options)
    name = options.pop(VARIATION.name, None)
    try:
        if name is None:
            raise BadInput.named("variation_unnamed")
        return told(variations.Variation(name, wanted.game, options, wanted.seats))
    except MoonlitError as error:
        raise HTTPException(400, error.text(language)) from None


def told(variation: variations.Variation) -> VariationInfo:
    """The variation as the browser takes it."""
    return VariationInfo(
        name=variation.name,
        game=variation.game,
        seats=variation.seats,
        options=variation.table_options,
        text=variations.dumps(variation),
        link=variation.link,
    )
