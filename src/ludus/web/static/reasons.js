/** Three sets of rings on a board of lights: which of them proves that not all lights can go off? The page only counts. */

import { reachOf, shapeOf } from "./families/grid.js";
import { button, h, plural, s } from "./html.js";
import { square } from "./squares.js";

/** @typedef {import("./bench.js").Bench} Bench */

/** @param {Bench} bench @param {string[]} reasons  row by row, 1 for a ring @param {(marked: Set<string>) => void} proved */
export function reasonCard(bench, reasons, proved) {
  const [, across] = shapeOf(bench.situation), told = h("p", { class: "quiet", role: "status" });
  const ringed = (/** @type {string} */ rings) => new Set([...rings].flatMap((sign, k) => (sign === "1" ? [`${Math.floor(k / across)} ${k % across}`] : [])));
  const choices = reasons.map((rings, k) => button("", () => judge(ringed(rings)), { "aria-label": `Rings ${k + 1}: ${[...ringed(rings)].map(named).join(", ")}` }));
  choices.forEach((one, k) => one.append(drawn(reasons[k], across), `Rings ${k + 1}`));

  /** Count for every press, and count what is on. @param {Set<string>} marked */
  function judge(marked) {
    const lit = [...marked].filter((cell) => bench.situation.amounts?.[cell]).length;
    const broken = bench.situation.moves.map((move) => ({ move, met: [...reachOf(bench.situation, move)].filter((cell) => marked.has(cell)).length })).find(({ met }) => met % 2);
    bench.argument = { marked };
    bench.paint();
    const text = broken ? `No: a press on ${named(broken.move)} changes ${plural(broken.met, "ringed light")}.` : lit % 2 === 0 ? `No: ${lit} of them are on, which is even. They prove nothing.` : `Yes. Each press changes an even number of them, and ${lit} are on.`;
    told.textContent = text;
    bench.say(text);
    if (!broken && lit % 2) proved(marked);
  }

  return h("div", { class: "reasons" }, h("p", {}, "Which rings prove it? Each press must change an even number of them, and an odd number of them must be on."), h("div", { class: "row" }, ...choices), told);
}

/** @param {string} cell */
const named = (cell) => { const [row, column] = cell.split(" ").map(Number); return square(row, column); };

/** @param {string} rings @param {number} across */
const drawn = (rings, across) => s("svg", { class: "rings", viewBox: `0 0 ${across * 12} ${rings.length / across * 12}`, "aria-hidden": "true" },
  ...[...rings].map((sign, k) => s("circle", { class: sign === "1" ? "ringed" : "plain", cx: (k % across) * 12 + 6, cy: Math.floor(k / across) * 12 + 6, r: 4 })));
