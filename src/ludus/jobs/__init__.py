"""Long work: a question cut into units, done by any number of processes, every result stored once.

job         a question, the function that does a unit, and the units
store       the local SQLite database and the array files: results, claims, answers
executors   who does the units: this process, processes on this machine, a Dask cluster
processes   worker processes, and the one pool of them that jobs and the web server have
runner      does the units of a job that are not stored yet, and stores them
catalogue   what `ludus jobs` lists, shows, cancels, deletes and cleans
interface   the public names: ludus.jobs.Job, run, values, stored, show, cancel, delete, clean, disk

Whatever happens in between, the same call goes on from what is stored; at most the units in flight are lost.
"""

import importlib

_PUBLIC = ("Job", "cancel", "clean", "delete", "disk", "failures", "run", "show", "stored", "values")


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'ludus.jobs' has no attribute {name!r}")
    return getattr(importlib.import_module("ludus.jobs.interface"), name)
