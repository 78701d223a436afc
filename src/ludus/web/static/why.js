/** Why a position of a two-player game is won or lost: the sentence, the columns, every move with its answer. */

import { blockClass, blocksOf } from "./blocks.js";
import { button, h, icon, s } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {{name: string, value: number}} Row */
/** @typedef {{move: string, say: string, wins: boolean, reply: string|null, say_reply: string|null}} Move */
/** @typedef {{outcome: "won"|"lost"|"unknown", head: string, voice: string, checked: string|null, columns: Row[]|null, dots: number[][]|null, moves: Move[], total: number}} Why */

const NAMES = ["ones", "twos", "fours", "eights", "sixteens"], MAX_ROWS = 10, MAX_POWERS = 6, FOLDED = 24;

/** @param {string} text */
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

/** The picture of a reason; null where it has none but the moves. @param {Why} why */
export const reasonFigure = ({ columns }) => (columns && columns.length <= MAX_ROWS ? columnsOf(columns) : null);

/** The moves: of a lost position all with their answers, of a won one first those that win. @param {Bench} bench @param {Why} why @param {HTMLElement} actions  what can be done with the answer @returns {Node[]} */
export function whyPanel(bench, why, actions) {
  const checked = why.checked ? h("p", { class: "checked" }, icon("shield"), why.checked) : null, winning = why.moves.filter((one) => one.wins), others = why.moves.filter((one) => !one.wins), more = why.total - why.moves.length;
  if (!why.moves.length || why.outcome === "unknown") return actions.childElementCount ? [actions] : [];
  const rest = more > 0 ? h("p", { class: "quiet" }, `And ${more} more moves.`) : null;
  const answered = h("ul", { class: "answers" }, ...others.map((one) => answer(bench, one)));
  if (why.outcome === "lost") {
    const title = "Challenge it: every move, and its answer", list = others.length > FOLDED ? h("div", {}, ...grouped(bench, others)) : answered;
    return [h("section", { class: `card every-move`, "aria-label": title }, h("h2", {}, title), checked, list, rest)];
  }
  const title = more > 0 ? "Winning moves" : winning.length === 1 ? "The one winning move" : `The ${winning.length} winning moves`;
  return [h("section", { class: `card every-move`, "aria-label": title }, h("h2", {}, title), checked, h("ul", { class: "answers" }, ...winning.map((one) => answer(bench, one))),
    others.length ? h("details", {}, h("summary", {}, "Every other move, and its answer"), answered, rest) : null, actions.childElementCount ? actions : null)];
}

/** Many moves by what they move or where they lead, each group folded. @param {Bench} bench @param {Move[]} moves */
function grouped(bench, moves) {
  const groups = new Map(/** @type {[string, Move[]][]} */ ([]));
  for (const one of moves) { const name = groupOf(bench, one); groups.set(name, [...(groups.get(name) ?? []), one]); }
  return [...groups].map(([name, some]) => h("details", {}, h("summary", {}, `${bench.words(name)}: ${some.length}`), h("ul", { class: "answers" }, ...some.map((one) => answer(bench, one)))));
}

/** The heap, the piece or the direction of a move. @param {Bench} bench @param {Move} one */
function groupOf(bench, { say, move }) {
  const heap = / from (\w+)$/.exec(say)?.[1], piece = /^move (the \w+ (?:at \([\d, ]+\)|on \d+))/.exec(say)?.[1], [x, y] = (bench.situation.position.match(/\d+/g) ?? []).map(Number), [u, v] = (move.match(/\d+/g) ?? []).map(Number);
  if (heap) return `Heap ${heap}`;
  if (piece) return capital(piece);
  if (!say.startsWith("go to")) return say.startsWith("pass") ? "Pass" : "Other moves";
  return v === y ? "To the left" : u === x ? "Upwards" : x - u === y - v ? "Along the diagonal" : "By a step";
}

/** @param {Bench} bench @param {Move} one */
function answer(bench, one) {
  const isMine = bench.situation.turn !== "other", label = one.wins ? "Play it" : "Try it";
  const run = () => void bench.play(one.move, one.reply ?? undefined);
  return h("li", { class: one.wins ? "wins" : null, "data-move": one.move, "data-reply": one.reply }, h("span", {}, bench.words(capital(one.say))), icon("next"), h("span", {}, one.wins ? "they are lost" : one.say_reply ? bench.words(`they ${one.say_reply}`) : "the game is over"),
    isMine ? button(label, run, { "aria-label": `${label}: ${bench.words(one.say)}` }) : null);
}

