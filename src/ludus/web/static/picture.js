/**
 * A picture as SVG: every shape by its kind, its role as a class, no colour named.
 *
 * The measures are those of ludus.render, where one cell is 64 units; a die is larger here.
 */

import { s, scripts, tint } from "./html.js";

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").Picture} Picture */

export const UNIT = 64;
const DIE = 48;
const RADII = /** @type {Record<string, number>} */ ({ hole: 14, target: 26, last: 26, goal: 26, winning: 7, "p-dot": 10, "ring-mark": 28 });
const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]],
  2: [[1, -1], [-1, 1]],
  3: [[1, -1], [0, 0], [-1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});

/** @param {number} number  the class of a part: eight fills, dotted from the ninth on */
export const partClass = (number) => `part${((number % 8) + 8) % 8}${number >= 8 ? " again" : ""}`;

/**
 * The elements of one shape.
 * @param {Shape} shape
 * @returns {SVGElement[]}
 */
export function draw(shape) {
  switch (shape.kind) {
    case "cell": return cell(shape);
    case "piece": return piece(shape);
    case "number": return [number(shape)];
    case "arrow": return arrow(shape);
    case "edge": return [line(shape, [shape.start, shape.end])];
    case "band": return [band(shape)];
    case "rim": return [rim(shape)];
    case "disc": return disc(shape);
    case "badge": return badge(shape);
    case "plate": return plate(shape);
    default: return [];
  }
}

/** @param {Shape} shape */
function cell(shape) {
  const [x, y] = shape.at, role = shape.role, value = shape.value ?? 0;
  const drawn = [];
  if (role === "die" || role === "done") {
    drawn.push(s("rect", { class: `die ${role}`, x: x + (UNIT - DIE) / 2, y: y + (UNIT - DIE) / 2, width: DIE, height: DIE, rx: 10 }));
  } else if (shape.free) {
    drawn.push(...laidCell(shape, shape.free));
  } else if (role === "part") {
    drawn.push(s("rect", { class: `part ${partClass(value)}${(Math.floor(x / UNIT) + Math.floor(y / UNIT)) % 2 ? " alt" : ""}`, x, y, width: UNIT, height: UNIT }));
    if (value >= 8) drawn.push(s("rect", { class: "dots", x, y, width: UNIT, height: UNIT }));
  } else {
    const look = role === "weight" ? `cell ${tint(value)}` : `cell ${role}`;
    drawn.push(square(look, x, y));
    if (role === "weight" && value < 0) drawn.push(square("hatched", x, y));
  }
  if (role === "lit") drawn.push(s("circle", { class: "ring", cx: x + 32, cy: y + 32, r: 14 }));
  if (role === "winning") drawn.push(s("circle", { class: "dot", cx: x + 32, cy: y + 32, r: 7 }));
  // A dot stands for nothing in plain text; here an empty cell is seen to be empty.
  if (shape.text && shape.text !== "·") drawn.push(inside(shape.text, x + 32, y + 32, DIE - 4, `on ${role}${role === "part" ? ` ${partClass(value)}` : ""}`));
  else if (role === "die" && PIPS[value]) {
    for (const [i, j] of PIPS[value]) drawn.push(s("circle", { class: "pip", cx: x + 32 + 12.5 * i, cy: y + 32 + 12.5 * j, r: 4.6 }));
  } else if (role === "die" && value) drawn.push(inside(String(value), x + 32, y + 32, DIE - 4, "on die"));
  return drawn;
}

/** How far a laid tile stays away from the edge of its cells, and its face from its own edge. */
const MARGIN = 5, CASING = 5;

/**
 * One cell of a laid tile: the board around it, its casing, its face; on sides that are not free the tile goes on.
 * @param {Shape} shape @param {boolean[]} free  up, right, down, left
 */
