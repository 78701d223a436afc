/** The controls under the toolbar: where to start from, what to ask, who plays against, how hard, and the rules. */

import { choice, parameterFields } from "./fields.js";
import { h } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */

const PUZZLES = ["windows", "lights", "tape"];

/**
 * @param {Bench} bench
 * @returns {{parameters: ReturnType<typeof parameterFields>, question: () => string|undefined, plays: () => boolean, moves: () => string, chosen: (name: string) => void}}
 */
export function controls(bench) {
  const { entry } = bench, { fields } = bench.slots;
  const parameters = parameterFields(entry, (values) => void bench.retune(values), () => { bench.trouble = null; bench.showVerdict(); });
  const start = entry.variants.length ? startFrom(bench) : null;
  const question = entry.questions.length > 1 ? choice("Ask", entry.questions.map(({ name, text }) => [name, text]), () => bench.note("Press Ask to ask it.")) : null;
  const other = entry.players === 2 ? choice("Other player", [["best", "best play"], ["person", "a person here"]], () => {}) : null;
  const moves = hasPuzzles(bench) ? h("input", { type: "text", inputmode: "numeric", size: 4, autocomplete: "off", placeholder: "any" }) : null;
  for (const one of [start, question, other]) if (one) fields.append(one.element);
  if (moves) fields.append(h("label", {}, h("span", {}, "New: a puzzle of"), moves, h("span", {}, "moves")));
  if (entry.parameters.length) fields.append(h("details", { class: "rules" }, h("summary", {}, "Board and rules"), parameters.element));
  return {
    parameters,
    question: () => question?.select.value,
    plays: () => other?.select.value === "best",
    moves: () => moves?.value.trim() ?? "",
    /** Show which named board it began with. @param {string} name */
    chosen: (name) => { if (start) start.select.value = name; },
  };
}

/** @param {Bench} bench */
function startFrom(bench) {
  const named = bench.entry.variants.map(({ name, help }) => /** @type {[string, string]} */ ([name, `${name}: ${help}`]));
  return choice("Start from", [["", "choose a board"], ...named], (name) => void bench.variant(name));
}

/** Whether new puzzles can have a proven number of moves. @param {Bench} bench */
function hasPuzzles({ entry, situation }) {
  return PUZZLES.includes(situation.problem?.kind) && entry.questions.some(({ name }) => name === "fewest");
}
