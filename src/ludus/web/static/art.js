/** One drawing for each game, 320 × 220: what stands on a card. The colours are those of the objects, not of the page. */

import { s } from "./html.js";
import { GLYPHS } from "./picture.js";

/** @typedef {Record<string, any>} Attributes */

const WHY = "#FFC93C", SHADE = "#00000055";

/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @param {Attributes} [more] */
const disc = (cx, cy, r, fill, more = {}) => s("circle", { cx, cy, r, fill, ...more });

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {Attributes} [more] */
const box = (x, y, width, height, fill, more = {}) => s("rect", { x, y, width, height, fill, ...more });

/** A line that is only a stroke. @param {string} d @param {Attributes} [more] */
const stroke = (d, more = {}) => s("path", { d, fill: "none", stroke: WHY, "stroke-width": 4, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, k) => k);

const SPOTS = [[], [[.5, .5]], [[.27, .73], [.73, .27]], [[.25, .75], [.5, .5], [.75, .25]], [[.27, .27], [.73, .27], [.27, .73], [.73, .73]],
  [[.27, .27], [.73, .27], [.5, .5], [.27, .73], [.73, .73]], [[.27, .25], [.73, .25], [.27, .5], [.73, .5], [.27, .75], [.73, .75]]];

/** @param {number} x @param {number} y @param {number} side @param {number} value */
const die = (x, y, side, value) => [box(x, y + side * .06, side, side, SHADE, { rx: side * .2 }), box(x, y, side, side, "url(#m-ivory)", { rx: side * .2 }),
  ...SPOTS[value].map(([a, b]) => disc(x + a * side, y + b * side, side * .092, "#16302F"))];

/** Squares of two colours. @param {number} x @param {number} y @param {number} side @param {number} columns @param {number} rows @param {string} one @param {string} other */
const squares = (x, y, side, columns, rows, one, other) => upTo(rows).flatMap((row) => upTo(columns).map((column) => box(x + column * side, y + row * side, side, side, (row + column) % 2 ? one : other)));

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [fill] */
const figure = (name, x, y, size, fill = "#FFF8E8") => s("g", { transform: `translate(${x} ${y}) scale(${size / 90})` },
  s("path", { d: GLYPHS[name], fill: SHADE, transform: "translate(3 5)" }), s("path", { d: GLYPHS[name], fill, stroke: "#12301F", "stroke-width": 2.5, "stroke-linejoin": "round" }));

/** A corner of a green board: marked cells, ways to go, and what stands there. @param {number[][]} dots @param {string} ways @param {...Node} pieces */
const corner = (dots, ways, ...pieces) => [...squares(0, 0, 44, 8, 5, "#5B9A72", "#E9F1DD"), box(0, 0, 44, 44, "#12301F"), disc(22, 22, 11, "none", { stroke: WHY, "stroke-width": 4 }),
  ...(ways ? [stroke(ways, { stroke: "#12301F", "stroke-width": 13 }), stroke(ways, { "stroke-width": 8 })] : []),
  ...dots.map(([x, y]) => disc(x * 44 + 22, y * 44 + 22, 12, WHY, { stroke: "#12301F", "stroke-width": 2 })), ...pieces];

/** @param {number} x @param {number} y @param {number} r @param {string} [metal] */
const coin = (x, y, r, metal = "coin") => [disc(x + 2, y + 5, r, SHADE), disc(x, y, r, `url(#m-${metal})`), disc(x, y, r * .75, "none", { stroke: "#00000033", "stroke-width": 2 })];

/** Stacks of stones. @param {number[]} heaps @param {number} width */
const stacks = (heaps, width) => heaps.flatMap((count, heap) => {
  const x = 160 + (heap - (heaps.length - 1) / 2) * width;
  return [box(x - 34, 196, 68, 8, SHADE, { rx: 4 }), ...upTo(count).map((k) => s("ellipse", { cx: x, cy: 186 - k * 33, rx: 28, ry: 17, fill: "url(#m-stone)", stroke: "#5A2A6433" }))];
});

const LIT = ["0 1", "1 0", "1 1", "1 2", "2 1", "1 4", "0 4", "2 4"];
const DOMINOES = [[0, 1, 0], [0, 3, 0], [1, 0, 1], [1, 2, 0], [1, 5, 1], [2, 2, 1], [2, 3, 0], [3, 4, 0]];
const PIN = "M-9 34c-9-36-6-52-1-74 2-10-3-16-3-27a13 13 0 0 1 26 0c0 11-5 17-3 27 5 22 8 38-1 74z";

