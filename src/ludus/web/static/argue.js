/** Check my argument: weights for the cells, as a formula or drawn on the board; what breaks them is shown on the board. */

import { api } from "./api.js";
import { segments } from "./fields.js";
import { button, h, minus, sentence, unique, wanted } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {{proves: boolean, sentence: string, breaks: [number, number][][], weights: Record<string, number>, answer: any}} Judged */

/** @param {Bench} bench @param {HTMLElement} part */
export function arguePart(bench, part) {
  const words = /** @type {import("./types.js").Weighing} */ (bench.entry.weighing), id = unique("argument"), help = `${id}-help`;
  /** @type {Record<string, number>} */ let drawn = {};
  /** @type {Judged|null} */ let judged = null;
  let isDrawing = false;

  const formula = h("input", { id, type: "text", autocomplete: "off", spellcheck: "false", placeholder: words.examples[0], "aria-describedby": help });
  const modulus = h("input", { id: `${id}-modulus`, type: "text", inputmode: "numeric", size: 4, autocomplete: "off", placeholder: "any" });
  const told = h("div", { class: "argued", role: "status" });
  const row = h("div", { class: "named" }, h("label", { for: id }, "Weight of the cell in row r, column c"), formula);
  const paint = h("p", { class: "said", hidden: true }, "Touch cells of the board: +1, then −1, then 0 again. Playing waits until you are back at the formula.");
  const way = segments("Give them by", [["formula", "a formula"], ["drawing", "drawing"]], "formula", (value) => { isDrawing = value === "drawing"; row.hidden = chips.hidden = note.hidden = isDrawing; paint.hidden = !isDrawing; judged = null; told.replaceChildren(); bench.paint(); });
  const chips = h("div", { class: "row" }, h("span", {}, "Such as"), ...words.examples.map((text) => h("button", { type: "button", class: "inline", click: () => { formula.value = text; void check(); } }, h("code", {}, text))));

  const note = h("small", { id: help }, "r and c count rows and columns from 0, h and w are height and width. Also ", h("code", {}, "+ - * // mod ^"), ", comparisons, and, or, not, abs, min, max, lists such as ", h("code", {}, "[1, 0, -1][(r + c) mod 3]"), ".");
  const go = button("Check", () => void check(), { class: "main" });
  // Boards of lights and dice have their own modulus.
  const ruled = h("div", { class: "row" }, ...(bench.entry.family === "boards" ? [] : [h("label", { for: modulus.id }, "Modulo"), modulus]), go);

  /** The rows of the drawing, a sign for each cell. */
  function rows() {
    const names = Object.keys(bench.situation.amounts ?? {}).map((name) => name.split(" ").map(Number)), [height, width] = [0, 1].map((axis) => 1 + Math.max(...names.map((one) => one[axis])));
    const sign = (/** @type {number} */ weight) => (weight > 0 ? String(weight) : weight < 0 ? "-" : ".");
    return Array.from({ length: height }, (_, r) => Array.from({ length: width }, (_, c) => sign(drawn[`${r} ${c}`] ?? 0)).join(""));
  }

  async function check() {
    const { parameters, position } = bench.situation, given = isDrawing ? { drawing: rows() } : { weights: formula.value.trim() || words.examples[0] }, m = Number(modulus.value);
    if (!isDrawing && !formula.value.trim()) formula.value = words.examples[0];
    told.textContent = "Checking.";
    try {
      judged = await api.call("POST", `/api/games/${bench.entry.name}/argue`, { parameters, position, ...given, ...(modulus.value.trim() ? { modulus: m } : {}) });
      formula.removeAttribute("aria-invalid");
      show(/** @type {Judged} */ (judged));
    } catch (error) {
      judged = null;
      formula.setAttribute("aria-invalid", "true");
      told.replaceChildren(h("p", { class: "no" }, sentence(/** @type {Error} */ (error).message)));
    }
    bench.paint();
  }

  /** @param {Judged} found */
  function show({ proves, sentence: text, breaks, answer }) {
    const heavy = (/** @type {[number, number][]} */ cells) => cells.reduce((sum, cell) => sum + (judged?.weights[cell.join(" ")] ?? 0), 0);
    const two = breaks.length === 2 ? ` The one with the full frame weighs ${minus(heavy(breaks[0]))}, the dashed one ${minus(heavy(breaks[1]))}.` : "";
    const broken = breaks.length ? [h("p", {}, `Framed on the board: the ${words.parts[breaks.length > 1 ? 1 : 0]} that ${breaks.length > 1 ? "break" : "breaks"} it.${two}`)] : [];
    told.replaceChildren(h("p", { class: proves ? "yes" : "no" }, h("strong", {}, proves ? "A proof. " : "No proof yet. "), sentence(bench.words(text.replace(/^Not a proof: /, "")))), ...(proves ? [] : broken));
    if (!proves || !answer) return;
    // A proof is an answer like any other: the board counts along with it.
    bench.remember(bench.situation, answer);
    bench.take(answer);
    bench.showVerdict();
    bench.showPanel();
  }

  // ---- on the board ---------------------------------------------------------------------------------------------------

  const { dress, touch } = bench, place = (/** @type {string} */ name) => /** @type {any[]} */ (bench.board?.places?.() ?? []).find((one) => one.name === name);

  /** The cells of what breaks the argument: framed, a jump with its arrow. @returns {any[]} */
  function frames() {
    return (judged?.proves ? [] : judged?.breaks ?? []).flatMap((cells, k) => {
      const spots = reach(cells).map(place).filter(Boolean), middle = (/** @type {any} */ one) => [one.x + one.width / 2, one.y + one.height / 2];
      const bands = spots.map((one) => ({ kind: "band", role: k ? "broken other" : "broken", at: [one.x + 1, one.y + 1], size: [one.width - 2, one.height - 2] }));
      return bench.entry.family === "pegs" && spots.length === 3 ? [...bands, { kind: "arrow", role: "broken", at: [0, 0], start: middle(spots[0]), end: middle(spots[2]) }] : bands;
    });
  }

  /** All cells that a press or a roll changes; those of a placement or a jump. @param {[number, number][]} cells @returns {string[]} */
  function reach(cells) {
    const names = cells.map((cell) => cell.join(" "));
    return bench.entry.family === "boards" && reachOf ? [...reachOf(bench.situation, names[0])] : names;
  }
  /** @type {((situation: any, move: string) => Set<string>)|null} */ let reachOf = null;
  if (bench.entry.family === "boards") void wanted(() => import("./families/grid.js")).then((grid) => { reachOf = grid.reachOf; });

  bench.dress = (overlay) => {
    const plain = dress?.(overlay) ?? overlay, isOpen = /** @type {HTMLDetailsElement|null} */ (part.closest("details"))?.open;
    const weights = isOpen ? (isDrawing ? Object.fromEntries(Object.keys(bench.situation.amounts ?? {}).map((name) => [name, drawn[name] ?? 0])) : judged?.weights ?? null) : null;
    return weights ? { ...plain, weights, marks: false, shapes: [...(plain.shapes ?? []), ...frames()] } : plain;
  };
  bench.touch = (spot) => {
    const isOpen = /** @type {HTMLDetailsElement|null} */ (part.closest("details"))?.open;
    if (!isOpen || !isDrawing || spot.name === null || spot.name === undefined) return touch?.(spot) ?? false;
    const weight = drawn[spot.name] ?? 0;
    drawn = { ...drawn, [spot.name]: weight === 0 ? 1 : weight === 1 ? -1 : 0 };
    judged = null;
    bench.paint();
    bench.note(`Weight ${drawn[spot.name]} here. Check tells what the drawing proves.`);
    return true;
  };
  bench.on("situation", () => { judged = null; told.replaceChildren(); });

  part.replaceChildren(h("p", { class: "said" }, words.idea), way.element, row, chips, paint,
    note, ruled, told);
  formula.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") { event.preventDefault(); void check(); } });
}
