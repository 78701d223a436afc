"""Long work: a question cut into units, done by any number of processes, every result kept once.

job         a question, the function that does a unit, and the units
store       the local SQLite database and the array files: results, claims, answers
executors   who does the units: this process, processes on this machine, a Dask cluster
runner      does the units of a job that are not stored yet, and stores them
catalogue   what `ludus jobs` lists, shows, cancels, deletes and cleans

Whatever happens in between, the same call goes on from what is stored; at most the units in flight are lost.
"""