/** @param {string} transform */
const pin = (transform) => s("g", { transform }, s("path", { d: PIN, fill: "url(#m-pin)" }), s("path", { d: "M-11-44h22M-11-37h22", stroke: "#C23A63", "stroke-width": 4 }));

/** @param {number} x @param {number} y @param {string} fill @param {string} text */
function solid(x, y, fill, text) {
  const at = (/** @type {number} */ k, /** @type {number} */ step, /** @type {number} */ r) => `${(x + Math.cos(-Math.PI / 2 + k * step) * r).toFixed(1)} ${(y + Math.sin(-Math.PI / 2 + k * step) * r).toFixed(1)}`;
  const edge = { stroke: "#2A0615", "stroke-width": 2.5, "stroke-linejoin": "round" };
  return [s("polygon", { points: upTo(10).map((k) => at(k, Math.PI / 5, 48)).join(" "), fill, ...edge }), s("polygon", { points: upTo(5).map((k) => at(k, Math.PI * .4, 27)).join(" "), fill: "#FFFFFF66", ...edge }),
    ...upTo(5).map((k) => s("path", { d: `M${at(k, Math.PI * .4, 27)}L${at(k, Math.PI * .4, 48)}`, ...edge })), s("text", { x, y: y + 9, "text-anchor": "middle", "font-size": 25, "font-weight": 800, fill: "#2A0615" }, text)];
}

