/** What Undo can go back to after the page was loaded again: the positions of this tab, fetched when they are wanted. */

import { api } from "./api.js";
import { wanted } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */

const KEY = "ludus.line", MAX_STEPS = 60;
/** What was kept before this page began. */
export const BEFORE = `${KEY}.before`;

/** What is kept of a situation. @param {import("./types.js").Situation} situation */
export const kept = ({ parameters, position }) => ({ parameters, position });

/** @param {Bench} bench */
export function keepLine({ entry, history, hints, address }) {
  const steps = [...history.past, history.present].slice(-MAX_STEPS).map(({ situation, before, move, reply }) => ({ ...kept(situation), isSet: before === null, move, reply: situation.reply?.move ?? reply }));
  try { sessionStorage.setItem(KEY, JSON.stringify({ game: entry.name, address, steps, first: kept(history.present.first), used: hints.used })); } catch { /* nothing is kept here: undo ends at a reload */ }
}

/** Put what this tab kept behind the position that stands, where there is something; what does that is loaded then. @param {Bench} bench */
export async function recoverLine(bench) {
  if (hasLine) return (await wanted(() => import("./line_back.js"))).recoverLine(bench);
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
let hasLine = false;
try {
  const text = sessionStorage.getItem(KEY);
  if (text !== null) sessionStorage.setItem(BEFORE, text);
  hasLine = sessionStorage.getItem(BEFORE) !== null;
} catch { /* nothing is kept here */ }
