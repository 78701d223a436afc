"""The dispatcher of the server: requests that are cancelled take no worker with them."""

from __future__ import annotations

import asyncio

import pytest

from event_loop import run_in_loop
from ludus.web.dispatcher import Dispatcher
from ludus.web.limits import ServerLimits
from ludus.web.task_list import TaskList


@pytest.mark.parametrize("is_question", [False, True], ids=["quick", "question"])
def test_a_cancelled_request_costs_no_worker(is_question: bool) -> None:
    async def cancelled() -> None:
        limits = ServerLimits(workers=2, warms_up=False)
        server = Dispatcher(limits, TaskList(limits))
        await server.open()
        request = {"game": "nim"}
        assert await server.quick("start", request)
        for _ in range(4):
            asked = server.question("start", request) if is_question else server.quick("start", request)
            task = asyncio.create_task(asked)
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await asyncio.wait_for(server.quick("start", request), 30)
        await server.close()

    run_in_loop(cancelled)
