/** What Undo can go back to after the page was loaded again: the positions of this tab, fetched when they are wanted. */

import { api } from "./api.js";
import { rulesOf } from "./situations.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */

const KEY = "ludus.line", MAX_STEPS = 60;

/** What is kept of a situation. @param {import("./types.js").Situation} situation */
const kept = ({ parameters, position }) => ({ parameters, position });

/** @param {Bench} bench */
export function keepLine({ entry, history, hints, address }) {
  const steps = [...history.past, history.present].slice(-MAX_STEPS).map(({ situation, before, move, reply }) => ({ ...kept(situation), isSet: before === null, move, reply: situation.reply?.move ?? reply }));
  try { sessionStorage.setItem(KEY, JSON.stringify({ game: entry.name, address, steps, first: kept(history.present.first), used: hints.used })); } catch { /* nothing is kept here: undo ends at a reload */ }
}

/** Put the steps of this tab behind the position that stands, where they lead to it. @param {Bench} bench */
export function recoverLine(bench) {
  const { entry, history, situation } = bench, { present } = history;
  let line = null;
  try { line = JSON.parse(sessionStorage.getItem(`${KEY}.before`) ?? "null"); } catch { return undefined; }
  const isStep = (/** @type {any} */ step) => typeof step?.position === "string" && typeof step.parameters === "object";
  if (!Array.isArray(line?.steps) || !line.steps.every(isStep)) return undefined;
  const last = line.steps.at(-1);
  if (line?.game !== entry.name || history.past.length || !last || last.position !== situation.position || JSON.stringify(last.parameters) !== rulesOf(situation)) return undefined;
  const old = (/** @type {any} */ step) => /** @type {any} */ ({ ...situation, ...kept(step), isOld: true }), first = isStep(line.first) ? old(line.first) : present.first;
  for (const step of line.steps.slice(0, -1)) history.past.push({ situation: old(step), first, before: step.isSet ? null : history.past.at(-1)?.situation ?? null, start: "", move: step.move, reply: step.reply });
  if (Number.isInteger(line.used)) bench.hints.used = Math.max(bench.hints.used, line.used);
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

/** A step that was only remembered gets its picture, and the one before it. @param {Bench} bench @param {Step} [step] */
export async function fetchStep(bench, step) {
  if (step) await Promise.all([step.situation, step.before].map((one) => fetchSituation(bench, one)));
}

/** @param {Bench} bench @param {any} situation  the same one stands in several steps, and is filled in where it is */
export async function fetchSituation(bench, situation) {
  if (!situation?.isOld) return;
  const whole = await api.start(bench.entry.name, kept(situation));
  for (const name of Object.keys(situation)) delete situation[name];
  Object.assign(situation, whole);
}

// What was kept before this page began is read before the first step overwrites it.
try {
  const text = sessionStorage.getItem(KEY);
  if (text !== null) sessionStorage.setItem(`${KEY}.before`, text);
} catch { /* nothing is kept here */ }
