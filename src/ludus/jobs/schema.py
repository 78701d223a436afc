"""The tables of the store, format 2.

The format number is part of the file's name, so that a Ludus of another format neither reads nor moves this file.
"""

from __future__ import annotations

FORMAT = 2
"""Raise it with every change of the tables; the files of older formats then stay as they are, under their own names."""

DATABASE = f"store-{FORMAT}.sqlite"
ARRAYS = f"arrays-{FORMAT}"

TABLES = """
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- never given twice: no process writes into the successor of its job
    address TEXT NOT NULL UNIQUE,           -- SHA-256 of question, work and format
    question TEXT NOT NULL,                 -- canonical JSON
    work TEXT NOT NULL,                     -- package.module:function
    format INTEGER NOT NULL,
    units INTEGER NOT NULL,                 -- how many, in the latest run
    made INTEGER NOT NULL,                  -- seconds since 1970
    touched INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,    -- whether the latest run found every unit done
    cancels INTEGER NOT NULL DEFAULT 0      -- a run stops when this grows
);

CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- grows, so that a process asks only for what is new
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,                     -- 16 bytes: the key of the input
    text TEXT NOT NULL,                     -- canonical JSON
    checksum BLOB NOT NULL,                 -- SHA-256 of the address of the job, unit, a zero byte, text
    UNIQUE (job, unit)
);

CREATE TABLE arrays (
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,                     -- the unit that wrote the file
    npy TEXT NOT NULL,                      -- its name in the folder of the job
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (job, unit, npy)
) WITHOUT ROWID;

CREATE TABLE failures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,
    input TEXT NOT NULL,                    -- canonical JSON
    error TEXT NOT NULL,
    tries INTEGER NOT NULL,
    UNIQUE (job, unit) ON CONFLICT REPLACE
);

CREATE TABLE owners (                       -- the processes that work on jobs
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    born TEXT NOT NULL,                     -- tells two processes with the same pid apart, where the system can
    beat INTEGER NOT NULL                   -- when it last showed that it lives
);

CREATE TABLE claims (
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    unit BLOB NOT NULL,
    owner INTEGER NOT NULL REFERENCES owners ON DELETE CASCADE,
    PRIMARY KEY (job, unit)
) WITHOUT ROWID;

CREATE INDEX claims_of_owner ON claims (owner);

CREATE TABLE holds (                        -- the open stores that use a job: it is not deleted under them
    job INTEGER NOT NULL REFERENCES jobs ON DELETE CASCADE,
    holder TEXT NOT NULL,                   -- one open store of one process
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    born TEXT NOT NULL,
    beat INTEGER NOT NULL,
    PRIMARY KEY (job, holder)
) WITHOUT ROWID;

CREATE TABLE answers (
    address TEXT PRIMARY KEY,               -- SHA-256 of the question
    text TEXT NOT NULL,                     -- the answer, JSON as in formats/
    checksum BLOB NOT NULL,                 -- SHA-256 of address, a zero byte, text
    used INTEGER NOT NULL
) WITHOUT ROWID;
"""