/** The columns: each number is its powers of two; equal powers pair up, and what is left alone decides. @param {Row[]} rows */
export function columnsOf(rows) {
  const most = Math.max(1, ...rows.map(({ value }) => value)), powers = blocksOf((1 << (32 - Math.clz32(most))) - 1).slice(-MAX_POWERS);
  const left = 66 + 10.5 * Math.max(...rows.map(({ name }) => name.length)), at = (/** @type {number} */ k) => left + 66 + k * 120, down = (/** @type {number} */ k) => 74 + k * 56, low = down(rows.length - 1) + 64;
  const shapes = rows.flatMap(({ name, value }, k) => [s("text", { class: "name", x: 8, y: down(k) + 6 }, name), s("text", { class: "quiet", x: left - 8, y: down(k) + 6, "text-anchor": "end" }, `= ${value}`)]);
  powers.forEach((power, column) => {
    const having = rows.flatMap(({ value }, k) => (value & power ? [k] : [])), isLone = having.length % 2 === 1, x = at(column);
    shapes.push(s("rect", { class: isLone ? "column lone" : "column", x: x - 54, y: 14, width: 108, height: low + 8, rx: 18, "data-power": power, "data-count": having.length }),
      s("text", { class: "quiet", x, y: 40, "text-anchor": "middle" }, NAMES[Math.log2(power)] ?? String(power)), s("text", { class: isLone ? "name" : "quiet", x, y: low + 8, "text-anchor": "middle" }, isLone ? "one alone" : having.length ? "paired" : "none"));
    for (let k = 0; k + 1 < having.length; k += 2) shapes.push(s("path", { class: `joint ${blockClass(power)}`, d: `M${x} ${down(having[k])}V${down(having[k + 1])}` }));
    rows.forEach(({ value }, k) => {
      if (!(value & power)) return shapes.push(s("circle", { class: "nothing", cx: x, cy: down(k), r: 5 }));
      const isAlone = isLone && k === having.at(-1);
      return shapes.push(s("circle", { class: `block ${blockClass(power)}${isAlone ? " lone" : ""}`, cx: x, cy: down(k), r: 21, "data-row": k, "data-power": power }), s("text", { class: "on-block", x, y: down(k) + 6, "text-anchor": "middle" }, String(power)));
    });
  });
  const words = rows.map(({ name, value }) => `${name} is ${blocksOf(value).join(" plus ") || "0"}`).join("; ");
  return s("svg", { class: "columns", viewBox: `0 6 ${at(powers.length - 1) + 58} ${low + 26}`, role: "img", "aria-label": `${words}.` }, ...shapes);
}

/** Where a piece can go from a cell, by its rays and steps. @param {any} problem @param {number[]} from @returns {number[][]} */
function goals({ rays = [], steps = [] }, from) {
  const far = rays.flatMap((/** @type {number[]} */ ray) => Array.from({ length: Math.max(...from) }, (_, k) => from.map((one, axis) => one - (k + 1) * ray[axis])));
  return [...far, ...steps.map((/** @type {number[]} */ step) => from.map((one, axis) => one - step[axis]))].filter((cell) => cell.every((one) => one >= 0));
}

/** One half of the argument about dots, drawn: all ways from the dots, or from every other cell in sight a way to one. @param {Bench} bench @param {Why|null} why @returns {import("./types.js").Shape[]} */
export function halfShapes(bench, why) {
  const problem = bench.situation.problem;
  if (!why?.dots || !bench.half || problem?.kind !== "impartial") return [];
  const places = cellPlaces(bench), dots = new Set(why.dots.map(String)), isDots = bench.half === "dots";
  const middle = (/** @type {string} */ cell) => { const { x, y } = places.get(cell); return [x + 32, y + 32]; };
  return [...places.keys()].flatMap((cell) => {
    if (dots.has(cell) !== isDots) return [];
    const ends = goals(problem, cell.split(",").map(Number)).map(String).filter((one) => places.has(one)), shown = isDots ? ends : ends.filter((one) => dots.has(one)).slice(0, 1);
    return shown.map((end) => /** @type {any} */ ({ kind: isDots ? "edge" : "arrow", role: isDots ? "way-dot" : "way", at: [0, 0], start: middle(cell), end: middle(end) }));
  });
}

/** The places of a board by their cells, such as "2,3". @param {Bench} bench @returns {Map<string, any>} */
const cellPlaces = (bench) => new Map(/** @type {any[]} */ (bench.board?.places?.() ?? []).flatMap((place) => { const found = /^\((\d+), (\d+)\)/.exec(place.label); return found ? [[`${found[1]},${found[2]}`, place]] : []; }));

/** Dots on the cells one wants to move to. @param {Bench} bench @param {Why|null} why @returns {import("./types.js").Shape[]} */
export function dotShapes(bench, why) {
  if (!why?.dots) return [];
  const places = cellPlaces(bench);
  return why.dots.flatMap((cell) => { const place = places.get(String(cell)); return place ? [/** @type {any} */ ({ kind: "piece", role: "p-dot", at: [place.x, place.y] })] : []; });
}
