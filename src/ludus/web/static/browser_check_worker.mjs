/** The checker in a worker: Python is loaded with the first answer, and checks it and all later ones without a server. */

import { loadPyodide } from "./pyodide.mjs";

const PROGRAM = `
from ludus_check.outcome import outcome
from ludus_check.checking import verify
from ludus_check.fields import record
from ludus_check.reading import parse

def told(text):
    return str(outcome(lambda: verify(record(parse(text.encode()), "", None).values)))
`;

/** @type {Promise<(text: string) => string>|null} */
let checker = null;

async function load() {
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const sources = await fetch("./ludus_check.zip");
  python.unpackArchive(await sources.arrayBuffer(), "zip");
  python.runPython(PROGRAM);
  return python.globals.get("told");
}

onmessage = async ({ data }) => {
  try {
    checker ??= load();
    const told = await checker;
    postMessage({ number: data.number, outcome: told(data.text) });
  } catch (error) {
    checker = null;
    postMessage({ number: data.number, error: String(error) });
  }
};