function laidCell(shape, [up, right, down, left]) {
  const [x, y] = shape.at, value = shape.value ?? 0, ground = square(`cell ${shape.ground ?? "cell"}`, x, y);
  // Where the tile goes on, both halves overlap a little, so that no seam is seen.
  const inset = (/** @type {boolean} */ isFree) => (isFree ? MARGIN : -0.75), face = (/** @type {boolean} */ isFree) => (isFree ? MARGIN + CASING : CASING / 2);
  const [x0, y0, x1, y1] = [x + inset(left), y + inset(up), x + UNIT - inset(right), y + UNIT - inset(down)], [a, b, c, d] = [up && left, up && right, down && right, down && left].map((isRound) => (isRound ? 11 : 0));
  const casing = s("path", { class: "casing", d: `M${x0 + a} ${y0}H${x1 - b}a${b} ${b} 0 0 1 ${b} ${b}V${y1 - c}a${c} ${c} 0 0 1 ${-c} ${c}H${x0 + d}a${d} ${d} 0 0 1 ${-d} ${-d}V${y0 + a}a${a} ${a} 0 0 1 ${a} ${-a}z` });
  const box = { x: x + face(left), y: y + face(up), width: UNIT - face(left) - face(right), height: UNIT - face(up) - face(down), rx: 7 };
  const look = shape.ground ?? ((Math.floor(x / UNIT) + Math.floor(y / UNIT)) % 2 ? "alt" : "");
  const faces = [s("rect", { class: `part ${partClass(value)} ${look}`, ...box })];
  if (value >= 8) faces.push(s("rect", { class: "dots", ...box }));
  return [ground, casing, ...faces];
}

/** The tint of a weight under a peg. @param {Shape} shape */
function disc(shape) {
  const [x, y] = shape.at, value = shape.value ?? 0, round = { cx: x + 32, cy: y + 32, r: 30 };
  const ground = s("circle", { class: `cell ${tint(value)}`, ...round });
  return value < 0 ? [ground, s("circle", { class: "hatched", ...round })] : [ground];
}

/** @param {string} look @param {number} x @param {number} y */
const square = (look, x, y) => s("rect", { class: `${look}${(Math.floor(x / UNIT) + Math.floor(y / UNIT)) % 2 ? " alt" : ""}`, x: x + 1, y: y + 1, width: UNIT - 2, height: UNIT - 2, rx: 6 });

/** Chess pieces in a box of 80 × 90. */
export const GLYPHS = /** @type {Record<string, string>} */ ({
  queen: "M12 74l-6-40 16 17 8-28 10 26 10-26 8 28 16-17-6 40zM10 80h60v8H10z",
  rook: "M16 12h12v9h7v-9h10v9h7v-9h12v22l-9 8 3 30H22l3-30-9-8zM12 78h56v10H12z",
  king: "M36 2h8v7h8v8h-8v8h-8v-8h-8V9h8zM40 28c10-12 34-6 30 14-2 12-10 18-14 28H24C20 60 12 54 10 42 6 22 30 16 40 28zM16 76h48v10H16z",
  pin: "M27 88c-12-26-9-40-2-54 3-8-4-11-4-20a19 19 0 0 1 38 0c0 9-7 12-4 20 7 14 10 28-2 54z",
  knight: "M26 76c0-18 12-22 13-33l-13 8-12-8c6-15 13-26 28-31l1-8 9 9c14 9 18 34 15 63zM14 80h56v8H14z",
});

/** @param {Shape} shape */
function piece(shape) {
  const [x, y] = shape.at;
  if (shape.glyph && GLYPHS[shape.glyph]) return [s("path", { class: `glyph ${shape.role}`, d: GLYPHS[shape.glyph], transform: `translate(${x + 6} ${y + 3}) scale(.65 .64)` }), ...(shape.glyph === "pin" ? [s("path", { class: "pin-band", d: "M28 31h24M27 38h26", transform: `translate(${x + 6} ${y + 3}) scale(.65 .64)` })] : [])];
  const round = s("circle", { class: `piece ${shape.role}${shape.stone ? " stone" : ""}`, cx: x + 32, cy: y + 32, r: RADII[shape.role] ?? 20 });
  if (shape.lone) return [round, s("circle", { class: "alone stone", cx: x + 32, cy: y + 32, r: 22 }), ...(shape.text ? [inside(shape.text, x + 32, y + 32, 32, `on ${shape.role}`)] : [])];
  return shape.text ? [round, inside(shape.text, x + 32, y + 32, 32, `on ${shape.role}`)] : [round];
}

