/** What the bench shows for what is known: the state of the verdict box, and what is drawn over the board. */

import { statusOf } from "./situations.js";
import { doubtOf, lookOf, titleOf } from "./verdict.js";

/** @typedef {import("./bench.js").Bench} Bench */

const LONGER = 300;
/** The two halves of the argument about dots. */
const HALVES = [["dots", "From a dot"], ["others", "From elsewhere"]];
/** More time helps only where time was what ended the search. */
const TIMED = /\b(time|seconds?|\d+ s)\b/i;

/** @param {Bench} bench @returns {import("./verdict.js").State} */
export function stateOf(bench) {
  const { answer, trouble } = bench, asking = bench.questions.now;
  if (trouble) return trouble;
  if (asking) return { kind: "asking", title: "Asking", text: asking.text, bar: asking.bar, share: asking.share, offers: [["Cancel", () => bench.questions.cancel()]] };
  if (!answer || (answer.verdict === "solved" && bench.situation.won && bench.entry.players === 1 && !bench.plan.length && answer.solution.length)) return ready(bench);
  const offers = /** @type {[string, () => void, boolean?][]} */ (answer.verdict === "undecided" && TIMED.test(answer.sentence) ? [["Ask for longer", () => void bench.ask(undefined, LONGER)]] : []);
  if (bench.why?.dots && bench.situation.problem?.kind === "impartial") offers.push(...HALVES.map(([half, text]) => /** @type {[string, () => void, boolean]} */ ([text, () => bench.showHalf(half), bench.half === half])));
  const said = bench.why ? { text: bench.why.voice, small: answer.sentence, why: bench.why, figure: () => bench.proofs?.reasonFigure(bench.why) } : answer.voice ? { text: answer.voice, small: answer.sentence } : { text: answer.sentence, small: answer.checked };
  return { kind: lookOf(answer, bench.entry.players), title: titleOf(answer, bench.entry.players), doubt: doubtOf(answer), ...said, offers };
}

/** @param {Bench} bench @returns {import("./verdict.js").State} */
function ready({ situation, entry, prompt, heading }) {
  const isTwo = entry.players === 2;
  if (situation.over && situation.won && isTwo) return { kind: "solved", title: "You win", text: statusOf(situation) };
  if (situation.over && situation.won) return { kind: "solved", title: "Done", text: "The goal is reached. New gives another puzzle, Undo goes back." };
  if (situation.over) return { kind: "ready", title: isTwo ? "The game is over" : "The end", text: statusOf(situation) };
  return { kind: "ready", title: heading || "Your move", text: prompt || (isTwo ? "Touch where to move." : "Touch the board to play.") };
}

/** @param {Bench} bench @returns {import("./types.js").Overlay} */
export function overlayOf(bench) {
  const { answer, plan, hinted } = bench, moves = /** @type {Record<string, {role: string, text?: string}>} */ ({});
  if (bench.isOverlaid && answer?.verdict === "solved") {
    if (bench.entry.players === 2) for (const move of plan) moves[move] = { role: "winning" };
    else if (bench.entry.family === "boards") for (const [move, times] of counted(plan)) moves[move] = { role: "todo", text: `${times}×` };
    else if (plan.length) moves[plan[0]] = { role: "hint" };
  }
  if (hinted) moves[hinted] = { ...moves[hinted], role: "hint" };
  const why = bench.review ? bench.review.why : bench.isOverlaid || bench.why?.outcome === "lost" ? bench.why : null;
  const rings = bench.argument ? Object.fromEntries([...bench.argument.marked].map((cell) => [cell, 1])) : null;
  const weights = rings ?? (bench.isOverlaid ? answer?.weights?.cells ?? null : null);
  // Weights 0 and 1 only mark cells: a ring says as much, and the board stays a board.
  const marks = weights !== null && bench.entry.family !== "pegs" && Object.values(weights).every((weight) => weight === 0 || weight === 1);
  return { weights, marks, moves, shapes: [...bench.pointed, ...(why && bench.proofs ? [...bench.proofs.halfShapes(bench, why), ...bench.proofs.dotShapes(bench, why)] : [])], grouped: Boolean(why?.columns) };
}

/** How often each move comes, whatever the order. @param {string[]} moves */
function counted(moves) {
  const times = new Map();
  for (const move of moves) times.set(move, (times.get(move) ?? 0) + 1);
  return times;
}
