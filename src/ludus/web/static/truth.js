/** How long an answer stays true: over moves that a proof speaks about, and along its own solution. */

import { stands } from "./check.js";
import { rulesOf } from "./situations.js";
import { isGeneral } from "./verdict.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("./types.js").Answered} Answered */
/** @typedef {import("./types.js").Situation} Situation */

/** Families in which the order of the moves does not matter. */
const UNORDERED = ["boards", "tilings"];

/** What is left of a solution after a move; null when the move is none of it. @param {Bench} bench @param {string} move @returns {string[]|null} */
export function planAfter(bench, move) {
  const index = UNORDERED.includes(bench.entry.family) ? bench.plan.indexOf(move) : bench.plan[0] === move ? 0 : -1;
  if (index < 0 || bench.answer?.verdict !== "solved" || bench.entry.players === 2) return null;
  return bench.plan.filter((_, k) => k !== index);
}

/** Whether what was proved also speaks about where we are now. @param {Bench} bench @param {Answered} answer @param {Situation} before */
export function stillHolds(bench, answer, before) {
  const now = bench.situation;
  if (rulesOf(before) !== rulesOf(now)) return false;
  if (isGeneral(answer)) return true;
  if (answer.verdict !== "impossible" || bench.entry.players === 2 || now.problem?.kind === "dice") return false;
  // From a lost position every move leads to a lost one; whatever else led here may not.
  if (bench.before === before) return true;
  if (!answer.weights || !bench.proved || !now.amounts) return false;
  return stands(bench.proved, now.amounts, answer.weights, answer.answer?.certificate?.kind === "pagoda");
}
