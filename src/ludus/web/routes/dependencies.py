"""How a route reaches what belongs to its server: the workers, the jobs, the problems that are kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from ludus.web.dispatcher import Dispatcher
from ludus.web.kept_problems import KeptProblems
from ludus.web.task_list import TaskList


async def this_dispatcher(request: Request) -> Dispatcher:
    """Return the dispatcher of this server."""
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


async def these_tasks(request: Request) -> TaskList:
    """Return the jobs of this server."""
    tasks: TaskList = request.app.state.tasks
    return tasks


async def these_problems(request: Request) -> KeptProblems:
    """Return the problems that this server keeps."""
    problems: KeptProblems = request.app.state.problems
    return problems


ThisDispatcher = Annotated[Dispatcher, Depends(this_dispatcher)]
TheseTasks = Annotated[TaskList, Depends(these_tasks)]
TheseProblems = Annotated[KeptProblems, Depends(these_problems)]
