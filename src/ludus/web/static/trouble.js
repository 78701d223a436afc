/** What the verdict box says when something went wrong: the field and what was expected, an internal error, or offline. */

import { Refused, api, isAway } from "./api.js";
import { say } from "./say.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./verdict.js").State} State */
/** @typedef {{again: () => void, close: () => void, goTo: (field: string) => void, has: (field: string) => boolean}} Acts */

const RETRY = 3000;
const AWAY = "Undo, redo and the link of this page still work. Retrying automatically.";

/** Show what went wrong; the text in the fields is kept. @param {Bench} bench @param {unknown} error @param {() => void} again */
export function fail(bench, error, again) {
  const { parameters } = bench.controls;
  bench.replay.stop();
  if (error instanceof Refused && error.kind === "forbidden") {
    // What stood in the box before is over: the move or the wish was understood.
    bench.trouble = null;
    bench.showVerdict();
    return bench.tell(`${error.message[0].toUpperCase()}${error.message.slice(1)}.`);
  }
  const retry = () => { bench.trouble = null; bench.showVerdict(); again(); };
  const close = () => { bench.trouble = null; bench.show(); };
  bench.trouble = troubleState(error, { again: retry, close, goTo: (field) => parameters.goTo(field), has: (field) => parameters.blame(field) !== undefined });
  bench.showVerdict();
  say(`${bench.trouble.title}. ${bench.trouble.text}`);
  if (isAway(error)) wait(bench, bench.trouble, retry);
  return undefined;
}

/** Try again by itself, as long as nothing else happened. @param {Bench} bench @param {State} mine @param {() => void} retry */
function wait(bench, mine, retry) {
  setTimeout(async () => {
    if (bench.trouble !== mine) return;
    try { await api.jobs(); } catch { return wait(bench, mine, retry); }
    if (bench.trouble === mine) retry();
  }, RETRY);
}

/** @param {unknown} error @param {Acts} acts @returns {State} */
function troubleState(error, { again, close, goTo, has }) {
  if (isAway(error)) return { kind: "offline", title: "Offline", text: AWAY, offers: [["Try again", again]] };
  if (!(error instanceof Refused)) return ours(String(error), close);
  if (error.kind === "mistake") return ours(error.message, close);
  if (error.kind === "busy") return { kind: "undecided", title: "Busy", text: error.message, offers: [["Try again", again], ["Close", close]] };
  if (error.kind === "too-large") return { kind: "undecided", title: "Too large", text: error.message, offers: [["Close", close]] };
  const field = error.faults.map((fault) => fault.field).find(has);
  const offers = /** @type {[string, () => void][]} */ ([...(field ? [["Go to it", () => goTo(field)]] : []), ["Close", close]]);
  return { kind: "error", title: error.kind === "not-found" ? "Not found" : "Not understood", text: error.message, offers };
}

/** @param {string} message @param {() => void} close @returns {State} */
function ours(message, close) {
  const report = `${message}\n${window.location.href}`;
  return { kind: "error", title: "Internal error", text: message, offers: [["Copy report", () => void navigator.clipboard?.writeText(report)], ["Close", close]] };
}
