"""How a route reaches what belongs to its server: the workers, the jobs, the problems that are kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from ludus.web.job_list import JobList
from ludus.web.kept_problems import KeptProblems
from ludus.web.office import Office


async def office_here(request: Request) -> Office:
    """Return the office of this server."""
    office: Office = request.app.state.office
    return office


async def jobs_here(request: Request) -> JobList:
    """Return the jobs of this server."""
    jobs: JobList = request.app.state.jobs
    return jobs


async def problems_here(request: Request) -> KeptProblems:
    """Return the problems that this server keeps."""
    problems: KeptProblems = request.app.state.problems
    return problems


OfficeHere = Annotated[Office, Depends(office_here)]
JobsHere = Annotated[JobList, Depends(jobs_here)]
ProblemsHere = Annotated[KeptProblems, Depends(problems_here)]
