/** The panel beside the board: the count of the proof, what can be done with an answer, and how it was found. */

import { added, isMarking, markLine, weightTable } from "./check.js";
import { button, h, minus, plural, prose, sentence, took, wanted } from "./html.js";
import { still } from "./picture.js";
import { download } from "./share.js";

/** @typedef {import("./bench.js").Bench} Bench */

const SEARCHED = "This was settled by going through all that can be reached; the checker did so again.";

/** @param {Bench} bench @returns {Node[]} */
export function panel(bench) {
  const answer = bench.answer;
  if (bench.review) return bench.review.panel();
  if (bench.why && answer) return [.../** @type {any} */ (bench.proofs).whyPanel(bench, bench.why, actions(bench)), found(bench)];
  if (bench.isExplaining) return [h("p", { class: "said" }, "Looking for the reason.")];
  const rows = bench.rows?.(bench) ?? null;
  if (!answer) return rows ?? [];
  return [card(bench, rows ?? proof(bench)), found(bench)];
}

/** What one can check with one's own eyes, and what can be done with it. @param {Bench} bench @param {Node[]} rows */
function card(bench, rows) {
  const row = actions(bench);
  return rows.length || row.childElementCount ? h("section", { class: "card proof-card", "aria-label": "Check it yourself" }, ...(rows.length ? [h("h3", {}, "Check it yourself")] : []), ...rows, ...(row.childElementCount ? [row] : [])) : "";
}

/** @param {Bench} bench @returns {Node[]} */
function proof(bench) {
  const answer = /** @type {import("./types.js").Answered} */ (bench.answer);
  if (answer.weights && bench.situation.amounts) {
    const told = bench.before ? added(bench.before, bench.situation, answer.weights) : "";
    if (isMarking(answer.weights) && bench.isOverlaid && bench.entry.family === "boards") return [markLine(bench.situation, bench.before, answer.weights), ...(bench.before ? [] : [h("p", { class: "said" }, "Make any move and watch.")]), h("details", { "data-keep": "as-table" }, h("summary", {}, "The same as a table"), weightTable(bench.situation, answer.weights))];
    return [weightTable(bench.situation, answer.weights), h("p", { class: "said" }, told || invitation(answer))];
  }
  if (answer.verdict === "undecided") return [h("p", { class: "said" }, "Nothing is claimed, so there is nothing to check. Play on, or ask for longer.")];
  if (answer.solution.length) return [h("p", { class: "said" }, toGo(bench))];
  const { picture } = answer, isDrawn = picture?.shapes.length && !bench.hidesPicture;
  const drawn = isDrawn ? [h("figure", { class: "proof" }, still(bench.named.picture(picture)), h("figcaption", {}, bench.words(picture.title)))] : [];
  return [...(answer.closed ? [h("p", { class: "said" }, SEARCHED)] : []), ...drawn];
}

/** @param {import("./types.js").Answered} answer */
const invitation = (answer) => (answer.weights?.modulus
  ? `Make any move and watch: what it changes cancels, so the count modulo ${answer.weights.modulus} stays.`
  : "Make any move and watch: no move can raise this sum.");

/** @param {Bench} bench */
function toGo(bench) {
  if (bench.entry.players === 2) return winning(bench);
  return bench.plan.length ? `${plural(bench.plan.length, "move")} to go. Follow the marks, or press Hint for one move at a time.` : "No move is left to make.";
}

/** The winning moves in words; that there are no others is said only where the certificate has them all. @param {Bench} bench @param {string} [where] */
export function winning({ answer, plan }, where = ", drawn on the board") {
  const { kind = "", complete = false } = answer?.answer?.certificate ?? {};
  if (kind === "remoteness") return `${plural(plan.length, "move")} ${plan.length === 1 ? "wins" : "win"} soonest${where}.`;
  const hasAll = complete || ["graph-outcome", "pair-outcome"].includes(kind);
  return `${plural(plan.length, "winning move")}${where}.${hasAll ? " Every other move lets the other player win." : ""}`;
}

/** @param {Bench} bench */
function actions(bench) {
  const answer = /** @type {import("./types.js").Answered} */ (bench.answer), row = h("div", { class: "row" });
  const what = answer.weights ? (!isMarking(answer.weights) ? "Show the weights" : bench.entry.family === "tilings" ? "Show the colours" : "Show the rings") : answer.solution.length ? "Show the moves" : null;
  if (what) row.append(button(what, () => bench.toggleOverlay(), { "aria-pressed": String(bench.isOverlaid), "data-keep": "overlay" }));
  if (bench.entry.players === 1 && answer.solution.length) row.append(button(bench.replay.word(), () => bench.replay.press(),
    { "data-keep": "replay", "aria-disabled": bench.plan.length || bench.replay.isRunning() ? null : "true" }));
  return row;
}

/** @param {Bench} bench */
const fileOf = (bench) => `${bench.entry.name}-${/** @type {any} */ (bench.answer).verdict}.json`;

/** The file of an answer, and how it is checked elsewhere. @param {Bench} bench @returns {Node[]} */
function file(bench) {
  const { verdict, answer } = /** @type {import("./types.js").Answered} */ (bench.answer), name = fileOf(bench);
  if (verdict === "undecided") return [];
  return [h("p", { class: "command" }, "The file contains the certificate; the independent checker verifies it from scratch: ", h("code", {}, `ludus check ${name}`)),
    h("div", { class: "row" }, button("Download the certificate", () => download(name, `${JSON.stringify(answer)}\n`), { "data-keep": "download" }), h("div", { class: "here" }))];
}

/** @param {Bench} bench */
function found(bench) {
  const answer = /** @type {import("./types.js").Answered} */ (bench.answer);
  const sizes = answer.answer?.problem?.shape ?? null;
  const facts = [["Method", answer.method || "none"], ["Time", took(answer.seconds)],
    ...(Array.isArray(sizes) ? [["Size", sizes.join(" × ")]] : []), ["Certificate", answer.answer?.certificate?.kind ?? "none"],
    ...(answer.answer?.lower_bound !== undefined ? [["Lower bound", String(answer.answer.lower_bound)]] : [])];
  const toggle = async (/** @type {Event} */ event) => {
    const fold = /** @type {HTMLDetailsElement} */ (event.target), here = fold.querySelector(".here:empty");
    bench.isFoundOpen = fold.open;
    if (fold.open && here) here.append((await wanted(() => import("./browser_check.js"))).browserCheck(answer.answer));
  };
  return h("details", { "data-keep": "found", open: bench.isFoundOpen, toggle },
    h("summary", {}, "How was this found?"), h("dl", {}, ...facts.flatMap(([name, text]) => [h("dt", {}, name), prose(h("dd"), minus(/** @type {any} */ (text)))])),
    bench.entry.source ? h("p", { class: "command" }, sentence(`Source of the game: ${bench.entry.source}`)) : null, ...file(bench));
}
