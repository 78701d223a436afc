/** The steps of this tab, back on the page after it was loaded again. */

import { BEFORE, fetchSituation, kept } from "./lines.js";
import { rulesOf } from "./situations.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */

/** Put the steps of this tab behind the position that stands, where they lead to it. @param {Bench} bench */
export function recoverLine(bench) {
  const { entry, history, situation } = bench, { present } = history;
  let line = null;
  try { line = JSON.parse(sessionStorage.getItem(BEFORE) ?? "null"); } catch { return undefined; }
  const isStep = (/** @type {any} */ step) => typeof step?.position === "string" && typeof step.parameters === "object";
  if (!Array.isArray(line?.steps) || !line.steps.every(isStep)) return undefined;
  const last = line.steps.at(-1);
  if (line?.game !== entry.name || history.past.length || !last || last.position !== situation.position || JSON.stringify(last.parameters) !== rulesOf(situation)) return undefined;
  const old = (/** @type {any} */ step) => /** @type {any} */ ({ ...situation, ...kept(step), isOld: true }), first = isStep(line.first) ? old(line.first) : present.first;
  for (const step of line.steps.slice(0, -1)) history.past.push({ situation: old(step), first, before: step.isSet ? null : history.past.at(-1)?.situation ?? null, start: "", move: step.move, reply: step.reply });
  // Who opens a board anew begins anew; in the middle of a play a look at the move was one.
  if (history.past.length && Number.isInteger(line.used)) bench.hints.used = Math.max(bench.hints.used, line.used);
  Object.assign(present, { first });
  bench.show();
  const before = last.isSet ? null : history.past.at(-1)?.situation;
  return before ? bench.inTurn(() => recoverMove(bench, present, before, last)) : undefined;
}

/** The move that led to the position that stands, once the position before it is there: what is said of a move is counted from it. @param {Bench} bench @param {Step} present @param {any} before @param {any} last */
async function recoverMove(bench, present, before, last) {
  await fetchSituation(bench, before);
  Object.assign(present, { before, move: last.move, reply: last.reply });
  bench.show();
}
