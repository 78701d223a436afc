/** What Undo can go back to after the page was loaded again: the positions of this tab, fetched when they are wanted. */

import { api } from "./api.js";
import { rulesOf } from "./situations.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./bench.js").Step} Step */

const KEY = "ludus.line", MAX_STEPS = 60;

/** @param {Bench} bench */
export function keepLine({ entry, history, address }) {
  const steps = [...history.past, history.present].slice(-MAX_STEPS).map(({ situation, before, move }) => ({ parameters: situation.parameters, position: situation.position, isSet: before === null, move }));
  try { sessionStorage.setItem(KEY, JSON.stringify({ game: entry.name, address, steps })); } catch { /* nothing is kept here: undo ends at a reload */ }
}

/** Put the steps of this tab behind the position that stands, where they lead to it. @param {Bench} bench */
export function recoverLine(bench) {
  const { entry, history, situation } = bench;
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(`${KEY}.before`) ?? "null"); } catch { return; }
  const isStep = (/** @type {any} */ step) => typeof step?.position === "string" && typeof step.parameters === "object";
  if (!Array.isArray(kept?.steps) || !kept.steps.every(isStep)) return;
  const last = kept.steps.at(-1);
  if (kept?.game !== entry.name || history.past.length || !last || last.position !== situation.position || JSON.stringify(last.parameters) !== rulesOf(situation)) return;
  const steps = kept.steps.slice(0, -1).map((/** @type {any} */ step) => /** @type {any} */ ({ situation: { ...situation, parameters: step.parameters, position: step.position, isOld: true }, first: history.present.first, before: step.isSet ? null : situation, start: "", move: step.move }));
  history.past.push(...steps);
  bench.show();
}

/** A step that was only remembered gets its picture. @param {Bench} bench @param {Step} [step] */
export async function fetchStep(bench, step) {
  const old = /** @type {any} */ (step?.situation);
  if (!step || !old?.isOld) return;
  step.situation = await api.start(bench.entry.name, { parameters: old.parameters, position: old.position });
}

// What was kept before this page began is read before the first step overwrites it.
try {
  const text = sessionStorage.getItem(KEY);
  if (text !== null) sessionStorage.setItem(`${KEY}.before`, text);
} catch { /* nothing is kept here */ }