/** The ground of a board, with its grain and its rim. @param {Shape} shape */
function plate(shape) {
  const [x, y] = shape.at, [width, height] = /** @type {[number, number]} */ (shape.size), rx = shape.value ? width / 2 : 44;
  const sheet = (/** @type {string} */ look, /** @type {number} */ inset) => s("rect", { class: look, x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset, rx: Math.max(0, rx - inset) });
  return [sheet(`plate ${shape.role}`, 0), sheet("plate grain", 0), sheet("plate rim-out", 3), sheet("plate rim-in", 9)];
}

/** A number on the edge of a place, on a ground of its own. @param {Shape} shape */
function badge(shape) {
  const [x, y] = shape.at, text = shape.text ?? "", width = Math.max(24, breadth(text, 15) + 12);
  return [s("rect", { class: `badge-ground ${shape.role}`, x: x - width / 2, y: y - 12, width, height: 24, rx: 12 }), s("text", { class: `text badge-text ${shape.role}`, x, y: y + 5.2, "font-size": 15, "text-anchor": "middle" }, text)];
}

/** About how wide a text is; the font's own measure would cost a layout. @param {string} text @param {number} size */
const breadth = (text, size) => [...text].reduce((sum, letter) => sum + ("il.,·'|".includes(letter) ? 0.3 : 0.6), 0) * size;

/** @param {string} text @param {number} x @param {number} y @param {number} room @param {string} look */
function inside(text, x, y, room, look) {
  const size = 20 * Math.min(1, room / Math.max(breadth(text, 20), 1));
  return s("text", { class: `text ${look}`, x, y: y + 0.35 * size, "font-size": size.toFixed(1), "text-anchor": "middle" }, scripts(text));
}

/** @param {Shape} shape */
function number(shape) {
  const [x, y] = shape.at, text = shape.text ?? "", hangs = shape.anchor === "top left";
  let size = shape.role === "label" ? 14 : shape.role === "choice" ? 16 : hangs ? 13 : 20;
  if (shape.role !== "label") size *= Math.min(1, (UNIT - 10) / Math.max(breadth(text, size), 1));
  const anchor = hangs ? "start" : shape.anchor === "right" ? "end" : "middle";
  return s("text", { class: `text ${shape.role}${shape.axis ? " axis" : ""}`, x, y: y + (hangs ? 0.72 : 0.35) * size, "font-size": size.toFixed(1), "text-anchor": anchor }, scripts(text));
}

/** @param {Shape} shape @param {any[]} points */
const line = (shape, points) => s("path", { class: `line ${shape.role}`, d: `M${points.map((/** @type {number[]} */ point) => point.join(" ")).join("L")}` });

/** @param {Shape} shape */
function arrow(shape) {
  const [x, y] = /** @type {[number, number]} */ (shape.start), [u, v] = /** @type {[number, number]} */ (shape.end);
  const length = Math.hypot(u - x, v - y);
  if (!length) return [];
  const head = Math.min(12, length) / length, back = [(u - x) * head, (v - y) * head], side = [(v - y) * head * 0.6, (x - u) * head * 0.6];
  const wings = [1, -1].map((way) => [u - back[0] + way * side[0], v - back[1] + way * side[1]]);
  return [line(shape, [[x, y], [u, v]]), line(shape, [wings[0], [u, v], wings[1]])];
}

/** @param {Shape} shape */
function band(shape) {
  const [x, y] = shape.at, [width, height] = /** @type {[number, number]} */ (shape.size);
  const inset = Math.min(1.75, width / 2, height / 2);
  return s("rect", { class: `band ${shape.role}`, x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset,
    rx: Math.min(8, width / 2 - inset, height / 2 - inset) });
}

/** @param {Shape} shape */
function rim(shape) {
  const [x, y] = shape.at, [width, height] = /** @type {[number, number]} */ (shape.size);
  return s("svg", { class: "rim", x, y, width, height, viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" }, ...(shape.shapes ?? []).flatMap(draw));
}

/**
 * A whole picture that is only looked at.
 * @param {Picture} picture
 * @returns {SVGSVGElement}
 */
export function still(picture) {
  return s("svg", { class: "picture", role: "img", viewBox: `0 0 ${Math.max(1, picture.width)} ${Math.max(1, picture.height)}`,
    "aria-label": picture.description || picture.title || "Picture" }, ...picture.shapes.flatMap(draw));
}