/** @type {Record<string, () => Node[]>} */
const ART = {
  lights: () => upTo(4).flatMap((r) => upTo(6).flatMap((c) => {
    const isLit = LIT.includes(`${r} ${c}`), at = /** @type {[number, number]} */ ([10 + c * 60, 20 + r * 60]);
    return [...(isLit ? [disc(...at, 48, "url(#m-halo)")] : []), disc(...at, 22, isLit ? "url(#m-lit)" : "url(#m-unlit)", isLit ? {} : { stroke: "#5557AE", "stroke-width": 1.5 })];
  })),
  "dice-torus": () => [...upTo(3).flatMap((r) => upTo(5).flatMap((c) => die(-22 + c * 76, r * 76 - 5, 62, [2, 5, 1, 4, 3, 1, 3, 2, 4, 5, 4, 1, 6, 2, 3][r * 5 + c]))), box(46, 62, 152, 152, "none", { rx: 20, stroke: WHY, "stroke-width": 5 })],
  "dice-surface": () => [...upTo(4).flatMap((c) => die(22 + c * 72, [70, 50, 60, 92][c], 58, [3, 1, 5, 2][c])), stroke("M-10 176C60 226 120 120 170 160S270 220 330 150", { stroke: "#76D5D8", "stroke-width": 6 }), stroke("M-10 24C60-20 120 60 170 30S270-10 330 40", { stroke: "#76D5D8", "stroke-width": 6 })],
  pegs: () => [disc(160, 116, 130, SHADE), disc(160, 110, 128, "url(#m-wood)"), disc(160, 110, 119, "none", { stroke: "#7A481F", "stroke-width": 3 }), ...upTo(7).flatMap((r) => upTo(7).flatMap((c) => {
    if ((r < 2 || r > 4) && (c < 2 || c > 4)) return [];
    const x = 160 + (c - 3) * 32, y = 110 + (r - 3) * 32, hole = disc(x, y, 8, "url(#m-hole)");
    return c === 3 && (r === 1 || r === 3) ? [hole] : [hole, disc(x + 1, y + 3, 11, SHADE), disc(x, y, 11, "url(#m-peg)")];
  }))],
  nim: () => stacks([3, 4, 5], 85),
  octal: () => [...stacks([2, 5, 1], 90), stroke("M160 96h92", { "stroke-dasharray": "1 9" })],
  kayles: () => [s("ellipse", { cx: 190, cy: 194, rx: 40, ry: 6, fill: SHADE }), pin("translate(176 184) rotate(84) scale(.62)"), ...[28, 68, 108, 254, 294].flatMap((x) => [s("ellipse", { cx: x, cy: 192, rx: 18, ry: 5, fill: SHADE }), pin(`translate(${x} 156)`)])],
  tiling: () => [...squares(22, 18, 46, 7, 5, "#F6DFC6", "#C4674F"), ...DOMINOES.flatMap(([r, c, isUp]) => {
    const [width, height] = isUp ? [38, 84] : [84, 38], x = 26 + c * 46, y = 22 + r * 46;
    return [box(x, y + 2, width, height, SHADE, { rx: 10 }), box(x, y, width, height, "#FBF4E4", { rx: 10 }), stroke(isUp ? `M${x + 8} ${y + 42}h22` : `M${x + 42} ${y + 8}v22`, { stroke: "#B79B74", "stroke-width": 2.5 })];
  }), box(22, 18, 46, 46, "#752A2A")],
  wythoff: () => corner([[1, 2], [2, 1], [3, 5], [5, 3]], "", figure("queen", 250, 110, 72)),
  king: () => corner([[2, 0], [0, 2], [2, 2], [4, 2], [2, 4], [4, 4]], "M242 110h-32M242 110v-32M242 110l-32-32", figure("king", 220, 88, 60)),
  knight: () => corner([[1, 0], [0, 1], [4, 4], [5, 4]], "M220 154v-88h-24M220 154h-88v-24", figure("knight", 194, 122, 62)),
  rook: () => corner([[1, 1], [2, 2], [3, 3], [4, 4]], "M240 110H110M240 110V30", figure("rook", 214, 84, 66)),
  ryuo: () => corner([], "M198 22V154H22M198 154l-44-44", figure("rook", 164, 112, 76)),
  "restricted-ryuo": () => corner([[0, 3], [3, 0], [3, 3]], "M242 66v88h-88M242 154l-36-36", figure("rook", 208, 112, 76)),
  piece: () => corner([[2, 1], [4, 3]], "M286 198l-66-88M286 198l-132-44M286 198V110", ...coin(286, 198, 22, "gold")),
  "silver-dollar-strip": () => upTo(9).flatMap((i) => [box(-20 + i * 42, 74, 38, 74, i % 2 ? "#FFFFFF1F" : "#FFFFFF33", { rx: 6 }), ...([1, 3, 4, 7].includes(i) ? coin(-1 + i * 42, 112, 24, i === 4 ? "gold" : "coin") : [])]),
  "silver-dollar": () => [...upTo(4).flatMap((r) => upTo(6).map((c) => box(14 + c * 50, 14 + r * 50, 44, 44, (r + c) % 2 ? "#FFFFFF1F" : "#FFFFFF33", { rx: 6 }))), stroke("M236 136H92", { "stroke-dasharray": "1 9" }), ...coin(236, 136, 22), ...coin(136, 186, 22, "gold")],
  "two-rooks": () => [...squares(0, 0, 44, 8, 5, "#3E6C9E", "#DCE8F5"), stroke("M242 154H70M110 66V20", { "stroke-width": 6 }), figure("rook", 216, 122, 66), figure("rook", 84, 40, 66, "#3A3F52")],
  welter: () => [...upTo(8).map((i) => stroke(`M${4 + i * 41} 126v60h34v-26h-34`, { stroke: "#FFFFFF55", "stroke-width": 3 })), ...[1, 4, 6].flatMap((i) => coin(21 + i * 41, 140, 19, "gold")), stroke("M184 110C160 50 90 50 66 108", { "stroke-dasharray": "1 9" })],
  tape: () => [...upTo(8).map((i) => box(-8 + i * 44, 120, 40, 46, "#FFFFFF26", { rx: 6 })), ...[[1, 0], [3, 0], [3, 1], [6, 0]].flatMap(([i, up]) => [s("ellipse", { cx: 12 + i * 44, cy: 146 - up * 13, rx: 18, ry: 11, fill: SHADE }), s("ellipse", { cx: 12 + i * 44, cy: 142 - up * 13, rx: 18, ry: 11, fill: "url(#m-disc)" })]),
    stroke("M100 106C92 66 66 66 58 112M100 106c8-40 34-40 42 0", { "stroke-dasharray": "1 9" })],
  "go-first": () => ["#5B84E0", "#F2B33D", "#45B37B", "#E08DB4"].flatMap((fill, i) => solid(62 + i * 66, i % 2 ? 82 : 138, fill, ["48", "7", "23", "36"][i])),
};

/** Whether a game has a drawing of its own. @param {string} name */
export const hasArt = (name) => name in ART;

/** The drawing of a game. @param {string} name */
export const art = (name) => s("svg", { class: "art", viewBox: "0 0 320 220", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, ...ART[name]());
