"""What is written beside the moves does not keep them waiting."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import event

from moonlit.server.protocol.lobby_models import NewTable
from moonlit.server.storage.store import Storage
from moonlit.server.storage.stored import ChatRow
from moonlit.server.tables.starting import make_table
from server_tools import settings_for


def test_nothing_waits_for_the_event_loop_between_the_steps_of_a_transaction(
    tmp_path: Path,
) -> None:
    """With SQLite one writes at a time: all moves would wait with it, at every step."""
    step_by_step: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        step_by_step.append(statement)

    async def talk() -> int:
        settings = settings_for(tmp_path)
        storage = Storage(settings.database, "test")
        await storage.open()
        event.listen(storage.engine.sync_engine, "before_cursor_execute", note)
        row = await make_table(settings, storage, NewTable(game="lunar", name="Ada"), "ada")
        number = await storage.add_chat(row.id, ChatRow(0, 0, "Ada", "Hello", None, 1.0, "ada"))
        await storage.close()
        return number

    assert asyncio.run(talk()) == 1
    assert not step_by_step
