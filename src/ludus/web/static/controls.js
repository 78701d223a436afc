/** The controls under the toolbar: where to start from, what to ask, who plays against, how hard, and the rules. */

import { choice, parameterFields, segments } from "./fields.js";
import { button, h, wanted } from "./html.js";
import { record } from "./progress.js";

/** @typedef {import("./bench.js").Bench} Bench */

/**
 * @param {Bench} bench
 * @returns {{parameters: ReturnType<typeof parameterFields>, question: () => string|undefined, strength: () => string|null, chooseStrength: (value: string) => void, puzzle: () => {moves?: number, seed?: number}, chosen: (name: string) => void}}
 */
export function controls(bench) {
  const { entry } = bench, { fields, rare } = bench.slots;
  const parameters = parameterFields(entry, (values) => void bench.retune(values), () => { bench.trouble = null; bench.showVerdict(); });
  const question = entry.questions.length > 1 ? choice("Ask", entry.questions.map(({ name, text }) => [name, text]), () => {}) : null;
  const other = entry.players === 2 ? segments("Other player", STRENGTHS, USUAL, (value) => { bench.note(recordWords(entry.name, value)); named(value); }) : null;
  /** The other player stands in the address, unless it is the usual one. @param {string} value */
  const named = (value) => { const { vs, ...rest } = bench.extras; bench.extras = value === USUAL ? rest : { ...rest, vs: value }; bench.writeAddress(); };
  const [moves, seed] = entry.puzzles ? [number(), number()] : [];
  if (other) fields.append(other.element);
  if (other) fields.append(button("New position", () => void bench.fresh(), { "data-tool": "new" }));
  if (entry.variants.length) fields.append(pictures(bench));
  if (question) fields.append(h("details", { class: "questions" }, h("summary", {}, "Ask something else"), h("div", { class: "rare" }, question.element, button("Ask it", () => bench.runs.ask()))));
  if (moves && seed) rare.append(h("label", {}, h("span", {}, "New: a puzzle of"), moves, h("span", {}, entry.puzzles)), h("label", {}, h("span", {}, "from seed"), seed));
  if (entry.parameters.length) fields.append(h("details", { class: "rules" }, h("summary", {}, "Change the board"), rare, parameters.element));
  return {
    parameters,
    question: () => question?.select.value,
    /** How strong the other player is; null where a person plays both sides. @returns {string|null} */
    strength: () => { const chosen = other?.value() ?? null; return chosen === "person" ? null : chosen; },
    /** Choose how strong the other player is. @param {string} value */
    chooseStrength: (value) => { if (other && STRENGTHS.some(([name]) => name === value)) { other.choose(value); named(value); } },
    /** What a new puzzle should be like. */
    puzzle: () => ({ ...wished("moves", moves), ...wished("seed", seed) }),
    /** Show which named board it began with. @param {string} name */
    chosen: (name) => { for (const one of fields.querySelectorAll(".picker [data-board]")) one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.board === name)); },
  };
}

const USUAL = "fair";
const STRENGTHS = /** @type {[string, string][]} */ ([["gentle", "Gentle"], ["fair", "Fair"], ["perfect", "Perfect"], ["person", "A person here"]]);

/** Games won and lost against a strength. @param {string} game @param {string} strength */
function recordWords(game, strength) {
  const [won, lost] = record(game, strength);
  return strength === "person" ? "You play both sides." : won + lost ? `Your record here: ${won} won, ${lost} lost.` : "No game against this player yet.";
}

/** The named boards as pictures, drawn when they are wanted. @param {Bench} bench */
function pictures(bench) {
  const fold = h("details", { class: "boards", toggle: async () => { if (fold.children.length > 1) return; const place = h("div", {}, "Drawing."); fold.append(place); place.replaceChildren(await (await wanted(() => import("./picker.js"))).picker(bench)); } }, h("summary", {}, "Other boards"));
  return fold;
}

/** A field for a number that may be left open. */
const number = () => h("input", { type: "text", inputmode: "numeric", size: 4, autocomplete: "off", placeholder: "any" });

/** The number in a field, where one is written; what is no number is left to the server to refuse. @param {string} name @param {HTMLInputElement} [field] */
function wished(name, field) {
  const text = field?.value.trim() ?? "";
  return text ? { [name]: Number.isFinite(Number(text)) ? Number(text) : text } : {};
}
