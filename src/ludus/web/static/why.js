/** Why a position of a two-player game is won or lost: the sentence, the columns, every move with its answer. */

import { api } from "./api.js";
import { button, h, icon, s } from "./html.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {{name: string, value: number}} Row */
/** @typedef {{move: string, say: string, wins: boolean, reply: string|null, say_reply: string|null}} Move */
/** @typedef {{outcome: "won"|"lost"|"unknown", head: string, voice: string, checked: string|null, columns: Row[]|null, dots: number[][]|null, moves: Move[], total: number}} Why */

const NAMES = ["ones", "twos", "fours", "eights", "sixteens"], MAX_ROWS = 10, MAX_POWERS = 6, FOLDED = 24;

/** The blocks of a heap from the bottom up: powers of two. @param {number} size @returns {number[]} */
export function blocksOf(size) {
  const found = [];
  for (let power = 1 << 30; power; power >>>= 1) if (size & power) found.push(power);
  return found;
}

/** The class of a block. @param {number} power */
export const blockClass = (power) => `block${[1, 2, 4][Math.log2(power) % 3]}`;

/** @param {string} text */
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

/** Ask for the reason of the position that stands. @param {Bench} bench @returns {Promise<Why>} */
export const loadWhy = ({ entry, situation: { parameters, position } }) => api.why(entry.name, { parameters, position });

/** The panel of a reason. @param {Bench} bench @param {Why} why @returns {Node[]} */
export function whyPanel(bench, why) {
  const columns = why.columns && why.columns.length <= MAX_ROWS ? [columnsOf(why.columns)] : [];
  const checked = why.checked ? h("p", { class: "checked" }, icon("shield"), why.checked) : null;
  // Without a picture of its own the reason is the list of moves.
  const isListed = !columns.length && why.moves.length > 0 && why.outcome !== "unknown";
  if (isListed) return lists(bench, why, checked);
  return [h("section", { class: "card reason", "aria-label": "Why" }, h("h2", {}, why.head), checked, ...columns), ...lists(bench, why, null)];
}

/** The moves: of a lost position all with their answers, of a won one first those that win. @param {Bench} bench @param {Why} why @param {Node|null} checked @returns {Node[]} */
function lists(bench, why, checked) {
  const winning = why.moves.filter((one) => one.wins), others = why.moves.filter((one) => !one.wins), more = why.total - why.moves.length;
  if (!why.moves.length || why.outcome === "unknown") return [];
  const rest = more > 0 ? h("p", { class: "quiet" }, `And ${more} more moves.`) : null;
  const answered = h("ul", { class: "answers" }, ...others.map((one) => answer(bench, one)));
  if (why.outcome === "lost") {
    const title = "Challenge it: every move, and its answer", list = others.length > FOLDED ? h("details", {}, h("summary", {}, `Show all ${others.length}`), answered) : answered;
    return [h("section", { class: `card every-move${checked ? " reason" : ""}`, "aria-label": title }, h("h3", {}, title), checked, list, rest)];
  }
  const title = winning.length === 1 ? "The one winning move" : `The ${winning.length} winning moves`;
  return [h("section", { class: `card every-move${checked ? " reason" : ""}`, "aria-label": title }, h("h3", {}, title), checked, h("ul", { class: "answers" }, ...winning.map((one) => answer(bench, one))),
    others.length ? h("details", {}, h("summary", {}, "Every other move, and its answer"), answered, rest) : null)];
}

/** @param {Bench} bench @param {Move} one */
function answer(bench, one) {
  const isMine = bench.situation.turn !== "other", label = one.wins ? "Play it" : "Try it";
  const run = () => void bench.play(one.move, one.reply ?? undefined);
  return h("li", { class: one.wins ? "wins" : null, "data-move": one.move, "data-reply": one.reply }, h("span", {}, capital(one.say)), icon("next"), h("span", {}, one.wins ? "they are lost" : one.say_reply ? `they ${one.say_reply}` : "the game is over"),
    isMine ? button(label, run, { "aria-label": `${label}: ${one.say}` }) : null);
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

/** Dots on the cells one wants to move to. @param {Bench} bench @param {Why|null} why @returns {import("./types.js").Shape[]} */
export function dotShapes(bench, why) {
  if (!why?.dots) return [];
  const places = new Map(/** @type {any[]} */ (bench.board?.places?.() ?? []).map((place) => [place.label.split(":")[0], place]));
  return why.dots.flatMap(([x, y]) => { const place = places.get(`(${x}, ${y})`); return place ? [/** @type {any} */ ({ kind: "piece", role: "p-dot", at: [place.x, place.y] })] : []; });
}
